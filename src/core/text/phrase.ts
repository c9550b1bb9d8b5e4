/**
 * A sentence for people, not yet in their language: `text` is English with `{0}`, `{1}`, ... for `args`, and the key
 * under which its translation is looked up (l10n/bundle.l10n.json). Whoever shows it translates it, and the phrases in
 * its gaps.
 */
export interface Phrase {
  readonly text: string;
  readonly args: readonly PhraseArg[];
}

/** How many of something: with separators, as the reader's language writes numbers. Other numbers (lines, codes) are as they are. */
export interface Count {
  readonly count: number;
}

/** Files by their paths, the first ten of which are said: told apart from other text, since they are from a folder that may differ. */
export interface FilePaths {
  readonly paths: readonly string[];
}

export type PhraseArg = string | number | Phrase | Count | FilePaths;

/** What a phrase is said in. */
export interface Language {
  translate(english: string): string;
  /** A whole number. */
  number(value: number): string;
}

/**
 * What people are told: a phrase, or text as it is. Text are the words of others (a service, the system), and the sentences
 * in conversations that were kept when those were no phrases yet.
 */
export type Said = Phrase | string;

/** The phrase of an English text and what stands in its gaps. The text is a literal, so that it can be collected. */
export function phrase(text: string, ...args: readonly PhraseArg[]): Phrase {
  return { text, args };
}

/** What is said in English: for the command line, the model and tests. */
export function inEnglish(said: Said): string {
  return sayIn({ translate: (text) => text, number: (value) => value.toLocaleString('en-US') }, said);
}

/** What is said in that language, the gaps filled. */
export function sayIn(language: Language, said: Said): string {
  if (typeof said === 'string') return said;
  const filled = said.args.map((arg) => {
    if (typeof arg !== 'object') return String(arg);
    if ('paths' in arg) return listedPaths(arg);
    return 'count' in arg ? language.number(arg.count) : sayIn(language, arg);
  });
  return language.translate(said.text).replace(/\{(\d+)\}/g, (gap, at: string) => filled[Number(at)] ?? gap);
}

/** More are no sentence. */
const MOST_PATHS = 10;

function listedPaths({ paths }: FilePaths): string {
  const shown = paths.slice(0, MOST_PATHS).join(', ');
  return paths.length > MOST_PATHS ? `${shown}, ...` : shown;
}

/** The same with each text in the gaps, at any depth, changed; of text as it is, all of it. */
export function withTexts<S extends Said>(said: S, change: (text: string) => string): S;
export function withTexts(said: Said, change: (text: string) => string): Said {
  return typeof said === 'string' ? change(said) : withGaps(said, { text: change, path: change });
}

/** The same with each path in the gaps, at any depth, changed. */
export function withPaths(said: Phrase, change: (path: string) => string): Phrase {
  return withGaps(said, { text: (text) => text, path: change });
}

type Change = Readonly<Record<'text' | 'path', (text: string) => string>>;

function withGaps({ text, args }: Phrase, change: Change): Phrase {
  return {
    text,
    args: args.map((arg) => {
      if (typeof arg === 'string') return change.text(arg);
      if (typeof arg === 'number' || 'count' in arg) return arg;
      return 'paths' in arg ? { paths: arg.paths.map(change.path) } : withGaps(arg, change);
    }),
  };
}
