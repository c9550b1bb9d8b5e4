/** The units of a reading with what each is: what proposals group, and messages are worded from. */
import type { OutlineOf } from '../../../core/git/candidates';
import { shownPath } from '../../../git/bytePaths';
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
  const kindOf = (unit: Unit): Group['kind'] =>
    groupKind(unit, kinds.get(unit.piece.hunk.file.path) ?? 'data');
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

function groupKind(unit: Unit, kind: Group['kind']): Group['kind'] {
  const { part } = unit.piece.hunk;
  if (part === 'rename' || part === 'mode') return 'move';
  return unit.isFormat && kind !== 'generated' ? 'format' : kind;
}
