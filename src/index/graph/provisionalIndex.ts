/** An index with a few files as they are now, before the whole is linked again. */
import type { AmbiguousCall, CallEdge, CodeIndex, ImportEdge, NamedCall } from '../../core/model';
import { byCodeUnits } from '../../core/order';
import type { FileFacts } from '../facts';
import { partOfSpace } from '../resolve/moduleSpace';
import type { ModuleSpace } from '../resolve/moduleSpace';
import { buildProgram } from '../resolve/program';
import { buildPart, collectProblems } from './buildIndex';
import type { IndexInput } from './buildIndex';
import { nameDefinitions } from './definitionIds';
import { neighbourhood } from './neighbourhood';
import { unchangedDefinitions } from './unchangedDefinitions';
import type { LineMap } from './unchangedDefinitions';

export interface Edit {
  /** Linked, or provisional itself. */
  readonly previous: CodeIndex;
  /** What is known now. */
  readonly input: IndexInput;
  /** Of the files of `input`. */
  readonly space: ModuleSpace;
  /** Paths of files that were created, changed or deleted, with the facts that `previous` was made of. */
  readonly changed: ReadonlyMap<string, FileFacts | null>;
}

/** What the files around do not tell any more, but the whole did before, is right mostly. */
const KEPT_CONFIDENCE = 0.9;

/**
 * The index in which the changed files are as they are now: their definitions and imports exactly; the calls of
 * definitions whose flow is the same as before, and of others as far as they and the files that they import tell, and by
 * name as before; everything else as it was, except what leads to definitions that are gone: these calls are unresolved.
 * Scores are the previous ones, 0 for what is new. Null where other modules change their ids by it. Costs a pass over the
 * rows of the index, and the linking of `neighbourhood`.
 */
export function provisionalIndex(edit: Edit): CodeIndex | null {
  const { previous, input, space } = edit;
  if (!keepsIds(edit)) return null;
  const same = unchangedIn(edit);
  const part = linkPart(edit, same);
  const gone = definitionsIn(previous, edit.changed);
  const made = definitionsIn(part, edit.changed);
  const vanished = new Set([...gone].filter((id) => !made.has(id)));
  const nodes: Replace = (rows, parts) =>
    mergeBy(
      byId,
      rows.filter(({ id }) => !gone.has(id)),
      parts.filter(({ id }) => made.has(id)),
    );
  const lines = <Row extends Sited>(rows: readonly Row[], parts: readonly Row[], order: Order<Row>): Row[] =>
    mergeBy(
      order,
      rows.flatMap((row) => moved(row, gone, same)),
      parts.filter(({ from }) => made.has(from) && !same.has(from)),
    );
  const { calls, unresolved } = keepKnown(previous, part, gone, vanished);
  const [lost, linked] = divide(lines(previous.calls, calls, byEnds), ({ to }) => vanished.has(to));
  const [emptied, ambiguous] = divide(
    without(vanished, lines(previous.ambiguous, part.ambiguous, byName)),
    ({ candidates }) => candidates.length === 0,
  );
  return {
    ...previous,
    partial: input.partial,
    modules: nodes(previous.modules, part.modules),
    classes: nodes(previous.classes, part.classes),
    functions: nodes(previous.functions, part.functions),
    calls: linked,
    ambiguous,
    unresolved: joinRows([
      ...lines(previous.unresolved, unresolved, byName),
      ...lost.map(({ from, to, lines: at }) => ({ from, name: calledName(to), lines: at })),
      ...emptied.map(({ from, name, lines: at }) => ({ from, name, lines: at })),
    ]),
    external: lines(previous.external, part.external, byName),
    imports: mergeBy(
      byEnds,
      previous.imports.filter(({ from, to }) => !gone.has(from) && !vanished.has(to)),
      part.imports.filter(({ from }) => made.has(from)),
    ),
    skipped: [...input.skipped].sort((a, b) => byCodeUnits(a.path, b.path)),
    problems: collectProblems(input.facts, space.problems),
  };
}

/** A row of call sites. */
type Sited = Pick<NamedCall, 'from' | 'lines'>;
type Replace = <Row extends { readonly id: string }>(rows: readonly Row[], parts: readonly Row[]) => Row[];

/** The row as it is now: none where its definition has another flow, or is gone. */
function moved<Row extends Sited>(
  row: Row,
  gone: ReadonlySet<string>,
  same: ReadonlyMap<string, LineMap>,
): readonly Row[] {
  if (!gone.has(row.from)) return [row];
  const lines = same.get(row.from);
  return lines ? [{ ...row, lines: row.lines.map((line) => lines.get(line) ?? line) }] : [];
}

/** Definitions of changed files whose flow is the same as before. */
function unchangedIn({ input, space, changed }: Edit): Map<string, LineMap> {
  const found = new Map<string, LineMap>();
  for (const facts of input.facts) {
    const before = changed.get(facts.path);
    const idsOf = (version: FileFacts): readonly string[] => idsInFile(version, space);
    if (before) for (const [id, lines] of unchangedDefinitions(before, facts, idsOf)) found.set(id, lines);
  }
  return found;
}

function idsInFile(facts: FileFacts, { identities, lookup }: ModuleSpace): readonly string[] {
  const program = buildProgram([{ ...facts, imports: [] }], lookup);
  return nameDefinitions(program, [identities.get(facts.path)?.id ?? facts.path]).ids;
}

/** Whether files that did not change have the ids that they had, and none came or went unsaid. */
function keepsIds({ previous, space: { identities }, changed }: Edit): boolean {
  const isSame = ({ path, id, package: parent }: CodeIndex['modules'][number]): boolean => {
    const identity = identities.get(path);
    return identity?.id === id && identity.package === parent;
  };
  return previous.modules.every((module) => changed.has(module.path) || isSame(module));
}

/**
 * The changed files and their neighbourhood, linked by themselves; only their outline where each definition does what it
 * did before. Scores are the previous ones: they compare with all others, of which the part knows nothing.
 */
function linkPart({ previous, input, space, changed }: Edit, same: ReadonlyMap<string, LineMap>): CodeIndex {
  const present = input.facts.flatMap(({ path }, number) => (changed.has(path) ? [number] : []));
  const neighbours = neighbourhood(input.facts, space.lookup, present);
  const facts = neighbours.map((neighbour) => neighbour.facts);
  const numbers = neighbours.map(({ number }) => number);
  const isOutline =
    same.size === present.reduce((sum, at) => sum + (input.facts[at]?.definitions.length ?? 0), 0);
  const part = buildPart({ ...input, facts }, partOfSpace(space, numbers), isOutline);
  const modules = byIds(previous.modules, part.modules);
  const classes = byIds(previous.classes, part.classes);
  return {
    ...part,
    modules: part.modules.map((node) => {
      const { score, features } = modules.get(node.id) ?? node;
      return { ...node, score, features };
    }),
    classes: part.classes.map((node) => {
      const known = classes.get(node.id);
      return { ...node, score: known?.score ?? 0, bases: isOutline && known ? known.bases : node.bases };
    }),
    imports: isOutline ? withWeights(previous, part.imports) : part.imports,
  };
}

function byIds<Node extends { readonly id: string }>(
  all: readonly Node[],
  some: readonly Node[],
): Map<string, Node> {
  const ids = new Set(some.map(({ id }) => id));
  return new Map(all.flatMap((node) => (ids.has(node.id) ? [[node.id, node]] : [])));
}

/** Nothing is called in an outline: the sites across modules are those of before. */
function withWeights(previous: CodeIndex, imports: readonly ImportEdge[]): ImportEdge[] {
  const from = new Set(imports.map((edge) => edge.from));
  const weights = new Map(
    previous.imports.flatMap((edge) =>
      from.has(edge.from) ? [[`${edge.from}\n${edge.to}`, edge.weight - edge.names.length]] : [],
    ),
  );
  return imports.map((edge) => ({
    ...edge,
    weight: edge.weight + (weights.get(`${edge.from}\n${edge.to}`) ?? 0),
  }));
}

/** Ids of the modules of these files and of all that they define. */
function definitionsIn(
  { modules, classes, functions }: CodeIndex,
  paths: ReadonlyMap<string, unknown>,
): Set<string> {
  const found = new Set(modules.flatMap(({ id, path }) => (paths.has(path) ? [id] : [])));
  const owners = new Set(found);
  for (const { id, module } of [classes, functions].flat()) if (owners.has(module)) found.add(id);
  return found;
}

/**
 * The part's calls and unresolved ones, where a name that the part does not know calls what it called before from the
 * same definition.
 */
function keepKnown(
  previous: CodeIndex,
  part: CodeIndex,
  gone: ReadonlySet<string>,
  vanished: ReadonlySet<string>,
): Pick<CodeIndex, 'calls' | 'unresolved'> {
  const before = new Map<string, CallEdge[]>();
  for (const edge of previous.calls)
    if (gone.has(edge.from) && !vanished.has(edge.to)) listIn(before, edge.from).push(edge);
  const told = new Set(part.calls.map(({ from, to }) => `${from}\n${to}`));
  const kept: CallEdge[] = [];
  const unresolved = part.unresolved.filter(({ from, name, lines }) => {
    const known = (before.get(from) ?? []).filter(({ to }) => calledName(to) === name);
    for (const edge of known)
      if (!told.has(`${from}\n${edge.to}`))
        kept.push({
          ...edge,
          weight: lines.length,
          lines,
          resolution: 'inferred',
          confidence: Math.min(edge.confidence, KEPT_CONFIDENCE),
        });
    return known.length === 0;
  });
  return { calls: mergeBy(byEnds, part.calls, kept.sort(byEnds)), unresolved };
}

function listIn(lists: Map<string, CallEdge[]>, key: string): CallEdge[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

/** The name by which a definition is called: a constructor by its class's. */
function calledName(id: string): string {
  const names = id.replace(/#\d+$/, '').split('.');
  const last = names.at(-1) ?? '';
  return last === '__init__' || last === 'constructor' ? (names.at(-2) ?? last) : last;
}

/** The rows in order, one for each definition and name. */
function joinRows(rows: NamedCall[]): NamedCall[] {
  const joined: NamedCall[] = [];
  for (const row of rows.sort(byName)) {
    const last = joined.at(-1);
    if (!last || byName(last, row) !== 0) joined.push(row);
    else joined[joined.length - 1] = { ...row, lines: [...last.lines, ...row.lines].sort((a, b) => a - b) };
  }
  return joined;
}

function without(vanished: ReadonlySet<string>, rows: readonly AmbiguousCall[]): AmbiguousCall[] {
  return rows.map((row) => {
    if (!row.candidates.some((id) => vanished.has(id))) return row;
    return { ...row, candidates: row.candidates.filter((id) => !vanished.has(id)) };
  });
}

type Order<Row> = (a: Row, b: Row) => number;

const byId: Order<{ readonly id: string }> = (a, b) => byCodeUnits(a.id, b.id);
const byEnds: Order<Pick<CallEdge, 'from' | 'to'>> = (a, b) =>
  byCodeUnits(a.from, b.from) || byCodeUnits(a.to, b.to);
const byName: Order<NamedCall> = (a, b) => byCodeUnits(a.from, b.from) || byCodeUnits(a.name, b.name);

/** Two lists in one order -> one. */
function mergeBy<Row>(order: Order<Row>, rows: readonly Row[], others: readonly Row[]): Row[] {
  const merged: Row[] = [];
  let at = 0;
  for (const other of others) {
    for (let row = rows[at]; row !== undefined && order(row, other) <= 0; row = rows[++at]) merged.push(row);
    merged.push(other);
  }
  return merged.concat(rows.slice(at));
}

function divide<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): readonly [Row[], Row[]] {
  const parts: [Row[], Row[]] = [[], []];
  for (const row of rows) parts[isFirst(row) ? 0 : 1].push(row);
  return parts;
}
