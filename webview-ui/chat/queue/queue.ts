/** The queue of messages written during a turn, sent when it has ended. */
import type { Kept } from '../kept';
import { isOccupied } from '../state';
import type { ChatState } from '../state';

/** What becomes of the queue; `text` is sent now. */
export interface QueueMove {
  readonly keep: Partial<Kept>;
  readonly text: string | null;
}

/**
 * What the new state has the queue do: behind an answer its first message is sent; a turn that was stopped or failed, and
 * another conversation, a question that was not asked, give all of it back to the composer. Null where it stays as it is.
 */
export function moveQueue(before: ChatState, after: ChatState, kept: Kept): QueueMove | null {
  const begun = inBegun(before, after, kept);
  const move = moveIn(before, after, begun);
  return move === null && begun !== kept ? { keep: { queued: begun.queued }, text: null } : move;
}

/** A conversation has its id only once its first question is asked; what was queued meanwhile is of it. */
function inBegun(before: ChatState, after: ChatState, kept: Kept): Kept {
  const isBegun = before.conversation === '' && before.sending.is === 'sent';
  if (!isBegun || kept.queued.conversation !== '' || after.conversation === '') return kept;
  return { ...kept, queued: { ...kept.queued, conversation: after.conversation } };
}

function moveIn(before: ChatState, after: ChatState, kept: Kept): QueueMove | null {
  const { conversation, texts } = kept.queued;
  if (texts.length === 0 || !after.isReady) return null;
  if (conversation !== after.conversation) return { keep: givenBack(kept), text: null };
  // A question may be sent, asked and answered within one frame.
  const hasEnded =
    isOccupied(before) ||
    after.sending.number !== before.sending.number ||
    after.turns.at(-1)?.turn !== before.turns.at(-1)?.turn;
  // A page that is drawn anew has missed what happened meanwhile.
  if (isOccupied(after) || (before.isReady && !hasEnded)) return null;
  return isDone(after) ? sendFirst(kept) : { keep: givenBack(kept), text: null };
}

/** Whether the last question was answered; a command of the window makes no turn. */
function isDone({ sending, turns }: ChatState): boolean {
  return sending.is !== 'refused' && (turns.at(-1)?.end?.kind ?? 'answered') === 'answered';
}

/** The queue without its first message, which is sent; there is one. */
export function sendFirst({ queued }: Kept): QueueMove {
  const [text = null, ...texts] = queued.texts;
  return { keep: { queued: { ...queued, texts } }, text };
}

/** The queue with a message more, of the conversation that is shown. */
export function withQueued({ queued }: Kept, conversation: string, text: string): Pick<Kept, 'queued'> {
  return { queued: { conversation, texts: [...queued.texts, text] } };
}

/** The queue without the message at `at`. */
export function withoutQueued({ queued }: Kept, at: number): Pick<Kept, 'queued'> {
  return { queued: { ...queued, texts: queued.texts.toSpliced(at, 1) } };
}

/** The message at `at` in the composer, before what is written there. */
export function editQueued(kept: Kept, at: number): Pick<Kept, 'queued' | 'draft'> {
  return { ...withoutQueued(kept, at), draft: joined([kept.queued.texts[at] ?? '', kept.draft]) };
}

/** All messages in the composer, before what is written there. */
export function givenBack({ queued, draft }: Kept): Pick<Kept, 'queued' | 'draft'> {
  return { queued: { ...queued, texts: [] }, draft: joined([...queued.texts, draft]) };
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}
