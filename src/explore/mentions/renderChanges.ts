import type { UncommittedChanges } from '../../core/conversation/mentions';
import { answerLine, bodyRoom, fittingLines, roomOf } from '../answer/answerText';
import { count, oneLine } from '../answer/text';
import type { ToldMention } from './toldMention';

/** Files that are listed by name; of more the count says enough. */
const MOST_FILES = 60;

/** What is not committed: the files, then the patch as far as there is room for it in so many tokens. */
export function renderChanges(changes: UncommittedChanges, tokens: number): ToldMention {
  const { files, patch, leftOut } = changes;
  const beyond = files.length - MOST_FILES;
  const head = [
    files.length === 0
      ? 'Nothing has changed since the last commit.'
      : `${count(files.length, 'file has', 'files have')} changed since the last commit:`,
    ...files.slice(0, MOST_FILES).map(({ path, kind }) => `  ${kind} ${oneLine(path)}`),
    ...(beyond > 0 ? [`  and ${count(beyond, 'more', 'more')}`] : []),
    ...leftOut.map((why) => `note: ${oneLine(why)}`),
  ];
  const lines = patch === '' ? [] : patch.replace(/\n$/, '').split(/\r?\n/).map(answerLine);
  const fitting = fittingLines(lines, bodyRoom(tokens) - roomOf(head));
  const isCut = fitting.length < lines.length || !changes.isWhole || beyond > 0;
  const note =
    isCut && fitting.length > 0 ? ['(the patch continues: view_code shows the files as they are now)'] : [];
  return { text: [...head, ...fitting, ...note].join('\n'), isCut };
}
