/** The findings of a model, in words. */
import type { ModelReview } from '../../../core/git/reviewFindings';
import { codeSpan } from '../../../core/text/codeSpan';
import { count, groupedNumber } from '../../../explore/answer/text';

/** As Markdown blocks; none where no model was asked. What the model wrote is text: nothing of it is Markdown. */
export function modelBlocks(review: ModelReview | null, most: number): readonly string[] {
  if (review === null) return [];
  const { model, findings, dropped, unreadable, skipped, isRead, hunks } = review;
  const rows = findings
    .slice(0, most)
    .map(
      ({ path, line, severity, claim }) => `- ${codeSpan(`${path}:${line}`)} ${severity}: ${plain(claim)}`,
    );
  const more = findings.length > most ? [`- and ${groupedNumber(findings.length - most)} more`] : [];
  const notes = [
    ...(isRead ? [] : ['Its reply could not be read.']),
    ...(isRead && findings.length === 0 ? ['It found nothing that stands.'] : []),
    ...(dropped === 0
      ? []
      : [`${count(dropped, 'finding was', 'findings were')} dropped: what they cite is not there.`]),
    ...(unreadable === 0
      ? []
      : [`${count(unreadable, 'finding', 'findings')} could not be read: a part of it is missing.`]),
    ...(skipped === 0
      ? []
      : [`${count(skipped, 'more finding was', 'more findings were')} not looked at: there were too many.`]),
    ...(hunks.cut === 0
      ? []
      : [`It saw only a part of ${count(hunks.cut, 'changed place', 'changed places')}.`]),
    ...(hunks.left === 0 ? [] : [`It did not see ${count(hunks.left, 'changed place', 'changed places')}.`]),
  ];
  return [
    `### By ${codeSpan(model)} (${groupedNumber(findings.length)})`,
    ...(rows.length === 0 ? [] : [[...rows, ...more].join('\n')]),
    ...(notes.length === 0 ? [] : [notes.join(' ')]),
  ];
}

/** Its code spans stay code. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .split(/(`[^`]+`)/)
    .map((part, at) =>
      at % 2 === 1 ? codeSpan(part.slice(1, -1)) : part.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&'),
    )
    .join('');
}
