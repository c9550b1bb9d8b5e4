/** Types where the grammar of C expects values, or has one too many. */
import { blankSpans } from '../../rewriting';
import type { Span } from '../../rewriting';
import { tokensOf } from './tokens';
import type { Token } from './tokens';

const WORD = /^[A-Za-z_]\w*$/;
const PRIMITIVE =
  /^(?:void|char|short|int|long|float|double|signed|unsigned|const|volatile|struct|union|enum)$/;
const NO_CALL =
  /^(?:sizeof|_Alignof|alignof|typeof|__typeof__|offsetof|if|while|for|switch|return|else|do|case)$/;
/** What a declaration, or another statement, may begin with. */
const BEGINNING =
  /^(?:static|extern|inline|register|typedef|auto|goto|break|continue|default|using|namespace|template|typename|class|public|private|protected|friend|virtual|explicit|constexpr|new|delete|throw|co_\w+|operator|mutable)$/;

/** `va_arg(list, char *)`, `cast(T *, x)` in a function: each such type becomes one name. Linear. */
export function typesAsNames(text: string): string {
  const tokens = tokensOf(text);
  const calls: boolean[] = [];
  const parts: string[] = [];
  let done = 0;
  tokens.forEach((token, at) => {
    if (token.text === '(') calls.push(token.depth > 0 && isCall(tokens, at));
    if (token.text === ')') calls.pop();
    if (calls.at(-1) !== true || !/^[(,]$/.test(token.text)) return;
    const end = endOfType(tokens, at + 1);
    const [first, last] = [tokens[at + 1], tokens[end - 1]];
    if (end === -1 || !first || !last) return;
    const written = text.slice(first.start, last.end);
    parts.push(text.slice(done, first.start), nameOf(written));
    done = last.end;
  });
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/** Whether a bracket is that of a call: before the name of what is declared stands a type. */
function isCall(tokens: readonly Token[], at: number): boolean {
  const [name, before] = [tokens[at - 1], tokens[at - 2]];
  if (!name || !WORD.test(name.text) || NO_CALL.test(name.text)) return false;
  return !/^(?:\w+|[*&>~])$/.test(before?.text ?? '') || NO_CALL.test(before?.text ?? '');
}

/** The place behind a type from `at` on (`a::B &`), which a comma or bracket follows; -1 for what may be a value. */
function endOfType(tokens: readonly Token[], at: number): number {
  const textAt = (place: number): string => tokens[place]?.text ?? '';
  let end = at;
  while (WORD.test(textAt(end))) end++;
  if (end === at) return -1;
  const isPrimitive = tokens.slice(at, end).some(({ text }) => PRIMITIVE.test(text));
  while (textAt(end) === ':' && WORD.test(textAt(end + 2))) end += 3;
  const words = end;
  while (/^[*&]$/.test(textAt(end))) end++;
  return (isPrimitive || end > words) && /^[,)]$/.test(textAt(end)) ? end : -1;
}

const NEW_POINTERS = /\bnew\s+(?:const\s+)?[\w:]+(?:<[^;{}()]{0,200}>)?\s*\*+/g;

/** `new T*[n]`, without its stars: the grammar knows no such type. Linear. */
export function blankNewPointers(text: string): string {
  return text.replace(NEW_POINTERS, (made) => made.replace(/\*+$/, (stars) => ' '.repeat(stars.length)));
}

/** `unsigned int *` is `Unsigned_int  `: no word of the language, and as long. */
function nameOf(written: string): string {
  const stars = /[\s*&]*$/.exec(written)?.[0] ?? '';
  const words = written.slice(0, written.length - stars.length);
  if (/[\n:]/.test(words)) return words + stars.replace(/[*&]/g, ' ');
  const joined = words.replace(/[ \t]/g, '_');
  return joined.charAt(0).toUpperCase() + joined.slice(1) + stars.replace(/[*&]/g, ' ');
}

const STORAGE = /^(?:static|extern|inline)$/;
/** Types of the standard library, as far as their names say so. */
const KNOWN_TYPE = /^(?:bool|_Bool|FILE|\w+_t)$/;

/** Types that stand alone. */
const SIMPLE = /^(?:void|char|short|int|long|float|double)$/;

/** `atomic int count;`, `bool checked f(`: of three words in a row that no language has, the first no type is a macro. Linear. */
export function blankPrefixes(text: string): string {
  const tokens = tokensOf(text);
  const spans = tokens.flatMap((_, at) => macroBefore(tokens, at) ?? []);
  return spans.length === 0 ? text : blankSpans(text, spans);
}

/** Of the three words from `at` on the one that is a macro; null where none is. */
function macroBefore(tokens: readonly Token[], at: number): Span | null {
  const [token, type] = [tokens[at], tokens[at + 1]];
  if (!token || !type || !isFree(token) || !beginsDeclaration(tokens, at)) return null;
  if (!isNamed(tokens, at + 2, PRIMITIVE.test(type.text))) return null;
  const macro = KNOWN_TYPE.test(token.text) ? type : token;
  return isFree(type) || (macro === token && SIMPLE.test(type.text)) ? macro : null;
}

/** Whether a name follows, behind stars where it may, that is declared. */
function isNamed(tokens: readonly Token[], at: number, mayPoint: boolean): boolean {
  let name = at;
  while (mayPoint && tokens[name]?.text === '*') name++;
  return WORD.test(tokens[name]?.text ?? '') && /^[;=,[(]$/.test(tokens[name + 1]?.text ?? '');
}

function beginsDeclaration(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (STORAGE.test(tokens[before]?.text ?? '')) before--;
  return /^[;{}#]$/.test(tokens[before]?.text ?? ';');
}

const isFree = ({ text }: Token): boolean =>
  WORD.test(text) && !PRIMITIVE.test(text) && !NO_CALL.test(text) && !BEGINNING.test(text);
