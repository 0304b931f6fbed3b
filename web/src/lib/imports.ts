// Army files that come in: which of two files is the list.

import { importFile, type BroughtFile } from '../api/http';
import type { ImportReport } from '../api/messages';
import { toBase64 } from './files';

async function brought(file: File): Promise<BroughtFile> {
  return { name: file.name, data: toBase64(new Uint8Array(await file.arrayBuffer())) };
}

/** What becomes of one file, or of two that go together, in whichever order they were chosen. */
export async function imported(slug: string, files: readonly File[]): Promise<ImportReport[]> {
  // A list in JSON goes with the file that its units stand in.
  const inOrder = [...files].sort((one, other) => Number(isJson(one)) - Number(isJson(other))).slice(0, 2);
  const [first, second] = await Promise.all(inOrder.map(brought));
  if (!first) return [];
  if (!second) return importFile(slug, first);
  const found = await importFile(slug, first, second).catch((trouble: unknown) => trouble);
  if (Array.isArray(found) && found.some((report: ImportReport) => report.army)) return found as ImportReport[];
  return importFile(slug, second, first);
}

const isJson = (file: File): boolean => file.name.toLowerCase().endsWith('.json');
