/** Which lines of an output say what went wrong, in the words of compilers, test runners and interpreters. */

const wrong =
  /\b(?:error|exception|fail(?:ed|ing|ure|ures)?|fatal|panic(?:ked)?|traceback|undefined|cannot|can't|could not|not found|no such|denied|refused|aborted|killed|warning)\b|[Ee]rror\b|Exception\b|^E {2}|✗|✖|✕|^\s*❯|^not ok|^\s*[×●] /i;
/** Words that stand beside good news as well: `0 failed`, `error-free`, warnings. */
const weak =
  /\b(?:warn(?:ing)?|deprecat\w*)\b|\b(?:0|no) (?:errors?|failures?|failed|warnings?|problems?)\b|\b(?:errors?|failures?|failed|fail): ?0\b/i;

/** Source of what a line with a weight matches where case is ignored: to look for such lines elsewhere. */
export const errorPattern = wrong.source;

/** How much a line says of what went wrong: 2 = an error, 1 = perhaps one, 0 = nothing. */
export function errorWeight(line: string): 0 | 1 | 2 {
  if (!wrong.test(line)) return 0;
  return weak.test(line) ? 1 : 2;
}
