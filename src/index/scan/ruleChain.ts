import type { IgnoreRule, RulePath } from './ignoreRules';
import { lastMatch } from './ignoreRules';

/** The rules of one ignore file, or of the settings. */
export interface RuleSource {
  /** Names it for the user: a path, or "settings". */
  readonly shownAs: string;
  /** Bytes of the folder that its patterns count from, in a RulePath; with the `/`. */
  readonly baseLength: number;
  readonly rules: readonly IgnoreRule[];
}

/** Sources from the weakest to the strongest: the last match of the last source decides. */
export type RuleChain = readonly RuleSource[];

export interface RuleMatch {
  readonly ignored: boolean;
  /** `.gitignore:3: build/` */
  readonly by: string;
}

/** What the chain says of the path itself (folders above it are the caller's), or null for nothing. */
export function matchChain(chain: RuleChain, path: RulePath): RuleMatch | null {
  for (let index = chain.length - 1; index >= 0; index--) {
    const source = chain[index];
    if (source === undefined) continue;
    const rule = lastMatch(source.rules, { ...path, bytes: path.bytes.slice(source.baseLength) });
    if (rule) return { ignored: !rule.negated, by: `${source.shownAs}:${rule.line1}: ${rule.text}` };
  }
  return null;
}

/** The chain and one stronger source, where there is one with rules. */
export function extendChain(chain: RuleChain, source: RuleSource | null): RuleChain {
  return source === null || source.rules.length === 0 ? chain : [...chain, source];
}
