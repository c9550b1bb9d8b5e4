import type { Features } from '../../core/map/codeIndex';
import { complexityScore } from './complexity';
import { dependencyScores } from './dependency';
import { docScore } from './doc';
import { gitScore } from './git';
import type { ModuleGraph, ModuleMeasures } from './measures';
import { semanticScore } from './semantic';
import { usageScore } from './usage';

/** One factor per feature. */
export type Weights = Features;

/** Equation 2 of the paper: all six features count the same. */
export const DEFAULT_WEIGHTS: Weights = {
  dependency: 1,
  complexity: 1,
  usage: 1,
  semantic: 1,
  doc: 1,
  git: 1,
};

/** In the order in which they are summed up: floating point sums depend on it. */
export const FEATURES = [
  'dependency',
  'complexity',
  'usage',
  'semantic',
  'doc',
  'git',
] as const satisfies readonly (keyof Features)[];

/** Upper end of I(m) (equation 1). */
const HIGHEST_SCORE = 10;
/** A weight above the end of I(m) would say no more. */
export const HIGHEST_WEIGHT = HIGHEST_SCORE;

export interface ModuleScore {
  /** I(m), in [0, 10]. */
  readonly score: number;
  readonly features: Features;
}

export interface RankInput {
  readonly modules: readonly ModuleMeasures[];
  /** Must hold every module of `modules` as a node. */
  readonly graph: ModuleGraph;
  /** Commit time of HEAD in seconds since the epoch; null without a repository. */
  readonly headTime: number | null;
  readonly weights: Weights;
}

/**
 * I(m) and the six unweighted features of every module, by id, in the order of `modules`.
 * I(m) = min(sum of w_i * s_i(m), 10). Throws (a bug) where the graph misses a module.
 * Source: RepoMaster section 3.2.2, equations 1 and 2. Differs: the published code's own weights (2, 3, 1, 0.5,
 * 4, 0), its fivefold bonus for modules at the root and its stop above 300 modules are left out.
 */
export function scoreModules({
  modules,
  graph,
  headTime,
  weights,
}: RankInput): ReadonlyMap<string, ModuleScore> {
  const dependency = dependencyScores(graph);
  const scores = new Map<string, ModuleScore>();
  for (const module of modules) {
    const rank = dependency.get(module.id);
    if (rank === undefined) throw new Error(`module ${module.id} is not a node of the module graph`);
    const features = {
      dependency: rank,
      complexity: complexityScore(module),
      usage: usageScore(module),
      semantic: semanticScore(module),
      doc: docScore(module.doc),
      git: gitScore(module.commits, headTime),
    };
    scores.set(module.id, { score: weightedScore(features, weights), features });
  }
  return scores;
}

/** I(m) of one module: the weighted sum in the fixed order of the six features, cut at 10. */
export function weightedScore(features: Features, weights: Weights): number {
  const sum = featureTerms(features, weights).reduce((total, { value }) => total + value, 0);
  return Math.min(sum, HIGHEST_SCORE);
}

/** The addends w_i * s_i(m) of I(m), in the fixed order of the six features. */
export function featureTerms(
  features: Features,
  weights: Weights,
): readonly { readonly name: keyof Features; readonly value: number }[] {
  return FEATURES.map((name) => ({ name, value: weights[name] * features[name] }));
}
