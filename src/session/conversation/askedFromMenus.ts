/** What menus of the editor ask or quote in the chat: changes in source control, text of a terminal, a test. */
import { UserError } from '../../core/errors';
import { fencedLines } from '../../core/text/fence';
import type { UncommittedChanges } from '../../core/conversation/mentions';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { MOST_DIFF_CHARACTERS } from '../../explore/trace/unifiedDiff';
import { maxQuestionCharacters } from '../../protocol/questionBounds';

/** `/impact` of the patch. Throws UserError where nothing has changed, or more than one question takes. */
export function impactQuestion({ patch, isWhole, leftOut }: UncommittedChanges): string {
  if (patch.trim() === '')
    throw new UserError(
      'bad-input',
      leftOut.length === 0
        ? phrase('Nothing has changed since the last commit.')
        : phrase('Your changes cannot be traced: {0}', leftOut.join(' ')),
    );
  if (!isWhole || patch.length > MOST_DIFF_CHARACTERS)
    throw new UserError(
      'bad-input',
      phrase('Your changes have more than {0} characters. Commit some of them, or use /impact on one file.', {
        count: MOST_DIFF_CHARACTERS,
      }),
    );
  return `/impact ${patch.trimEnd()}`;
}

/** Half a question: the other half is for what is asked about it. */
const MOST_QUOTED_CHARACTERS = maxQuestionCharacters / 2;

/** Selected text of a terminal as a block of code, on lines of its own. Throws UserError where it is blank or too long. */
export function quotedOutput(selected: string): string {
  const lines = selected.replace(/\r\n?/g, '\n').split('\n');
  const text = lines.map((line) => line.trimEnd()).join('\n');
  if (text.trim() === '')
    throw new UserError('bad-input', phrase('Select text in the terminal first, then attach it.'));
  if (text.length > MOST_QUOTED_CHARACTERS)
    throw new UserError(
      'bad-input',
      phrase('The selection has more than {0} characters. Select less.', { count: MOST_QUOTED_CHARACTERS }),
    );
  return `\n${fencedLines(text.replace(/^\n+|\n+$/g, '').split('\n')).join('\n')}\n`;
}

/** A test as the editor's test explorer shows it. */
export interface NamedTest {
  /** From the outermost group to the test. */
  readonly names: readonly string[];
  /** Relative to the folder, `path:line`; null where the test has no place there. */
  readonly place: string | null;
  /** Why it failed last; null where that is not known. */
  readonly failure: string | null;
}

/** The task of fixing a failing test. */
export function fixTestTask({ names, place, failure }: NamedTest): Phrase {
  const name = names.join(' > ');
  const test = place === null ? name : phrase('{0} ({1})', name, place);
  if (failure === null)
    return phrase(
      'Run the test {0}. If it fails, find out why, fix the cause, and run it until it passes.',
      test,
    );
  return phrase(
    'The test {0} fails. Find out why, fix the cause, and run it until it passes.\n\nIts last failure:\n{1}',
    test,
    fencedLines(failure.slice(0, MOST_FAILURE_CHARACTERS).trimEnd().split('\n')).join('\n'),
  );
}

/** A message says what is wrong in its first lines; the agent sees the rest when it runs the test. */
const MOST_FAILURE_CHARACTERS = 6_000;
