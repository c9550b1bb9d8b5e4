/** The answers that git gives: who wrote something, and when it was changed. */
import { failureText } from './failure';
import type { Intent } from '../reading/intent';
import { list, paragraphs, plain } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { parseToolText, sectionsOf } from '../text/toolText';

type OfGit = Extract<Intent, { kind: 'authors' | 'history' }>;

/** Whether git answers it. */
export function isAnsweredByGit(intent: Intent): intent is OfGit {
  return intent.kind === 'authors' || intent.kind === 'history';
}

/** What git says to each call behind the one that told where it stands. */
export function gitAnswers(intent: OfGit, calls: readonly AnsweredCall[]): readonly string[] {
  return calls.slice(intent.target === null ? 0 : 1).map((call) => gitAnswer(intent, call));
}

/**
 * What git says, in Markdown: its sentence, then its rows; where the first commit is asked for, that before the others,
 * and of a few all from the first on.
 */
function gitAnswer(intent: OfGit, call: AnsweredCall): string {
  if (call.isError) return failureText(intent, call);
  const text = parseToolText(call.text);
  const sections = sectionsOf(text);
  const isFromFirst = intent.kind === 'history' && intent.asks === 'first';
  const inOrder = isFromFirst ? sections.toReversed() : sections;
  const parts = inOrder.map(({ title, rows }) =>
    paragraphs(
      sections.length > 1 ? `**${plain(title.replace(/:$/, ''))}**:` : '',
      list(
        (isFromFirst && sections.length === 1 ? rows.toReversed() : rows).map((row) =>
          plain(row.trim().replace(/ {2,}/g, ' · ')),
        ),
      ),
    ),
  );
  return paragraphs(plain(text.sentence), ...parts);
}
