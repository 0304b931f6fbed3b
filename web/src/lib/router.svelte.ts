// The address bar: a path, and what follows the # (tokens are kept there, for it is never sent to a server's log).

class Address {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = decodeURIComponent(location.hash.slice(1));
  }

  /** Show the same page under another address. */
  rename(to: string): void {
    history.replaceState(null, '', to);
    this.#read();
  }

  /** Go to another page of ours. */
  go(to: string, replace = false): void {
    const isOtherPage = new URL(to, location.href).pathname !== location.pathname;
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.#read();
    if (isOtherPage) {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
  }
}

export const address = new Address();

/** Plain clicks on links of ours do not load the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  address.go(link.pathname + link.search + link.hash);
}
