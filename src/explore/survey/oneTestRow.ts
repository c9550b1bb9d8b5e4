import { clip } from '../answer/text';
import type { TraceRow } from '../answer/traceAnswer';
import type { DeclaredCommand } from './projectCommands';
import { surveyRow } from './surveyRow';

const SHOWN_DOES = 80;

/** A command, with the line of a file that says it. */
export interface FoundCommand extends DeclaredCommand {
  readonly path: string;
}

/** The command as a row of a survey. */
export function commandRow({ path, line, command, does }: FoundCommand): TraceRow {
  const details = [clip(does, SHOWN_DOES)];
  return surveyRow({ name: `$ ${command}`, path, line, id: null, score: null, details });
}
