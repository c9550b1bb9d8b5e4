import type { TurnQuestion } from '../../agent/loop';
import type { Entry } from '../../core/conversation/conversation';
import { UserError } from '../../core/errors';

/** What is to be done with a session: nothing more, its last turn again from where it broke off, or a question. */
export type NextTurn =
  | { readonly kind: 'done' }
  | { readonly kind: 'goOn' }
  | { readonly kind: 'ask'; readonly question: Omit<TurnQuestion, 'start'> };

const GO_ON = 'Go on with the task where it stopped.';

/**
 * What `text` (null = the journal's own task) means for a session with these entries: the same task goes on where it broke
 * off or did not succeed, and is done where it was accomplished; another one is asked behind it. Throws UserError where there is no task, or another
 * one than the one that was broken off.
 */
export function nextTurn(entries: readonly Entry[], text: string | null): NextTurn {
  const asked = entries.findLast((entry) => entry.type === 'asked');
  if (asked === undefined) {
    if (text === null)
      throw new UserError('bad-input', 'the journal holds no task yet; give one with --task or --task-file');
    return ask(text);
  }
  const first = entries.findLast((entry) => entry.type === 'asked' && entry.text !== GO_ON);
  const isSame = text === null || text === asked.text || (first?.type === 'asked' && text === first.text);
  const ended = entries.findLast((entry) => entry.type === 'ended' && entry.turn === asked.turn);
  if (ended?.type !== 'ended') {
    if (isSame) return { kind: 'goOn' };
    throw new UserError(
      'bad-input',
      'the journal holds another, unfinished task; continue it (leave --task out) or name another journal',
    );
  }
  if (!isSame) return ask(text);
  return isAccomplished(entries, ended) ? { kind: 'done' } : ask(GO_ON);
}

function isAccomplished(entries: readonly Entry[], ended: Extract<Entry, { type: 'ended' }>): boolean {
  const review = entries.findLast((entry) => entry.type === 'reviewed' && entry.turn === ended.turn);
  return (
    ended.end.kind === 'answered' &&
    (review?.type !== 'reviewed' || review.review.outcome.outcome === 'accomplished')
  );
}

/** What the session was asked last, as it was given; what says to go on is no task. */
export function taskOf(entries: readonly Entry[], next: NextTurn): string {
  if (next.kind === 'ask' && next.question.text !== GO_ON) return next.question.text;
  const asked = entries.findLast((entry) => entry.type === 'asked' && entry.text !== GO_ON);
  return asked?.type === 'asked' ? asked.text : '';
}

function ask(text: string): NextTurn {
  return { kind: 'ask', question: { text, context: '' } };
}
