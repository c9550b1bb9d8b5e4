import type { ContextEdits } from '../../core/context';
import type { ClassNode, FunctionNode, ModuleNode } from '../../core/model';
import type { ExploreMap } from '../exploreMap';
import { arranged } from './contextBlock';
import type { ContextRanking, Ranked } from './contextRanking';

/** RepoMaster section 4.2: k = 10 core components. */
const TOP_CLASSES = 10;
/** Where there are fewer classes, functions are the components: each is a fraction of a class. */
const TOP_FUNCTIONS = 40;
/** A repository of so few lines is best understood by reading it. */
const FEW_LINES = 1500;

export type SourceNode = ClassNode | FunctionNode | ModuleNode;

export interface SourceCandidates {
  /** What the candidates are, for the title. */
  readonly what: string;
  readonly ranked: readonly Ranked<SourceNode>[];
  /** All that could be ranked here, for "10 of 412". */
  readonly total: number;
}

export function sourceKey({ node }: Ranked<SourceNode>): string {
  return `${'path' in node ? 'module' : 'bases' in node ? 'class' : 'function'}:${node.id}`;
}

/**
 * Whose source is shown, best first: the top 10 classes; in a repository with fewer, its most called functions beside
 * them, and its files where there are few functions too; of a small repository all files. What is pinned comes first.
 */
export function sourceCandidates(
  map: ExploreMap,
  { modules, classes, functions }: ContextRanking,
  edits: ContextEdits,
): SourceCandidates {
  const lines = map.index.modules.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
  if (lines <= FEW_LINES) {
    return { what: 'source files', ranked: arranged(modules, sourceKey, edits), total: modules.length };
  }
  const pinned = [...classes, ...functions].filter((one) => edits.pinned.includes(sourceKey(one)));
  const own = withoutNested(arranged(classes, sourceKey, edits)).slice(0, TOP_CLASSES);
  const more =
    own.length === TOP_CLASSES
      ? []
      : withoutOwned(arranged(functions, sourceKey, edits), own).slice(0, TOP_FUNCTIONS);
  const files = own.length + more.length > 0 ? [] : arranged(modules, sourceKey, edits).slice(0, TOP_CLASSES);
  const ranked = [...new Set<Ranked<SourceNode>>([...own, ...more, ...files, ...pinned])];
  return {
    what:
      own.length === 0
        ? more.length === 0
          ? 'files'
          : 'functions'
        : more.length === 0
          ? 'classes'
          : 'classes and functions',
    ranked: arranged(ranked, sourceKey, edits),
    total: more.length === 0 && own.length > 0 ? classes.length : classes.length + functions.length,
  };
}

/** Without those inside another of the list that comes before them: they are shown with it. */
function withoutNested(ranked: readonly Ranked<ClassNode>[]): readonly Ranked<ClassNode>[] {
  const kept: Ranked<ClassNode>[] = [];
  for (const one of ranked) if (!kept.some((other) => isAround(other.node, one.node))) kept.push(one);
  return kept;
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
