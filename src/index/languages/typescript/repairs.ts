import { blankSpans } from '../rewriting';
import type { Span } from '../rewriting';
import type { Repair } from '../table';

/**
 * `<in out T>`: a type parameter that is itself called `in` or `out` is followed by `extends`, `=`, `,` or `>`, and a
 * variable of that name by an operator or a line break.
 */
const variance =
  /([<,]\s*)((?:in[ \t]+out|in|out)[ \t]+)(?!(?:extends|in|of|instanceof|as|satisfies)\b)(?=[A-Za-z_$])/g;

/** Variance annotations of type parameters, blanked. */
export const varianceAnnotations: Repair = (text) =>
  text.replace(variance, (_, before: string, words: string) => before + words.replace(/\S/g, ' '));

/** The first character of a line's indentation before what may begin a member: `<`, `(`, or a name that is an operator. */
const memberStart = /^[ \t](?=[ \t]*(?:[<(]|(?:in|instanceof|as|satisfies)\??[ \t]*:))/gm;

/**
 * A `;` between members that a line break alone parts, where the grammar goes on with the type before: before a call
 * signature (a list in `<>`, or none, then one in `()`, then `:`) and before a member called as an operator is.
 */
export const memberBreaks: Repair = (text) => {
  const endOf = createBracketEnds(text);
  return text.replace(memberStart, (space, at: number) => {
    if (!endsMember(text, at)) return space;
    const next = skipSpace(text, at);
    const isNamed = !'<('.includes(text[next] ?? '');
    return isNamed || isCallSignature(text, next, endOf) ? ';' : space;
  });
};

/** A type by its module, up to its arguments. */
const importedType = /\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?:\s*\.\s*[\w$]+)+\s*(?=<)/g;

/** The arguments of `import('x').Y<...>`, blanked: the grammar takes none there. */
export const importedTypeArguments: Repair = (text) => {
  const starts = Array.from(text.matchAll(importedType), (match) => match.index + match[0].length);
  if (starts.length === 0) return text;
  const endOf = createBracketEnds(text);
  return blankSpans(
    text,
    starts.map((start) => ({ start, end: Math.max(start, endOf(start)) })),
  );
};

/**
 * The type arguments of a tagged template (`` sql<Row>`...` ``), blanked: the grammar takes them for comparisons,
 * most often without an error.
 */
export const taggedTypeArguments: Repair = (text) => {
  const spans: Span[] = [];
  for (let end = text.indexOf('>`'); end !== -1; end = text.indexOf('>`', end + 2)) {
    const start = openingAngle(text, end);
    if (start !== null) spans.push({ start, end: end + 1 });
  }
  return blankSpans(text, spans);
};

/** A module's type among the type arguments of a call, up to what is taken of it. */
const moduleTypeArgument =
  /\btypeof\s+import\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*(?:,\s*\{[^()]*\}\s*)?\)(?:\s*\.\s*[\w$]+)*(?=[^<>();]*>\s*\()/g;

/**
 * The type of a module given to a call (`f<typeof import('x')>()`), as a name: the grammar takes the call for
 * comparisons, most often without an error.
 */
export const moduleTypeArguments: Repair = (text) =>
  text.replace(moduleTypeArgument, (words, at: number) =>
    isFirstOrLater(text, at) ? `_${words.slice(1).replace(/\S/g, ' ')}` : words,
  );

/** Whether only whole arguments stand between `at` and a `<` behind a name. */
function isFirstOrLater(text: string, at: number): boolean {
  let start = at - 1;
  while (start > 0 && !'<>()=;'.includes(text[start] ?? '')) start--;
  const between = text.slice(start + 1, at).trimEnd();
  return (
    text[start] === '<' && /[\w$]/.test(text[start - 1] ?? '') && (between === '' || between.endsWith(','))
  );
}

/** Where the `<` is that the `>` closes, right behind what may be a tag; null where what is between is no list of types. */
function openingAngle(text: string, close: number): number | null {
  let depth = 0;
  for (let at = close; at > 0; at--) {
    const character = text[at] ?? '';
    if (character === '>' && text[at - 1] !== '=') depth++;
    else if (character === '<') depth--;
    else if ('`$+*/%!^'.includes(character) || isLogical(text, at)) return null;
    if (depth === 0) return /[\w$)]/.test(text[at - 1] ?? '') ? at : null;
  }
  return null;
}

const isLogical = (text: string, at: number): boolean =>
  (text[at] === '&' || text[at] === '|') && text[at - 1] === text[at];

/** `using` before a name that it declares, with `await` or without. */
const using = /\b(?:await[ \t]+)?using(?=[ \t]+[A-Za-z_$][\w$]*[ \t]*(?:=[^=>]|:|of\b))/g;

/**
 * Declarations by `using` as ones by `const`: the grammar takes them for assignments, often without an error. What else
 * is called `using` is a name, which the grammar refuses or takes for a declaration: any other name of that length.
 */
export const usingDeclarations: Repair = (text) =>
  text.includes('using')
    ? text.replace(using, (words) => 'const'.padStart(words.length)).replace(/\busing\b/g, '_sing')
    : text;

/** `export type *`, without the word: what is exported is the same. */
export const typeStars: Repair = (text) =>
  text.replace(/\bexport\s+type(?=\s*\*)/g, (words) => words.slice(0, -4) + '    ');

/** `export import x = require('y')` as a constant that is exported: the grammar takes the two apart only. */
export const exportedRequires: Repair = (text) =>
  text.replace(
    /\bexport\s+import(?=\s+[\w$]+\s*=\s*require\s*\()/g,
    (words) => `${words.slice(0, -6)}const `,
  );

/** Escaped backticks, blanked: a template in a type takes no escapes. */
export const escapedBackticks: Repair = (text) =>
  text.replace(/\\[^]/g, (escape) => (escape === '\\`' ? '  ' : escape));

/** Whether the last code before the line of `at` may end a member: no operator, separator or bracket is open there. */
function endsMember(text: string, at: number): boolean {
  for (let end = at; end > 0;) {
    // A place before the text would be searched from its first character.
    const start = end < 2 ? 0 : text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(start, end).trim();
    if (line !== '' && !/^(?:\/\/|\/\*|\*)/.test(line))
      return /[\w$)\]}>'"`]$/.test(line) && !line.endsWith('=>');
    end = start;
  }
  return false;
}

function isCallSignature(text: string, at: number, endOf: BracketEnds): boolean {
  let next = at;
  if (text[next] === '<') next = skipSpace(text, endOf(next));
  if (text[next] !== '(') return false;
  next = skipSpace(text, endOf(next));
  return text[next] === ':';
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? '')) next++;
  return next;
}

const OPENS = 1;
const CLOSES = 2;
/** By character code. */
const BRACKETS = new Uint8Array(128);
for (const bracket of '<([{') BRACKETS[bracket.charCodeAt(0)] = OPENS;
for (const bracket of '>)]}') BRACKETS[bracket.charCodeAt(0)] = CLOSES;

/** The offset behind the bracket that closes the one at `at`, else 0; which kind closes which is not asked. */
type BracketEnds = (at: number) => number;

/** Linear in the text for all that it is asked: once looking from bracket to bracket would cost more, all are matched. */
function createBracketEnds(text: string): BracketEnds {
  let ends: Int32Array | undefined;
  let looked = 0;
  return (at) => {
    if (ends) return ends[at] ?? 0;
    let depth = 0;
    for (let next = at; next < text.length && looked <= text.length; next++, looked++) {
      const kind = bracketAt(text, next);
      depth += kind === OPENS ? 1 : kind === CLOSES ? -1 : 0;
      if (depth === 0) return next === at ? 0 : next + 1;
    }
    if (looked <= text.length) return 0;
    ends = matchBrackets(text);
    return ends[at] ?? 0;
  };
}

function matchBrackets(text: string): Int32Array {
  const ends = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const kind = bracketAt(text, at);
    if (kind === OPENS) open.push(at);
    else if (kind === CLOSES) {
      const start = open.pop();
      if (start !== undefined) ends[start] = at + 1;
    }
  }
  return ends;
}

/** OPENS, CLOSES, or something else for what is no bracket. */
function bracketAt(text: string, at: number): number | undefined {
  const kind = BRACKETS[text.charCodeAt(at)];
  return kind === CLOSES && text[at] === '>' && text[at - 1] === '=' ? undefined : kind;
}
