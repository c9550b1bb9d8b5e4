/** What is said of candidates: their names, and what their rules did. */
import type { PrintedCandidate } from '../../src/core/git/conflicts';
import type { MergeView } from '../../src/core/git/mergeWork';
import { candidatePhrases, rulePhrase } from '../../src/protocol/candidatePhrases';
import type { SideNames } from '../../src/protocol/candidatePhrases';
import { say } from '../shared/strings';
import { bareName } from './words';

/** What a rule does, in plain words; an unknown rule by its own name. */
export function ruleName(rule: string, view: MergeView): string {
  return say(rulePhrase(rule, sideNames(view)));
}

/** The names of candidates, in their order. */
export function candidateNames(candidates: readonly PrintedCandidate[], view: MergeView): readonly string[] {
  return candidatePhrases(candidates, sideNames(view)).map(say);
}

function sideNames(view: MergeView): SideNames {
  return { ours: bareName(view, 'ours'), theirs: bareName(view, 'theirs') };
}
