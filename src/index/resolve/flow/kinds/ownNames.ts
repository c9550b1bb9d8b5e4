/** Names that functions and classes have of their own: `f.__name__`, under which decorators register them. */
import { NONE, Op } from '../../../extract/tape';
import type { Flow } from '../context';
import { fileOfRow, readRow } from '../places';

/**
 * Sees each name that a node holds, where it reads `__name__` of functions or classes, with the node of what goes with
 * it: the one of that name, where the same variable is stored; else all that is stored.
 */
export function eachOwnName(
  flow: Flow,
  node: number | undefined,
  stored: number,
  see: (name: string, node: number) => void,
): void {
  const { program, solver, objects } = flow;
  const file = node !== undefined && node < program.rowCount ? fileOfRow(program.files, node) : undefined;
  if (!file || node === undefined) return;
  const { op, a, b } = readRow(file, node);
  if (op !== Op.Attribute || a === NONE || file.facts.tape.strings[b] !== '__name__') return;
  const named = file.firstRow + a;
  const isSame = isSameName(flow, named, stored);
  solver.watch(named, (value) => {
    const object = objects.get(value);
    if (object.kind !== 'function' && object.kind !== 'class') return;
    const own = isSame ? solver.newNode() : stored;
    if (isSame) solver.add(own, value);
    see(program.definitions[object.definition]?.fact.name ?? '', own);
  });
}

/** Whether two rows read one variable, as it was stored in one place. */
function isSameName({ program }: Flow, first: number, second: number): boolean {
  const file = fileOfRow(program.files, first);
  if (!file || second >= program.rowCount || fileOfRow(program.files, second) !== file) return false;
  const [one, other] = [readRow(file, first), readRow(file, second)];
  return one.op === Op.Name && other.op === Op.Name && one.a === other.a && one.b === other.b;
}
