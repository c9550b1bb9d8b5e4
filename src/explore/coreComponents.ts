import type { ClassNode, CodeIndex, ModuleNode } from '../core/model';
import { byCodeUnits } from '../core/order';
import type { CoreComponents, RankedClass, RankedModule } from '../core/views';
import { findById } from './findById';
import { measureClasses, scoreClasses } from '../index/rank/classScore';

/**
 * The `limit` modules of highest I(m) and the `limit` classes of highest J(c) with their three terms, best first,
 * ties by id. Both lists are empty until the index is ranked. Cost: n log n in modules and in classes.
 */
export function coreComponents(index: CodeIndex, limit: number): CoreComponents {
  if (!isRanked(index)) return { modules: [], classes: [] };
  const modules = [...index.modules].sort(byScore).slice(0, limit);
  const classes = [...index.classes].sort(byScore).slice(0, limit);
  return { modules: modules.map(rankedModule), classes: rankedClasses(index, classes) };
}

/**
 * Whether the scores of the index say anything: ranking gives the best connected module a dependency of exactly
 * 1, so an index in which all are 0 was never ranked. False for an index without modules.
 */
export function isRanked({ modules }: Pick<CodeIndex, 'modules'>): boolean {
  return modules.some(({ features }) => features.dependency > 0);
}

function byScore(a: ModuleNode | ClassNode, b: ModuleNode | ClassNode): number {
  return b.score - a.score || byCodeUnits(a.id, b.id);
}

function rankedModule({ id, path, startLine, endLine, score, features, doc }: ModuleNode): RankedModule {
  return { id, location: { path, startLine, endLine }, score, features, doc };
}

function rankedClasses(index: CodeIndex, best: readonly ClassNode[]): RankedClass[] {
  const scores = scoreClasses(
    measureClasses(index),
    new Map(index.modules.map(({ id, score }) => [id, score])),
  );
  return best.map(({ id, name, module, startLine, endLine, score, doc }) => {
    const path = findById(index.modules, module)?.path;
    const terms = scores.get(id)?.terms;
    if (path === undefined || !terms) throw new Error(`class ${id} has no module in the index`);
    return { id, name, location: { path, startLine, endLine }, score, terms, doc };
  });
}
