/** Reads one direction of a merge: what a side changed of what the other one has, and what that one brought. */
import type { SymbolShape } from '../../../core/git/shapes';
import { diffLines } from '../../../core/text/lineDiff';
import { shownPath } from '../../../git/bytePaths';
import { readBlobs, readSizes } from '../../../git/operations/blobs';
import type { TreeEntry } from '../../../git/operations/changedFiles';
import { readTreeChanges } from '../../../git/operations/treeChanges';
import type { TreeChange } from '../../../git/operations/treeChanges';
import { maxSourceBytes } from '../../../index/scan/skipReasons';
import { changeRows } from '../structure/changeRows';
import { compareFiles, decodedBlob } from '../structure/changedFiles';
import type { ComparedFile, ShapePorts } from '../structure/changedFiles';
import { entitiesOf } from '../structure/entities';
import { pairSymbols } from '../structure/pairing';
import { ownName } from '../symbolChanges';
import type { Changed, CodeText, Direction, NewLines, TwoTexts } from './facts';
import { isConstructorName } from './constructors';

/** A text without comments and the insides of strings, line by line. */
export type CodeOf = (path: string, text: string) => readonly string[];

export interface DirectionPorts extends ShapePorts {
  readonly codeOf: CodeOf;
}

/** How one side differs from the merge: what the other side brought. */
export interface SideChange {
  readonly files: readonly ComparedFile[];
  readonly changes: readonly Changed[];
  readonly texts: readonly TwoTexts[];
}

/** Sides that changed more source files than this differ by more than names can tell. */
const MOST_TEXTS = 2_000;

/** From the tree of a side to the merged tree. `conflicted` is left out. */
export async function readSideChange(
  { side, merged }: { readonly side: string; readonly merged: string },
  conflicted: ReadonlySet<string>,
  ports: DirectionPorts,
  signal: AbortSignal,
): Promise<SideChange> {
  const all = await readTreeChanges(ports.git, side, merged);
  const changes = all.filter(({ path, oldPath }) => !conflicted.has(path) && !conflicted.has(oldPath));
  const files = await compareFiles(changes, ports, signal);
  const pairing = pairSymbols(entitiesOf(files, 'before'), entitiesOf(files, 'after'));
  const shapes = {
    before: new Map(files.map(({ oldPath, before }) => [oldPath, byName(before?.symbols ?? [])])),
    after: new Map(files.map(({ path, after }) => [path, byName(after?.symbols ?? [])])),
  };
  const rows = changeRows(files, pairing).map((row): Changed => {
    const before =
      row.before === null ? null : shapes.before.get(row.from?.path ?? row.path)?.get(row.before);
    const after = row.after === null ? null : shapes.after.get(row.path)?.get(row.after);
    return { row, before: before ?? null, after: after ?? null, word: wordOf(row.before ?? row.after ?? '') };
  });
  return { files, changes: rows, texts: await readTexts(changes, files, ports) };
}

function byName(symbols: readonly SymbolShape[]): ReadonlyMap<string, SymbolShape> {
  return new Map(symbols.map((symbol) => [symbol.name, symbol]));
}

function wordOf(name: string): string {
  const own = ownName(name);
  return isConstructorName(own) && name.includes('.') ? ownName(name.slice(0, name.lastIndexOf('.'))) : own;
}

async function readTexts(
  changes: readonly TreeChange[],
  files: readonly ComparedFile[],
  { git, codeOf }: DirectionPorts,
): Promise<readonly TwoTexts[]> {
  const read = files.map(({ read: how }) => how === 'symbols');
  const asked = changes.filter((_, at) => read[at]).slice(0, MOST_TEXTS);
  const ids = asked.flatMap(({ before, after }) => [before, after].flatMap((entry) => entry?.id ?? []));
  const sizes = await readSizes(git, ids);
  const blobs = await readBlobs(
    git,
    ids.filter((id) => (sizes.get(id) ?? Infinity) <= maxSourceBytes),
  );
  const text = (entry: TreeEntry | null, path: string): CodeText | null => {
    const bytes = entry === null ? undefined : blobs.get(entry.id);
    const decoded = bytes === undefined ? null : decodedBlob(bytes, path);
    if (decoded === null || !('text' in decoded)) return null;
    const plain = decoded.text.replace(/\r\n?/g, '\n');
    return { lines: plain.split('\n'), code: codeOf(path, plain) };
  };
  const symbols = new Map(files.map(({ path, after }) => [path, after?.symbols ?? []]));
  return asked.map(({ path: own, oldPath: old, before, after }) => {
    const [path, oldPath] = [shownPath(own), shownPath(old)];
    return {
      ...{ path, oldPath, before: text(before, oldPath), after: text(after, path) },
      mergedSymbols: symbols.get(path) ?? [],
    };
  });
}

/** `changed`: from the using side to the merge; `brought`: from the changing side to the merge. */
export function directionOf(changed: SideChange, brought: SideChange): Direction {
  const taken = new Set<string>();
  const lines = brought.texts.flatMap((file): readonly NewLines[] => {
    const added = newLines(file, taken);
    if (file.after === null || added.size === 0) return [];
    return [{ path: file.path, text: file.after, old: file.before, added }];
  });
  return {
    changes: changed.changes,
    changedFiles: changed.texts,
    broughtRows: brought.changes,
    brought: lines,
    taken,
  };
}

function newLines({ before, after }: TwoTexts, taken: Set<string>): ReadonlySet<number> {
  const [old, young] = [before?.lines ?? [], after?.lines ?? []];
  const added = new Set<number>();
  for (const { from, to, newFrom, newTo } of diffLines(old, young)) {
    for (const line of old.slice(from, to)) taken.add(line.trim());
    for (let line = newFrom; line < newTo; line++) added.add(line + 1);
  }
  return added;
}
