// Shows companion pages that this browser has kept, with or without a network.
'use strict';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const { pathname } = new URL(event.request.url);
  event.respondWith(
    caches
      .open('companion')
      .then((kept) => kept.match(pathname))
      .then((page) => page ?? fetch(event.request)),
  );
});
