import type { CodeIndex } from '../../core/model';
import { measureClasses, scoreClasses } from './classScore';
import { FEATURES, DEFAULT_WEIGHTS, weightedScore } from './moduleScore';
import type { Weights } from './moduleScore';

/**
 * The index with I(m) and J(c) by other weights; itself where they are the default. Its features stay as they are,
 * so that nothing is linked, counted or stored anew. Linear.
 */
export function reweigh(index: CodeIndex, weights: Weights): CodeIndex {
  if (FEATURES.every((name) => weights[name] === DEFAULT_WEIGHTS[name])) return index;
  const modules = index.modules.map((node) => ({ ...node, score: weightedScore(node.features, weights) }));
  const scores = scoreClasses(measureClasses(index), new Map(modules.map(({ id, score }) => [id, score])));
  return {
    ...index,
    modules,
    classes: index.classes.map((node) => ({ ...node, score: scores.get(node.id)?.score ?? 0 })),
  };
}
