/** Rows of a report: what became of each symbol and each file. */
import type { ShapeHashes } from '../../../core/git/shapes';
import type { BodyChange, StructureChange, StructureFile, StructurePlace } from '../../../core/git/structure';
import { byCodeUnits } from '../../../core/text/order';
import type { ComparedFile } from './changedFiles';
import type { Entity } from './entities';
import type { Pairing, SymbolPair } from './pairing';
import { haveSameHome } from './pairing';
import { signatureChange } from './signatureChange';

/** By path, line and name; what is the same on both sides has no row. */
export function changeRows(
  files: readonly ComparedFile[],
  { pairs, removed, added }: Pairing,
): readonly StructureChange[] {
  const afterOf = new Map(pairs.map(({ before, after }) => [before, after]));
  const rows = [
    ...pairs.flatMap((pair) => pairRow(files, pair, haveSameHome(pair, afterOf)) ?? []),
    ...removed.map((entity) => loneRow('removed', entity, placeOf(files, entity, 'before'))),
    ...added.map((entity) => loneRow('added', entity, placeOf(files, entity, 'after'))),
  ];
  return rows.sort(
    (a, b) =>
      byCodeUnits(a.path, b.path) ||
      a.line - b.line ||
      byCodeUnits(a.after ?? a.before ?? '', b.after ?? b.before ?? '') ||
      byCodeUnits(a.change, b.change),
  );
}

function placeOf(
  files: readonly ComparedFile[],
  { file, shape: { startLine, endLine } }: Entity,
  side: 'before' | 'after',
): StructurePlace {
  const compared = files[file];
  const path = (side === 'before' ? compared?.oldPath : compared?.path) ?? '';
  return { path, line: startLine, endLine };
}

function loneRow(
  change: 'added' | 'removed',
  { shape: { kind, name } }: Entity,
  place: StructurePlace,
): StructureChange {
  return {
    ...{ change, kind },
    ...{ before: change === 'removed' ? name : null, after: change === 'added' ? name : null },
    ...place,
    ...{ from: null, share: null, signature: null, body: 'same' },
  };
}

function pairRow(
  files: readonly ComparedFile[],
  { before, after, share }: SymbolPair,
  isHome: boolean,
): StructureChange | null {
  const signature = signatureChange(before.shape, after.shape);
  const bodies = bodyChange(before.shape, after.shape);
  // Another head is laid out otherwise.
  const body = signature !== null && bodies === 'formatting' ? 'same' : bodies;
  const change =
    before.own !== after.own
      ? 'renamed'
      : !isHome
        ? 'moved'
        : signature !== null
          ? 'signature'
          : body === 'same'
            ? null
            : 'body';
  if (change === null) return null;
  return {
    ...{ change, kind: after.shape.kind, before: before.shape.name, after: after.shape.name },
    ...placeOf(files, after, 'after'),
    from: placeOf(files, before, 'before'),
    share: change === 'renamed' || change === 'moved' ? share : null,
    ...{ signature, body },
  };
}

/** The first that fits: what runs, what is documented, what is commented, how it is laid out. */
function bodyChange(before: ShapeHashes, after: ShapeHashes): BodyChange {
  if (before.code !== after.code) return 'code';
  if (before.docs !== after.docs) return 'documentation';
  if (before.comments !== after.comments) return 'comments';
  return before.layout === after.layout ? 'same' : 'formatting';
}

type Counts = StructureFile['symbols'];

export const NO_CHANGES: Counts = {
  ...{ added: 0, removed: 0, renamed: 0, moved: 0, signature: 0, body: 0, cosmetic: 0 },
};

/** A file a row, in the order of the files; a symbol that left a file counts where it went. */
export function fileRows(
  files: readonly ComparedFile[],
  rows: readonly StructureChange[],
): readonly StructureFile[] {
  // A path may be that of a file that went elsewhere, and of another that came.
  const before = new Map(files.map((file) => [file.oldPath, file]));
  const after = new Map(files.map((file) => [file.path, file]));
  const counts = new Map<ComparedFile, Counts>();
  for (const row of rows) {
    const file = (row.change === 'removed' ? before : after).get(row.path);
    if (file !== undefined) counts.set(file, counted(counts.get(file) ?? NO_CHANGES, row));
  }
  return files.map((file): StructureFile => {
    const { path, oldPath, status, read, generated } = file;
    return {
      ...{ path, from: path === oldPath ? null : oldPath, status, read, generated },
      problems: { before: file.before?.problems.length ?? 0, after: file.after?.problems.length ?? 0 },
      top: topChange(file),
      symbols: counts.get(file) ?? NO_CHANGES,
    };
  });
}

function topChange({ before, after }: ComparedFile): BodyChange {
  if (before === null && after === null) return 'same';
  return before === null || after === null ? 'code' : bodyChange(before.top, after.top);
}

export function counted(counts: Counts, { change, body }: StructureChange): Counts {
  const kind = change === 'body' && body !== 'code' ? 'cosmetic' : change;
  return { ...counts, [kind]: counts[kind] + 1 };
}
