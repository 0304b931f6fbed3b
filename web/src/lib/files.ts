// Files as letters: bytes in base64, and what a file of a document is called.

import type { Printed } from '../api/messages';

const STEP = 0x8000;

/** Bytes in base64, in steps, for a call has only so many arguments. */
export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += STEP) letters += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(letters);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The bytes or the text of a document, for a file of it. */
export const contentOf = (printed: Printed): string | Uint8Array<ArrayBuffer> =>
  printed.data ? fromBase64(printed.data) : printed.text;

/** What a file of a document is called: "River League-list.html", "River League.csv". */
export function fileName(army: string, document: string, printed: Printed): string {
  return printed.name === `${document}.${document}` ? `${army}.${document}` : `${army}-${printed.name}`;
}

/** The files that were chosen; the same ones can be chosen again. */
export function takenFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}
