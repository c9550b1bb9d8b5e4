/** The names that each loop stores. */
import { NONE, Op, ROW_WIDTH } from '../tape';
import type { Tape } from '../facts';
import { Control } from './control';
import type { ControlMark } from './control';
import type { BoundName, BoundNames } from './names';

/** The names that the rows of each loop store in its scope, by the place of its mark; linear but for nested loops. */
export function collectLoops(
  { rows }: Tape,
  marks: readonly ControlMark[],
  names: BoundNames,
): ReadonlyMap<number, ReadonlySet<BoundName>> {
  const loops = new Map<number, Set<BoundName>>();
  const open = new Map<number, Set<BoundName>[]>();
  let openLoops = 0;
  const applyMark = ({ kind, scope }: ControlMark, place: number): void => {
    let ofScope = open.get(scope);
    if (!ofScope) open.set(scope, (ofScope = []));
    if (kind === Control.Loop) {
      const stored = new Set<BoundName>();
      loops.set(place, stored);
      ofScope.push(stored);
      openLoops++;
    } else if (kind === Control.LoopEnd || kind === Control.EndlessLoopEnd) {
      const inner = ofScope.pop();
      if (inner) openLoops--;
      const outer = ofScope[ofScope.length - 1];
      if (inner && outer) for (const bound of inner) outer.add(bound);
    }
  };
  let row = 0;
  const readRows = (end: number): void => {
    if (openLoops === 0) row = end;
    for (; row < end; row++) {
      const at = row * ROW_WIDTH;
      if (rows[at] !== Op.StoreName) continue;
      const scope = rows[at + 1] ?? 0;
      const stored = open.get(scope)?.at(-1);
      const bound = stored && names.own(scope, rows[at + 3] ?? NONE);
      if (bound && !bound.unordered) stored.add(bound);
    }
  };
  marks.forEach((mark, place) => {
    readRows(mark.row);
    applyMark(mark, place);
  });
  return loops;
}
