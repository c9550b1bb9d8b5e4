/** Tells the model what a review found, and decides whether the answer is accepted. */
import type { ComparedCheck } from '../../core/changes/checks';
import type { Entry } from '../../core/conversation/conversation';
import { inEnglish } from '../../core/text/phrase';
import type { Review } from '../../core/conversation/task';
import { renderHunk } from '../../checkpoints/scope/revertHunk';
import { breachLine } from './scoped';
import { renderCheck } from '../../verify/renderCheck';

const MOST_LINES = 12;
/** Of the hunks outside of the plan. */
const HUNK_LINES = 16;

/**
 * A check that does not pass, and an outcome that nothing else explains, are told each time; whatever else does not hold is told once
 * (`told` keeps what was): it may be meant so. The answer is accepted where nothing is told.
 */
export function toldOf(
  review: Omit<Review, 'accepted' | 'told'>,
  told: Set<string>,
): Pick<Review, 'accepted' | 'told'> {
  const once = onceProblems(review);
  const failing = checkProblems(review.checks);
  const isSilent = once.length + failing.length === 0;
  const grave = [...failing, ...outcomeProblem(review, isSilent)];
  const fresh = once.filter((line) => !told.has(line));
  const lines = [...grave, ...fresh];
  if (lines.length === 0) return { accepted: true, told: '' };
  const shown = lines.slice(0, MOST_LINES);
  for (const line of shown) told.add(line);
  const more = lines.length > shown.length ? [`- and ${lines.length - shown.length} more`] : [];
  return {
    accepted: false,
    told: [
      '(Your answer was looked at, and this does not hold:',
      ...shown,
      ...more,
      'Mend it, or say in the answer why it is meant so, and submit again. What is true stays true: do not change a check to pass.)',
    ].join('\n'),
  };
}

/** What a session that goes on has told of the reviews that it holds. */
export function alreadyTold(entries: readonly Entry[]): Set<string> {
  const told = new Set<string>();
  for (const entry of entries) {
    if (entry.type !== 'reviewed') continue;
    for (const line of onceProblems(entry.review)) if (entry.review.told.includes(line)) told.add(line);
  }
  return told;
}

function onceProblems(review: Omit<Review, 'accepted' | 'told'>): readonly string[] {
  return [
    ...scopeProblems(review),
    ...claimProblems(review),
    ...findingProblems(review),
    ...citationProblems(review),
  ];
}

function checkProblems(checks: readonly ComparedCheck[]): readonly string[] {
  return checks
    .filter(({ change, after }) => after.verdict !== 'passed' || change === 'flaky')
    .map(({ check, change, after, note }) => {
      const evidence = after.evidence.trim().split('\n').slice(-8).join('\n    ');
      return `- ${renderCheck(check)}: ${change} (${inEnglish(after.measured)}). ${inEnglish(note)}${evidence === '' ? '' : `\n    ${evidence}`}`;
    });
}

/** What speaks against the outcome, where nothing was changed or nothing else says it. */
function outcomeProblem(
  { outcome, changes }: Omit<Review, 'accepted' | 'told'>,
  isSilent: boolean,
): readonly string[] {
  return outcome.outcome === 'not_accomplished' && (changes.length === 0 || isSilent)
    ? [`- ${inEnglish(outcome.reason)}`]
    : [];
}

function scopeProblems({ breaches }: Omit<Review, 'accepted' | 'told'>): readonly string[] {
  const silent = breaches.filter(({ isExplained }) => isExplained !== true);
  return silent.map((breach) => {
    const { hunks } = breach;
    const hunk = hunks.map(renderHunk).join('').split('\n').slice(0, HUNK_LINES).join('\n    ').trimEnd();
    return `${breachLine(breach)}: not in the plan. Take it back, plan it, or say in the answer why it is needed\n    ${hunk}`;
  });
}

function claimProblems({ claims }: Omit<Review, 'accepted' | 'told'>): readonly string[] {
  return claims.unconfirmed.map(
    ({ path }) => `- the answer says that ${path} was changed, and its bytes are as they were`,
  );
}

function findingProblems({ findings }: Omit<Review, 'accepted' | 'told'>): readonly string[] {
  return findings
    .filter(({ confidence }) => confidence !== 'low')
    .map(({ kind, path, line, why }) =>
      kind === 'unsupported claim'
        ? `- line ${line} of the answer: ${inEnglish(why)}. Show it (run it, look at the file) or take it out`
        : `- ${path}:${line} looks like ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}: ${inEnglish(why)}`,
    );
}

function citationProblems({ citations }: Omit<Review, 'accepted' | 'told'>): readonly string[] {
  return citations
    .filter(({ verified }) => !verified)
    .map(({ text, why }) => `- the answer cites ${text}: ${inEnglish(why)}`);
}
