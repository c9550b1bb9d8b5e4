/** Messages between the extension host and the Launchpad page: one union a direction. */
import type { ContextNames, InitialContext, StartRequest } from '../core/context';
import type { Phrase, Said } from '../core/phrase';
import type { MapAction } from './mapAction';

/** Bounds of the budget's slider, in tokens: less has no room for one class, more is no beginning any more. */
export const BUDGET = { least: 1000, most: 64_000, step: 500 } as const;

/** Bounds of the overview's slider, in tokens: less holds few places, more is better spent on the blocks. */
export const OVERVIEW_BUDGET = { least: 300, most: 4000, step: 100 } as const;

/** What a conversation starts from: all blocks, or in their place an overview for the request's task. */
export type StartPreview =
  | { readonly kind: 'rich' }
  | {
      readonly kind: 'overview';
      readonly budgetTokens: number;
      /** To the byte what a model gets where this task is the first question; `tokens` of it. */
      readonly text: string;
      readonly tokens: number;
    };

export type ToLaunchpad =
  | { readonly type: 'init'; readonly strings: Readonly<Record<string, string>> }
  /** The blocks and the start that `request` comes to on the index as it stands. */
  | {
      readonly type: 'context';
      readonly context: InitialContext;
      readonly start: StartPreview;
      readonly request: StartRequest;
    }
  /** The request comes to no blocks: why. The request stays, to be changed. */
  | {
      readonly type: 'refused';
      readonly why: Said;
      readonly start: StartPreview;
      readonly request: StartRequest;
    }
  /** What the text of a `find` may mean. */
  | { readonly type: 'names'; readonly names: ContextNames }
  /** There is no map: why, and the command that helps (null = none does). */
  | { readonly type: 'empty'; readonly why: Phrase; readonly action: MapAction | null };

export type FromLaunchpad =
  /** The page is loaded (again): answered with `init` and the context. */
  | { readonly type: 'ready' }
  /** What the next start is to be, from now on: of the page and of the agent. */
  | { readonly type: 'request'; readonly request: StartRequest }
  /** Asks what of the map a name may mean, to be pinned: answered with `names`. */
  | { readonly type: 'find'; readonly text: string }
  /** Shows the setting that weighs the features of the ranking. */
  | { readonly type: 'weights' }
  /** Shows the code of an entry of the context that was sent last. */
  | { readonly type: 'open'; readonly key: string }
  /** Puts the text of the start that was sent last on the clipboard. */
  | { readonly type: 'copy' }
  /** Writes the text of the start that was sent last as a section of AGENTS.md, which is shown before it is saved. */
  | { readonly type: 'export' }
  | { readonly type: 'act'; readonly command: MapAction['command'] };
