import type { DocMeasures } from '../extract/facts';

/** Characters of a module docstring at which it counts as long enough. */
const CHARACTERS_AT_FULL = 200;

/**
 * The Doc feature, in [0, 1]: 0.7 * min(characters/200, 1) + 0.1 each for parameters, returns and examples
 * described in the module's docstring.
 * Source: RepoMaster appendix F, "Doc". Differs: the three sections weigh the same, and the sum cannot pass 1.
 */
export function docScore({ characters, parameters, returns, examples }: DocMeasures): number {
  const sections = Number(parameters) + Number(returns) + Number(examples);
  return (7 * Math.min(characters / CHARACTERS_AT_FULL, 1) + sections) / 10;
}
