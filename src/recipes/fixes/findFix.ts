import { otherFixes } from './otherFixes';
import { pythonFixes } from './pythonFixes';
import type { Fix, FixParts } from './fix';

const ROWS = [...pythonFixes, ...otherFixes];
/** A longer line is data. */
const LONGEST_LINE = 1_000;
/** Of a long log the end tells what it failed of. */
const MOST_LINES = 2_000;

/**
 * The first known fix for what the log shows and that was not tried yet; null where none is known. Only what a line of
 * the log says is answered; a row's place in the tables decides where several match. Linear in the log times the rows.
 */
export function findFix(log: string, parts: FixParts, tried: readonly string[]): Fix | null {
  const lines = log
    .split('\n')
    .slice(-MOST_LINES)
    .filter((line) => line.length <= LONGEST_LINE);
  for (const { pattern, command, make } of ROWS) {
    if (command !== undefined && !command.test(parts.command)) continue;
    for (const line of lines) {
      const match = pattern.exec(line);
      const made = match === null ? null : make(match, parts);
      if (made !== null && !tried.includes(made.id) && isAnother(made, parts.command))
        return { ...made, because: line.trim() };
    }
  }
  return null;
}

function isAnother({ does }: Omit<Fix, 'because'>, command: string): boolean {
  return does.kind === 'say' || does.command !== command;
}
