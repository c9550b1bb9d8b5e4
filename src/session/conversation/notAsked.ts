import type { FromChat } from '../../protocol/fromChat';
import type { ToChat } from '../../protocol/toChat';

/** As `work`; where a question could not be asked in the place of another, the page is told so first, which still has it in its editor. */
export async function orNotAsked(
  message: Extract<FromChat, { type: 'askInstead' | 'showVersion' }>,
  work: Promise<void>,
  post: (message: ToChat) => Promise<void>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (message.type === 'askInstead') await post({ type: 'notAsked', turn: message.turn });
    throw error;
  }
}
