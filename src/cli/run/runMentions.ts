import type { TurnQuestion } from '../../agent/loop';
import { ToolError } from '../../core/errors';
import type { Explorer } from '../../core/map/explore';
import { inEnglish } from '../../core/text/phrase';
import { tellMentions } from '../../explore/mentions/tellMentions';
import { readUncommitted } from '../../git/uncommitted';
import type { StatusLine } from '../statusLine';
import { ownWords } from './taskText';

export interface MentionRun {
  readonly explorer: Explorer;
  /** Absolute. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly status: Pick<StatusLine, 'note'>;
}

/** The question with what its task mentions; what stands for nothing, or is sent in part, is noted. Throws UserError, CancelledError. */
export async function withMentions<T extends Pick<TurnQuestion, 'text' | 'context'>>(
  question: T,
  { explorer, folder, environment, status }: MentionRun,
  signal: AbortSignal,
): Promise<T & Pick<TurnQuestion, 'mentions'>> {
  const ports = {
    explorer,
    uncommitted: (readSignal: AbortSignal) => readUncommitted(folder, environment, readSignal),
    problems: () =>
      Promise.reject(new ToolError("There is no editor to report problems: run the repository's checks.")),
  };
  const { text, mentions } = await tellMentions(ownWords(question.text), ports, signal);
  if (mentions.length === 0) return question;
  for (const each of mentions) {
    if (each.problem !== null)
      status.note(`repomaster: ${each.text} matches nothing: ${inEnglish(each.problem)}`);
    else if (each.isCut)
      status.note(`repomaster: ${each.text} is sent in part (about ${each.tokens} tokens)`);
  }
  return { ...question, context: text, mentions };
}
