/** What depends on changed symbols, and which of them a test reaches. */
import { MOST_DEPENDENTS } from '../../core/git/reviewMaps';
import type { SymbolReach } from '../../core/git/reviewMaps';
import type { StructureChange } from '../../core/git/structure';
import type { CodeIndex } from '../../core/map/codeIndex';
import { apartKind } from '../map/apartFiles';
import { isTestFile } from '../../index/languages/rules';
import type { NamedNode } from '../compare/followNames';

export interface ReachSide {
  readonly index: CodeIndex;
  readonly nodes: ReadonlyMap<string, NamedNode>;
  readonly idOf: (path: string, name: string) => string | undefined;
}

/** In the order of the rows. Cost: that of the calls, and for each row that of what depends on it. */
export function reachOf(
  rows: readonly StructureChange[],
  before: ReachSide,
  after: ReachSide,
): readonly SymbolReach[] {
  const callers = { before: callersIn(before), after: callersIn(after) };
  const sure = reachedByTests(after, 'calls');
  const perhaps = reachedByTests(after, 'calls and candidates');
  const parents = new Map(after.index.functions.map(({ id, parent }) => [id, parent]));
  return rows.map((row): SymbolReach => {
    const side = row.after === null ? 'before' : 'after';
    const { idOf, nodes } = side === 'before' ? before : after;
    const id = idOf(row.path, row.after ?? row.before ?? '');
    if (id === undefined) return { callers: 0, dependents: 0, tested: null };
    const near = callersOf(id, callers[side], nodes);
    return {
      ...{ callers: near.size, dependents: dependentsOf(near, callers[side]).size },
      tested: isAskedForTests(row, after) ? testedOf(id, sure, perhaps, parents) : null,
    };
  });
}

/** Whether the code of a function is new or other, outside of tests, examples, generated code and bodiless heads. */
function isAskedForTests(
  { change, kind, path, after, body, signature }: StructureChange,
  side: ReachSide,
): boolean {
  const isFunction = ['function', 'method', 'getter', 'setter', 'constructor'].includes(kind);
  if (!isFunction || after === null || apartKind(path) !== null) return false;
  const around = side.idOf(path, after.slice(0, Math.max(0, after.lastIndexOf('.'))));
  const owner = side.index.classes.find(({ id }) => id === around);
  if (owner?.kind === 'interface') return false;
  return change === 'added' || body === 'code' || signature !== null;
}

type Callers = ReadonlyMap<string, ReadonlySet<string>>;

/** By what is called or extended: who does, without tests. */
function callersIn({ index: { calls, classes, functions }, nodes }: ReachSide): Callers {
  const callers = new Map<string, Set<string>>();
  const add = (to: string, from: string): void => {
    if (isTestFile(nodes.get(from)?.path ?? '')) return;
    const known = callers.get(to);
    if (known) known.add(from);
    else callers.set(to, new Set([from]));
  };
  const classIds = new Set(classes.map(({ id }) => id));
  const ownerOf = new Map(
    functions.filter(({ parent }) => classIds.has(parent)).map(({ id, parent }) => [id, parent]),
  );
  for (const { from, to } of calls) {
    if (from !== to) add(to, from);
    const owner = ownerOf.get(to);
    // Who calls a member from outside depends on the class.
    if (owner !== undefined && ownerOf.get(from) !== owner) add(owner, from);
  }
  for (const { id, bases } of classes) for (const base of bases) add(base, id);
  return callers;
}

function callersOf(id: string, callers: Callers, nodes: ReadonlyMap<string, NamedNode>): ReadonlySet<string> {
  const [own, near] = [nodes.get(id), callers.get(id) ?? new Set<string>()];
  return new Set(
    [...near].filter((caller) => {
      const node = nodes.get(caller);
      return (
        own === undefined ||
        node === undefined ||
        node.path !== own.path ||
        !node.name.startsWith(`${own.name}.`)
      );
    }),
  );
}

function dependentsOf(near: ReadonlySet<string>, callers: Callers): ReadonlySet<string> {
  const reached = new Set([...near].slice(0, MOST_DEPENDENTS));
  for (const id of reached)
    for (const caller of callers.get(id) ?? []) {
      if (reached.size >= MOST_DEPENDENTS) return reached;
      reached.add(caller);
    }
  return reached;
}

function reachedByTests(
  { index, nodes }: ReachSide,
  over: 'calls' | 'calls and candidates',
): ReadonlySet<string> {
  const callees = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const known = callees.get(from);
    if (known) known.push(to);
    else callees.set(from, [to]);
  };
  for (const { from, to } of index.calls) add(from, to);
  // Whatever runs has loaded its module, which runs the code outside of all functions and loads others.
  for (const { id, module } of [...index.functions, ...index.classes]) add(id, module);
  for (const { from, to } of index.imports) add(from, to);
  if (over !== 'calls')
    for (const { from, candidates } of index.ambiguous) for (const to of candidates) add(from, to);
  const reached = new Set([...nodes].filter(([, { path }]) => isTestFile(path)).map(([id]) => id));
  for (const id of reached) for (const to of callees.get(id) ?? []) reached.add(to);
  return reached;
}

/** A function inside of one that is reached counts as reached. */
function testedOf(
  id: string,
  sure: ReadonlySet<string>,
  perhaps: ReadonlySet<string>,
  parents: ReadonlyMap<string, string>,
): 'yes' | 'perhaps' | 'no' {
  const around: string[] = [];
  for (let at: string | undefined = id; at !== undefined && parents.has(at); at = parents.get(at))
    around.push(at);
  if (around.some((each) => sure.has(each))) return 'yes';
  return around.some((each) => perhaps.has(each)) ? 'perhaps' : 'no';
}
