/** What a function takes and returns, by its signature as the code writes it. */
import { code, list, paragraphs, plain } from '../text/markdown';

const OPENING = '([{<';
const CLOSING = ')]}>';
/** What a caller does not hand over. */
const RECEIVER = /^(?:self|cls|this\s*:.*|\*|\/)$/;

interface Signature {
  readonly parameters: readonly string[];
  /** As it is annotated; null where it is not. */
  readonly returns: string | null;
}

/** The parameters of a function, in Markdown, each as it is written; '' for what is no function. */
export function parametersText(name: string, signature: string): string {
  const parsed = parseSignature(signature);
  if (parsed === null) return '';
  const given = parsed.parameters.filter((parameter) => !RECEIVER.test(parameter));
  if (given.length === 0) return `${plain(name)} takes no parameters.`;
  return paragraphs(
    `${plain(name)} takes ${given.length === 1 ? '1 parameter' : `${given.length} parameters`}:`,
    list(given.map((parameter) => code(parameter))),
  );
}

/** What a function returns, in Markdown: its annotation, or that it has none; '' for what is no function. */
export function returnsText(name: string, signature: string, hasStatements: boolean): string {
  const parsed = parseSignature(signature);
  if (parsed === null) return '';
  if (parsed.returns !== null)
    return `${plain(name)} returns ${code(parsed.returns)}, according to its signature.`;
  return hasStatements
    ? `The signature of ${plain(name)} has no return type. The values that its code returns are listed below.`
    : `The signature of ${plain(name)} has no return type, and its code has no known return statement.`;
}

/** Null for a text without brackets of parameters, as of a class. */
function parseSignature(signature: string): Signature | null {
  const start = parametersStart(signature);
  if (start < 0 || /^(?:export |abstract |default )*(?:class|interface|enum|struct)\b/.test(signature))
    return null;
  const parameters: string[] = [];
  let [depth, from] = [0, start + 1];
  for (let at = start; at < signature.length; at++) {
    const mark = signature[at] ?? '';
    if (OPENING.includes(mark)) depth++;
    else if (CLOSING.includes(mark) && !isArrow(signature, at)) depth--;
    const ends = depth === 0;
    if (!ends && !(mark === ',' && depth === 1)) continue;
    parameters.push(signature.slice(from, at).trim());
    from = at + 1;
    if (ends) break;
  }
  // Of one that is cut nothing is known for certain.
  if (depth > 0) return null;
  const returns = /^\s*(?:->|:)\s*(\S.*?)\s*[:{]?$/.exec(signature.slice(from))?.[1] ?? null;
  return { parameters: parameters.filter((parameter) => parameter !== ''), returns };
}

/** Where the parameters begin: behind type parameters, which may have brackets of their own. */
function parametersStart(signature: string): number {
  let angles = 0;
  for (let at = 0; at < signature.length; at++) {
    const mark = signature[at];
    if (mark === '<') angles++;
    if (mark === '>' && !isArrow(signature, at)) angles--;
    if (mark === '(' && angles === 0) return at;
  }
  return -1;
}

/** `=>` and `->` close nothing. */
function isArrow(text: string, at: number): boolean {
  return text[at] === '>' && (text[at - 1] === '=' || text[at - 1] === '-');
}
