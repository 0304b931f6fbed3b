// Pages are kept in the browser, so that they open without a network, where the browser allows it.

import { ledgers, rulesets } from '../api/http';
import { settings } from './settings.svelte';

/** Over https, or on this computer. */
export const canWorkOffline = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'caches' in window;

/** So long after the page has come nobody needs the line for something better. */
const LATER = 4000;

/** Keep the pages, and what rules and armies need, when there is time. */
export function workOffline(): void {
  if (!canWorkOffline()) return;
  setTimeout(() => {
    navigator.serviceWorker.register('/sw.js').then(
      () => undefined,
      () => undefined, // then it works with a network, as before
    );
  }, LATER);
}

/** Everything that the rules and the armies show, asked for once so that it is kept. */
export async function fetchForLater(): Promise<void> {
  const [books, games] = await Promise.all([ledgers(), rulesets()]);
  const paths = [
    '/api/ledgers',
    '/api/rulesets',
    ...books.map(({ slug }) => `/api/rulesets/${encodeURIComponent(slug)}/rules`),
    ...games.flatMap(({ slug }) => ['', '/armies'].map((end) => `/api/rulesets/${encodeURIComponent(slug)}${end}`)),
  ];
  const kept = await caches.open('grognard-answers');
  for (const path of paths) {
    const response = await fetch(path, { headers: { 'Accept-Language': settings.language } });
    if (response.ok) await kept.put(`${path}?in=${settings.language}`, response);
  }
  await navigator.serviceWorker.ready;
}
