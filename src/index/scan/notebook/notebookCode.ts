/** The code of a notebook as one text: its code cells in order, each from a new line on. */
import type { CodeCell, Language } from '../../../core/map/codeIndex';
import type { CellSpan, NotebookRules } from '../../languages/notebookRules';
import { notebooksOf, usualNotebooks } from '../../languages/notebooks';
import {
  brokenNotebookReason,
  longNotebookReason,
  noNotebookReason,
  unsupportedLanguageReason,
} from '../skipReasons';
import type { ReadPiece } from './bytes';
import { JsonError } from './jsonReader';
import type { Notebook, TextCell } from './notebook';
import { parseNotebook } from './parseNotebook';
import type { KeptCells } from './parseNotebook';
import { titleOf } from './title';

export type NotebookCode =
  | ({ readonly kind: 'text'; readonly text: string } & NotebookShape)
  | { readonly kind: 'skipped'; readonly reason: string };

export interface NotebookShape {
  readonly language: Language;
  readonly cells: readonly CodeCell[];
  /** What it says of itself above its code; null without any text. */
  readonly title: string | null;
  /** The same cells by offset. */
  readonly spans: readonly CellSpan[];
}

/** The text that the map has of a notebook, or why it has none. Linear; throws system errors. */
export function notebookCode(readPiece: ReadPiece): NotebookCode {
  try {
    const notebook = parseNotebook(readPiece, 'code');
    if (notebook === null) return { kind: 'skipped', reason: noNotebookReason };
    return joinedCode(notebook);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { kind: 'skipped', reason: brokenNotebookReason(error.line1, error.message) };
  }
}

/** The notebook with its outputs; null for what is none. Linear; throws system errors. */
export function wholeNotebook(readPiece: ReadPiece): Notebook | null {
  return parsed(readPiece, 'all');
}

/** The cells of a notebook that hold no code, in order; [] for what is no notebook. Linear; throws system errors. */
export function textCells(readPiece: ReadPiece): readonly TextCell[] {
  const cells = parsed(readPiece, 'text')?.cells ?? [];
  return cells.flatMap(({ kind, source }, at) =>
    kind === 'code' || source === '' ? [] : [{ cell: at + 1, text: source }],
  );
}

function parsed(readPiece: ReadPiece, kept: KeptCells): Notebook | null {
  try {
    return parseNotebook(readPiece, kept);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

function joinedCode({ cells, kernel, isCut }: Notebook): NotebookCode {
  const code = cells.flatMap((cell, at) => (cell.kind === 'code' ? [{ ...cell, number: at + 1 }] : []));
  const rules = rulesOf(
    kernel,
    code.map(({ language }) => language),
  );
  if (rules === null)
    return { kind: 'skipped', reason: unsupportedLanguageReason(`${kernel[0] ?? 'other'} notebook`) };
  if (isCut) return { kind: 'skipped', reason: longNotebookReason };
  const places: CodeCell[] = [];
  const spans: CellSpan[] = [];
  let [start, line] = [0, 1];
  for (const { source, number, language } of code) {
    places.push({ cell: number, line });
    const isForeign = language !== null && notebooksOf(language) !== rules;
    spans.push({ start, end: start + source.length, isForeign });
    start += source.length + 1;
    line += source.split('\n').length;
  }
  const text = code.map(({ source }) => source).join('\n');
  return { kind: 'text', text, language: rules.language, cells: places, spans, title: titleOf({ cells }) };
}

/** By the kernel's names, the first that is known; in nbformat 3 each cell named its language. */
function rulesOf(kernel: readonly string[], cells: readonly (string | null)[]): NotebookRules | null {
  if (kernel.length > 0) return kernel.map(notebooksOf).find((rules) => rules !== null) ?? null;
  const named = cells.find((language) => language !== null) ?? null;
  return named === null ? usualNotebooks : notebooksOf(named);
}
