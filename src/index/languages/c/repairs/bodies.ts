const DEFINE =
  /^([ \t]*#[ \t]*define[ \t]+\w+(?:\([^()\n]*\))?)((?:\\\r?\n|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\/\*[^]*?(?:\*\/|(?![^]))|[^\n])*)/gm;

/** What the grammar takes for the beginning of a comment. */
const COMMENT_IN_TEXT = /["'][^"'\n]*\/\*/;

/** Blanks what macros stand for where it goes over several lines, or has `"/*"`: nothing of it is read. Linear. */
export function blankMacroBodies(text: string): string {
  return text.replace(DEFINE, (whole, head: string, body: string) =>
    // The grammar takes what follows for the body where the line has white space alone.
    body.includes('\n') || COMMENT_IN_TEXT.test(body)
      ? `${head} 0${body.slice(2).replace(/\S/g, ' ')}`
      : whole,
  );
}
