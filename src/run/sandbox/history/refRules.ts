/** What a command that nobody approved may do to refs, by their names. */

/** `never`: what would take history away is left as it was. `approved`: a person approved the command. */
export type Rewrites = 'never' | 'approved';

/**
 * `forward`: make one, and move it to a commit that has the old one in its past. `new`: make one. `logged`: what it was stays in
 * its reflog. `any`: it says what a search under way is at, and holds no history. `none`.
 */
export type RefRule = 'forward' | 'new' | 'logged' | 'any' | 'none';

/** In order; all other refs, branches, notes and those of remotes among them, go forward. */
const RULES: readonly (readonly [RegExp, RefRule])[] = [
  [/^refs\/tags\//, 'new'],
  [/^refs\/stash$/, 'logged'],
  [/^refs\/(?:bisect|worktree)\//, 'any'],
  // One shows an object in the place of another; one is a part of a rebase.
  [/^refs\/(?:replace|rewritten)\//, 'none'],
];

export function ruleOf(ref: string): RefRule {
  return RULES.find(([pattern]) => pattern.test(ref))?.[1] ?? 'forward';
}
