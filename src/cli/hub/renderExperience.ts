import type { Experience, JudgedThread } from '../../core/hub/experience';
import { quoted } from './quoted';

/** What issues and pull requests say, as text; the words of strangers are quoted, each of their lines behind `>`. */
export function renderExperience(repository: string, { statement, results }: Experience): string {
  const relevant = results.filter((each) => each.relevant);
  const others = results.filter((each) => !each.relevant);
  const head =
    relevant.length === 0
      ? `No issue or pull request of ${repository} is about this: ${statement}`
      : `${relevant.length} of ${repository}'s issues and pull requests ${relevant.length === 1 ? 'is' : 'are'} about this: ${statement}`;
  return [
    `${head}\n`,
    ...relevant.map((each, at) => threadText(each, at + 1)),
    ...(others.length === 0 ? [] : [`\nNot about it\n${others.map(otherText).join('')}`]),
  ].join('');
}

function threadText({ url, kind, reason, solution, diff }: JudgedThread, number: number): string {
  return [
    `\n${number}. ${kind === 'pull' ? 'Pull request' : 'Issue'} ${url}\n   ${reason}\n`,
    ...(solution === null ? [] : [`   It says:\n${quoted(solution, '   ')}`]),
    ...(diff === null ? [] : [`   Its diff: ${diff}\n`]),
  ].join('');
}

function otherText({ url, reason }: JudgedThread): string {
  return `   ${url}  ${reason}\n`;
}
