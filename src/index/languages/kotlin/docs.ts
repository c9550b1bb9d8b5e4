/** The text of a comment of KDoc before its first tag. */
export function textOfKdoc(comment: string): string {
  const lines = comment
    .slice('/**'.length, -'*/'.length)
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''));
  const tag = lines.findIndex((line) => /^\s*@[a-z]/i.test(line));
  return (tag === -1 ? lines : lines.slice(0, tag)).join('\n').trim();
}
