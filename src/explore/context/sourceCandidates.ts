import type { ContextEdits } from '../../core/map/context';
import type { ClassNode, FunctionNode } from '../../core/map/codeIndex';
import { isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { arranged } from './contextBlock';
import type { ContextRanking, Ranked } from './contextRanking';

/** RepoMaster section 4.2: k = 10 core components. */
const TOP_CLASSES = 10;
/** More classes of one module tell of that module, not of the repository. */
const MOST_OF_MODULE = 2;
/** Where there are fewer classes, functions are the components: each is a fraction of a class. */
const TOP_FUNCTIONS = 40;
/** What a task names is as often a function as a class. */
const TASK_FUNCTIONS = 10;
/** A repository of so few lines is best understood by reading it. */
const FEW_LINES = 1500;

export interface SourceCandidates {
  /** What the candidates are, for the title. */
  readonly what: string;
  readonly ranked: readonly Ranked<CodeNode>[];
  /** All that could be ranked here, for "10 of 412". */
  readonly total: number;
}

/** The key of its source: a file's is not the one of its summary. */
export function sourceKey({ node }: Ranked<CodeNode>): string {
  return keyOfSource(node);
}

export function keyOfSource(node: CodeNode): string {
  return isModule(node) ? `file:${node.path}` : `${isClass(node) ? 'class' : 'function'}:${node.id}`;
}

/** Whether its files are shown whole, so that a symbol's source stands in its file's. */
export function isSmall({ index }: ExploreMap): boolean {
  return index.modules.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0) <= FEW_LINES;
}

/**
 * Whose source is shown, what the task names first, then best first: the top 10 classes, two of a module at most, and for a task the functions that have
 * its words; in a repository with fewer classes its most called functions beside them, and its files where there are few
 * functions too; of a small repository all files. What is pinned comes first, whatever it is.
 */
export function sourceCandidates(
  map: ExploreMap,
  ranking: ContextRanking,
  edits: ContextEdits,
): SourceCandidates {
  const modules = withoutAside(ranking.modules, ranking, edits);
  const classes = withoutAside(ranking.classes, ranking, edits);
  const functions = withoutAside(ranking.functions, ranking, edits);
  if (isSmall(map)) {
    return { what: 'source files', ranked: arranged(modules, sourceKey, edits), total: modules.length };
  }
  const pinned = meantSources(ranking, edits);
  const own = topClasses(arranged(classes, sourceKey, edits));
  const isFew = own.length < TOP_CLASSES;
  const top = isFew
    ? functions
    : functions.filter(({ node }) => ranking.matching.has(node.id)).slice(0, TASK_FUNCTIONS);
  const more = withoutOwned(arranged(top, sourceKey, edits), own).slice(0, TOP_FUNCTIONS);
  const files = own.length + more.length > 0 ? [] : arranged(modules, sourceKey, edits).slice(0, TOP_CLASSES);
  const ranked = [...(isFew ? [...own, ...more] : byScore([...own, ...more])), ...files];
  const keys = new Set(pinned.map(sourceKey));
  return {
    what: namesOf([...ranked, ...pinned]),
    ranked: arranged([...pinned, ...ranked.filter((one) => !keys.has(sourceKey(one)))], sourceKey, edits),
    total:
      files.length > 0
        ? modules.length
        : more.length > 0
          ? classes.length + functions.length
          : classes.length,
  };
}

/** What is pinned, in the order of the pins, then what the task names. */
export function meantSources(ranking: ContextRanking, edits: ContextEdits): readonly Ranked<CodeNode>[] {
  return distinctSources([
    ...edits.pinned.flatMap((key) => pinnedSource(ranking, key) ?? []),
    ...arranged(namedSources(ranking), sourceKey, { ...edits, pinned: [] }),
  ]);
}

/** The classes, functions and files that the task names, in its order. */
function namedSources({ named, modules, rankSymbol }: ContextRanking): readonly Ranked<CodeNode>[] {
  return named.flatMap((id): Ranked<CodeNode>[] => {
    const found = rankSymbol(id) ?? modules.find(({ node }) => node.id === id);
    return found ? [found] : [];
  });
}

function distinctSources(ranked: readonly Ranked<CodeNode>[]): readonly Ranked<CodeNode>[] {
  return [...new Map(ranked.map((one) => [sourceKey(one), one])).values()];
}

/** Without those of files that stand aside, unless they are to be shown, but for what is pinned. */
export function withoutAside<Node extends CodeNode>(
  ranked: readonly Ranked<Node>[],
  { aside }: ContextRanking,
  edits: ContextEdits,
): readonly Ranked<Node>[] {
  if (edits.apart === 'shown') return ranked;
  return ranked.filter(
    (one) =>
      !aside.has(isModule(one.node) ? one.node.id : one.node.module) ||
      edits.pinned.some((key) => key === sourceKey(one) || key === `module:${one.node.id}`),
  );
}

/** What the key of a class, function or file names; null for any other key, and for what is not there any more. */
export function pinnedSource({ modules, rankSymbol }: ContextRanking, key: string): Ranked<CodeNode> | null {
  const [, kind, name = ''] = /^(class|function|file):(.+)$/s.exec(key) ?? [];
  if (kind === undefined) return null;
  const found = kind === 'file' ? modules.find(({ node }) => node.path === name) : rankSymbol(name);
  return found && keyOfSource(found.node) === key ? found : null;
}

function namesOf(ranked: readonly Ranked<CodeNode>[]): string {
  const has = (prefix: string): boolean => ranked.some((one) => sourceKey(one).startsWith(prefix));
  const names = [
    ...(has('class:') ? ['classes'] : []),
    ...(has('function:') ? ['functions'] : []),
    ...(has('file:') ? ['files'] : []),
  ];
  return names.length < 3 ? names.join(' and ') : 'source';
}

/** Stable: of equals the class comes first. */
function byScore(ranked: readonly Ranked<CodeNode>[]): readonly Ranked<CodeNode>[] {
  return [...ranked].sort((a, b) => b.score - a.score);
}

/** The best, without those inside another of them, which are shown with it. */
function topClasses(ranked: readonly Ranked<ClassNode>[]): readonly Ranked<ClassNode>[] {
  const kept: Ranked<ClassNode>[] = [];
  const left: Ranked<ClassNode>[] = [];
  const counts = new Map<string, number>();
  for (const one of ranked) {
    if (kept.length === TOP_CLASSES) break;
    if (kept.some((other) => isAround(other.node, one.node))) continue;
    const count = counts.get(one.node.module) ?? 0;
    counts.set(one.node.module, count + 1);
    (count < MOST_OF_MODULE ? kept : left).push(one);
  }
  // Where there are no others, those that were passed over have their room.
  const free = left.filter(({ node }) => !kept.some((other) => isAround(other.node, node)));
  return [...kept, ...free.slice(0, TOP_CLASSES - kept.length)];
}

function withoutOwned(
  functions: readonly Ranked<FunctionNode>[],
  classes: readonly Ranked<ClassNode>[],
): readonly Ranked<FunctionNode>[] {
  return functions.filter(({ node }) => !classes.some((other) => isAround(other.node, node)));
}

function isAround(outer: ClassNode, inner: ClassNode | FunctionNode): boolean {
  return (
    outer.module === inner.module && outer.startLine <= inner.startLine && inner.endLine <= outer.endLine
  );
}
