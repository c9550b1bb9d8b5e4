/** What a program printed, as a table where it is one. */
import type { RunReport } from '../../core/running/runner';
import { readJsonLines, readSeparated } from '../../core/text/tableHead';
import type { TableHead } from '../../core/text/tableHead';

/** Names of columns: words, not sentences and no `key=value`. */
const COLUMN = /^[\p{L}\p{N}_"#%][^=:?!]{0,60}$/u;
const SEPARATORS = ['\t', ',', ';'];

/**
 * The table that a run which succeeded printed whole: separated values of at least two columns and one row, each row as wide
 * as the header; or a JSON object a line, or an array of them. Null for everything else. Linear.
 */
export function outputTable({
  end,
  output,
  omitted,
}: Pick<RunReport, 'end' | 'output' | 'omitted'>): TableHead | null {
  if (end.kind !== 'exited' || end.code !== 0 || omitted > 0) return null;
  const text = output.trim();
  return jsonTable(text) ?? separatedTable(text);
}

function separatedTable(text: string): TableHead | null {
  const [first = ''] = text.split('\n', 1);
  const separator = SEPARATORS.find((each) => first.includes(each));
  if (separator === undefined) return null;
  const head = readSeparated(text, separator);
  const isTable =
    head.rowCount > 0 &&
    head.brokenRows === 0 &&
    head.header.every((name) => COLUMN.test(name.trim())) &&
    head.rows.every((row) => row.length === head.header.length);
  return isTable ? head : null;
}

function jsonTable(text: string): TableHead | null {
  if (!/^[[{]/.test(text)) return null;
  const lines = text.startsWith('[') ? arrayLines(text) : text;
  if (lines === null) return null;
  const head = readJsonLines(lines);
  return head.brokenRows === 0 && head.header.some((name) => name !== '') ? head : null;
}

/** An array of objects, one a line; null for anything else. */
function arrayLines(text: string): string | null {
  try {
    const read = JSON.parse(text) as unknown;
    const isTable =
      Array.isArray(read) &&
      read.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
    return isTable ? read.map((each) => JSON.stringify(each)).join('\n') : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
