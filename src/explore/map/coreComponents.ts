import type { ApartChoice, ApartKind } from '../../core/files/apart';
import type { ClassNode, CodeIndex, ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { CoreComponents, RankedClass, RankedModule } from '../../core/map/views';
import { apartModules } from './apartFiles';
import { inCell } from './notebookCells';
import { findById } from './findById';
import { measureClasses, scoreClasses } from '../../index/rank/classScore';

/**
 * The `limit` modules of highest I(m) and the `limit` classes of highest J(c) with their three terms, best first,
 * ties by id; without those that stand apart (`apartModules`) where these are hidden. Both lists are empty until the
 * index is ranked. Cost: n log n in modules and in classes.
 */
export function coreComponents(
  index: CodeIndex,
  limit: number,
  choice: ApartChoice = 'hidden',
): CoreComponents {
  if (!isRanked(index)) return { modules: [], classes: [] };
  const apart = apartModules(index.modules);
  const isShown = (module: string): boolean => choice === 'shown' || !apart.has(module);
  const apartOf = (module: string): ApartKind | null => apart.get(module) ?? null;
  const modules = index.modules.filter(({ id }) => isShown(id)).sort(byScore);
  const classes = index.classes.filter(({ module, name }) => isShown(module) && isNamed(name)).sort(byScore);
  return {
    modules: modules.slice(0, limit).map((module) => rankedModule(module, apartOf(module.id))),
    classes: rankedClasses(index, classes, limit, apartOf),
  };
}

/**
 * Whether the scores of the index say anything: ranking gives the best connected module a dependency of exactly
 * 1, so an index in which all are 0 was never ranked. False for an index without modules.
 */
export function isRanked({ modules }: Pick<CodeIndex, 'modules'>): boolean {
  return modules.some(({ features }) => features.dependency > 0);
}

/** `<class1>`, an anonymous class, tells nobody what it is. */
const isNamed = (name: string): boolean => !name.startsWith('<');

function byScore(a: ModuleNode | ClassNode, b: ModuleNode | ClassNode): number {
  return b.score - a.score || byCodeUnits(a.id, b.id);
}

function rankedModule(module: ModuleNode, apart: ApartKind | null): RankedModule {
  const { id, path, startLine, endLine, score, features, doc } = module;
  return { id, location: { path, startLine, endLine }, score, features, doc, apart };
}

/**
 * Classes that have methods or are called; the others (interfaces, enums of constants) have nothing but the
 * score of their module, and a module with twenty of them would fill the list.
 */
function rankedClasses(
  index: CodeIndex,
  best: readonly ClassNode[],
  limit: number,
  apartOf: (module: string) => ApartKind | null,
): RankedClass[] {
  const moduleScores = new Map(index.modules.map(({ id, score }) => [id, score]));
  const measures = measureClasses(index);
  const scores = scoreClasses(measures, moduleScores);
  const owns = new Map(measures.map(({ id, methods, calls }) => [id, { methods, calls }]));
  const ranked: RankedClass[] = [];
  for (const { id, name, module, startLine, endLine, score, doc } of best) {
    const home = findById(index.modules, module);
    const terms = scores.get(id)?.terms;
    const own = owns.get(id);
    if (!home || !terms || !own) throw new Error(`class ${id} has no module in the index`);
    if (own.methods === 0 && own.calls === 0) continue;
    const location = { path: home.path, startLine, endLine };
    ranked.push({
      id,
      name,
      location,
      ...inCell(home, startLine),
      score,
      terms,
      own,
      doc,
      apart: apartOf(module),
    });
    if (ranked.length === limit) break;
  }
  return ranked;
}
