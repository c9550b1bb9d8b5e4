/** Other scores of an index whose code is as it was. */
import type { CodeIndex, ModuleNode } from '../../core/map/codeIndex';
import type { FileHistory } from '../../core/ports';
import { measureClasses, scoreClasses } from './classScore';
import { gitScore } from './git';
import { FEATURES, DEFAULT_WEIGHTS, weightedScore } from './moduleScore';
import type { Weights } from './moduleScore';

/**
 * The index with I(m) and J(c) by other weights; itself where they are the default. Its features stay as they are,
 * so that nothing is linked, counted or stored anew. Linear.
 */
export function reweigh(index: CodeIndex, weights: Weights): CodeIndex {
  if (FEATURES.every((name) => weights[name] === DEFAULT_WEIGHTS[name])) return index;
  const modules = index.modules.map((node) => ({ ...node, score: weightedScore(node.features, weights) }));
  return withModules(index, modules);
}

/**
 * The index as it is linked with another history of its files: byte for byte, since git tells nothing but the Git feature.
 * Linear.
 */
export function withHistory(index: CodeIndex, history: FileHistory | null): CodeIndex {
  const modules = index.modules.map((node) => {
    const commits = history?.files.get(node.path) ?? null;
    const features = { ...node.features, git: gitScore(commits, history?.headTime ?? null) };
    const score = weightedScore(features, DEFAULT_WEIGHTS);
    return { ...node, score, features, commits: commits?.commits ?? null };
  });
  return withModules(index, modules);
}

/** J(c) follows I(m). */
function withModules(index: CodeIndex, modules: readonly ModuleNode[]): CodeIndex {
  const scores = scoreClasses(measureClasses(index), new Map(modules.map(({ id, score }) => [id, score])));
  const classes = index.classes.map((node) => ({ ...node, score: scores.get(node.id)?.score ?? 0 }));
  return { ...index, modules, classes };
}
