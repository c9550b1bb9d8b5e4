import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';
import { libraryDefaults } from './libraryDefaults';
import { pythonHandlers, scriptHandlers } from './quietHandlers';
import { silencedErrors } from './silencedErrors';
import { shellFallbacks } from './shellFallbacks';

/**
 * Errors that the change makes disappear: handlers that do nothing, only log, or go on with a default, a value from before
 * or the old implementation; defaults for what a library did not give (RExBench, appendix G: edits without effect); and
 * commands that may fail unseen.
 */
export const silentFallbacks: Detector = (file) => {
  if (file.family === 'python')
    return [
      ...pythonHandlers(file),
      ...pythonSuppressed(file),
      ...libraryDefaults(file),
      ...silencedErrors(file),
    ];
  if (file.family === 'script')
    return [
      ...scriptHandlers(file),
      ...scriptPromises(file),
      ...libraryDefaults(file),
      ...silencedErrors(file),
    ];
  if (file.family === 'go') return goErrors(file);
  if (file.family === 'rust') return rustErrors(file);
  return shellFallbacks(file);
};

function pythonSuppressed(file: ChangedFile): readonly Finding[] {
  return onFreshCode(file, /\bsuppress\(\s*(?:Base)?Exception\s*\)/, {
    kind: 'silent fallback',
    why: phrase('every error in this block is ignored'),
    confidence: 'high',
  });
}

/** `.catch(() => old)`, `.catch((_) => this.last)`, `.catch(() => legacy(x))`. */
const KEPT_VALUE =
  /\.catch\(\s*(?:async\s*)?(?:\(\s*_?\w*\s*\)|_)\s*=>\s*(?:(?!(?:undefined|null|true|false|noop|err\w*|e)\b)[A-Za-z_$][\w.$]*|\w*(?:legacy|old|original|fallback)\w*\([^()]*\))\s*,?\s*\)/i;

function scriptPromises(file: ChangedFile): readonly Finding[] {
  const kept = onFreshCode(file, KEPT_VALUE, {
    kind: 'silent fallback',
    why: phrase('a rejected promise returns an earlier value, so a failure looks like a result'),
    confidence: 'medium',
  });
  const dropped = onFreshCode(
    file,
    /\.catch\(\s*(?:noop|(?:async\s*)?(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|null|undefined|false|\[\s*\]|\(\s*\{\s*\}\s*\)|["'`]\s*["'`]))\s*,?\s*\)/,
    {
      kind: 'silent fallback',
      why: phrase(
        'a rejected promise is ignored or returns a default value, so a failure looks like a result',
      ),
      confidence: 'high',
    },
  );
  const lines = new Set(dropped.map(({ line }) => line));
  return [...dropped, ...kept.filter(({ line }) => !lines.has(line))];
}

function goErrors(file: ChangedFile): readonly Finding[] {
  if (file.isTest) return [];
  return onFreshCode(file, /^\s*_\s*=\s*err\s*$/, {
    kind: 'silent fallback',
    why: phrase('the error is discarded'),
    confidence: 'high',
  });
}

function rustErrors(file: ChangedFile): readonly Finding[] {
  const dropped = onFreshCode(file, /\bErr\(_\w*\)\s*=>\s*(?:\(\)|\{\s*\})/, {
    kind: 'silent fallback',
    why: phrase('the error is ignored here, and the program continues'),
    confidence: 'high',
  });
  const defaults = onFreshCode(
    file,
    /(?:\bparse(?:::<[^>]*>)?\(\)|\bfrom_str\(|\bread_to_string\(|\bfs::\w+\().*\.unwrap_or_default\(\)/,
    {
      kind: 'silent fallback',
      why: phrase('an error returns a default value, so a failure looks like a result'),
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
