/** Files of scenarios: CSV as published, JSON, or JSON a line. */
import { errorText } from '../../../../src/core/errors';
import { parseCsv } from './csv';
import { parsePythonLiteral } from './pythonLiteral';
import { sampleOf } from './scenario';
import type { Sample } from './scenario';

export interface ReadScenarios {
  /** In the order of the file; of two with one id the first. */
  readonly samples: readonly Sample[];
  /** `row 3 (id): why`, a row each. */
  readonly refused: readonly string[];
}

/** Rows that are no scenario are told, not thrown. Throws Error for a text that is no such file at all. */
export function readScenarios(text: string): ReadScenarios {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  const samples: Sample[] = [];
  const refused: string[] = [];
  const ids = new Set<string>();
  for (const [at, read] of rows.entries()) {
    const { sample, problem } = 'problem' in read ? read : sampleOf(read.value);
    const isTwice = sample !== null && ids.has(sample.id);
    if (sample !== null && !isTwice) {
      ids.add(sample.id);
      samples.push(sample);
    } else refused.push(`row ${at + 1}${idOf(read)}: ${isTwice ? 'an earlier row has its id' : problem}`);
  }
  return { samples, refused };
}

type Row = { readonly value: unknown } | { readonly sample: null; readonly problem: string };

function idOf(row: Row): string {
  const id = 'value' in row ? (row.value as { id?: unknown } | null)?.id : undefined;
  return typeof id === 'string' ? ` (${id})` : '';
}

function rowsOf(text: string): readonly Row[] {
  const start = text.trimStart()[0];
  if (start === '[')
    return (JSON.parse(text) as unknown[]).map((value) => triedRow(() => withScenario(value)));
  if (start !== '{') return csvRows(text);
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => triedRow(() => withScenario(JSON.parse(line))));
}

function csvRows(text: string): readonly Row[] {
  const [head, ...rows] = parseCsv(text);
  if (head === undefined || !head.includes('sample_type') || !head.includes('scenario'))
    throw new Error('it is no file of scenarios: its first line has no columns sample_type and scenario');
  return rows
    .filter((cells) => cells.length > 1 || cells[0] !== '')
    .map((cells) =>
      cells.length === head.length
        ? triedRow(() => withScenario(Object.fromEntries(head.map((name, at) => [name, cells[at]]))))
        : { sample: null, problem: `${cells.length} cells instead of ${head.length}` },
    );
}

function triedRow(read: () => unknown): Row {
  try {
    return { value: read() };
  } catch (error) {
    return { sample: null, problem: errorText(error) };
  }
}

/** With its scenario as data where it is a text. Throws Error where it is none. */
function withScenario(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { scenario } = value as { scenario?: unknown };
  return typeof scenario === 'string' ? { ...value, scenario: parsePythonLiteral(scenario) } : value;
}
