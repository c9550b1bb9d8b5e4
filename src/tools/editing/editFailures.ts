/** Why an edit was not made, in words that a model can act on. */
import { ToolError } from '../../core/errors';
import { isNotebook } from '../../core/files/notebookFiles';
import { isSecretFile } from '../../core/files/secretFiles';
import type { EditFailure } from '../../edit/applyEdits';
import type { LineRange } from '../../edit/lineRanges';
import { renderDiff } from '../../edit/renderDiff';
import type { Sight } from '../../edit/seenFiles';
import type { ComparedLine, NearestText } from '../../edit/nearestText';
import { clip, count, oneLine } from '../../explore/answer/text';

/** Lines of the file that one failure shows. */
const MOST_SHOWN = 24;
/** Failures of one call that are explained; the others are counted. */
const MOST_FAILURES = 4;
/** Line numbers that one sentence lists. */
const MOST_NUMBERS = 10;
const LINE_WIDTH = 200;

/** The error for edits of `path` none of which was made; `edits` were asked for. */
export function refusedEdits(path: string, failures: readonly EditFailure[], edits: number): ToolError {
  const told = failures.slice(0, MOST_FAILURES).map((failure) => describe(path, failure, edits));
  const rest = failures.length - told.length;
  const more = rest > 0 ? [`${count(rest, 'more edit', 'more edits')} failed too.`] : [];
  const none = edits === 1 ? 'Nothing was changed.' : `None of the ${edits} edits were made.`;
  return new ToolError([`edit_file: ${path} was not changed. ${none}`, ...told, ...more].join('\n'));
}

function describe(path: string, failure: EditFailure, edits: number): string {
  const which = edits === 1 ? '' : `edit ${failure.edit + 1}: `;
  switch (failure.kind) {
    case 'missing':
      return `${which}${missing(path, failure.nearest)}`;
    case 'several':
      return `${which}${several(failure)}`;
    case 'overlaps':
      return `${which}it overlaps edit ${failure.other + 1} at line ${failure.line}. Combine the two: each is looked up in the file as it is now.`;
    case 'changesNothing':
      return `${which}new_text is already there (apart from line endings, which the file keeps). Leave it out, or say what should be different.`;
  }
}

function missing(path: string, nearest: NearestText | null): string {
  if (nearest === null)
    return `old_text is not in ${path}, nor is anything similar. Read the file again and copy the text from there.`;
  const why = [
    ...(nearest.isNumbered ? ['old_text has line numbers, which the file does not have.'] : []),
    ...(nearest.isSpacing ? ['Only white space differs; it must match exactly.'] : []),
  ];
  const head = `old_text is not in ${path}. Nearest are lines ${nearest.from}-${nearest.to} (- as you gave it, + as the file has it). ${why.join(' ')}`;
  return [head.trimEnd(), ...cut(nearest.lines.map(comparedLine))].join('\n');
}

function comparedLine(line: ComparedLine): string {
  const mark = line.kind === 'wanted' ? '-' : line.kind === 'actual' ? '+' : ' ';
  const number = line.kind === 'wanted' ? '' : String(line.line);
  return clip(`${mark}${number.padStart(4)}| ${line.content}`, LINE_WIDTH);
}

function several({ lines, isMore, contexts }: Extract<EditFailure, { kind: 'several' }>): string {
  const places = isMore ? `more than ${lines.length} places` : `${lines.length} places`;
  const shown = lines.slice(0, MOST_NUMBERS).join(', ');
  const rest = lines.length > MOST_NUMBERS ? ', ...' : '';
  const told = contexts.map(
    ({ line, side, count: more, text }) =>
      `  line ${line}: alone with ${more === 1 ? 'the line' : `${more} lines`} ${side} it (${more === 1 ? '' : side === 'above' ? 'from ' : 'to '}${JSON.stringify(clip(oneLine(text).trim(), 80))})`,
  );
  const head = `old_text occurs in ${places}: lines ${shown}${rest}. Add surrounding lines to the one you mean.`;
  return [head, ...told].join('\n');
}

/** The error for a file that may not be changed because of what was seen of it; null where nothing is against it. */
export function unseenFile(
  tool: string,
  path: string,
  sight: Sight,
  after: readonly string[],
): ToolError | null {
  if (sight.kind === 'seen') return null;
  if (isSecretFile(path))
    return new ToolError(
      `${tool}: ${path} may hold secrets (by its name), so you can neither read nor change it. Tell the user what should be in it.`,
    );
  if (sight.kind === 'unseen' && isNotebook(path))
    return new ToolError(
      `${tool}: ${path} is a notebook. You are shown its cells and not the JSON that holds them, so this tool cannot change it. Run a script that changes its cells (Python's json or nbformat).`,
    );
  if (sight.kind === 'unseen')
    return new ToolError(
      `${tool}: ${path} exists and you have not read it. Read it first, then make the call again.`,
    );
  const again = `Read it again, and change what is there now.`;
  const head = `${tool}: somebody else changed ${path} since you read it. Nothing was changed. ${again}`;
  if (sight.before === null) return new ToolError(head);
  const diff = renderDiff(sight.before, after, sight.hunks, MOST_SHOWN).map((line) => clip(line, LINE_WIDTH));
  return new ToolError([head, 'What has changed:', ...diff].join('\n'));
}

/** The error for replacing a file of which these lines were not shown. */
export function unreadLines(tool: string, path: string, missingRanges: readonly LineRange[]): ToolError {
  const listed = missingRanges
    .slice(0, MOST_NUMBERS)
    .map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
    .join(', ');
  const rest = missingRanges.length > MOST_NUMBERS ? ', ...' : '';
  return new ToolError(
    `${tool}: you have not read all of ${path} (lines ${listed}${rest} are missing), so replacing it could destroy code you have not seen. Replace a part of it (edit_file with old_text), or read these lines first.`,
  );
}

function cut(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_SHOWN) return lines;
  return [...lines.slice(0, MOST_SHOWN), `[${lines.length - MOST_SHOWN} more lines]`];
}
