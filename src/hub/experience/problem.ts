import { sayingWords, isName, withoutPlaces } from './words';

/** What a reader of tracebacks knows of an error; the hub has none of its own. */
export interface ToldError {
  /** As `ValueError: no items`; '' where nobody said. */
  readonly message: string;
  /** Names of functions on the way, innermost first. */
  readonly functions: readonly string[];
}

export interface ProblemParts {
  /** What was printed, or a question. */
  readonly text: string;
  readonly told: ToldError | null;
  /** Takes secrets out. */
  readonly redact: (text: string) => string;
  /** Words of this machine that nobody is told: its user, its name. */
  readonly hidden: readonly string[];
}

/** An error as it is searched for; nothing of it says on whose machine it was. */
export interface Problem {
  /** As `ModuleNotFoundError` or `ERESOLVE`; null where there is none. */
  readonly type: string | null;
  /** Names that it is about: a module, a function, a program, a header; the most telling first. */
  readonly names: readonly string[];
  /** Its other words. */
  readonly words: readonly string[];
  /** Packages with their versions, `numpy 2.0`, as they were printed; for judging alone, never sent. */
  readonly versions: readonly { readonly name: string; readonly version: string }[];
}

/** Longer outputs are read from their ends: what failed stands there. */
const MOST_LETTERS = 200_000;
const MOST_NAMES = 4;
const MOST_WORDS = 8;
/** Of a log with more of them the last ones. */
const MOST_TELLING = 200;

const TYPE =
  /\b((?:[\w]+\.)*[A-Z]\w*(?:Error|Exception|Failure|Warning))\b|\b(E[A-Z]{4,}|E\d{3,4}|[A-Z]{2,5}\d{3,5})\b/;
const ERROR_LINE =
  /\b(?:error|fatal|failed|panic(?:ked)?|not found|cannot|unable|undefined|missing)\b|\bERR!/i;

/** The problem that an output or a question is about. A text without a word that says something gives one without any. */
export function problemOf({ text, told, redact, hidden }: ProblemParts): Problem {
  const output = redact(text.slice(-MOST_LETTERS));
  const said = told === null || told.message === '' ? errorLineOf(output, hidden) : redact(told.message);
  const line = said.slice(0, 1_000);
  const clean = withoutPlaces(withoutValues(line), hidden);
  // A machine may be called as an error is: PC1234.
  const type = typeOf(clean);
  const quoted = namesIn(quotedParts(line).map((part) => withoutPlaces(part, hidden)));
  const all = sayingWords(type === null ? clean : clean.replaceAll(type, ' '));
  const [, program = null] = /(?:^|[:\s])([A-Za-z][\w.+-]{1,40}): (?:command )?not found\b/.exec(clean) ?? [];
  const names = unique([
    ...(program === null ? [] : [program]),
    ...quoted,
    ...all.filter(isName),
    ...namesIn((told?.functions ?? []).slice(0, 1).map((name) => withoutPlaces(name, hidden))),
  ]);
  return {
    type: type?.split('.').at(-1) ?? null,
    names: names.slice(0, MOST_NAMES),
    words: all.filter((word) => !hasWord(names, word)).slice(0, MOST_WORDS),
    versions: versionsIn(output),
  };
}

/** The problem in one line, as people and the answer show it. */
export function statementOf({ type, names, words }: Problem): string {
  return [...(type === null ? [] : [type]), ...names, ...words].join(' ');
}

/**
 * What is searched for, from narrow to wide: a service finds only what has all the words. None for a problem without words.
 */
export function queriesOf({ type, names, words }: Problem): readonly string[] {
  const kind = type === null ? [] : [type];
  const first = names.slice(0, 1);
  const steps = [
    [...kind, ...names.slice(0, 2), ...words.slice(0, 3)],
    [...kind, ...names.slice(0, 2)],
    [...first, ...words.slice(0, 2)],
    first.length > 0 ? first : [...kind, ...words.slice(0, 1)],
  ];
  const texts = steps.map((step) => step.join(' '));
  // A type alone finds every error there is.
  return unique(texts.filter((text) => text !== '' && text !== type));
}

/**
 * Of an output the last line that names a type of error; else of the lines that tell of one the first that says most; else its
 * first line.
 */
export function errorLineOf(output: string, hidden: readonly string[]): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && line.length <= 4_000);
  const typed = lines.filter((line) => /\b[A-Z]\w*(?:Error|Exception)\b/.test(line)).at(-1);
  if (typed !== undefined) return typed.trim();
  const telling = lines.filter((line) => ERROR_LINE.test(line)).slice(-MOST_TELLING);
  const best = telling
    .map((line) => ({ line, says: saysOf(line.slice(0, 1_000), hidden) }))
    .reduce((most, each) => (each.says > most.says ? each : most), { line: lines[0] ?? '', says: -1 });
  return best.line.trim();
}

/** How much a line says: of names most. */
function saysOf(line: string, hidden: readonly string[]): number {
  const words = sayingWords(withoutPlaces(withoutValues(line), hidden));
  const names = words.filter(isName).length + namesIn(quotedParts(line)).length;
  return 3 * Math.min(names, 3) + (typeOf(line) === null ? 0 : 1) + Math.min(words.length, 4) / 2;
}

function typeOf(line: string): string | null {
  const [, named, coded] = TYPE.exec(line) ?? [];
  return named ?? coded ?? null;
}

/** What is quoted; the apostrophe of a word quotes nothing. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:'([^'\n]{1,400})'|"([^"\n]{1,400})"|`([^`\n]{1,400})`|‘([^’\n]{1,400})’)(?![\p{L}\p{N}])/gu;

function quotedParts(line: string): readonly string[] {
  return [...line.matchAll(QUOTED)].map(([, ...parts]) => parts.find(Boolean) ?? '');
}

/** The line without what is quoted and is no name or path: it may be anybody's data. */
function withoutValues(line: string): string {
  return line.replace(QUOTED, (part) => (/\s/.test(part) && !/[\\/]/.test(part) ? ' ' : part));
}

/** Those that are one name: what is quoted may be anything of the user's. */
function namesIn(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.trim()).filter((part) => /^[@\p{L}_][\p{L}\p{N}_.@/+-]{1,59}$/u.test(part));
}

function versionsIn(output: string): Problem['versions'] {
  const found = [...output.slice(-20_000).matchAll(/\b([A-Za-z][\w.-]{1,40})(?:==|@)(\d+(?:\.\d+){1,3})/g)];
  return found.slice(-8).map(([, name = '', version = '']) => ({ name, version }));
}

function hasWord(names: readonly string[], word: string): boolean {
  return names.some((name) => name.toLowerCase() === word.toLowerCase());
}

function unique(words: readonly string[]): readonly string[] {
  return words.filter(
    (word, at) => words.findIndex((each) => each.toLowerCase() === word.toLowerCase()) === at,
  );
}
