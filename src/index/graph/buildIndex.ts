/** Facts of all files -> the linked and ranked index. */
import type {
  CallEdge,
  ClassNode,
  CodeIndex,
  Features,
  FunctionNode,
  ImportEdge,
  Problem,
  SkippedFile,
} from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { FileHistory } from '../../core/ports';
import type { LinkStep } from '../../protocol/indexMessages';
import type { FileFacts } from '../extract/facts';
import { measureClasses, scoreClasses } from '../rank/classScore';
import { idSeparator } from '../languages/rules';
import type { ModuleMeasures } from '../rank/measures';
import { DEFAULT_WEIGHTS, scoreModules } from '../rank/moduleScore';
import type { ModuleScore } from '../rank/moduleScore';
import { finish } from '../../core/async/pausing';
import type { Pausing } from '../../core/async/pausing';
import { analyseFlow } from '../resolve/flow/analyse';
import type { FlowResult } from '../resolve/flow/analyse';
import type { Classes } from '../resolve/flow/classes';
import { createModuleSpace } from '../resolve/moduleSpace';
import type { ModuleSpace } from '../resolve/moduleSpace';
import { linkNamed, withNamedBases, withoutNamed } from '../resolve/named';
import { buildProgram } from '../resolve/program';
import type { Program } from '../resolve/program';
import { createTargets } from '../resolve/flow/solving/targets';
import { createSources } from '../resolve/flow/sources';
import { buildCallRows } from './callRows';
import type { CallFlow } from './callRows';
import { nameDefinitions } from './definitionIds';
import { buildModuleGraph, nodeId, nodeKey } from './graphs';
import { buildImportRows } from './importRows';
import { classNodes, functionNodes, moduleNodes } from './nodeRows';

export interface IndexInput {
  /** Name of the indexed folder itself; '' where it is not known. */
  readonly rootName: string;
  /** In code-unit order of path. */
  readonly facts: readonly FileFacts[];
  readonly configs: ReadonlyMap<string, string>;
  /** In code-unit order of path. */
  readonly skipped: readonly SkippedFile[];
  readonly history: FileHistory | null;
  readonly partial: boolean;
}

/** The index of the given facts; the same for the same input, to the last digit. `enter` sees each step begin. */
export function buildIndex(input: IndexInput, enter: (step: LinkStep) => void = ignore): CodeIndex {
  return finish(buildPausing(input, enter));
}

/** As `buildIndex`, in pieces of which most take less than ten milliseconds. */
export function buildPausing(
  input: IndexInput,
  enter: (step: LinkStep) => void = ignore,
): Pausing<CodeIndex> {
  return assemble(input, { analyse: analyseFlow, score: rankModules, enter });
}

/**
 * The index of a part of the files, which stand in a module space of their own, or its outline; ids are those of the
 * whole. What leads out of the part is missing, and nothing is ranked.
 */
export function buildPart(input: IndexInput, space: ModuleSpace, isOutline: boolean): Pausing<CodeIndex> {
  const analyse = isOutline ? analyseNothing : analyseFlow;
  return assembleIn(input, space, { analyse, score: rankNothing, enter: ignore });
}

const ignore = (): void => undefined;

/** The code tree alone, for answers while files are still being read: no calls, no bases by id, no ranking. */
export function buildOutline(input: IndexInput): CodeIndex {
  return finish(assemble(input, { analyse: analyseNothing, score: rankNothing, enter: ignore }));
}

const rankNothing: Steps['score'] = ({ moduleIds }) => new Map(moduleIds.map((id) => [id, UNRANKED]));

// eslint-disable-next-line require-yield -- there is nothing to wait for
const analyseNothing: Steps['analyse'] = function* (program) {
  return {
    sites: [],
    targets: createTargets(),
    classes: { basesAt: () => [], order: () => [] },
    sources: createSources(program, { sites: [], targets: createTargets() }),
    problems: [],
  };
};

const NO_FEATURES: Features = { dependency: 0, complexity: 0, usage: 0, semantic: 0, doc: 0, git: 0 };
const UNRANKED: ModuleScore = { score: 0, features: NO_FEATURES };

/** The two costly steps, and who is told of all. */
interface Steps {
  enter(step: LinkStep): void;
  analyse(
    program: Program,
  ): Pausing<CallFlow & Pick<FlowResult, 'problems'> & { readonly classes: Pick<Classes, 'basesAt'> }>;
  score(parts: RankedParts): ReadonlyMap<string, ModuleScore>;
}

interface RankedParts {
  readonly input: IndexInput;
  readonly program: Program;
  readonly moduleIds: readonly string[];
  readonly functions: readonly FunctionNode[];
  readonly imports: readonly ImportEdge[];
  readonly calls: readonly CallEdge[];
  /** Module of every definition, by id. */
  readonly moduleOf: ReadonlyMap<string, string>;
}

function assemble(input: IndexInput, steps: Steps): Pausing<CodeIndex> {
  steps.enter('resolving');
  return assembleIn(input, createModuleSpace(input), steps);
}

function* assembleIn(input: IndexInput, space: ModuleSpace, steps: Steps): Pausing<CodeIndex> {
  const moduleIds = input.facts.map(({ path }) => space.identities.get(path)?.id ?? path);
  const program = buildProgram(input.facts, space.lookup);
  const names = nameDefinitions(program, moduleIds);
  const named = linkNamed(program, input.configs);
  const flowing = withoutNamed(program);
  yield;
  steps.enter('flow');
  const flow = yield* steps.analyse(flowing);
  steps.enter('graph');
  const rows = buildCallRows(flowing, flow, names, named.calls);
  yield;
  const moduleOf = new Map(
    program.definitions.map(({ file }, number) => [names.ids[number] ?? '', moduleIds[file] ?? '']),
  );
  const imports = buildImportRows(program, moduleIds, rows.calls, moduleOf, named.imports);
  const functions = functionNodes(program, names, moduleIds, named.owners);
  const unranked = classNodes(program, names, moduleIds, {
    classes: withNamedBases(flow.classes, named),
    added: named.added,
  });
  const { calls } = rows;
  yield;
  steps.enter('ranking');
  const scores = steps.score({ input, program, moduleIds, functions, imports, calls, moduleOf });
  const classes = rankClasses({ classes: unranked, functions, calls }, scores);
  return {
    version: 1,
    root: '.',
    partial: input.partial,
    modules: moduleNodes({ ...input, ...named }, space.identities, scores, input.history),
    classes,
    functions,
    ...rows,
    imports,
    skipped: input.skipped,
    problems: sortProblems([
      ...input.facts.flatMap((file) => file.problems),
      ...space.problems,
      ...flow.problems,
    ]),
  };
}

function rankModules(parts: RankedParts): ReadonlyMap<string, ModuleScore> {
  const { input, program, moduleIds, functions, moduleOf } = parts;
  const importers = countImporters(parts.imports);
  const outsideCalls = countOutsideCalls(parts.calls, moduleOf);
  const functionNames = new Map<string, string[]>(moduleIds.map((id) => [id, []]));
  for (const { module, name } of functions) functionNames.get(module)?.push(name);
  const modules = program.files.map(({ facts, number }): ModuleMeasures => {
    const id = moduleIds[number] ?? '';
    return {
      id,
      path: facts.path,
      idSeparator: idSeparator(facts.path, facts.language),
      branches: facts.branches,
      depth: facts.depth,
      importers: importers.get(id) ?? 0,
      outsideCallSites: outsideCalls.get(id) ?? 0,
      functionNames: functionNames.get(id) ?? [],
      doc: facts.docMeasures,
      commits: input.history?.files.get(facts.path) ?? null,
    };
  });
  modules.sort((a, b) => byCodeUnits(a.id, b.id));
  const graph = buildModuleGraph(
    modules.map(({ id }) => id),
    parts,
  );
  const scores = scoreModules({
    // The ranking knows modules by their nodes.
    modules: modules.map((module) => ({ ...module, id: nodeKey(module.id) })),
    graph,
    headTime: input.history?.headTime ?? null,
    weights: DEFAULT_WEIGHTS,
  });
  return new Map([...scores].map(([key, score]) => [nodeId(key), score]));
}

/** Call sites into each module from other modules. */
function countOutsideCalls(
  calls: readonly CallEdge[],
  moduleOf: ReadonlyMap<string, string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { from, to, weight } of calls) {
    const module = moduleOf.get(to) ?? '';
    if (moduleOf.get(from) !== module) counts.set(module, (counts.get(module) ?? 0) + weight);
  }
  return counts;
}

function countImporters(imports: readonly ImportEdge[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of imports) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}

function rankClasses(
  parts: Pick<CodeIndex, 'classes' | 'functions' | 'calls'>,
  modules: ReadonlyMap<string, ModuleScore>,
): ClassNode[] {
  const moduleScores = new Map([...modules].map(([id, { score }]) => [id, score]));
  const scores = scoreClasses(measureClasses(parts), moduleScores);
  return parts.classes.map((node) => ({ ...node, score: scores.get(node.id)?.score ?? 0 }));
}

/** The problems in the index's order. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) => byCodeUnits(a.path, b.path) || a.line - b.line || byCodeUnits(a.message, b.message),
  );
}
