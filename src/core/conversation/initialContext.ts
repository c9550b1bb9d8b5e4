/** What a model starts from, as pages are shown it; apart from its constants, so that the index worker brings no forms along. */
import * as z from 'zod/mini';
import { CONTEXT_BLOCKS } from '../map/context';
import type { ShownFile } from '../map/explore';
import { formOf } from '../form';
import type { Frozen } from '../form';
import type { Features } from '../map/codeIndex';

const contextNameForm = z.object({
  /** As `ContextEntry.key`. */
  key: z.string(),
  kind: z.enum(['file', 'class', 'function']),
  path: z.string(),
  line: z.number(),
});

/** A symbol or file that a person may mean by a name, to be pinned. */
export type ContextName = Frozen<z.output<typeof contextNameForm>>;

export const contextNamesForm = z.object({
  /** As it was asked for. */
  text: z.string(),
  /** Best first. */
  names: z.array(contextNameForm),
  /** match: they bear the name, or a part of it; near: nothing does, and these are spelt most like it. */
  how: z.enum(['match', 'near']),
});

export type ContextNames = Frozen<z.output<typeof contextNamesForm>>;

const featuresForm = formOf<Features>()(
  z.object({
    dependency: z.number(),
    complexity: z.number(),
    usage: z.number(),
    semantic: z.number(),
    doc: z.number(),
    git: z.number(),
  }),
);

const scoreTermForm = z.object({ name: z.string(), value: z.number() });

/** One addend of an entry's score: a feature of I(m) with its weight, a term of J(c), or what the task adds. */
export type ScoreTerm = Frozen<z.output<typeof scoreTermForm>>;

const contextEntryForm = z.object({
  /**
   * The handle for edits: `module:ID` in the summaries and paths, `class:ID`, `function:ID` and `file:PATH` in the source,
   * `section:N` in the README, from 1.
   */
  key: z.string(),
  id: z.nullable(z.string()),
  path: z.string(),
  line: z.number(),
  endLine: z.number(),
  /** How much of it stands there; `path` is its name alone. */
  level: z.enum(['path', 'signature', 'skeleton', 'body']),
  tokens: z.number(),
  /** What it is ranked by; null in the README. */
  score: z.nullable(z.number()),
  /** Addends of `score`, the largest first, one below 0 last; they may pass 10, where I(m) ends. */
  terms: z.array(scoreTermForm),
  pinned: z.boolean(),
});

export type ContextEntry = Frozen<z.output<typeof contextEntryForm>>;

const contextBlockForm = z.object({
  kind: z.enum(CONTEXT_BLOCKS),
  /** The block's own line. */
  title: z.string(),
  /** Of the title and all that follows. */
  tokens: z.number(),
  /** In the order of the text. */
  entries: z.array(contextEntryForm),
  /** Candidates of the block that found no room, or were dropped. */
  leftOut: z.number(),
});

export type ContextBlock = Frozen<z.output<typeof contextBlockForm>>;

export const initialContextForm = z.object({
  version: z.literal(1),
  budgetTokens: z.number(),
  task: z.nullable(z.string()),
  /** Those that the features of I(m) count by. */
  weights: featuresForm,
  /** Exactly what a model gets: Markdown, at most `budgetTokens`, ended by a line end. */
  text: z.string(),
  tokens: z.number(),
  /** Those that have something to say, in the order of the text. */
  blocks: z.array(contextBlockForm),
});

export type InitialContext = Frozen<z.output<typeof initialContextForm>>;

/** The initial context as a model is given it, with what of it counts as read. */
export interface StartingContext extends InitialContext {
  /** The lines of files that stand in `text` as they stand in the file: of source and README that are there whole. */
  readonly shown: readonly ShownFile[];
}

/** What a conversation starts from: `text` and `shown` of a StartingContext. */
export type ContextStart = Pick<StartingContext, 'text' | 'shown'>;

/** An overview as a model is given it; `tokens` of its text. */
export interface Overview extends ContextStart {
  readonly tokens: number;
}
