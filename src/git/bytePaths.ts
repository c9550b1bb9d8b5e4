/** Paths as bytes, as git lists them with -z: a name need not be UTF-8. As strings they are latin1: a character a byte. */
import type { FileChange } from '../core/changes/edits';

/** A path a byte a character: equal strings, equal bytes. Not for showing. */
export type BytePath = string;

/** The entries of NUL-ended output. */
export function splitNul(output: Buffer): readonly BytePath[] {
  return output
    .toString('latin1')
    .split('\0')
    .filter((entry) => entry !== '');
}

/** NUL-ended input of these paths. */
export function joinNul(paths: Iterable<BytePath>): Buffer {
  return Buffer.from([...paths].map((path) => `${path}\0`).join(''), 'latin1');
}

/** The path as people read it; bytes that are no UTF-8 become U+FFFD. */
export function shownPath(path: BytePath): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

/** The place of a path below a folder, for calls of the file system. */
export function placeOfBytes(folder: string, path: BytePath): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')]);
}

export interface IndexEntry {
  /** As `ls-files -t` has it: `S` = left out of the work tree by a sparse checkout. */
  readonly tag: string;
  /** Octal; 160000 = a submodule. */
  readonly mode: string;
  readonly id: string;
  readonly path: BytePath;
}

/** The entries in the output of `git ls-files -t -s -z`, a path in conflict once. */
export function parseIndexEntries(output: Buffer): readonly IndexEntry[] {
  const entries = new Map<BytePath, IndexEntry>();
  for (const line of splitNul(output)) {
    const match = /^(\S) (\d{6}) ([0-9a-f]+) \d\t([^]+)$/.exec(line);
    const [, tag, mode, id, path] = match ?? [];
    if (tag === undefined || mode === undefined || id === undefined || path === undefined) {
      throw new Error(`git ls-files printed an invalid entry: ${JSON.stringify(line)}`);
    }
    if (!entries.has(path)) entries.set(path, { tag, mode, id, path });
  }
  return [...entries.values()];
}

/** Input of `git update-index -z --index-info` that puts these entries in. */
export function renderIndexInfo(entries: readonly IndexEntry[]): Buffer {
  return joinNul(entries.map(({ mode, id, path }) => `${mode} ${id} 0\t${path}`));
}

export interface NamedChange {
  readonly kind: FileChange['kind'];
  readonly path: BytePath;
  /** The object that was there; null where there was none, or a submodule's commit. */
  readonly oldBlob: string | null;
}

/** What became of each path, in the output of `git diff-tree -r -z --raw --no-abbrev --no-renames`. */
export function parseRawDiff(output: Buffer): readonly NamedChange[] {
  const parts = splitNul(output);
  return parts.flatMap((head, at) => {
    const path = parts[at + 1];
    if (at % 2 === 1 || path === undefined) return [];
    const [oldMode = '', , oldId = '', , status = ''] = head.split(' ');
    const isBlob = status !== 'A' && oldMode !== ':160000';
    return [{ kind: kindOf(status), path, oldBlob: isBlob ? oldId : null }];
  });
}

function kindOf(status: string): NamedChange['kind'] {
  return status === 'A' ? 'created' : status === 'D' ? 'deleted' : 'modified';
}
