/** How a text is read without a grammar, and what a change of it may hide: knowledge as data. */
import type { Finding } from '../../core/changes/checks';
import type { Phrase } from '../../core/text/phrase';

/** Comments, strings and what a file of the kind is for. `null`: nothing is known of it, and what asks is left out. */
export interface SourceRules {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Longest first. `lines`: may go on over line ends; `raw`: a backslash is a character like any other. */
  readonly strings: readonly StringRule[];
  /** Literals that quotes alone do not tell: regular expressions and templates, raw strings and lifetimes, escaped quotes. */
  readonly literals: 'quotes' | 'templates' | 'rust' | 'shell';
  /** Whether a # begins a comment inside a word, too. */
  readonly hashInWords: boolean;
  /** Whether the depth at which a line begins means something. */
  readonly layout: boolean;
  /** Whether white space between tokens, layout aside, means nothing. */
  readonly freeSpace: boolean;
  /** What a text holds where white space between its tags is shown. */
  readonly markup: RegExp | null;
  readonly purpose: 'program' | 'commands' | 'workflow' | 'settings';
  readonly functions: FunctionRules | null;
  readonly review: ReviewRules | null;
}

export interface StringRule {
  readonly quote: string;
  readonly lines: boolean;
  readonly raw: boolean;
}

export const DOUBLE: StringRule = { quote: '"', lines: false, raw: false };
export const SINGLE: StringRule = { quote: "'", lines: false, raw: false };
export const C_COMMENTS: Pick<SourceRules, 'lineComments' | 'blockComments'> = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
};

/** What texts of programs with the comments of C have in common. */
export const C_PROGRAM = {
  ...C_COMMENTS,
  hashInWords: false,
  layout: false,
  freeSpace: true,
  markup: null,
  purpose: 'program',
  functions: null,
} as const;

/**
 * How functions are found by their heads. `indented`: `head` gives the indent, whether it is a class, and the name;
 * `braced`: one of its groups is the name, unless that is one of `noNames`.
 */
export type FunctionRules =
  | { readonly shape: 'indented'; readonly head: RegExp; readonly classWord: string }
  | { readonly shape: 'braced'; readonly head: RegExp; readonly noNames: ReadonlySet<string> };

/** What a finding is told by, each for masked lines unless it says otherwise. */
export interface ReviewRules {
  /** A line of a program that stands in a comment. */
  readonly statement: RegExp | null;
  /** What asks whether a test runs it; comments are masked, strings are not. */
  readonly asksForTest: readonly RegExp[];
  /** A method that compares its object, by indent and rest of line, and a body that says yes to everything. */
  readonly equalsAll: { readonly head: RegExp; readonly body: RegExp } | null;
  /** What stops the program for somebody who looks for a fault. */
  readonly stops: RegExp | null;
  /** What prints for such a reader, where nothing else in the file prints, and any print. */
  readonly prints: { readonly debugging: RegExp; readonly any: RegExp } | null;
  readonly disabled: readonly DisabledRule[];
  /** Code that fails as it is not implemented. */
  readonly unimplemented: RegExp | null;
  /** The same as the only line of a function. */
  readonly unimplementedBody: RegExp | null;
  readonly errors: ErrorRules | null;
  /** Null where tests are told by marks alone. */
  readonly tests: TestRules | null;
}

/** What looks for faults, and is told not to. */
export type Told = 'linter' | 'types' | 'coverage' | 'security' | 'compiler';

export interface DisabledRule {
  readonly pattern: RegExp;
  readonly told: Told;
  readonly stands: 'in comments' | 'in code';
  /** Whether it names what it turns off; all is worse than one rule. */
  readonly narrow: RegExp;
  /** Whether a test may ask for an error with it. */
  readonly asksInTests: boolean;
}

export interface ErrorRules {
  readonly handlers: HandlerRules | null;
  /** Lines that make errors disappear; of one line the first counts. */
  readonly drops: readonly DropRule[];
  readonly libraries: LibraryRules | null;
  readonly unhandled: UnhandledRules | null;
}

/** `indented`: `head` gives the indent, the types and the rest of its line; `braced`: the name of the error. */
export interface HandlerRules {
  readonly shape: 'indented' | 'braced';
  readonly head: RegExp;
  /** The name of the error in the types or brackets of a head. */
  readonly error: RegExp;
  readonly tryHead: RegExp | null;
  /** Of the types that are caught: all errors. Null where a handler has no types. */
  readonly broad: RegExp | null;
  readonly nothing: RegExp;
  readonly fallback: RegExp;
  readonly log: RegExp;
  /** Whether a value from before is a sure sign: not where a catch without types expects one error as often. */
  readonly valueIsSure: boolean;
}

export interface DropRule {
  readonly pattern: RegExp;
  readonly why: Phrase;
  readonly confidence: Finding['confidence'];
  readonly inTests: boolean;
}

export interface LibraryRules {
  /** What is asked before a default, as the first group. */
  readonly lookups: readonly RegExp[];
  /** The names that an import of a library binds on a line; `own`: folders of the project. */
  readonly imported: (line: string, own: ReadonlySet<string>) => readonly string[];
}

/** What is done in the end with errors that nobody handled: nothing, or an exit code of 0. */
export interface UnhandledRules {
  /** Comments are masked, strings are not. */
  readonly plain: RegExp | null;
  readonly code: RegExp | null;
  /** What a hook is set to, as the first group; which values and which bodies do nothing. */
  readonly hook: { readonly set: RegExp; readonly quiet: RegExp; readonly quietBody: RegExp } | null;
}

export interface TestRules {
  readonly find: FindTests;
  /** Words that stand where a test says what must hold (global). */
  readonly assertion: RegExp;
  readonly skip: RegExp;
  /** What makes a test the only one of its file that runs. */
  readonly alone: RegExp | null;
  /** The condition below which a test says that it failed. */
  readonly failsIf: RegExp | null;
  /** Names of functions, and the start of those that a runner finds; null where it does not go by names. */
  readonly named: { readonly head: RegExp; readonly start: string } | null;
  /** A handler of failed assertions, a block that drops them, and a statement that does nothing about them. */
  readonly forgiven: { readonly handler: RegExp; readonly block: RegExp; readonly quiet: RegExp } | null;
}

/**
 * `functions`: by the names of functions. `calls`: `head` gives what stands before the bracket, a quote and the name, on lines
 * that begin as `start`. `blocks`: `head` gives the name; `above` stands on one of the lines above.
 */
export type FindTests =
  | { readonly by: 'functions'; readonly name: RegExp }
  | { readonly by: 'calls'; readonly start: RegExp; readonly head: RegExp }
  | { readonly by: 'blocks'; readonly head: RegExp; readonly above: RegExp | null };
