import { ToolError } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { ContextSource } from './launchpadDoor';
import type { LaunchpadMemory } from './launchpadMemory';

/** The text that the Launchpad shows, as a model gets it: the same bytes; undefined where there is none. */
export async function startingText(
  source: ContextSource,
  memory: LaunchpadMemory,
  log: Pick<Log, 'warn'>,
): Promise<string | undefined> {
  const { state } = source;
  if (state.kind === 'noFolder') return undefined;
  try {
    return (await source.context(memory.read(state.folder)))?.text;
  } catch (error) {
    // A question is worth answering without it: the tools tell the same, piece by piece.
    if (!(error instanceof ToolError)) throw error;
    log.warn(`the model starts without a context: ${error.message}`);
    return undefined;
  }
}
