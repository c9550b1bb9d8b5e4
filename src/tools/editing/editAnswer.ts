/** What became of a file, as the model and people are told. */
import type { FileChange, Outline, ReportedError } from '../../core/changes/edits';
import { fencedLines } from '../../core/text/fence';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { ToolAnswer } from '../../core/conversation/tool';
import { changedSymbols } from '../../edit/changedSymbols';
import { diffLines } from '../../core/text/lineDiff';
import type { LineHunk } from '../../core/text/lineDiff';
import { newProblems } from '../../edit/newProblems';
import { clip, count, oneLine } from '../../explore/answer/text';
import { shownName } from '../offered/shownName';

/** Places, names and errors that one answer lists; the others are counted. */
const MOST_LISTED = 10;
const LINE_WIDTH = 120;
/** Errors of language servers that one answer lists: what one mistake leads to is reported again and again. */
const MOST_REPORTED = 5;
/** A type error's first sentences; the rest unfolds types. */
const MESSAGE_WIDTH = 200;

export interface ChangedFile {
  readonly change: FileChange;
  /** Its lines; none where there was or is no file. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly syntax: SyntaxCheck;
  /** What language servers report that they did not before. */
  readonly reported: readonly ReportedError[];
}

/** What the parser says of the text before and after. */
export type SyntaxCheck =
  | { readonly kind: 'outlines'; readonly before: Outline; readonly after: Outline }
  /** `why` completes "syntax was not checked: "; null for files that have none. */
  | { readonly kind: 'none'; readonly why: string | null };

/** The answer: which lines have changed, and what else its writer does not know: symbols that are gone, new errors. */
export function renderChange({ change, before, after, syntax, reported }: ChangedFile): ToolAnswer {
  const { path, kind } = change;
  const hunks = diffLines(before, after);
  const found =
    syntax.kind === 'none' ? [] : newProblems(syntax.before.problems, syntax.after.problems, hunks);
  // The parser has told of these lines.
  const others = reported.filter(({ line }) => !found.some((problem) => problem.line === line));
  const errors = found.map(
    ({ line, message }) => `  ${line}: ${message}: ${clip((after[line - 1] ?? '').trim(), LINE_WIDTH)}`,
  );
  return {
    text: [
      headline(path, kind, after.length, hunks),
      ...removedLines(syntax, hunks),
      ...(kind === 'deleted' ? [] : syntaxLines(syntax, errors)),
      ...reportedLines(others),
    ].join('\n'),
    results: hunks.slice(0, kind === 'deleted' ? 0 : MOST_LISTED).map(({ newFrom, newTo }) => ({
      ...{ path, line: newFrom + 1, endLine: Math.max(newTo, newFrom + 1) },
      ...{ id: null, score: null },
    })),
    truncated: false,
    more: null,
    done: donePhrase(path, kind, errors.length),
    run: null,
    changes: [change],
  };
}

function headline(file: string, kind: FileChange['kind'], lines: number, hunks: readonly LineHunk[]): string {
  const path = oneLine(file);
  if (kind === 'deleted') return `Deleted ${path}.`;
  if (kind === 'created') return `Created ${path}: ${count(lines, 'line', 'lines')}.`;
  // Lines are compared without what ends them.
  if (hunks.length === 0) return `Changed ${path}: only its line endings.`;
  return `Changed ${path}: ${listed(hunks.map(hunkText), 'place')}.`;
}

function hunkText({ from, to, newFrom, newTo }: LineHunk): string {
  if (newFrom === newTo) return `${range(from, to)} removed`;
  if (from === to) return `${range(newFrom, newTo)} new`;
  return from === newFrom && to === newTo
    ? range(from, to)
    : `${range(newFrom, newTo)} (were ${range(from, to)})`;
}

function range(from: number, to: number): string {
  return to - from === 1 ? `line ${to}` : `lines ${from + 1}-${to}`;
}

function removedLines(syntax: SyntaxCheck, hunks: readonly LineHunk[]): string[] {
  if (syntax.kind === 'none') return [];
  const { removed } = changedSymbols(syntax.before, syntax.after, hunks);
  return removed.length === 0 ? [] : [`Removed: ${listed(removed, 'symbol')}.`];
}

function syntaxLines(syntax: SyntaxCheck, errors: readonly string[]): string[] {
  if (syntax.kind === 'none') return syntax.why === null ? [] : [`Syntax was not checked: ${syntax.why}.`];
  const left = syntax.after.problems.length - errors.length;
  if (errors.length === 0)
    return left > 0
      ? [`${count(left, 'syntax error was', 'syntax errors were')} there before and still are.`]
      : [];
  const old = left > 0 ? ` (${count(left, 'error that was', 'errors that were')} there before)` : '';
  const rest = errors.length - MOST_LISTED;
  const more = rest > 0 ? [`  and ${rest} more`] : [];
  return [`New syntax errors to fix${old}:`, ...errors.slice(0, MOST_LISTED), ...more];
}

/** Their words are of others: they may quote whatever the code says. Nothing where there are none, which proves nothing. */
function reportedLines(errors: readonly ReportedError[]): string[] {
  if (errors.length === 0) return [];
  const lines = errors.slice(0, MOST_REPORTED).map(({ line, message, code }) => {
    const what = code === '' ? message : `${message} (${code})`;
    return `${line}: ${clip(oneLine(what), MESSAGE_WIDTH)}`;
  });
  const rest = errors.length - lines.length;
  return [
    `${count(errors.length, 'new error', 'new errors')} from language servers:`,
    ...fencedLines(lines),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ];
}

function listed(items: readonly string[], what: string): string {
  const rest = items.length - MOST_LISTED;
  const more = rest > 0 ? [count(rest, `more ${what}`, `more ${what}s`)] : [];
  return [...items.slice(0, MOST_LISTED), ...more].join(', ');
}

function donePhrase(path: string, kind: FileChange['kind'], errors: number): Phrase {
  const name = shownName(path);
  if (kind === 'deleted') return phrase('Deleted {0}', name);
  if (errors === 1) return phrase('Wrote {0}: 1 new syntax error', name);
  if (errors > 1) return phrase('Wrote {0}: {1} new syntax errors', name, errors);
  return kind === 'created' ? phrase('Created {0}', name) : phrase('Edited {0}', name);
}
