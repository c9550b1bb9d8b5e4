/** Elements of lists by position: from either end, slices, and what unpacking leaves. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Flow } from './context';
import { ELEMENTS, UNKEYED, elementNodes } from './context';
import { fileOfRow } from './places';

/** Positions that are told apart in a part of a list whose length is not written out. */
const MOST_POSITIONS = 8;

/** The nodes that an element read with this key may come from, a position from the end included; null = any key. */
export function positionedNodes(flow: Flow, collection: number, key: string | null): number[] {
  if (key === null || !/^-\d+$/.test(key)) return elementNodes(flow, collection, key);
  const length = writtenLength(flow, collection);
  return elementNodes(flow, collection, length === null ? null : String(length + Number(key)));
}

/** How many items a collection is written with; null where that is not all that is known to be in it at first. */
function writtenLength({ program, objects }: Flow, collection: number): number | null {
  const object = objects.get(collection);
  if (object.kind !== 'collection' || object.node >= program.rowCount) return null;
  const file = fileOfRow(program.files, object.node);
  const at = (object.node - (file?.firstRow ?? 0)) * ROW_WIDTH;
  const rows = file?.facts.tape.rows;
  const length = rows?.[at] === Op.Collection ? (rows[at + 4] ?? NONE) : NONE;
  return length === NONE ? null : length;
}

/** Puts the part of a list between two positions into the list of a row; `end` null is its end, below 0 from the end. */
function addPart(flow: Flow, collection: number, row: number, start: number, end: number | null): void {
  const { solver, objects } = flow;
  const length = writtenLength(flow, collection);
  const part = objects.intern({ kind: 'collection', node: row });
  solver.add(row, part);
  const [first, last] = [fromStart(start, length), end === null ? length : fromStart(end, length)];
  if (first === null) {
    addAll(flow, collection, part);
    return;
  }
  const behind = Math.min(
    last ?? Infinity,
    length ?? Infinity,
    first + Math.max(length ?? 0, MOST_POSITIONS),
  );
  for (let at = first; at < behind; at++)
    for (const key of [String(at - first), ELEMENTS])
      solver.edge(flow.field(collection, String(at)), flow.field(part, key));
  for (const key of [UNKEYED, ELEMENTS]) solver.edge(flow.field(collection, UNKEYED), flow.field(part, key));
}

function fromStart(position: number, length: number | null): number | null {
  if (position >= 0) return position;
  return length === null ? null : Math.max(0, length + position);
}

function addAll(flow: Flow, collection: number, part: number): void {
  for (const key of [UNKEYED, ELEMENTS])
    flow.solver.edge(flow.field(collection, ELEMENTS), flow.field(part, key));
}

/** `list[1:-1]` as its text says; of any other slice all elements, at no position. */
export function addSlice(flow: Flow, collection: number, row: number, text: string | null): void {
  const match = /^(-?\d*):(-?\d*)$/.exec(text ?? '');
  if (match) addPart(flow, collection, row, Number(match[1]), match[2] === '' ? null : Number(match[2]));
  else {
    const part = flow.objects.intern({ kind: 'collection', node: row });
    flow.solver.add(row, part);
    addAll(flow, collection, part);
  }
}

/** What is left of a collection behind some positions and before others; all of it where there are none. */
export function addRest(flow: Flow, collection: number, row: number, start: number, behind: number): void {
  if (start === 0 && behind === 0) flow.solver.add(row, collection);
  else addPart(flow, collection, row, start, behind === 0 ? null : -behind);
}
