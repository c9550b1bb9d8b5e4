/** Lines that tools read: godoc leaves them out. */
const DIRECTIVE = /^\/\/([a-z0-9]+:[a-z0-9]|line |extern |export )/;

/** The text of a comment as godoc gives it. */
export function textOfComment(comment: string): string {
  if (comment.startsWith('/*')) return comment.slice(2, -2);
  return DIRECTIVE.test(comment) ? '' : comment.replace(/^\/\/ ?/, '');
}
