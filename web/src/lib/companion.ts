// A companion page is kept in this browser and works there without a network, where the browser allows it.

/** The page may load nothing and talk to nobody. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
};

/** Whether pages can be kept: over https, or on this computer. */
export const canKeep = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'caches' in window;

/** Keeps the page and returns the address under which it is shown from now on. */
export async function keepPage(id: string, page: string): Promise<string> {
  const address = `/companion/${encodeURIComponent(id)}`;
  const kept = await caches.open('companion');
  await kept.put(address, new Response(page, { headers: HEADERS }));
  const worker = await navigator.serviceWorker.register('/companion/sw.js');
  const starting = worker.installing ?? worker.waiting;
  if (!worker.active && starting) {
    await new Promise<void>((resolve) =>
      starting.addEventListener('statechange', () => starting.state === 'activated' && resolve()),
    );
  }
  return address;
}
