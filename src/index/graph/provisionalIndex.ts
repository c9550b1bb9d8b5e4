/** An index with a few files as they are now, before the whole is linked again. */
import type { CodeIndex, ImportEdge, ModuleNode, NamedCall, SkippedFile } from '../../core/map/codeIndex';
import type { FileFacts } from '../extract/facts';
import type { Pausing } from '../../core/async/pausing';
import { partOfSpace } from '../resolve/moduleSpace';
import type { ModuleSpace, WorkspaceFiles } from '../resolve/moduleSpace';
import { buildProgram } from '../resolve/program';
import { buildPart, sortProblems } from './buildIndex';
import { nameDefinitions } from './definitionIds';
import { replaceIn, rowsIn, spansOf } from './idSpans';
import type { IdSpan } from './idSpans';
import { keepKnown, withoutVanished } from './keptCalls';
import { neighbourhood } from './neighbourhood';
import { byEnds, byId, byName, mergeBy } from './orderedRows';
import type { Order } from './orderedRows';
import { unchangedDefinitions } from './unchangedDefinitions';
import type { LineMap } from './unchangedDefinitions';

export interface Edit {
  /** Linked, or provisional itself. */
  readonly previous: CodeIndex;
  /** Those that have facts now, in code-unit order of path. */
  readonly files: WorkspaceFiles['facts'];
  /** Of `files`. */
  readonly space: ModuleSpace;
  /** In code-unit order of path. */
  readonly skipped: readonly SkippedFile[];
  readonly partial: boolean;
  /** The facts of a file as they are now; null where they are not to be had. */
  readonly factsOf: (path: string) => FileFacts | null;
  /** Paths of files that were created, changed or deleted. */
  readonly changed: ReadonlySet<string>;
  /** The facts of a changed file that `previous` was made of; null where there were none, or nobody knows them any more. */
  readonly factsBefore: (path: string) => FileFacts | null;
  /** How far calls are told of definitions that do something else now: not at all, or as far as files around say. */
  readonly depth: 'definitions' | 'flow';
}

/** Rows of tapes around the changed files that are linked within some ten milliseconds. */
const MOST_ROWS = 20_000;

/**
 * The index in which the changed files are as they are now: their definitions and imports exactly; the calls of
 * definitions whose flow is the same as before, and (depth 'flow') of others as far as they and the files that they import
 * tell, and by name as before; everything else as it was, except what leads to definitions that are gone: these calls are
 * unresolved. Scores are the previous ones, 0 for what is new. Null where other modules change their ids by it. Costs the
 * linking of `neighbourhood`, and a pass over the rows of the index where a definition is gone.
 */
export function* provisionalIndex(edit: Edit): Pausing<CodeIndex | null> {
  const { previous, skipped, space, partial } = edit;
  if (!keepsIds(edit)) return null;
  const spans = spansOf(changedModules(edit));
  const known = within(previous, spans);
  const same = yield* unchangedIn(edit);
  const part = yield* linkPart(edit, known, same);
  const gone = definitionsIn(known, edit.changed);
  const made = definitionsIn(part, edit.changed);
  const vanished = new Set([...gone].filter((id) => !made.has(id)));
  yield;
  const nodes: Replace = (rows, parts) =>
    replaceIn(rows, onlyBy(idOf, made, parts), idOf, spans, (old, now) =>
      mergeBy(
        byId,
        old.filter(({ id }) => !gone.has(id)),
        now,
      ),
    );
  const isNew = new Set([...made].filter((id) => !same.has(id)));
  const lines = <Row extends Sited>(rows: readonly Row[], parts: readonly Row[], order: Order<Row>): Row[] =>
    replaceIn(rows, onlyBy(fromOf, isNew, parts), fromOf, spans, (old, now) =>
      mergeBy(
        order,
        old.flatMap((row) => moved(row, gone, same)),
        now,
      ),
    );
  const { calls, unresolved } = keepKnown(known, part, gone, vanished);
  const kept = withoutVanished(vanished, {
    calls: lines(previous.calls, calls, byEnds),
    ambiguous: lines(previous.ambiguous, part.ambiguous, byName),
    unresolved: lines(previous.unresolved, unresolved, byName),
    imports: replaceIn(previous.imports, onlyBy(fromOf, made, part.imports), fromOf, spans, (old, now) =>
      mergeBy(
        byEnds,
        old.filter(({ from }) => !gone.has(from)),
        now,
      ),
    ),
  });
  return {
    ...previous,
    partial,
    modules: nodes(previous.modules, part.modules),
    classes: nodes(previous.classes, part.classes),
    functions: nodes(previous.functions, part.functions),
    ...kept,
    external: lines(previous.external, part.external, byName),
    skipped,
    problems: problemsOf(edit, space),
  };
}

/** A row of call sites. */
type Sited = Pick<NamedCall, 'from' | 'lines'>;
type Replace = <Row extends { readonly id: string }>(rows: readonly Row[], parts: readonly Row[]) => Row[];

const idOf = ({ id }: { readonly id: string }): string => id;
const fromOf = ({ from }: { readonly from: string }): string => from;

function onlyBy<Row>(key: (row: Row) => string, keys: ReadonlySet<string>, rows: readonly Row[]): Row[] {
  return rows.filter((row) => keys.has(key(row)));
}

/** The ids of the changed files' modules, as they were and as they are. */
function changedModules({ previous, space, changed }: Edit): Set<string> {
  const ids = new Set(previous.modules.flatMap(({ path, id }) => (changed.has(path) ? [id] : [])));
  for (const path of changed) {
    const identity = space.identities.get(path);
    if (identity) ids.add(identity.id);
  }
  return ids;
}

type Known = Pick<CodeIndex, 'modules' | 'classes' | 'functions' | 'calls' | 'imports'>;

function within(index: CodeIndex, spans: readonly IdSpan[]): Known {
  return {
    modules: rowsIn(index.modules, idOf, spans),
    classes: rowsIn(index.classes, idOf, spans),
    functions: rowsIn(index.functions, idOf, spans),
    calls: rowsIn(index.calls, fromOf, spans),
    imports: rowsIn(index.imports, fromOf, spans),
  };
}

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
function* unchangedIn({ space, changed, factsOf, factsBefore }: Edit): Pausing<Map<string, LineMap>> {
  const found = new Map<string, LineMap>();
  const idsOf = (version: FileFacts): readonly string[] => idsInFile(version, space);
  for (const path of changed) {
    const facts = space.identities.has(path) ? factsOf(path) : null;
    const before = facts && factsBefore(path);
    if (before) for (const [id, lines] of unchangedDefinitions(before, facts, idsOf)) found.set(id, lines);
    yield;
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
function* linkPart(edit: Edit, known: Known, same: ReadonlyMap<string, LineMap>): Pausing<CodeIndex> {
  const { files, space, changed, skipped, partial, factsOf, depth } = edit;
  const present = files.flatMap(({ path }, number) => (changed.has(path) ? [number] : []));
  const factsAt = (number: number): FileFacts | null => factsOf(files[number]?.path ?? '');
  const definitions = present.reduce((sum, number) => sum + (factsAt(number)?.definitions.length ?? 0), 0);
  const isOutline = depth === 'definitions' || same.size === definitions;
  const mostRows = isOutline ? 0 : MOST_ROWS;
  const neighbours = yield* neighbourhood({ factsAt, lookup: space.lookup, files: present, mostRows });
  const part = yield* buildPart(
    {
      ...{ rootName: '', configs: new Map<string, string>(), history: null, skipped, partial },
      facts: neighbours.map((neighbour) => neighbour.facts),
    },
    partOfSpace(
      space,
      neighbours.map(({ number }) => number),
    ),
    isOutline,
  );
  const modules = new Map(known.modules.map((node) => [node.id, node]));
  const classes = new Map(known.classes.map((node) => [node.id, node]));
  return {
    ...part,
    modules: part.modules.map((node) => {
      const before = modules.get(node.id);
      const { score, features } = before ?? node;
      return { ...node, score, features, language: languageOf(edit, node, before) };
    }),
    classes: part.classes.map((node) => {
      const before = classes.get(node.id);
      return { ...node, score: before?.score ?? 0, bases: isOutline && before ? before.bases : node.bases };
    }),
    imports: isOutline ? withWeights(known, part.imports) : part.imports,
  };
}

/** What the files around tell of a file's language is told with the whole; until then it holds while its own text says the same. */
function languageOf(
  { factsOf, factsBefore }: Edit,
  { path, language }: ModuleNode,
  before: ModuleNode | undefined,
): ModuleNode['language'] {
  if (before === undefined || before.language === language) return language;
  return factsBefore(path)?.language === factsOf(path)?.language ? before.language : language;
}

/** Nothing is called in an outline: the sites across modules are those of before. */
function withWeights(known: Known, imports: readonly ImportEdge[]): ImportEdge[] {
  const weights = new Map(
    known.imports.map((edge) => [`${edge.from}\n${edge.to}`, edge.weight - edge.names.length]),
  );
  return imports.map((edge) => ({
    ...edge,
    weight: edge.weight + (weights.get(`${edge.from}\n${edge.to}`) ?? 0),
  }));
}

/** Ids of the modules of these files and of all that they define. */
function definitionsIn(
  { modules, classes, functions }: Pick<CodeIndex, 'modules' | 'classes' | 'functions'>,
  paths: ReadonlySet<string>,
): Set<string> {
  const found = new Set(modules.flatMap(({ id, path }) => (paths.has(path) ? [id] : [])));
  const owners = new Set(found);
  for (const nodes of [classes, functions])
    for (const { id, module } of nodes) if (owners.has(module)) found.add(id);
  return found;
}

/** Problems of the files and of the configurations in the index's order. */
function problemsOf({ previous, changed, factsOf }: Edit, space: ModuleSpace): CodeIndex['problems'] {
  const kept = previous.problems.filter(({ path }) => !changed.has(path) && space.identities.has(path));
  const now = [...changed].flatMap((path) =>
    space.identities.has(path) ? (factsOf(path)?.problems ?? []) : [],
  );
  return sortProblems([...kept, ...now, ...space.problems]);
}
