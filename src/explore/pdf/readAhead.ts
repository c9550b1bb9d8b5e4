/** What an answer needs that takes a thread of its own: done before the answer is made, which is made at once. */
import { createHash } from 'node:crypto';
import { ToolError } from '../../core/errors';
import type { ExploreRequest } from '../../core/map/explore';
import type { PdfReader, PdfReading, ReadPdf } from '../../core/map/pdf';
import { documentPath } from '../documents/documentPath';
import type { ExploreMap } from '../map/exploreMap';
import { isPdf } from './isPdf';

/** What is read before `request` is answered; null where that needs nothing. Throws CancelledError. */
export type ReadAhead = (
  map: ExploreMap,
  request: ExploreRequest,
  signal: AbortSignal,
) => Promise<ReadPdf | null>;

/** Reads PDFs by `reader`, one after the other; keeps the last one: several questions are asked of one document. */
export function createReadAhead(reader: PdfReader): ReadAhead {
  let turns: Promise<unknown> = Promise.resolve();
  let last: { readonly version: string; readonly reading: PdfReading } | undefined;
  const read = async (bytes: Uint8Array, version: string, signal: AbortSignal): Promise<PdfReading> => {
    if (last?.version === version) return last.reading;
    const reading = await reader.read(bytes, signal);
    last = { version, reading };
    return reading;
  };
  return async (map, request, signal) => {
    const path = request.tool === 'read_document' ? pdfPath(map, request.args.path) : null;
    if (path === null) return null;
    const file = map.texts.readPdf?.(path) ?? null;
    if (file === null) return null;
    if (file.kind === 'skipped') return { path, version: '', reading: { kind: 'none', why: file.why } };
    const version = createHash('sha256').update(file.bytes).digest('hex');
    const reading = turns.then(() => read(file.bytes, version, signal));
    turns = reading.catch(() => undefined);
    return { path, version, reading: await reading };
  };
}

/** The PDF that is asked for; null for any other target, which the answer itself speaks of. */
function pdfPath(map: ExploreMap, asked: string): string | null {
  try {
    const path = documentPath(map, asked);
    return isPdf(path) ? path : null;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
