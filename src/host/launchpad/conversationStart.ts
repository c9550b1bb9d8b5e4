import type { ContextStart, StartingContext } from '../../core/context';
import { ToolError } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { ContextSource } from './launchpadDoor';
import type { LaunchpadMemory } from './launchpadMemory';

/** What the Launchpad shows, as a model gets it: the same bytes; undefined where there is none. */
export async function conversationStart(
  source: ContextSource<StartingContext>,
  memory: LaunchpadMemory,
  log: Pick<Log, 'warn'>,
): Promise<ContextStart | undefined> {
  const { state } = source;
  if (state.kind === 'noFolder') return undefined;
  try {
    const context = await source.context(memory.read(state.folder));
    return context === null ? undefined : { text: context.text, shown: context.shown };
  } catch (error) {
    // A question is worth answering without it: the tools tell the same, piece by piece.
    if (!(error instanceof ToolError)) throw error;
    log.warn(`the model starts without a context: ${error.message}`);
    return undefined;
  }
}
