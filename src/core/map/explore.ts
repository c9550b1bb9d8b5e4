/** Questions about an index and their answers: the contract of `repomaster explore` and of the exploration tools. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

export interface ViewStructureArgs {
  /** A package's, module's or symbol's id, or a folder or file; absent = the whole repository with its core components. */
  readonly path?: string | undefined;
  /** Levels below it; 0 = none. */
  readonly depth?: number | undefined;
}

export type CodeLevel = 'path' | 'signature' | 'skeleton' | 'body';

export interface ViewCodeArgs {
  /** Each an id, a path, or `path:from-to` (lines from 1, inclusive). */
  readonly targets: readonly string[];
  readonly level?: CodeLevel | undefined;
  /** What the answer may take where bodies were asked for, if that is more than the tool's own limit; absent: that. */
  readonly roomTokens?: number | undefined;
}

export const TRACE_DIRECTIONS = [
  'callers',
  'callees',
  'importers',
  'imports',
  'subclasses',
  'references',
  'path',
  'impact',
] as const;

export type TraceDirection = (typeof TRACE_DIRECTIONS)[number];

export interface TraceDependenciesArgs {
  /** An id, a name that ends one, or a path; for direction `impact` also `path:from-to` or a unified diff. */
  readonly target: string;
  /** Where the path leads, for direction `path`. */
  readonly to?: string | undefined;
  readonly direction: TraceDirection;
  readonly hops?: number | undefined;
}

export type SearchKind = 'regex' | 'keyword' | 'symbol' | 'file';

export interface SearchCodeArgs {
  readonly query: string;
  readonly kinds?: readonly SearchKind[] | undefined;
  readonly limit?: number | undefined;
  /** An installed package of the folder, by the name that its folder has: it is searched in place of the map. */
  readonly package?: string | undefined;
}

export interface ReadDocumentArgs {
  /** A text file or a PDF of the folder. */
  readonly path: string;
  /** What is wanted of it; absent = its beginning, of a log its head, tail and errors. */
  readonly query?: string | undefined;
  /** Of a PDF its pages, of a notebook its cells, from 1: `3` or `3-5`; absent = all. */
  readonly pages?: string | undefined;
}

/** What can be told of the whole repository at once. */
export type SurveyTopic =
  | 'about'
  | 'entry points'
  | 'import cycles'
  | 'hot spots'
  | 'how to run'
  | 'one test'
  | 'uncalled'
  /** Of the `target`. */
  | 'tests'
  | 'word'
  | 'option'
  | 'message'
  | 'purpose'
  | 'siblings'
  | 'facts'
  | 'passages';

export interface SurveyArgs {
  readonly topic: SurveyTopic;
  /**
   * A name, for the topics `tests`, `word` and `option`; the text of a message; a path, for `purpose`; what one more of is
   * wanted, for `siblings`; which of the facts of the manifests, for `facts`; a word of the path, for `one test`; a question, for
   * `passages`; of the others the folder, file or package that they are limited to.
   */
  readonly target?: string | undefined;
}

export type ExploreRequest =
  | { readonly tool: 'view_structure'; readonly args: ViewStructureArgs }
  | { readonly tool: 'view_code'; readonly args: ViewCodeArgs }
  | { readonly tool: 'trace_dependencies'; readonly args: TraceDependenciesArgs }
  | { readonly tool: 'search_code'; readonly args: SearchCodeArgs }
  | { readonly tool: 'read_document'; readonly args: ReadDocumentArgs }
  | { readonly tool: 'survey_repository'; readonly args: SurveyArgs };

const exploreResultForm = z.object({
  /** Relative to the indexed folder, `/`. */
  path: z.string(),
  line: z.number(),
  endLine: z.number(),
  /** Of the symbol or module this is, or that encloses it; null where there is none. */
  id: z.nullable(z.string()),
  /** The tool's own order of merit, higher first (importance, match x importance); null where it ranks nothing. */
  score: z.nullable(z.number()),
  /** Of a class whose code is shown, the names of what it is based on; absent where there are none. */
  bases: z.optional(z.array(z.string())),
});

export type ExploreResult = Frozen<z.output<typeof exploreResultForm>>;

export const shownFileForm = z.object({
  /** Relative to the indexed folder, `/`. */
  path: z.string(),
  /** SHA-256 in hex of the bytes that the text was read from. */
  version: z.string(),
  /** The lines that were shown whole: from 1, inclusive. */
  lines: z.array(z.tuple([z.number(), z.number()])),
});

/** A file of which an answer has shown text. */
export type ShownFile = Frozen<z.output<typeof shownFileForm>>;

export const exploreAnswerForm = z.object({
  /** Exactly what a model sees: plain text, at most the tool's own limit. */
  text: z.string(),
  /** What `text` is about, in the order of the text. */
  results: z.array(exploreResultForm),
  truncated: z.boolean(),
  /** How to get the rest, as a sentence a model can act on; null when nothing was left out. */
  more: z.nullable(z.string()),
  /** Files on disk whose text it shows; absent where none. A file may be changed by who was shown its version. */
  shown: z.optional(z.array(shownFileForm)),
});

export type ExploreAnswer = Frozen<z.output<typeof exploreAnswerForm>>;

/** Files that are not in the map, for one reason. */
export interface LeftOut {
  /** Without what it says of one file: `binary`, `unknown language`. */
  readonly reason: string;
  /** The language that their names tell, else their common ending or name: `C`, `.md`, `Makefile`. */
  readonly language: string;
  readonly files: number;
}

/** stopped: somebody has ended the reading, and it does not go on by itself. */
export type ReadingStep = 'starting' | 'listing' | 'parsing' | 'linking' | 'paused' | 'stopped';

/** How far a folder is read that cannot answer everything yet. */
export interface Reading {
  readonly doing: ReadingStep;
  readonly filesDone: number;
  /** 0 while the files are not listed. */
  readonly filesTotal: number;
}

/** What comes of a question about a folder: its answer, or that the folder cannot be asked this yet. */
export type Explored =
  | { readonly kind: 'ready'; readonly answer: ExploreAnswer }
  | { readonly kind: 'notReady'; readonly reading: Reading };

/** Which index an answer was made from, and what is known to be missing or old in it. */
export interface IndexStamp {
  readonly version: number;
  /** How much of the folder was read, while files are still missing; null when all was. */
  readonly partial: { readonly filesDone: number; readonly filesTotal: number } | null;
  /** What has changed since all calls were worked out together; null where they are. Empty: all of it is new. */
  readonly provisionalSince: readonly string[] | null;
  /** Files whose text is another one than the index has read. */
  readonly changed: readonly string[];
}

/** Answers questions about the index as it stands: in the editor through the index worker, else in this process. */
export interface Explorer {
  /** Throws ToolError for a target that is not in the index, CancelledError, UserError when there is no index. */
  explore(request: ExploreRequest, signal: AbortSignal): Promise<Explored>;
}
