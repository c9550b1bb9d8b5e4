/** What operators do: collections are put together, instances asked by a method. */
import { DELETES } from '../../extract/lower/changes';
import { reflectedMethod } from '../../extract/lower/operators';
import { ELEMENTS, UNKEYED } from './context';
import type { Flow } from './context';
import type { ImplicitSites } from './implicitSites';
import type { CallMethod } from './kinds/membersByKey';
import { deleteAttribute } from './kinds/accessors';
import { isAskedOfAll, isSpecialThere, standInOf } from './kinds/specialMethods';
import { createPairMap } from './solving/lists';

/** What is known of an operator by the name of its method. */
export interface Operator {
  /** Whether every object answers to it. */
  readonly isQuestion: boolean;
  /** Whether built-in values answer to it too. */
  readonly isCommon: boolean;
  /** Whether a class or a collection of the workspace may answer. */
  readonly isAnswered: boolean;
  /** The method that stands in for it, or itself; */
  readonly plain: string;
  /** and that method of the right operand, where the workspace has one; null where not. */
  readonly reflected: string | null;
}

/** Tells it by number of the method's name: there are many operators, and few methods. */
export function createOperators({ names, specialMethods }: Flow): (method: number) => Operator {
  const known: (Operator | undefined)[] = [];
  const tell = (name: string): Operator => {
    const plain = standInOf(name) ?? name;
    const reflected = reflectedMethod(plain);
    return {
      isQuestion: isAskedOfAll(name),
      isCommon: name !== DELETES,
      isAnswered: name === DELETES || putsTogether(name) || isSpecialThere(specialMethods, name),
      plain,
      reflected: reflected !== undefined && specialMethods.has(reflected) ? reflected : null,
    };
  };
  return (method) => (known[method] ??= tell(names.text(method)));
}

/** The kind of watcher (value, row, method, node of the other operand + 1, 0 = none) of an operator's object. */
export function defineOperatorWatcher(flow: Flow, sites: ImplicitSites, callMethod: CallMethod): number {
  const { objects, names } = flow;
  const putTogether = definePuttingTogether(flow);
  return flow.solver.defineWatcher((value, row, method, operand) => {
    if (sites.isOpenedBy(value, row)) return;
    const { kind } = objects.get(value);
    const name = names.text(method);
    if (kind === 'collection' && putsTogether(name)) putTogether(value, row, name, operand);
    if (kind !== 'instance') return;
    if (operand > 0) sites.give(row, operand - 1, 0);
    const deleted = name === DELETES && operand > 0 ? flow.constantAt(operand - 1) : null;
    if (deleted !== null)
      deleteAttribute(flow, value, deleted, (deleter) => {
        flow.invoke(sites.at(row, names.number(deleted), row), deleter);
      });
    callMethod(row, value, name, row);
  });
}

/** Operators of built-in collections that give a collection. */
const joining = /^__i?(?:add|or|and|sub|xor|mul)__$/;

/** Whether this operator of built-in collections gives what was in them. */
function putsTogether(method: string): boolean {
  return joining.test(method);
}

/** Lists and dictionaries put together: in place the left one holds both; else a new one, or either of two dictionaries. */
function definePuttingTogether(
  flow: Flow,
): (value: number, row: number, method: string, operand: number) => void {
  const { solver, objects } = flow;
  const fill = (whole: number, part: number): void => {
    const elements = flow.field(part, ELEMENTS);
    for (const field of [ELEMENTS, UNKEYED]) solver.edge(elements, flow.field(whole, field));
  };
  const filling = solver.defineWatcher((other, whole) => {
    if (objects.get(other).kind === 'collection') fill(whole, other);
  });
  /** The collections that the other operand fills: at a row, mostly one for all values on the left. */
  const filled = createPairMap();
  return (value, row, method, operand) => {
    if (method !== '__add__') solver.add(row, value);
    if (method === '__or__' && operand > 0) solver.edge(operand - 1, row);
    if (method !== '__add__' && method !== '__iadd__') return;
    const whole = method === '__iadd__' ? value : objects.intern({ kind: 'collection', node: row });
    solver.add(row, whole);
    fill(whole, value);
    if (operand === 0 || filled.get(row, whole) >= 0) return;
    filled.set(row, whole, 1);
    solver.watchAs(operand - 1, filling, whole, 0, 0);
  };
}
