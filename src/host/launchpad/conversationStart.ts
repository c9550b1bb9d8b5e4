import type { ContextStart, StartingContext } from '../../core/conversation/initialContext';
import type { StartKind, StartSettings } from '../../core/map/context';
import { ToolError } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { ContextSource } from './launchpadDoor';
import type { LaunchpadMemory } from './launchpadMemory';
import { overviewRequestOf, startKindOf } from '../../session/launchpad/startFrom';

export interface StartPorts {
  readonly source: ContextSource<StartingContext>;
  readonly memory: LaunchpadMemory;
  readonly settings: () => StartSettings;
  readonly log: Pick<Log, 'warn'>;
}

/** What conversations start from. */
export interface ConversationStart {
  /** Overview or blocks; an overview differs for each question. */
  readonly kind: () => StartKind;
  /** What the Launchpad shows, as a model gets it for its first question: the same bytes; undefined where there is none. */
  readonly start: (question: string) => Promise<ContextStart | undefined>;
}

export function createConversationStart({ source, memory, settings, log }: StartPorts): ConversationStart {
  const begin = async (folder: string, question: string): Promise<ContextStart | null> => {
    const request = memory.read(folder);
    return startKindOf(request, settings()) === 'rich'
      ? source.context(request)
      : source.overview(overviewRequestOf(request, settings(), question));
  };
  return {
    kind: () => {
      const { state } = source;
      return state.kind === 'noFolder' ? settings().kind : startKindOf(memory.read(state.folder), settings());
    },
    start: async (question) => {
      const { state } = source;
      if (state.kind === 'noFolder') return undefined;
      try {
        const begun = await begin(state.folder, question);
        return begun === null ? undefined : { text: begun.text, shown: begun.shown };
      } catch (error) {
        // A question is worth answering without it: the tools tell the same, piece by piece.
        if (!(error instanceof ToolError)) throw error;
        log.warn(`the model starts without a context: ${error.message}`);
        return undefined;
      }
    },
  };
}
