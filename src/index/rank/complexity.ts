import type { ModuleMeasures } from './measures';

/** Branching and looping statements at which a module counts as fully branchy (published code: B/50). */
const BRANCHES_AT_FULL = 50;
/** Nesting of functions at which a module counts as fully deep (published code: depth/5). */
const DEPTH_AT_FULL = 5;

/**
 * The Complexity feature, in [0, 1]: (min(B/50, 1) + min(depth/5, 1)) / 2.
 * Source: RepoMaster appendix F, Algorithm 2. Differs: B counts statements of the syntax tree, not lines that
 * match a keyword; depth is real nesting of functions, not indentation; both halves weigh the same.
 */
export function complexityScore({ branches, depth }: Pick<ModuleMeasures, 'branches' | 'depth'>): number {
  return (Math.min(branches / BRANCHES_AT_FULL, 1) + Math.min(depth / DEPTH_AT_FULL, 1)) / 2;
}
