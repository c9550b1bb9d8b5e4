/** What the grammar does not know of Kotlin, or takes for something else. */
import { blankSpans } from '../rewriting';
import type { Span } from '../rewriting';
import type { Repair } from '../table';
import { closing } from './annotations';
import { contextSpans } from './contexts';

/** What an interface is implemented by, but for its arguments. */
const DELEGATE = /\bby\s+(?:[\w.`]+(?:<[^(){}\n]{0,200}?>(?=\())?|(?=\())/g;
/** What follows the whole of it: the body of the class, or the last interface before that. */
const BODY = /\s*(?:\{|,\s*[\w.<>]+\s*\{)/y;
/** More of a class's head than this is not looked at. */
const LONGEST_HEAD = 4000;

/** `class A : I by i { }`: the grammar takes the body for a function that `i` is called with. The delegate is blanked. */
export const delegatedClasses: Repair = (text) => {
  const spans: Span[] = [];
  for (const { 0: words, index } of text.matchAll(DELEGATE)) {
    const end = index + words.length;
    const behind = text[end] === '(' ? (closing(text, end) ?? end) : end;
    BODY.lastIndex = behind;
    if (BODY.test(text) && isClassHead(text, index)) spans.push({ start: index, end: behind });
  }
  return spans.length === 0 ? text : blankSpans(text, spans);
};

/** Whether what ends at an offset is the head of a class or object: all within brackets is left out. */
function isClassHead(text: string, end: number): boolean {
  let depth = 0;
  let at = end - 1;
  const head: string[] = [];
  for (; at >= 0 && at > end - LONGEST_HEAD; at--) {
    const each = text[at] ?? '';
    if (each === ')') depth++;
    else if (each === '(' && --depth < 0) break;
    else if (depth === 0 && '{};='.includes(each)) break;
    else if (depth === 0) head.push(each);
  }
  const words = head.reverse().join('');
  return /\b(?:class|object|interface)\b[^]*:/.test(words) && !/\b(?:val|var)\b/.test(words);
}

const SOFT =
  'abstract|actual|annotation|companion|const|crossinline|data|enum|expect|external|final|infix|inline|inner|internal|lateinit|noinline|open|operator|out|override|private|protected|public|reified|sealed|suspend|tailrec|value|vararg|where';
/** A modifier's word that something follows that follows names alone. */
const SOFT_NAME = new RegExp(
  `(?<![\\w\`@])(?:${SOFT})(?=[ \\t]*(?:[.,)=:?!\\[\\]{}+\\-*/%<>;]|&&|\\|\\||(?:in|is|as|to|until)\\b|$)|\\()`,
  'gm',
);
/** `get` and `set` where no accessor can be: `get("/all") { }` and `get { }` below a property are calls. */
const ACCESSOR_NAME =
  /(?<![\w`@])(?:[gs]et(?=[ \t]*(?:[:.,)!\]+\-*/<>;]|=|\b(?:and|or|xor|shl|shr|until|to|in|is|as)\b))|[gs]et(?=[ \t]*\{)|get(?=[ \t]*\((?!\s*\)))|set(?=[ \t]*\(\s*["\d]))/g;
const SUSPEND_LAMBDA = /(?<![\w`@])suspend(?=\s*\{)/g;

/** Words of modifiers that are names, each with a capital: the grammar takes them for modifiers. */
export const softNames: Repair = (text) =>
  text
    .replace(SOFT_NAME, (word, at: number) => (isFunctionType(text, at + word.length) ? word : capital(word)))
    .replace(SUSPEND_LAMBDA, capital)
    .replace(ACCESSOR_NAME, capital);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `suspend(A) -> B` */
function isFunctionType(text: string, at: number): boolean {
  return /^\([^()]*(?:\([^()]*\)[^()]*)*\)\s*->/.test(text.slice(at, at + LONGEST_HEAD));
}

const WORDS_WITH_MORE =
  /(?<![\w`])in(?=[\d_])|(?<=^[ \t]*)(?:as|by|constructor|else|get|set|where)(?=[\d_])/gm;

/** Names of a word and a digit or `_`, which the scanner takes for the word: `in2` anywhere, `get_a` at the start of a line. */
export const namesWithWords: Repair = (text) => text.replace(WORDS_WITH_MORE, (word) => `_${word.slice(1)}`);

/** `!input` where `!in` may be, which the lexer takes first. */
export const negatedNames: Repair = (text) => text.replace(/!in(?=\w)/g, '!_n');

/** `a: Array<A> = []`, `a[b,]` and `A<B,>`: a name for the empty list, and no comma. */
export const emptyLists: Repair = (text) =>
  text.replace(/([=(,]\s*)\[\]/g, '$1_0').replace(/,(?=\s*[\]>])/g, ' ');

/** Before the parameters of a function type. */
const TYPE_CONTEXT =
  /(?<=[:=(,<]\s*)context\([^()\n]*\)(?=[ \t]+(?:suspend[ \t]+)?(?:[\w.]+\.)?\([^()\n]*\)[ \t]*->)/g;

/** `if a` behind a condition of `when`. */
const GUARD = /^([ \t]*(?:!?(?:is|in)\b[^\n]{0,400}?|\p{Lu}[\w.]*))([ \t])if\b(?=[^\n]{0,400}->)/gmu;
const ELSE_GUARD = /(?<=^[ \t]*)else[ \t]+if\b(?=[^\n{}]{0,400}->)/gm;

/**
 * `context(a: A)` above a declaration and in `context(A) () -> B`, the dollars of `$$"text"`, `suspend` before `((A) -> B)?` and
 * `fun (`: blanked. The guard of a condition becomes another condition.
 */
export const newerSyntax: Repair = (text) =>
  blankSpans(text, contextSpans(text))
    .replace(TYPE_CONTEXT, (words) => words.replace(/\S/g, ' '))
    .replace(/\${2,}(?=")/g, (dollars) => ' '.repeat(dollars.length))
    .replace(/\bsuspend(?=\s*\(\(|\s+fun\s*\()/g, '       ')
    .replace(GUARD, '$1$2, ')
    .replace(ELSE_GUARD, (words) => words.replace(/\S/g, ' '));

/** `String?::length`, without the mark. */
export const nullableReferences: Repair = (text) => text.replace(/\?(?=::)/g, ' ');

/** `a.(f)(1)`, which calls the value f on a: `a+(f)(1)`. */
export const calledValues: Repair = (text) =>
  text.replace(/(?<=[\w)\]}]\??)\.(?=\([\w.]+\)\s*\()/g, (_, at: number) =>
    text[at - 1] === '?' ? ':' : '+',
  );

const ANNOTATED =
  /@(?:\w+:)?[\w.]+(?:\([^()\n]*\))?(?=\s+(?:(?:private|internal|protected|public|inline)\s+)*(?:[gs]et\b|constructor\s*\())/g;

/** Annotations of accessors and primary constructors, blanked. */
export const annotatedParts: Repair = (text) => text.replace(ANNOTATED, (words) => words.replace(/\S/g, ' '));

/** A class, its type parameters, and below them the modifiers and the word of its primary constructor. */
const CONSTRUCTOR_BELOW =
  /(\bclass\s+(?:\w+|`[^`\n]*`))(\s*<(?:[^<>(){}]|<[^<>(){}]*>)*>)?([ \t]*\n\s*)((?:(?:private|internal|protected|public|actual|expect)\s+)*constructor)(?=\s*\()/g;

/**
 * `class A`, and `constructor(` on a line below: to the grammar the class ends with its line, unless type parameters follow.
 * So the constructor's words become one that nobody asks for.
 */
export const constructorsBelow: Repair = (text) =>
  text.replace(
    CONSTRUCTOR_BELOW,
    (_, head: string, types: string | undefined, gap: string, words: string) => {
      const [, first = '', rest = ''] = /^(\w+)([^]*)$/.exec(words) ?? [];
      const inside =
        rest === '' ? first.slice(1, -1) : first.slice(1) + rest.slice(0, -1).replace(/\S/g, ' ');
      return types === undefined
        ? `${head}${gap}<${inside}>`
        : `${head}${types.slice(0, -1)},${gap} ${inside}>`;
    },
  );
