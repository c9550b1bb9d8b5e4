/** Facts of all files -> the linked and ranked index. */
import type {
  CallEdge,
  ClassKind,
  ClassNode,
  CodeIndex,
  Features,
  FunctionKind,
  FunctionNode,
  ImportEdge,
  ModuleNode,
  Problem,
  SkippedFile,
} from '../../core/model';
import { byCodeUnits } from '../../core/order';
import type { FileHistory } from '../../core/ports';
import type { LinkStep } from '../../protocol/indexMessages';
import type { FileFacts } from '../facts';
import { measureClasses, scoreClasses } from '../rank/classScore';
import type { ModuleMeasures } from '../rank/measures';
import { DEFAULT_WEIGHTS, scoreModules } from '../rank/moduleScore';
import type { ModuleScore } from '../rank/moduleScore';
import { analyseFlow } from '../resolve/flow/analyse';
import type { Classes } from '../resolve/flow/classes';
import { createModuleLookup } from '../resolve/moduleLookup';
import { assignModuleIds } from '../resolve/modules/moduleIds';
import type { ModuleIdentity } from '../resolve/modules/moduleIds';
import { findPythonRoots } from '../resolve/modules/python/sourceRoots';
import { buildProgram } from '../resolve/program';
import type { Program } from '../resolve/program';
import { createSources } from '../resolve/flow/sources';
import { buildCallRows } from './callRows';
import type { CallFlow } from './callRows';
import { nameDefinitions } from './definitionIds';
import type { DefinitionNames } from './definitionIds';
import { buildModuleGraph, nodeId, nodeKey } from './graphs';
import { buildImportRows } from './importRows';

export interface IndexInput {
  /** Name of the indexed folder itself; '' where it is not known. */
  readonly rootName: string;
  /** In code-unit order of path. */
  readonly facts: readonly FileFacts[];
  readonly configs: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedFile[];
  readonly history: FileHistory | null;
  readonly partial: boolean;
}

/** The index of the given facts; the same for the same input, to the last digit. `enter` sees each step begin. */
export function buildIndex(input: IndexInput, enter: (step: LinkStep) => void = ignore): CodeIndex {
  return assemble(input, { analyse: analyseFlow, score: rankModules, enter });
}

const ignore = (): void => undefined;

/** The code tree alone, for answers while files are still being read: no calls, no bases by id, no ranking. */
export function buildOutline(input: IndexInput): CodeIndex {
  return assemble(input, {
    analyse: (program) => ({
      sites: [],
      classes: { baseAt: () => null, order: () => [] },
      sources: createSources(program, []),
    }),
    score: ({ moduleIds }) => new Map(moduleIds.map((id) => [id, { score: 0, features: NO_FEATURES }])),
    enter: ignore,
  });
}

const NO_FEATURES: Features = { dependency: 0, complexity: 0, usage: 0, semantic: 0, doc: 0, git: 0 };

/** The two costly steps, and who is told of all. */
interface Steps {
  enter(step: LinkStep): void;
  analyse(program: Program): CallFlow & { readonly classes: Pick<Classes, 'baseAt'> };
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

function assemble(input: IndexInput, steps: Steps): CodeIndex {
  steps.enter('resolving');
  const files = {
    rootName: input.rootName,
    paths: input.facts.map(({ path }) => path),
    configs: input.configs,
  };
  const roots = findPythonRoots(files);
  const identities = assignModuleIds(input.facts, roots);
  const moduleIds = files.paths.map((path) => identities.get(path)?.id ?? path);
  const lookup = createModuleLookup(files, roots);
  const program = buildProgram(input.facts, lookup);
  const names = nameDefinitions(program, moduleIds);
  steps.enter('flow');
  const flow = steps.analyse(program);
  steps.enter('graph');
  const rows = buildCallRows(program, flow, names);
  const moduleOf = new Map(
    program.definitions.map(({ file }, number) => [names.ids[number] ?? '', moduleIds[file] ?? '']),
  );
  const imports = buildImportRows(program, moduleIds, rows.calls, moduleOf);
  const functions = functionNodes(program, names, moduleIds);
  const unranked = classNodes(program, names, moduleIds, flow);
  const { calls } = rows;
  steps.enter('ranking');
  const scores = steps.score({ input, program, moduleIds, functions, imports, calls, moduleOf });
  const classes = rankClasses({ classes: unranked, functions, calls }, scores);
  return {
    version: 1,
    root: '.',
    partial: input.partial,
    modules: moduleNodes(input.facts, identities, scores),
    classes,
    functions,
    ...rows,
    imports,
    skipped: [...input.skipped].sort((a, b) => byCodeUnits(a.path, b.path)),
    problems: collectProblems(input.facts, lookup.problems),
  };
}

function moduleNodes(
  facts: readonly FileFacts[],
  identities: ReadonlyMap<string, ModuleIdentity>,
  scores: ReadonlyMap<string, ModuleScore>,
): ModuleNode[] {
  const modules = facts.flatMap((file): ModuleNode[] => {
    const identity = identities.get(file.path);
    const score = identity && scores.get(identity.id);
    if (!score) return [];
    return [
      {
        id: identity.id,
        path: file.path,
        language: file.language,
        package: identity.package,
        startLine: 1,
        endLine: Math.max(file.lines, 1),
        doc: file.definitions[0]?.doc ?? null,
        score: score.score,
        features: score.features,
      },
    ];
  });
  return modules.sort((a, b) => byCodeUnits(a.id, b.id));
}

const functionKinds = new Set<string>(['function', 'method', 'getter', 'setter', 'constructor', 'lambda']);
const isFunctionKind = (kind: string): kind is FunctionKind => functionKinds.has(kind);

function functionNodes(
  program: Program,
  names: DefinitionNames,
  moduleIds: readonly string[],
): FunctionNode[] {
  const nodes: FunctionNode[] = [];
  for (const number of names.sorted) {
    const definition = program.definitions[number];
    if (!definition) continue;
    const { fact, file, parent } = definition;
    if (!isFunctionKind(fact.kind)) continue;
    nodes.push({
      id: names.ids[number] ?? '',
      name: names.names[number] ?? '',
      kind: fact.kind,
      module: moduleIds[file] ?? '',
      parent: names.ids[parent] ?? '',
      startLine: fact.startLine,
      endLine: fact.endLine,
      doc: fact.doc,
      signature: fact.signature,
      async: fact.async,
    });
  }
  return nodes;
}

function classNodes(
  program: Program,
  names: DefinitionNames,
  moduleIds: readonly string[],
  flow: ReturnType<Steps['analyse']>,
): ClassNode[] {
  const nodes: ClassNode[] = [];
  for (const number of names.sorted) {
    const definition = program.definitions[number];
    if (!definition) continue;
    const { fact, file, parent } = definition;
    if (fact.kind === 'module' || isFunctionKind(fact.kind)) continue;
    const kind: ClassKind = fact.kind;
    nodes.push({
      id: names.ids[number] ?? '',
      name: names.names[number] ?? '',
      kind,
      module: moduleIds[file] ?? '',
      parent: names.ids[parent] ?? '',
      startLine: fact.startLine,
      endLine: fact.endLine,
      doc: fact.doc,
      bases: fact.bases.map((written, at) => {
        const base = flow.classes.baseAt(number, at);
        return base === null ? written : (names.ids[base] ?? written);
      }),
      score: 0,
    });
  }
  return nodes;
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

function collectProblems(facts: readonly FileFacts[], configs: readonly Problem[]): Problem[] {
  return [...facts.flatMap(({ problems }) => problems), ...configs].sort(
    (a, b) => byCodeUnits(a.path, b.path) || a.line - b.line || byCodeUnits(a.message, b.message),
  );
}
