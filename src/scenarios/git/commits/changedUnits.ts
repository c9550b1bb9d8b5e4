/** The units of a reading with what each is: what proposals group, and messages are worded from. */
import type { OutlineOf } from '../../../core/git/candidates';
import { shownPath } from '../../../git/bytePaths';
import type { ChangedFile } from '../../../git/operations/changedFiles';
import { fileKindOf } from './fileKinds';
import type { Group } from './order';
import type { ReadFile } from './readChanges';
import { unitsOf } from './units';
import type { FileOutlines, Unit } from './units';

export interface ChangedUnits {
  /** In the order of the files. */
  readonly units: readonly Unit[];
  readonly kindOf: (unit: Unit) => Group['kind'];
}

/** Parses each file before and after. */
export async function changedUnits(files: readonly ReadFile[], outlineOf: OutlineOf): Promise<ChangedUnits> {
  const units = unitsOf(files, await outlinesOf(files, outlineOf));
  const kinds = new Map(
    files.map(({ file, before, after }) => [file.path, fileKindOf(shownPath(file.path), after ?? before)]),
  );
  const shaped = shapedOnly(units);
  const kindOf = (unit: Unit): Group['kind'] => {
    const { file } = unit.piece.hunk;
    return groupKind(unit, kinds.get(file.path) ?? 'data', shaped.has(file));
  };
  return { units, kindOf };
}

/** As many as keep the parsers of a machine busy. */
const AT_ONCE = 8;

/** The outlines of the files that are texts. */
async function outlinesOf(
  files: readonly ReadFile[],
  outlineOf: OutlineOf,
): Promise<ReadonlyMap<string, FileOutlines>> {
  const found = new Map<string, FileOutlines>();
  const waiting = [...files];
  const readAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { file, before, after } = next;
      const path = shownPath(file.path);
      found.set(file.path, {
        before: before === null ? null : await outlineOf(path, before),
        after: after === null ? null : await outlineOf(path, after),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readAll));
  return found;
}

/** Files in which nothing but white space changes. Blank lines next to other changes belong to these. */
function shapedOnly(units: readonly Unit[]): ReadonlySet<ChangedFile> {
  const shaped = new Set<ChangedFile>();
  const others = new Set<ChangedFile>();
  for (const { piece, kind, isFormat } of units) {
    const { file, lines, part } = piece.hunk;
    if (part === 'rename' || part === 'mode') continue;
    const isThere = lines !== null && file.before !== null && file.after !== null;
    (isThere && (isFormat || kind === 'blank') ? shaped : others).add(file);
  }
  return new Set([...shaped].filter((file) => !others.has(file)));
}

function groupKind({ piece, isFormat }: Unit, kind: Group['kind'], isShaped: boolean): Group['kind'] {
  const { part } = piece.hunk;
  if (part === 'rename' || part === 'mode') return 'move';
  return (isFormat || isShaped) && kind !== 'generated' ? 'format' : kind;
}
