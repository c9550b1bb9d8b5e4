import type { TraceRow } from '../answer/traceAnswer';
import { oneLine } from '../answer/text';

/** A place that a survey names, and what it says of it. */
export interface SurveyPlace {
  /** What the row is about: a path, a command after `$ `, a declared name. */
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** Of the module or symbol; null for a line of a file that is not mapped. */
  readonly id: string | null;
  readonly score: number | null;
  readonly details: readonly string[];
}

/** The place as a row `NAME  at path:line  detail  ...`: its columns stand two spaces apart. */
export function surveyRow({ name, path, line, id, score, details }: SurveyPlace): TraceRow {
  const columns = [oneLine(name), `at ${oneLine(path)}:${line}`, ...details.map(oneLine)];
  return {
    text: columns.filter((column) => column !== '').join('  '),
    result: { path, line, endLine: line, id, score },
  };
}
