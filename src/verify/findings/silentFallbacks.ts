import type { Finding } from '../../core/checks';
import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import { endOfBraces, endOfIndented, indentOf } from '../source/blocks';
import type { SourceText } from '../source/sourceText';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { shellFallbacks } from './shellFallbacks';
import { isQuietPython, isQuietScript } from './quietStatements';
import type { Quiet } from './quietStatements';

/**
 * Errors that the change makes disappear: broad handlers that do nothing, give a default or only log (RExBench,
 * appendix on edits without effect: a `try` that returned the old value), and commands that may fail unseen.
 */
export const silentFallbacks: Detector = (file) => {
  if (file.family === 'python') return [...pythonHandlers(file), ...pythonSuppressed(file)];
  if (file.family === 'script') return [...scriptHandlers(file), ...scriptPromises(file)];
  if (file.family === 'go') return goErrors(file);
  if (file.family === 'rust') return rustErrors(file);
  return shellFallbacks(file);
};

const EXCEPT = /^(\s*)except\b([^:]*):\s*(.*)$/;
const BROAD = /\b(?:Base)?Exception\b(?!\w)/;

interface Handler {
  /** Lines from 0. */
  readonly start: number;
  readonly end: number;
  readonly quiet: Quiet;
  readonly bare: boolean;
}

function pythonHandlers(file: ChangedFile): readonly Finding[] {
  return brought(file, quietExcepts(file.before), quietExcepts(file.after));
}

/** Quiet handlers that the change wrote, or made quiet: not those in which it only worded something anew. */
function brought(
  file: ChangedFile,
  before: readonly Handler[],
  after: readonly Handler[],
): readonly Finding[] {
  const touched = after.filter(({ start, end }) => touches(file, start, end));
  const more = after.length - before.length;
  const fresh = touched.filter(({ start }) => file.fresh.has(start));
  const found = more > fresh.length ? touched : fresh;
  return found.map(({ start, quiet, bare }) => handler(file, start, quiet, bare));
}

function quietExcepts({ code }: SourceText): readonly Handler[] {
  return code.flatMap((line, start) => {
    const head = EXCEPT.exec(line);
    if (!head || !isBroad(head[2] ?? '')) return [];
    const end = endOfIndented(code, start + 1, (head[1] ?? '').length);
    const quiet = isQuietPython([head[3] ?? '', ...code.slice(start + 1, end)]);
    return quiet === null ? [] : [{ start, end, quiet, bare: isBare(head[2] ?? '') }];
  });
}

function isBare(types: string): boolean {
  return types.trim() === '';
}

/** No type, or Exception alone or among others. */
function isBroad(types: string): boolean {
  return isBare(types) || BROAD.test(types.replace(/\bas\s+\w+\s*$/, ''));
}

const ERRORS: Readonly<Record<Quiet, Phrase>> = {
  nothing: phrase('every error is dropped here: the program goes on as if nothing had happened'),
  default: phrase('every error is answered with a default value, so that a failure looks like a result'),
  logs: phrase('every error is only logged here, and the program goes on'),
};

const WITH_INTERRUPTS: Readonly<Record<Quiet, Phrase>> = {
  nothing: phrase(
    'every error, an interrupt too, is dropped here: the program goes on as if nothing had happened',
  ),
  default: phrase(
    'every error, an interrupt too, is answered with a default value, so that a failure looks like a result',
  ),
  logs: phrase('every error, an interrupt too, is only logged here, and the program goes on'),
};

function handler(file: ChangedFile, line: number, quiet: Quiet, bare: boolean): Finding {
  return findingAt(file, line, {
    kind: 'silent fallback',
    why: (bare ? WITH_INTERRUPTS : ERRORS)[quiet],
    confidence: quiet === 'logs' ? 'medium' : 'high',
  });
}

function pythonSuppressed(file: ChangedFile): readonly Finding[] {
  return onFreshCode(file, /\bsuppress\(\s*(?:Base)?Exception\s*\)/, {
    kind: 'silent fallback',
    why: phrase('every error of the block is dropped here'),
    confidence: 'high',
  });
}

const CATCH = /\bcatch\s*(?:\([^)]*\)\s*)?\{/;

function scriptHandlers(file: ChangedFile): readonly Finding[] {
  return brought(file, quietCatches(file.before), quietCatches(file.after));
}

function quietCatches({ code }: SourceText): readonly Handler[] {
  return code.flatMap((line, start) => {
    const head = line.length < MOST_LINE ? CATCH.exec(line) : null;
    if (!head) return [];
    const column = head.index + head[0].length - 1;
    const end = endOfBraces(code, start, '{', '}', column);
    if (end === null) return [];
    const body = [line.slice(column), ...code.slice(start + 1, end)].join('\n');
    const quiet = isQuietScript(body.slice(1, closing(body)));
    return quiet === null ? [] : [{ start, end, quiet, bare: false }];
  });
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

function scriptPromises(file: ChangedFile): readonly Finding[] {
  return onFreshCode(
    file,
    /\.catch\(\s*(?:noop|(?:async\s*)?(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|null|undefined|false|\[\s*\]|\(\s*\{\s*\}\s*\)|["'`]\s*["'`]))\s*,?\s*\)/,
    {
      kind: 'silent fallback',
      why: phrase(
        'a rejection is dropped or answered with a default value, so that a failure looks like a result',
      ),
      confidence: 'high',
    },
  );
}

function goErrors(file: ChangedFile): readonly Finding[] {
  if (file.isTest) return [];
  return onFreshCode(file, /^\s*_\s*=\s*err\s*$/, {
    kind: 'silent fallback',
    why: phrase('the error is thrown away'),
    confidence: 'high',
  });
}

function rustErrors(file: ChangedFile): readonly Finding[] {
  const dropped = onFreshCode(file, /\bErr\(_\w*\)\s*=>\s*(?:\(\)|\{\s*\})/, {
    kind: 'silent fallback',
    why: phrase('the error is dropped here: the program goes on as if nothing had happened'),
    confidence: 'high',
  });
  const defaults = onFreshCode(
    file,
    /(?:\bparse(?:::<[^>]*>)?\(\)|\bfrom_str\(|\bread_to_string\(|\bfs::\w+\().*\.unwrap_or_default\(\)/,
    {
      kind: 'silent fallback',
      why: phrase('an error is answered with a default value, so that a failure looks like a result'),
      confidence: 'medium',
    },
  );
  return file.isTest ? [] : [...dropped, ...defaults];
}

function onFreshCode(
  file: ChangedFile,
  pattern: RegExp,
  what: Parameters<typeof findingAt>[2],
): readonly Finding[] {
  return [...file.fresh]
    .filter((line) => pattern.test((file.after.code[line] ?? '').slice(0, MOST_LINE)))
    .map((line) => findingAt(file, line, what));
}

/** A longer line is data. */
const MOST_LINE = 1_000;

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
