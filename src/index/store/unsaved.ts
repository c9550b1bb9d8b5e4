import type { KnownFile } from '../scan/knownFile';
import type { ParsedFile } from '../parse/messages';
import type { ReadMark } from '../scan/readSource';
import type { FileRow } from './fileRows';

/** Packed facts by path, from parsing to saving. */
export type HeldFacts = Map<string, ParsedFile & { kind: 'facts'; mark: ReadMark }>;

export interface Unsaved {
  readonly rows: readonly FileRow[];
  /** Paths of rows that stand for nothing any more. */
  readonly gone: readonly string[];
}

/** What is to be written so that the store, which holds `stored`, holds `known`: in the order of `known`. */
export function findUnsaved(
  known: ReadonlyMap<string, KnownFile>,
  stored: ReadonlyMap<string, KnownFile>,
  held: HeldFacts,
): Unsaved {
  const rows: FileRow[] = [];
  for (const file of known.values()) {
    const before = stored.get(file.path);
    if (before === file || file.mark === null) continue;
    const facts = held.get(file.path);
    const packed = facts && facts.mark.digest === file.mark.digest ? facts.packed : null;
    const isStored = before?.mark?.digest === file.mark.digest;
    if (file.outcome.kind === 'skipped' || packed !== null || isStored) rows.push({ file, packed });
  }
  const gone = [...stored.keys()].filter((path) => !isKept(known.get(path)));
  return { rows, gone };
}

/** What is stored of a file stays true of its bytes while an unsaved buffer is read in their place. */
function isKept(file: KnownFile | undefined): boolean {
  return file !== undefined && (file.mark !== null || file.outcome.kind === 'facts');
}
