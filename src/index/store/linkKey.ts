import { createHash } from 'node:crypto';
import type { SkippedFile } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { FileHistory } from '../../core/ports';
import type { KnownFile } from '../scan/knownFile';

/** All that an index is linked from, but for the version of the program. */
interface Linked {
  readonly rootName: string;
  readonly known: ReadonlyMap<string, KnownFile>;
  readonly buffers: ReadonlyMap<string, string>;
  readonly configs: ReadonlyMap<string, string>;
  /** In a fixed order. */
  readonly skipped: readonly SkippedFile[];
  readonly history: FileHistory | null;
}

/**
 * Digests of all that the index of this state is made from, of its code and of what stands beside it (files that are left
 * out, git's history): equal keys, equal bytes
 * of the index. Null where that cannot be told: nobody knows any more of which text the facts of a file are.
 */
export function linkKey(state: Linked): string | null {
  const rows: string[] = [];
  const add = (...words: readonly (string | number)[]): void => void rows.push(JSON.stringify(words));
  add(state.rootName);
  for (const { path, mark, outcome } of sorted(state.known.values(), ({ path }) => path)) {
    if (outcome.kind === 'skipped') continue;
    if (mark !== null) add('read', path, outcome.kind, mark.digest);
    else {
      const buffer = state.buffers.get(path);
      if (buffer === undefined) return null;
      add('buffer', path, digestOf([buffer]));
    }
  }
  for (const [path, text] of sorted(state.configs, ([path]) => path)) add('config', path, text);
  const code = digestOf(rows.splice(0));
  for (const { path, reason } of state.skipped) add('skipped', path, reason);
  addHistory(state.history, add);
  return `${code} ${digestOf(rows)}`;
}

/** Whether two keys are of indexes that are linked from the same code. */
export function isSameCode(a: string, b: string): boolean {
  return a.split(' ')[0] === b.split(' ')[0];
}

function digestOf(rows: readonly string[]): string {
  return createHash('sha256').update(rows.join('\n')).digest('base64url');
}

function addHistory(
  history: FileHistory | null,
  add: (...words: readonly (string | number)[]) => void,
): void {
  if (history === null) return;
  add('history', history.headTime);
  for (const [path, { commits, lastTime }] of sorted(history.files, ([path]) => path))
    add(path, commits, lastTime);
}

function sorted<T>(items: Iterable<T>, pathOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => byCodeUnits(pathOf(a), pathOf(b)));
}
