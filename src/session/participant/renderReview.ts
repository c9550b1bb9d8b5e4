/** Renders the review of an answer as Markdown, and the places that it names. */
import { code } from '../../intents/text/markdown';
import type { Citation } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Review } from '../../core/conversation/task';
import { changePhrase, checkText } from '../../protocol/checkPhrases';
import { escapeMarkdown } from '../../core/text/markdown';
import { visibleText } from './chatOutput';
import type { Say } from './chatOutput';

/** The outcome, the checks and what is not borne out, a line each. */
export function renderReview(review: Review, say: Say): string {
  const isHeld = review.accepted && review.outcome.outcome === 'accomplished';
  const title = isHeld
    ? phrase('Answer verified')
    : review.accepted
      ? phrase('Answer accepted, but not everything in it is correct')
      : phrase('Answer checked: not correct yet');
  const findings = review.findings.filter(({ confidence }) => confidence !== 'low');
  return [
    `**${say(title)}**: ${escapeMarkdown(visibleText(say(review.outcome.reason)))}`,
    '',
    ...review.checks.map(
      ({ check, change }) => `- ${code(checkText(check, say, visibleText))}: ${say(changePhrase(change))}`,
    ),
    ...findings.map(
      ({ path, line, why }) =>
        `- ${code(`${visibleText(path)}:${line}`)} ${escapeMarkdown(visibleText(say(why)))}`,
    ),
    ...review.breaches.map(
      ({ path }) => `- ${say(phrase('{0} was changed outside the plan', code(visibleText(path))))}`,
    ),
    ...wrongLines(review.citations, say),
  ].join('\n');
}

/** What of these the index does not bear out, a line each. */
export function wrongLines(citations: readonly Citation[], say: Say): readonly string[] {
  return citations
    .filter(({ verified }) => !verified)
    .map(({ text, why }) => `- ${code(visibleText(text))}: ${escapeMarkdown(visibleText(say(why)))}`);
}
