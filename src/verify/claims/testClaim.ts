import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { saysServicePasses } from './checkerClaims';
import { holdsNumber } from './claimFacts';
import type { ClaimFacts, Sentence } from './claimFacts';
import { saysTestsPass } from './claimWords';
import { printsVerdict, testsPassed } from './seenRuns';
import type { SeenRun } from './seenRuns';
import { saysTestsPassAnywhere } from './words/testClaims';

const TEST_COUNT =
  /\b(\d[\d,]*)\s+(?:\w+\s+){0,2}?(?:tests?|specs?)\b|\b(\d[\d,]*)\s+(?:passed|passing)\b|(\d+)\s*个?测试/i;

/** What speaks against a claim that tests pass: no program that tests was run, its last run failed, or it counts others. */
export async function testClaim({ text }: Sentence, { runs }: ClaimFacts): Promise<Phrase | null> {
  const isPlain = saysTestsPass(text);
  if ((!isPlain && !saysTestsPassAnywhere(text)) || saysServicePasses(text)) return null;
  const shown = testRuns(runs);
  const last = shown.at(-1);
  if (last === undefined) return phrase('the answer says that tests pass, but {0}', whyNone(runs));
  const count = isPlain ? plainCount(text) : onlyNumber(text);
  const isCounted = count !== null && shown.some(({ output }) => holdsNumber(output, count));
  if (!testsPassed(last)) return phrase('the answer says that tests pass, but their last run failed');
  // A run that prints no number of tests says nothing against it.
  return count === null || isCounted || !shown.some(({ output }) => printsVerdict(output))
    ? null
    : phrase('the answer claims {0} tests, but no test run shows that number', count);
}

/** The runs that tested: by their program, or a program of the folder that says so in the end. */
export function testRuns(runs: readonly SeenRun[]): readonly SeenRun[] {
  return runs.filter(
    ({ tests, output }) => tests === 'tests' || (tests === 'script' && printsVerdict(output)),
  );
}

function whyNone(runs: readonly SeenRun[]): Phrase {
  return runs.some(({ tests, output }) => tests === 'own' && printsVerdict(output))
    ? phrase('only a program that this task wrote printed it')
    : phrase('no test was run');
}

function plainCount(text: string): string | null {
  const [, a, b, c] = TEST_COUNT.exec(text) ?? [];
  return (a ?? b ?? c)?.replaceAll(',', '') ?? null;
}

/** In other languages the number that stands alone is that of the tests. */
function onlyNumber(text: string): string | null {
  const numbers = [...text.matchAll(/(?<![\p{N}.,:/_-]|\p{L})(\d{1,6})(?![\d.,:%]|\s?%)/gu)].map(
    ([, each = '']) => each,
  );
  return new Set(numbers).size === 1 ? (numbers[0] ?? null) : null;
}
