import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// `npm run dev` with a server of your own: GROGNARD_SERVER=http://127.0.0.1:8000 npm run dev
const server = process.env.GROGNARD_SERVER ?? 'http://127.0.0.1:8000';

/** Tells the service worker which files make up the pages. */
const shell = (): Plugin => ({
  name: 'shell',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    this.emitFile({ type: 'asset', fileName: 'shell.json', source: JSON.stringify(files.map((name) => `/${name}`)) });
  },
});

export default defineConfig({
  plugins: [svelte(), shell()],
  resolve: { alias: { $lib: fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/grognard/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    // The server allows no inline script and no data: font; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
