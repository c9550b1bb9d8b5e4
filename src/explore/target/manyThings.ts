import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { groupedNumber } from '../answer/text';

/** The refusal of a name that `all` things bear: the lines list some, and `rest` more are not listed where it is positive. */
export function manyThings(name: string, all: number, lines: string, rest: number): ToolError {
  const told = `'${name}' means ${groupedNumber(all)} things; call again with one of these instead:\n${lines}`;
  return rest > 0
    ? new ToolError(
        phrase(
          "{1} things are named '{0}'. Write more of the name, or its path:\n{2}\n  and {3} more",
          ...[name, { count: all }, lines, { count: rest }],
        ),
        '',
        `${told}\n  and ${groupedNumber(rest)} more; a longer name or a path says which`,
      )
    : new ToolError(
        phrase(
          "{1} things are named '{0}'. Write more of the name, or its path:\n{2}",
          ...[name, { count: all }, lines],
        ),
        '',
        told,
      );
}
