/** A notebook as a document: its cells with what they printed. */
import type { CellOutput, Notebook, NotebookCell } from '../../index/scan/notebook/notebook';
import { count, groupedNumber } from '../answer/text';
import { partPlace } from './documentForms';
import type { DocumentForm } from './documentForms';

/** Of one output, of a notebook that is read whole: what was computed, not all that was printed meanwhile. */
const FEW_LINES = 12;
/** The same where cells were asked for by their numbers. */
const MANY_LINES = 100;

/** The cells in order, each below a line with its number; `isWhole`: no cells were asked for by number. */
export function notebookForm({ cells, isCut }: Notebook, isWhole: boolean): DocumentForm {
  const most = isWhole ? FEW_LINES : MANY_LINES;
  const each = cells.map((cell, at) => cellLines(cell, at + 1, most));
  const lines = each.flat();
  return {
    what: `a notebook of ${count(cells.length, 'cell', 'cells')}${isCut ? ', of which not all is read' : ''}`,
    lines,
    ownLines: false,
    placeOf: partPlace,
    header: '',
    numbered: { unit: 'cell', of: each.flatMap((own, at) => own.map(() => at + 1)) },
    breaksAt: (at) => /^\[cell \d+, /.test(lines[at] ?? ''),
  };
}

function cellLines(
  { kind, source, count: run, outputs }: NotebookCell,
  number: number,
  most: number,
): string[] {
  const head = `[cell ${number}, ${kind}${run === null ? '' : `, In [${run}]`}]`;
  return [head, ...linesOf(source), ...outputs.flatMap((output) => outputLines(output, most))];
}

function outputLines(output: CellOutput, most: number): string[] {
  if (output.kind === 'data') return [`[output: ${output.type}, ${sizeText(output)}]`];
  const lines = linesOf(output.text.replace(ANSI, ''));
  const rest = lines.length - most;
  if (output.kind === 'error') {
    // What went wrong stands at the end.
    const left = rest > 0 ? [`[${groupedNumber(rest)} more lines]`] : [];
    return ['[error]', ...left, ...lines.slice(-most), ...(output.isCut ? [CUT] : [])];
  }
  const more = output.isCut ? [CUT] : rest > 0 ? [`[${groupedNumber(rest)} more lines]`] : [];
  return lines.length === 0 ? [] : ['[output]', ...lines.slice(0, most), ...more];
}

const CUT = '[more, not read]';

/** Colours and moves of the cursor, which terminals act on. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const ANSI = /\x1b\[[\d;?]*[A-Za-z]/g;

/** Pictures are written in letters, four for three bytes. */
function sizeText({ type, sizeBytes }: CellOutput & { readonly kind: 'data' }): string {
  const bytes = type.startsWith('image/') && type !== 'image/svg+xml' ? (sizeBytes * 3) / 4 : sizeBytes;
  return bytes < 1024
    ? `${groupedNumber(Math.round(bytes))} bytes`
    : `${groupedNumber(Math.round(bytes / 1024))} KB`;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/);
}
