// Things put into an address, to be sent to a friend.

import type { JsonMap } from '../api/view';

export function packed(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function unpacked(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)))) as unknown;
  } catch {
    return null;
  }
}

export function shareOdds(ruleset: string, attacks: JsonMap[]): string {
  return `/odds?ruleset=${encodeURIComponent(ruleset)}#${packed(attacks)}`;
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function download(name: string, content: BlobPart, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
