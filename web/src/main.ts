import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { workOffline } from './lib/offline';

mount(App, { target: document.getElementById('app')! });
workOffline();
