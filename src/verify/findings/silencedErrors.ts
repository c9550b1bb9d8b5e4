import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { UnhandledRules } from '../../index/languages/sourceRules';
import { endOfIndented, functionsOf, indentOf } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import { findingAt } from './changedFile';
import type { ChangedFile } from './changedFile';

/** What is done in the end with errors that nobody handled: nothing, or an exit code of 0. */
export function silencedErrors(file: ChangedFile, rules: UnhandledRules): readonly Finding[] {
  const lines = [...file.fresh].filter((line) => silences(file, line, rules));
  const why = phrase('unhandled errors are silenced from here on');
  return lines.map((line) => findingAt(file, line, { kind: 'silent fallback', why, confidence: 'high' }));
}

/** A longer line is data. */
const MOST_LINE = 1_000;

function silences(
  { after, rules }: ChangedFile,
  line: number,
  { plain, code, hook }: UnhandledRules,
): boolean {
  const text = after.code[line] ?? '';
  if (plain?.test((after.plain[line] ?? '').slice(0, MOST_LINE)) || code?.test(text)) return true;
  const value = hook?.set.exec(text)?.[1];
  if (hook === null || value === undefined) return false;
  if (hook.quiet.test(value)) return true;
  return functionsOf(after, rules?.functions ?? null).some(
    (block) => block.name === value && isQuiet(after.code, block, hook.quietBody),
  );
}

function isQuiet(code: readonly string[], { start, bodyStart }: FunctionBlock, quiet: RegExp): boolean {
  const end = endOfIndented(code, bodyStart, indentOf(code[start] ?? ''));
  const body = code
    .slice(bodyStart, end)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return body.every((line) => quiet.test(line));
}
