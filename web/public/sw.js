// Keeps the pages of Grognard in this browser: start page, rules, armies and companions work without a network.
// What the server says is always preferred; what was kept is shown when it does not answer.
'use strict';

const PAGES = 'grognard-pages';
const ANSWERS = 'grognard-answers';
/** Files that keep their names from build to build. */
const NAMED = ['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png'];
/** Questions whose answers do not change while a server runs. */
const STEADY = /^\/api\/(rulesets|ledgers)(\/[^/]+)?(\/(rules|armies|table))?$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepPages().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(throwAway());
});

async function files() {
  const response = await fetch('/shell.json', { cache: 'no-cache' });
  return response.ok ? response.json() : [];
}

async function keepPages() {
  const kept = await caches.open(PAGES);
  await kept.addAll([...(await files()), ...NAMED]);
  const page = await fetch('/', { cache: 'no-cache' });
  if (isKeepable(page)) await kept.put('/', page);
}

/** Files of an earlier build. */
async function throwAway() {
  const kept = await caches.open(PAGES);
  const now = new Set([...(await files().catch(() => [])), '/']);
  if (now.size < 2) return;
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/') && !now.has(pathname)) await kept.delete(request);
  }
}

/** A page that asks for a password, or says that something is wrong, is not kept. */
const isKeepable = (response) => response.ok && !(response.headers.get('cache-control') ?? '').includes('no-store');

async function freshOrKept(request, cache, key) {
  const kept = await caches.open(cache);
  try {
    const response = await fetch(request);
    if (isKeepable(response)) await kept.put(key, response.clone());
    return response;
  } catch (trouble) {
    const found = await kept.match(key);
    if (found) return found;
    throw trouble;
  }
}

async function keptOrFresh(request) {
  const kept = await caches.open(PAGES);
  const found = await kept.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (isKeepable(response)) await kept.put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshOrKept(request, PAGES, '/'));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request));
  else if (NAMED.includes(url.pathname)) event.respondWith(freshOrKept(request, PAGES, url.pathname));
  else if (STEADY.test(url.pathname)) {
    // The same address has an answer in each language.
    const language = request.headers.get('accept-language') ?? '';
    const key = `${url.pathname}${url.search}${url.search ? '&' : '?'}in=${language}`;
    event.respondWith(freshOrKept(request, ANSWERS, key));
  }
});
