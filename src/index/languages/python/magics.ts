/** What IPython knows and Python does not: magics (`%time f()`), shell commands (`!ls`), help (`f?`), cells of other languages. */
import type { CellSpan, RewriteCells } from '../notebookRules';

/**
 * The text with all of that written as Python of the same length: a command as the number 0 with a comment behind it, which
 * stands wherever an expression may (`files = !ls`); a cell whose magic takes another language, blanked. A string that its cell
 * does not end is written as an error, so that it takes no other cell with it. Linear. Source: IPython.core.inputtransformer2.
 */
export const rewriteMagics: RewriteCells = (text, cells) => {
  const parts: string[] = [];
  let done = 0;
  const replace = (start: number, written: string): void => {
    parts.push(text.slice(done, start), written);
    done = start + written.length;
  };
  for (const cell of cells) {
    // The beginning of a text may be tried alone.
    if (cell.start >= text.length) break;
    rewriteCell(text, { ...cell, end: Math.min(cell.end, text.length) }, replace);
  }
  parts.push(text.slice(done));
  return parts.join('');
};

type Replace = (start: number, written: string) => void;

/** Cell magics whose cell is Python of the same module. */
const PYTHON_CELLS = new Set(
  'capture time timeit prun debug memit mprun snakeviz scalene px ipytest notify cache opts output local'.split(
    ' ',
  ),
);

const CELL_MAGIC = /^(?:[ \t]*\r?\n)*%%(\w*)[^\n]*/;

function rewriteCell(text: string, { start, end, isForeign }: CellSpan, replace: Replace): void {
  const source = text.slice(start, end);
  const magic = CELL_MAGIC.exec(source);
  if (isForeign || (magic && !PYTHON_CELLS.has(magic[1] ?? ''))) {
    replace(start, blank(source));
    return;
  }
  if (magic) replace(start, blank(magic[0]));
  rewriteLines(text, start + (magic?.[0].length ?? 0), end, replace);
}

const blank = (text: string): string => text.replace(/\S/g, ' ');

/** Nothing of Python begins so, or ends a line so. Installers are commands without a sign as well. */
const COMMAND =
  /^[!%?/,;]|^(?:pip|conda|mamba|uv)[ \t]+(?:install|uninstall|list|freeze|show|update|add|remove|pip)\b|^[^'"#\n]*\?[ \t\r]*$/;
/** What stands before a command whose output is kept. */
const ASSIGNED = /^[^'"#=()\n]*[^'"#=()<>!\n]=[ \t]*(?=[!%]\S)/;

function rewriteLines(text: string, from: number, end: number, replace: Replace): void {
  for (let at = from; at < end;) {
    const indent = /[ \t]*/y;
    indent.lastIndex = at;
    const first = at + (indent.exec(text)?.[0].length ?? 0);
    const line = text.slice(first, lineEnd(text, first, end));
    const assigned = ASSIGNED.exec(line)?.[0].length ?? 0;
    if (assigned > 0 || COMMAND.test(line)) {
      const isPython = text[first + assigned] === '%';
      const behind = isPython ? statementEnd(text, first, end, ignore) : commandEnd(text, first, end);
      replace(first + assigned, asComment(text.slice(first + assigned, behind)));
      at = behind + 1;
    } else at = statementEnd(text, first, end, replace) + 1;
  }
}

/** What is replaced as a whole needs no repair inside. */
const ignore = (): void => undefined;

function lineEnd(text: string, from: number, end: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? end : Math.min(at, end);
}

/** A command of a shell goes on behind a backslash at the end of a line. */
function commandEnd(text: string, from: number, end: number): number {
  let at = lineEnd(text, from, end);
  while (at < end && /\\\r?$/.test(text.slice(Math.max(from, at - 2), at))) at = lineEnd(text, at + 1, end);
  return at;
}

function asComment(command: string): string {
  return command
    .split('\n')
    .map((line, at) => (at === 0 ? `0#${line.slice(2)}`.slice(0, line.length) : line.replace(/^./, '#')))
    .join('\n');
}

const TOKEN = /"""|'''|["'#\n([{)\]}]|\\\r?\n/g;

/** Where the line break stands that ends the statement, or the cell. */
function statementEnd(text: string, from: number, end: number, replace: Replace): number {
  const token = new RegExp(TOKEN);
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found && found.index < end; found = token.exec(text)) {
    const [sign] = found;
    if (sign === '\n' && depth === 0) return found.index;
    if (sign === '#') token.lastIndex = lineEnd(text, found.index, end);
    else if (/["']/.test(sign)) {
      const behind = stringEnd(text, token.lastIndex, end, sign);
      if (behind === null) {
        replace(found.index, `$${blank(text.slice(found.index + 1, end))}`);
        return end;
      }
      token.lastIndex = behind;
    } else if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign)) depth = Math.max(0, depth - 1);
  }
  return end;
}

/** Behind the quote that ends the string, or at the end of its line; null where a string of several lines has no end. */
function stringEnd(text: string, from: number, end: number, quote: string): number | null {
  const isLong = quote.length > 1;
  const next = isLong ? new RegExp(`\\\\[^]|${quote}`, 'g') : new RegExp(`\\\\[^]|${quote}|\\n`, 'g');
  next.lastIndex = from;
  for (let found = next.exec(text); found && found.index < end; found = next.exec(text)) {
    if (found[0] === quote) return next.lastIndex;
    if (found[0] === '\n') return found.index;
  }
  return isLong ? null : end;
}
