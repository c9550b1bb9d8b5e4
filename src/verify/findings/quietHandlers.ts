/** Handlers that the change wrote, or made quiet, and that pass no error on. */
import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { endOfBraces, endOfIndented, indentOf } from '../source/blocks';
import type { HandlerRules } from '../../index/languages/sourceRules';
import type { SourceText } from '../source/sourceText';
import { findingAt } from './changedFile';
import type { ChangedFile } from './changedFile';
import { asksOldImplementation, workedOutBefore } from './oldImplementation';
import { quietBraces, quietLines } from './quietStatements';
import type { HandlerPlace, Quiet, QuietHandler } from './quietStatements';

/** A longer line is data. */
const MOST_LINE = 1_000;

interface Handler extends QuietHandler {
  /** Lines from 0. */
  readonly start: number;
  readonly end: number;
  /** Where its head begins on its line. */
  readonly column: number;
  /** bare: without any type; narrow: of named errors. */
  readonly breadth: 'bare' | 'broad' | 'narrow';
}

/** Findings about the handlers of a language. */
export function quietHandlers(file: ChangedFile, rules: HandlerRules): readonly Finding[] {
  const found = rules.shape === 'indented' ? indentedHandlers : bracedHandlers;
  return brought(file, rules, found(file, file.before, rules), found(file, file.after, rules));
}

/** Quiet handlers that the change wrote, or made quiet: not those in which it only worded something anew. */
function brought(
  file: ChangedFile,
  rules: HandlerRules,
  before: readonly Handler[],
  after: readonly Handler[],
): readonly Finding[] {
  const stood = before.map((handler) => textOf(file.before, handler));
  const touched = after.filter((handler) => {
    if (!touches(file, handler.start, handler.end)) return false;
    // One that is only laid out anew is none that came.
    const at = stood.indexOf(textOf(file.after, handler));
    if (at >= 0) stood.splice(at, 1);
    return at < 0;
  });
  const more = after.length - before.length;
  const fresh = touched.filter(({ start }) => file.fresh.has(start));
  const found = more > fresh.length ? touched : fresh;
  return found.map((handler) => handlerFinding(file, rules, handler));
}

/** Without what lays it out. */
function textOf({ code }: SourceText, { start, end, column }: Handler): string {
  const head = (code[start] ?? '').slice(column);
  return [head, ...code.slice(start + 1, end)].join('').replace(/[\s;]+/g, '');
}

function indentedHandlers(file: ChangedFile, source: SourceText, rules: HandlerRules): readonly Handler[] {
  const { code } = source;
  return code.flatMap((line, start): readonly Handler[] => {
    const [, indent, types = '', rest = ''] = rules.head.exec(line) ?? [];
    if (indent === undefined) return [];
    const end = endOfIndented(code, start + 1, indent.length);
    const lines = [rest, ...code.slice(start + 1, end)];
    const place = placeOf(file, source, { start, end }, rules.error.exec(types)?.[1]);
    const found = quietLines(lines, rules, place);
    if (found === null) return [];
    const breadth = breadthOf(types, rules);
    if (
      breadth === 'narrow' &&
      !hidesOldResult(file, source, { start, found, lines, tryHead: rules.tryHead })
    )
      return [];
    return [{ start, end, column: indent.length, ...found, breadth }];
  });
}

function breadthOf(types: string, { error, broad }: HandlerRules): Handler['breadth'] {
  if (types.trim() === '') return 'bare';
  return broad === null || broad.test(types.replace(error, '')) ? 'broad' : 'narrow';
}

/** Of a narrow handler: a default for an error that is expected hides nothing, the result of before does. */
function hidesOldResult(
  file: ChangedFile,
  source: SourceText,
  {
    start,
    found: { quiet },
    lines,
    tryHead,
  }: {
    readonly start: number;
    readonly found: QuietHandler;
    readonly lines: readonly string[];
    readonly tryHead: RegExp | null;
  },
): boolean {
  if (source !== file.after) return false;
  if (quiet === 'old') return true;
  const tried = tryHead === null ? null : tryAbove(source.code, start, tryHead);
  if (tried === null) return false;
  const isIn = (name: string): boolean => workedOutBefore(file, tried, name);
  if (quiet === 'value') return lines.some((line) => isIn(/^\s*return\s+(\w+)\s*$/.exec(line)?.[1] ?? ''));
  // What the block was to set stays what it was.
  const body = source.code.slice(tried + 1, start).filter((line) => line.trim() !== '');
  const set = /^\s*(\w+)\s*=(?!=)/.exec(body.at(-1) ?? '')?.[1];
  return quiet !== 'default' && body.length === 1 && set !== undefined && isIn(set);
}

/** The line of the `try` that the handler at `start` belongs to. */
function tryAbove(code: readonly string[], start: number, tryHead: RegExp): number | null {
  const depth = indentOf(code[start] ?? '');
  for (let at = start - 1; at >= 0; at--) {
    const line = code[at] ?? '';
    if (line.trim() === '' || indentOf(line) > depth) continue;
    if (indentOf(line) < depth) return null;
    if (tryHead.test(line)) return at;
  }
  return null;
}

function bracedHandlers(file: ChangedFile, source: SourceText, rules: HandlerRules): readonly Handler[] {
  const { code } = source;
  return code.flatMap((line, start): readonly Handler[] => {
    const head = line.length < MOST_LINE ? rules.head.exec(line) : null;
    if (!head) return [];
    const column = head.index + head[0].length - 1;
    const end = endOfBraces(code, start, '{', '}', column);
    if (end === null) return [];
    const body = [line.slice(column), ...code.slice(start + 1, end)].join('\n');
    const place = placeOf(file, source, { start, end }, rules.error.exec(head[1] ?? '')?.[1]);
    const found = quietBraces(body.slice(1, closing(body)), rules, place);
    return found === null ? [] : [{ start, end, column: head.index, ...found, breadth: 'broad' }];
  });
}

function placeOf(
  file: ChangedFile,
  source: SourceText,
  lines: { readonly start: number; readonly end: number },
  error: string | undefined,
): HandlerPlace {
  return {
    error: error ?? null,
    isOld: (statement) => source === file.after && asksOldImplementation(file, lines, statement),
  };
}

/** Where the brace that the text begins with closes. */
function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    depth += Number(text[at] === '{') - Number(text[at] === '}');
    if (depth === 0) return at;
  }
  return text.length;
}

const ERRORS: Readonly<Record<Quiet, Phrase>> = {
  nothing: phrase('every error is ignored here, and the program continues'),
  default: phrase('every error returns a default value, so a failure looks like a result'),
  value: phrase('every error returns an earlier value, so a failure looks like a result'),
  old: phrase('if the new code fails, the old implementation runs, and nobody sees the failure'),
  logs: phrase('every error is only logged here, and the program continues'),
};

const WITH_INTERRUPTS: Readonly<Record<Quiet, Phrase>> = {
  ...ERRORS,
  nothing: phrase('every error, even an interrupt, is ignored here, and the program continues'),
  default: phrase(
    'every error, even an interrupt, returns a default value, so a failure looks like a result',
  ),
  logs: phrase('every error, even an interrupt, is only logged here, and the program continues'),
};

const NARROW = phrase('if the new code fails, the earlier result stays, and nobody sees the failure');

function handlerFinding(
  file: ChangedFile,
  { valueIsSure }: HandlerRules,
  { start, quiet, isLogged, breadth }: Handler,
): Finding {
  const why =
    breadth === 'narrow' && quiet !== 'old' ? NARROW : (breadth === 'bare' ? WITH_INTERRUPTS : ERRORS)[quiet];
  const isSure = breadth !== 'narrow' && !isLogged && (quiet !== 'value' || valueIsSure);
  return findingAt(file, start, { kind: 'silent fallback', why, confidence: isSure ? 'high' : 'medium' });
}

/** Whether the change wrote the handler's head or something in it that is deeper than its head. */
function touches({ fresh, after }: ChangedFile, start: number, end: number): boolean {
  if (fresh.has(start)) return true;
  for (let line = start + 1; line < end; line++) {
    const text = after.code[line] ?? '';
    if (fresh.has(line) && text.trim() !== '' && indentOf(text) > indentOf(after.code[start] ?? ''))
      return true;
  }
  return false;
}
