/** The Launchpad page's state: immutable, changed only by events. */
import type { ContextNames, InitialContext } from '../../src/core/conversation/initialContext';
import type { StartRequest } from '../../src/core/map/context';
import type { Phrase, Said } from '../../src/core/text/phrase';
import type { StartPreview, ToLaunchpad } from '../../src/protocol/toLaunchpad';
import type { MapAction } from '../../src/protocol/mapAction';

export type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty'; readonly why: Phrase; readonly action: MapAction | null }
  /** `context` is the last that there was; `refused` says why the request comes to none. */
  | {
      readonly kind: 'context';
      readonly context: InitialContext | null;
      readonly refused: Said | null;
      readonly start: StartPreview;
    };

export interface LaunchpadState {
  readonly content: Content;
  /** As the user wants it; null until the host has told what it was. */
  readonly request: StartRequest | null;
  /** The request is ahead of what is shown. */
  readonly isWaiting: boolean;
  /** Keys of entries whose reasons are shown. */
  readonly explained: ReadonlySet<string>;
  /** What the name that was looked for last may mean; null before one was. */
  readonly names: ContextNames | null;
}

export type Told = Exclude<ToLaunchpad, { readonly type: 'init' }>;

export type LaunchpadEvent =
  | { readonly type: 'told'; readonly message: Told }
  /** What the name that was looked for last may mean. */
  | { readonly type: 'names'; readonly names: ContextNames }
  | { readonly type: 'request'; readonly request: StartRequest }
  | { readonly type: 'explain'; readonly key: string };

export const startState: LaunchpadState = {
  content: { kind: 'loading' },
  request: null,
  isWaiting: false,
  explained: new Set(),
  names: null,
};

/** The state after an event. */
export function reduce(state: LaunchpadState, event: LaunchpadEvent): LaunchpadState {
  switch (event.type) {
    case 'told':
      return afterTold(state, event.message);
    case 'names':
      return { ...state, names: event.names };
    case 'request':
      return { ...state, request: event.request, isWaiting: true };
    case 'explain': {
      const explained = new Set(state.explained);
      if (!explained.delete(event.key)) explained.add(event.key);
      return { ...state, explained };
    }
  }
}

function afterTold(state: LaunchpadState, message: Told): LaunchpadState {
  if (message.type === 'empty') {
    const { why, action } = message;
    return { ...state, content: { kind: 'empty', why, action }, isWaiting: false };
  }
  // An answer to an earlier request: a later one is under way, and what the user sees of it stays.
  const isLate = state.isWaiting && !isSame(state.request, message.request);
  const before = state.content.kind === 'context' ? state.content.context : null;
  const { start } = message;
  return {
    ...state,
    request: isLate ? state.request : message.request,
    isWaiting: isLate,
    content:
      message.type === 'context'
        ? { kind: 'context', context: message.context, refused: null, start }
        : { kind: 'context', context: before, refused: message.why, start },
  };
}

function isSame(a: StartRequest | null, b: StartRequest): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
