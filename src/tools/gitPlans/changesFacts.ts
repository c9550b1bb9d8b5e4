import { fencedLines } from '../../core/text/fence';
import { NOTHING_CHANGED, changesText } from './changesText';
import type { ReadChanges } from './gitPlans';
import { shortIds } from './hunkIds';

/**
 * What a model starts a split of changes from: hunks with their lines, and proposals. Texts of the repository stand between fences.
 * About 5,000 tokens at most; what has no room is said, and how to get it.
 */
export function changesFacts(read: ReadChanges): string {
  if (read.report.state === 'none') return `# Changes\n${NOTHING_CHANGED} Say so, and end.`;
  const { text, isCut } = changesText(read, shortIds(read.report.hunks), false);
  return [
    '# Changes (data from plan_commits)',
    ...fencedLines(text.split('\n')),
    ...(isCut ? ['Not all is told: plan_commits with path shows one file with more lines.'] : []),
  ].join('\n');
}
