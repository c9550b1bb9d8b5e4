/** Documentation that stands in comments above a declaration. */
import type { TextRange } from '../captureTree';
import { countLineBreaks } from '../lower/extents';

/** Finds the doc of what begins at an offset; null where there is none. */
export type DocBefore = (offset: number) => string | null;

/**
 * The comments that end on the line above, with nothing between them, each as `textOfComment` gives it. `comments` are in
 * source order. Logarithmic in them, linear in the comments of the doc.
 */
export function createDocs(
  source: string,
  comments: readonly TextRange[],
  textOfComment: (comment: string) => string,
): DocBefore {
  return (offset) => {
    let next = offset;
    const group: string[] = [];
    for (let at = lastBefore(comments, offset); at >= 0; at--) {
      const comment = comments[at];
      if (!comment || !isRightAbove(source, comment.end, next, group.length > 0)) break;
      if (standsBehindCode(source, comment.start)) break;
      group.unshift(source.slice(comment.start, comment.end));
      next = comment.start;
    }
    return group.length === 0 ? null : group.map(textOfComment).join('\n').trim();
  };
}

/**
 * The last comment that begins with two stars between what stands before and a declaration, as `textOf` gives it; other comments
 * may follow it. `comments` are in source order. Logarithmic in them, linear in the comments above the declaration.
 */
export function createBlockDocs(
  source: string,
  comments: readonly TextRange[],
  textOf: (comment: string) => string | null,
): DocBefore {
  return (offset) => {
    let next = offset;
    for (let at = lastBefore(comments, offset); at >= 0; at--) {
      const comment = comments[at];
      if (!comment || source.slice(comment.end, next).trim() !== '') return null;
      const text = source.slice(comment.start, comment.end);
      if (text.startsWith('/**') && text.length > '/**/'.length) return textOf(text);
      next = comment.start;
    }
    return null;
  };
}

/** What entities of HTML and XML stand for; others stay as written. */
export const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Index of the last comment that ends before an offset, -1 without one. */
export function lastBefore(comments: readonly TextRange[], offset: number): number {
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
