import { clip } from '../text';
import type { TraceRow } from '../traceAnswer';
import { surveyRow } from './surveyRow';

const SHOWN_DOES = 80;

/** A command of a survey, with the line that says it and what that says. */
export function commandRow(path: string, line: number, command: string, does: string): TraceRow {
  const details = [clip(does, SHOWN_DOES)];
  return surveyRow({ name: `$ ${command}`, path, line, id: null, score: null, details });
}
