/** A file and a folder of one name: a commit holds one of the two. */
import { UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import { shownPath } from '../../../git/bytePaths';
import type { BytePath } from '../../../git/bytePaths';
import { sizeOf } from './hunks';
import type { Selection } from './hunks';
import { bothOf } from './order';
import type { Group } from './order';
import { selectionWith } from './plan';
import type { Planned } from './plan';
import type { ReadFile } from './readChanges';

interface InTheWay {
  readonly added: ReadFile;
  readonly gone: ReadFile;
}

/**
 * Throws UserError where a commit of the plan takes a new file before the file or folder is gone whose name it needs: `cart/a.py`
 * beside the file `cart`, or the other way round. git would take the other away unasked.
 */
export function requireRoom(files: readonly ReadFile[], plan: readonly Planned[]): void {
  const all = pairsOf(files);
  if (all.length === 0) return;
  let selection: Selection = new Map();
  for (const [at, { pieces }] of plan.entries()) {
    selection = selectionWith(selection, pieces);
    for (const { added, gone } of all)
      if (isBegun(added, selection) && !isWhole(gone, selection))
        throw new UserError(
          'bad-input',
          phrase(
            'Commit {0} cannot take {1} while {2} is there. Delete {2} in the same commit or before.',
            at + 1,
            shownPath(added.file.path),
            shownPath(gone.file.oldPath),
          ),
        );
  }
}

/** The groups, joined where each holds one of two that are in the way of one another. */
export function withRoom(groups: readonly Group[], files: readonly ReadFile[]): readonly Group[] {
  return pairsOf(files).reduce<readonly Group[]>((all, { added, gone }) => {
    const paths = [added.file.path, gone.file.path];
    const [first, ...others] = all.filter(({ units }) =>
      units.some(({ piece }) => paths.includes(piece.hunk.file.path)),
    );
    if (first === undefined) return all;
    const one = others.reduce(bothOf, first);
    return all.flatMap((group) => (group === first ? [one] : others.includes(group) ? [] : [group]));
  }, groups);
}

function pairsOf(files: readonly ReadFile[]): readonly InTheWay[] {
  const isMoved = ({ path, oldPath }: ReadFile['file']): boolean => path !== oldPath;
  const added = byPath(
    files.filter(({ file }) => file.before === null || isMoved(file)),
    'path',
  );
  const gone = byPath(
    files.filter(({ file }) => file.after === null || isMoved(file)),
    'oldPath',
  );
  const among = (path: BytePath, others: ReadonlyMap<BytePath, ReadFile>): readonly ReadFile[] =>
    foldersOf(path).flatMap((folder) => others.get(folder) ?? []);
  return [
    ...[...added].flatMap(([path, one]) => among(path, gone).map((other) => ({ added: one, gone: other }))),
    ...[...gone].flatMap(([path, one]) => among(path, added).map((other) => ({ added: other, gone: one }))),
  ].filter((pair) => pair.added !== pair.gone);
}

function byPath(files: readonly ReadFile[], which: 'path' | 'oldPath'): ReadonlyMap<BytePath, ReadFile> {
  return new Map(files.map((file) => [file.file[which], file]));
}

/** The folders that the path goes through, the outermost first. */
function foldersOf(path: BytePath): readonly BytePath[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

function isBegun({ hunks }: ReadFile, selection: Selection): boolean {
  return hunks.some(({ id }) => (selection.get(id)?.size ?? 0) > 0);
}

function isWhole({ hunks }: ReadFile, selection: Selection): boolean {
  return hunks.every((hunk) => selection.get(hunk.id)?.size === sizeOf(hunk));
}
