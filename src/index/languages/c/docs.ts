/** The text of a comment, without its marks: Doxygen's and plain ones alike; one for what stands before it is none. */
export function textOfComment(comment: string): string {
  if (/^(?:\/\*[*!]|\/\/[/!])</.test(comment)) return '';
  if (comment.startsWith('//')) return comment.replace(/^\/\/[/!]? ?/, '');
  return comment
    .slice(2, -2)
    .replace(/^[*!]+/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').replace(/\s+$/, ''))
    .join('\n');
}
