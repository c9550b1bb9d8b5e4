/** Connects the Launchpad page to the index: its request, the result and its messages. */
import type { ContextEntry, ContextNames, InitialContext } from '../../core/conversation/initialContext';
import type { ContextRequest, StartRequest, StartSettings } from '../../core/map/context';
import { ToolError } from '../../core/errors';
import type { Said } from '../../core/text/phrase';
import type { FromLaunchpad } from '../../protocol/fromLaunchpad';
import type { LaunchpadAnswers, StartPreview, ToLaunchpad } from '../../protocol/toLaunchpad';
import type { MapAction } from '../../protocol/mapAction';
import type { IndexState } from '../../session/folder/indexState';
import { whyNoMap } from '../../session/folder/noMap';
import type { PageDoor } from '../pages/pagePanel';
import { startRequest } from './launchpadMemory';
import type { LaunchpadMemory } from './launchpadMemory';
import { overviewRequestOf, startKindOf } from '../../session/launchpad/startFrom';
import type { OverviewSource } from '../../session/launchpad/startFrom';

/** What is asked for what a model starts from: the folder's index. */
export interface ContextSource<Context extends InitialContext = InitialContext> extends OverviewSource {
  readonly state: IndexState;
  /** Null while there is no index. Throws ToolError for a request without a result. */
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
  readonly settings: () => StartSettings;
  readonly post: (message: ToLaunchpad) => Promise<void>;
  /** Shows the code of an entry. */
  readonly open: (entry: ContextEntry) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** Asks, and writes the text into AGENTS.md. */
  readonly exportText: (text: string) => Promise<void>;
  readonly showWeights: () => Promise<void>;
  readonly run: (command: MapAction['command']) => Promise<void>;
  /** Translations by English text. */
  readonly strings: () => Readonly<Record<string, string>>;
}

/** A door for one page at a time. What it sends is what `source` makes of the request that the memory holds. */
export function createLaunchpadDoor(ports: LaunchpadDoorPorts): PageDoor<FromLaunchpad, LaunchpadAnswers> {
  const { source, memory } = ports;
  let shown: Shown = { context: null, text: null };
  let asked = 0;

  const send = async (): Promise<void> => {
    const number = ++asked;
    const message = await answer(ports);
    if (number !== asked) return;
    shown = shownBy(message);
    await ports.post(message);
  };
  return {
    send,
    handlers: {
      ready: async () => {
        await ports.post({ type: 'init', strings: ports.strings() });
        return send();
      },
      request: ({ request }) => {
        const { state } = source;
        if (state.kind !== 'noFolder') memory.write(state.folder, request);
        return send();
      },
      find: ({ text }) => ports.names.contextNames(text),
      weights: () => ports.showWeights(),
      open: ({ key }) => {
        // The page names entries by key: where they are never comes from it.
        const entry = entryIn(shown, key);
        return entry ? ports.open(entry) : undefined;
      },
      copy: () => (shown.text === null ? undefined : ports.copy(shown.text)),
      export: async () => {
        const text = await textByImportance(ports);
        if (text !== null) await ports.exportText(text);
      },
      act: ({ command }) => ports.run(command),
    },
  };
}

/** The parts of a message that can be opened, copied and exported. */
interface Shown {
  readonly context: InitialContext | null;
  /** What a model starts from; null for nothing. */
  readonly text: string | null;
}

function entryIn({ context }: Shown, key: string): ContextEntry | undefined {
  return context?.blocks.flatMap(({ entries }) => entries).find((entry) => entry.key === key);
}

type Answer = Extract<ToLaunchpad, { readonly type: 'context' | 'refused' | 'empty' }>;

function shownBy(message: Answer): Shown {
  if (message.type === 'empty') return { context: null, text: null };
  const context = message.type === 'context' ? message.context : null;
  const { start } = message;
  return { context, text: start.kind === 'overview' ? start.text : (context?.text ?? null) };
}

/** What a model starts from without a task: what is written for every agent knows of none. Throws the index's ToolError. */
async function textByImportance({ source, memory, settings }: LaunchpadDoorPorts): Promise<string | null> {
  const request = { ...requestOf({ source, memory }), task: null };
  const start = await previewOf(source, request, settings());
  if (start?.kind === 'overview') return start.text;
  return (await source.context(request))?.text ?? null;
}

function requestOf({
  source: { state },
  memory,
}: Pick<LaunchpadDoorPorts, 'source' | 'memory'>): StartRequest {
  return state.kind === 'noFolder' ? startRequest : memory.read(state.folder);
}

async function answer({ source, memory, settings }: LaunchpadDoorPorts): Promise<Answer> {
  const request = requestOf({ source, memory });
  const [start, blocks] = await Promise.all([
    previewOf(source, request, settings()),
    blocksOf(source, request),
  ]);
  if (start !== null && blocks.kind === 'made')
    return { type: 'context', context: blocks.context, start, request };
  if (start !== null && blocks.kind === 'refused')
    return { type: 'refused', why: blocks.why, start, request };
  return { type: 'empty', ...whyNoMap(source.state) };
}

type Blocks =
  | { readonly kind: 'made'; readonly context: InitialContext }
  | { readonly kind: 'refused'; readonly why: Said }
  | { readonly kind: 'none' };

async function blocksOf(source: ContextSource, request: ContextRequest): Promise<Blocks> {
  try {
    const context = await source.context(request);
    return context && context.blocks.length > 0 ? { kind: 'made', context } : { kind: 'none' };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { kind: 'refused', why: error.said };
  }
}

/** Null while there is no index. */
async function previewOf(
  source: OverviewSource,
  request: StartRequest,
  settings: StartSettings,
): Promise<StartPreview | null> {
  if (startKindOf(request, settings) === 'rich') return { kind: 'rich' };
  const asked = overviewRequestOf(request, settings, request.task);
  const overview = await source.overview(asked);
  if (overview === null) return null;
  const { text, tokens } = overview;
  return { kind: 'overview', budgetTokens: asked.budgetTokens, text, tokens };
}
