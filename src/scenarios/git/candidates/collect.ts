/** What all rules propose for a region, each text once. */
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { partOf } from './region';
import type { Region } from './region';
import { rules } from './rules/rules';

export interface Collected {
  readonly text: string;
  /** Names, in the order of the rules. */
  readonly rules: readonly string[];
  readonly evidence: readonly Phrase[];
}

/** At least one; in the order of the rules. Cost: linear, but for rules that a long region skips, which is then told. */
export function collect(region: Region): readonly Collected[] {
  const length = region.base.length + region.ours.length + region.theirs.length;
  const found = new Map<string, { rules: string[]; evidence: Phrase[] }>();
  const skipped = rules.filter(({ mostLength }) => length > mostLength).length;
  const regions = [region, ...withEqualEnds(region)];
  for (const rule of rules) {
    if (length > rule.mostLength) continue;
    for (const { text, evidence } of regions.flatMap((each) => rule.propose(each))) {
      const known = found.get(text);
      if (known === undefined) found.set(text, { rules: [rule.name], evidence: [evidence] });
      else if (!known.rules.includes(rule.name)) {
        known.rules.push(rule.name);
        known.evidence.push(evidence);
      }
    }
  }
  const note =
    skipped === 0
      ? []
      : [phrase('The conflict is long, so {0} of the rules were skipped.', { count: skipped })];
  return [...found].map(([text, one]) => ({ text, rules: one.rules, evidence: [...one.evidence, ...note] }));
}

/** Where one side ended its lines anew, the region with the ends of either side: else no line of one is a line of the other. */
function withEqualEnds(region: Region): Region[] {
  const { base, ours, theirs } = region;
  if (!areAll(ours, CRLF) && !areAll(theirs, CRLF)) return [];
  if (!areAll(ours, LF) && !areAll(theirs, LF)) return [];
  return ['\r\n', '\n'].map((end) => {
    const [one = '', two = '', three = ''] = [base, ours, theirs].map((text) => text.replace(/\r?\n/g, end));
    return partOf(region, one, two, three);
  });
}

const CRLF = /(?<!\r)\n/;
const LF = /\r\n/;

const areAll = (text: string, others: RegExp): boolean => text.includes('\n') && !others.test(text);
