/** The Launchpad page's conversation with the index: what is asked for, what it comes to, what its messages do. */
import type { ContextEntry, ContextNames, ContextRequest, InitialContext } from '../../core/context';
import { ToolError } from '../../core/errors';
import type { FromLaunchpad, ToLaunchpad } from '../../protocol/launchpadMessages';
import type { MapAction } from '../../protocol/mapAction';
import type { IndexState } from '../indexState';
import { whyNoMap } from '../noMap';
import type { PageDoor } from '../pagePanel';
import { startRequest } from './launchpadMemory';
import type { LaunchpadMemory } from './launchpadMemory';

/** What is asked for the context: the index session. */
export interface ContextSource<Context extends InitialContext = InitialContext> {
  readonly state: IndexState;
  /** Null while there is no index. Throws ToolError for a request that comes to nothing. */
  context(request: ContextRequest): Promise<Context | null>;
}

/** What is asked for what a name may mean; null while there is no index. */
export interface NameSource {
  contextNames(text: string): Promise<ContextNames | null>;
}

export interface LaunchpadDoorPorts {
  readonly source: ContextSource;
  readonly names: NameSource;
  readonly memory: LaunchpadMemory;
  readonly post: (message: ToLaunchpad) => Promise<void>;
  /** Shows the code of an entry. */
  readonly open: (entry: ContextEntry) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Writes the text into AGENTS.md. */
  readonly exportText: (text: string) => Promise<void>;
  readonly showWeights: () => Promise<void>;
  readonly run: (command: MapAction['command']) => Promise<void>;
  /** Translations by English text. */
  readonly strings: () => Readonly<Record<string, string>>;
}

/** A door for one page at a time. What it sends is what `context` makes of the request that the memory holds. */
export function createLaunchpadDoor(ports: LaunchpadDoorPorts): PageDoor<FromLaunchpad> {
  const { source, memory } = ports;
  let shown: InitialContext | null = null;
  let asked = 0;

  const send = async (): Promise<void> => {
    const number = ++asked;
    const message = await answer(source, memory);
    if (number !== asked) return;
    shown = message.type === 'context' ? message.context : null;
    await ports.post(message);
  };
  const handle = async (message: FromLaunchpad): Promise<void> => {
    switch (message.type) {
      case 'ready':
        await ports.post({ type: 'init', strings: ports.strings() });
        return send();
      case 'request': {
        const { state } = source;
        if (state.kind !== 'noFolder') memory.write(state.folder, message.request);
        return send();
      }
      case 'find': {
        const names = await ports.names.contextNames(message.text);
        return names ? ports.post({ type: 'names', names }) : undefined;
      }
      case 'weights':
        return ports.showWeights();
      case 'open': {
        // The page names entries by key: where they are never comes from it.
        const entry = shown?.blocks.flatMap(({ entries }) => entries).find(({ key }) => key === message.key);
        return entry ? ports.open(entry) : undefined;
      }
      case 'copy':
        return shown ? ports.copy(shown.text) : undefined;
      case 'export':
        return shown ? ports.exportText(shown.text) : undefined;
      case 'act':
        return ports.run(message.command);
    }
  };
  return { handle, send };
}

async function answer(
  source: ContextSource,
  memory: LaunchpadMemory,
): Promise<Extract<ToLaunchpad, { readonly type: 'context' | 'refused' | 'empty' }>> {
  const { state } = source;
  const request = state.kind === 'noFolder' ? startRequest : memory.read(state.folder);
  try {
    const context = await source.context(request);
    if (context && context.blocks.length > 0) return { type: 'context', context, request };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { type: 'refused', why: error.said, request };
  }
  return { type: 'empty', ...whyNoMap(source.state) };
}
