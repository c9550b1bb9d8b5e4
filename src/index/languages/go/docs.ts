/** Doc comments of Go: the comments that end on the line above a declaration. */
import type { TextRange } from '../../extract/captureTree';
import { countLineBreaks } from '../../extract/lower/extents';

/** Lines that tools read: godoc leaves them out. */
const DIRECTIVE = /^\/\/([a-z0-9]+:[a-z0-9]|line |extern |export )/;

/** Finds the doc of what begins at an offset, its text as godoc gives it; null where there is none. */
export type DocBefore = (offset: number) => string | null;

/** `comments` in source order. Logarithmic in them, linear in the comments of the doc. */
export function createDocs(source: string, comments: readonly TextRange[]): DocBefore {
  return (offset) => {
    let at = lastBefore(comments, offset);
    let next = offset;
    const group: string[] = [];
    for (; at >= 0; at--) {
      const comment = comments[at];
      if (!comment || !isRightAbove(source, comment.end, next, group.length > 0)) break;
      if (standsBehindCode(source, comment.start)) break;
      group.unshift(source.slice(comment.start, comment.end));
      next = comment.start;
    }
    return group.length === 0 ? null : group.map(textOfComment).join('\n').trim();
  };
}

function lastBefore(comments: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((comments[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Nothing but one line break stands between; between two comments of a group, none may. */
function isRightAbove(source: string, end: number, next: number, isInGroup: boolean): boolean {
  if (source.slice(end, next).trim() !== '') return false;
  const breaks = countLineBreaks(source, end, next);
  return breaks === 1 || (isInGroup && breaks === 0);
}

function standsBehindCode(source: string, start: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  return line.trim() !== '' && !line.trimStart().startsWith('/*');
}

function textOfComment(comment: string): string {
  if (comment.startsWith('/*')) return comment.slice(2, -2);
  return DIRECTIVE.test(comment) ? '' : comment.replace(/^\/\/ ?/, '');
}
