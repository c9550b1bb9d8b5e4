/** What is attached to a question, as one line of the text that goes with it. */

const HEADING = /^The question is about (.+) \(.+\)\.$/;

/** The line that names an attached symbol, file or folder; `place` is its path, with its line where it has one. */
export function subjectHeading(id: string, place: string): string {
  return `The question is about ${id} (${place}).`.replace(/\s+/g, ' ');
}

/** The id that the last such line of a text names; null where there is none. */
export function lastSubject(text: string): string | null {
  const heading = text.split('\n').findLast((line) => HEADING.test(line));
  return (heading === undefined ? undefined : HEADING.exec(heading)?.[1]) ?? null;
}
