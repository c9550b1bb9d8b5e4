/** Asks questions from the palette without interrupting an answer, and keeps what the user wrote. */
import { UserError } from '../../core/errors';

/** The chat, as what is asked from elsewhere reaches it. */
export interface AskedChat {
  isAnswering(): boolean;
  ask(text: string): Promise<void>;
  /** Shows it. */
  focus(): Promise<void>;
  /** Puts a text into its composer, beside what is written there. */
  write(text: string): Promise<void>;
  readonly words: { readonly busy: string; readonly kept: string };
}

/** Asks it in the chat. Throws UserError while an answer is under way, which is not broken off for another question. */
export async function askFromPalette(chat: AskedChat, question: string): Promise<void> {
  await chat.focus();
  checkFree(chat);
  await chat.ask(question);
}

/**
 * Asks what the user writes; nothing where that is null. Throws UserError where an answer is under way, before anything is written.
 * What was written while one began is left in the composer, which a UserError says.
 */
export async function askWritten(
  chat: AskedChat,
  write: () => Promise<string | null>,
  ask = (text: string): Promise<void> => chat.ask(text),
): Promise<void> {
  checkFree(chat);
  const written = await write();
  if (written === null) return;
  await chat.focus();
  if (chat.isAnswering()) {
    await chat.write(written);
    throw new UserError('usage', chat.words.kept);
  }
  await ask(written);
}

function checkFree(chat: AskedChat): void {
  if (chat.isAnswering()) throw new UserError('usage', chat.words.busy);
}
