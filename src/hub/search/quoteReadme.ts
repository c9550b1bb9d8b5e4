/** Lines of a README that show what a judgement rests on. */
import type { CandidateText } from './candidateText';
import type { TaskReading } from './taskReading';
import { isUsage } from './usage';
import { stemsOf } from './words';

/** Letters of a quotation. */
const LONGEST = 140;

/** The text between quotation marks, on one line, cut. */
export function quoted(text: string): string {
  const line = text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/\s+/g, ' ')
    .replaceAll('"', "'")
    .trim();
  return `"${line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line}"`;
}

/** The line of its README, or else its description, that shares most with the task, quoted. */
export function bestLine({ concepts }: TaskReading, { repository, readme }: CandidateText): string {
  const forms = concepts.map((concept) => concept.forms.map(({ stems }) => ` ${stems.join(' ')} `));
  const sharedBy = (line: string): number => {
    const text = ` ${stemsOf(line).join(' ')} `;
    return forms.filter((each) => each.some((form) => text.includes(form))).length;
  };
  const lines = [...readme.head, ...readme.headings, ...readme.prose.slice(0, 300)];
  let [best, most] = [repository.description ?? readme.title, 0];
  for (const line of lines) {
    const shared = sharedBy(line);
    if (shared > most) [best, most] = [line, shared];
  }
  return quoted(best);
}

/** The first line of its README that installs, runs or imports it, quoted; null where none does. */
export function usageLine(candidate: CandidateText): string | null {
  const { readme, repository } = candidate;
  const name = repository.name.split('/')[1] ?? '';
  const line = readme.code.find((each) => isUsage(each, name));
  return line === undefined ? null : quoted(line.replace(/^(?:\$|%|>>>|>) /, ''));
}
