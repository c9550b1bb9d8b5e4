import type { ClassNode, CodeIndex, ModuleNode } from '../../core/model';
import { byCodeUnits } from '../../core/order';
import type { CoreComponents, RankedClass, RankedModule } from '../../core/views';
import { findById } from './findById';
import { measureClasses, scoreClasses } from '../../index/rank/classScore';

/**
 * The `limit` modules of highest I(m) and the `limit` classes of highest J(c) with their three terms, best first,
 * ties by id. Both lists are empty until the index is ranked. Cost: n log n in modules and in classes.
 */
export function coreComponents(index: CodeIndex, limit: number): CoreComponents {
  if (!isRanked(index)) return { modules: [], classes: [] };
  const modules = [...index.modules].sort(byScore).slice(0, limit);
  return { modules: modules.map(rankedModule), classes: rankedClasses(index, limit) };
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

/**
 * Classes that have methods or are called; the others (interfaces, enums of constants) have nothing but the
 * score of their module, and a module with twenty of them would fill the list.
 */
function rankedClasses(index: CodeIndex, limit: number): RankedClass[] {
  const moduleScores = new Map(index.modules.map(({ id, score }) => [id, score]));
  const scores = scoreClasses(measureClasses(index), moduleScores);
  const ranked: RankedClass[] = [];
  for (const { id, name, module, startLine, endLine, score, doc } of [...index.classes].sort(byScore)) {
    const path = findById(index.modules, module)?.path;
    const terms = scores.get(id)?.terms;
    if (path === undefined || !terms) throw new Error(`class ${id} has no module in the index`);
    if (terms.methods === 0 && terms.calls === 0) continue;
    ranked.push({ id, name, location: { path, startLine, endLine }, score, terms, doc });
    if (ranked.length === limit) break;
  }
  return ranked;
}
