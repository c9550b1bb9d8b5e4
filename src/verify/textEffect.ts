import type { ReviewedFile, TextEffect } from '../core/changes/checks';
import type { SourceRules } from '../index/languages/sourceRules';
import { sourceRulesOf } from './source/sourceRulesOf';
import { readSource } from './source/sourceText';

/**
 * What the change of a file comes to: `none` (the same text), `line ends` (besides, a byte order mark or the line end at
 * the end), `format` (the same tokens and comments), `comments` (the same tokens), else `code`. Where white space may
 * mean something that is not known (Markdown, JSON strings, other languages) only that at line ends is format. A
 * docstring is code: programs read theirs. Linear.
 */
export function textEffect({ path, before, after }: ReviewedFile): TextEffect {
  if (before === after) return 'none';
  if (before === null || after === null) return 'code';
  if (plainEnds(before) === plainEnds(after)) return 'line ends';
  const rules = sourceRulesOf(path);
  if (rules === null || !knowsTokens(rules, after))
    return lineTexts(before) === lineTexts(after) ? 'format' : 'code';
  const old = tokensOf(before, rules);
  const now = tokensOf(after, rules);
  if (old.code !== now.code) return 'code';
  return old.comments === now.comments ? 'format' : 'comments';
}

/** White space in the text between the tags of JSX is shown. */
function knowsTokens({ freeSpace, markup }: SourceRules, text: string): boolean {
  return freeSpace && !markup?.test(text);
}

function plainEnds(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '');
}

function lineTexts(text: string): string {
  return plainEnds(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** Stands between tokens, and in none. */
const MARK = '\u0001';
const TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;
const FIRST_TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/u;

/** The tokens of a text in a form that is equal where they are: words, each other sign alone, strings as they stand. */
function tokensOf(text: string, rules: SourceRules): { readonly code: string; readonly comments: string } {
  const source = readSource(plainEnds(text), rules);
  const code: string[] = [];
  const comments: string[] = [];
  let at = 0;
  for (const { kind, start, end } of source.spans) {
    code.push(...codeTokens(source.text.slice(at, start)));
    const span = source.text.slice(start, end);
    if (kind === 'string') code.push(span);
    else {
      comments.push(span.replace(/\s+/g, ' ').trim());
      // A comment over several lines ends the line before it, as its line ends would.
      if (span.includes('\n')) code.push('\n');
    }
    at = end;
  }
  code.push(...codeTokens(source.text.slice(at)));
  const words = rules.layout ? code.filter((token) => token !== '\n') : meaningfulLineEnds(code);
  const layout = rules.layout ? layoutOf(source.code) : '';
  return { code: `${layout}${MARK}${words.join(MARK)}`, comments: comments.join('\n') };
}

/** Line ends stay tokens of their own: in several languages they end a statement. */
function codeTokens(text: string): readonly string[] {
  return text.split('\n').flatMap((line, at) => [...(at > 0 ? ['\n'] : []), ...adjacent(line)]);
}

/** `a + +b` is not `a ++b`: a sign that follows another at once says so. */
function adjacent(line: string): readonly string[] {
  return [...line.matchAll(TOKEN)].map(({ 0: token, index }) =>
    /[^\p{L}\p{N}_$\s]/u.test(token) && /[^\p{L}\p{N}_$\s([{)\]},;]/u.test(line[index - 1] ?? ' ')
      ? `+${token}`
      : token,
  );
}

/** A line end behind or before one of these ends no statement. Without + and -: `a\n++b` is two statements. */
const OPEN_BEHIND = '{([,;=&|?:.*%<';
const OPEN_BEFORE = '.)]},?:=&|;';

/** The tokens without the line ends that end no statement: inside brackets, beside an operator, on empty lines. */
function meaningfulLineEnds(tokens: readonly string[]): readonly string[] {
  const kept: string[] = [];
  const around: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === '\n') {
      const next = tokens.slice(at + 1, at + MOST_EMPTY).find((each) => each !== '\n');
      if (endsStatement(kept.at(-1), next, around.at(-1))) kept.push(token);
      continue;
    }
    kept.push(token);
    // A string may end with a bracket; a sign has one character, or the mark of one that follows another.
    if (token.length > 2) continue;
    const sign = token.at(-1) ?? '';
    if ('([{'.includes(sign)) around.push(sign);
    else if (')]}'.includes(sign)) around.pop();
  }
  return kept;
}

/** Behind more empty lines than this the next token is not looked for. */
const MOST_EMPTY = 50;

function endsStatement(
  before: string | undefined,
  next: string | undefined,
  around: string | undefined,
): boolean {
  const last = before?.at(-1);
  if (last === undefined || last === '\n' || next === undefined) return false;
  if (around !== undefined && around !== '{') return false;
  return !OPEN_BEHIND.includes(last) && !OPEN_BEFORE.includes(next.at(-1) ?? '\n');
}

/** How the logical lines of an indented text begin: their depths, counted as levels, and their first tokens. */
function layoutOf(code: readonly string[]): string {
  const levels: string[] = [];
  const open: number[] = [];
  let brackets = 0;
  let goesOn = false;
  for (const line of code) {
    if (line.trim() !== '' && brackets === 0 && !goesOn) {
      const depth = line.length - line.trimStart().length;
      while (open.length > 0 && (open.at(-1) ?? 0) > depth) open.pop();
      if ((open.at(-1) ?? -1) < depth) open.push(depth);
      levels.push(`${open.length}:${FIRST_TOKEN.exec(line)?.[0] ?? ''}`);
    }
    for (const char of line) brackets += Number('([{'.includes(char)) - Number(')]}'.includes(char));
    brackets = Math.max(0, brackets);
    goesOn = line.trimEnd().endsWith('\\');
  }
  return levels.join('\n');
}
