/** A word of a command as the shell passes it on: quotes, escapes and joins taken away. */
import type { Node } from 'web-tree-sitter';
import { NotUnderstood } from './notUnderstood';

export interface Word {
  /** Null where the shell computes it: an expansion, a substitution, a glob, a brace expansion. The home folder is `~`. */
  readonly text: string | null;
  /** Of a computed one that is surely one word: how it begins. */
  readonly begins?: string | undefined;
  /** Of a word that file names replace: what they match, or more. A quoted `*` is one like any other. */
  readonly pattern?: string | undefined;
  readonly start: number;
  readonly end: number;
}

interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

/** Unquoted text that bash may replace by file names or by several words. */
const computedText = /[*?]|\[[^\]]+\]|\{[^}]*(?:,|\.\.)/;

/** The word of a node of the grammar's kinds of literals. Throws NotUnderstood for a kind that is not known. */
export function wordOf(node: Node): Word {
  const pieces = piecesOf(node);
  const unquoted = pieces?.map(({ text, quoted }) => (quoted ? '' : text)).join('') ?? '';
  const whole = pieces?.map((piece) => piece.text).join('') ?? null;
  const isComputed = computedText.test(unquoted);
  // What was lifted out of a text (patterns with parentheses) stands there as a star and lines.
  const pattern = isComputed && whole !== null ? { pattern: whole.replace(/\*_+/g, '*') } : {};
  const begins = whole === null ? { begins: beginningOf(node) } : {};
  const place = { start: node.startIndex, end: node.endIndex };
  return { text: isComputed ? null : whole, ...pattern, ...begins, ...place };
}

/** The word of a program's name: nobody says what one is that holds an expansion. */
export function programOf(node: Node): Word {
  const isExpanded = node.descendantsOfType(['simple_expansion', 'expansion']).length > 0;
  return isExpanded ? { text: null, start: node.startIndex, end: node.endIndex } : wordOf(node);
}

/** Of `NAME="..."`: the text before the quotes, within which no expansion makes several words. */
function beginningOf(node: Node): string | undefined {
  const [first, quoted, ...more] = node.type === 'concatenation' ? node.children : [];
  if (first?.type !== 'word' || quoted?.type !== 'string' || more.length > 0) return undefined;
  const expansions = quoted.namedChildren.filter(({ type }) => type !== 'string_content');
  return expansions.every(({ text }) => /^\$(?:\{([cnh])\1*\}|[A-Za-z_]\w*)$/.test(text))
    ? first.text
    : undefined;
}

/** Nodes that are text with escapes. */
const plain = new Set(['word', 'number', 'variable_name', 'test_operator', '$', '==', '=~']);
/** Nodes whose text the shell computes. */
const computed = new Set(['simple_expansion', 'expansion', 'array', 'regex']);

/** Null for what is computed. */
function piecesOf(node: Node): Piece[] | null {
  if (plain.has(node.type)) return unescaped(node.text);
  if (isHome(node)) return [{ text: '~', quoted: true }];
  if (computed.has(node.type)) return null;
  switch (node.type) {
    case 'command_name':
    case 'concatenation':
      return joined(node);
    case 'brace_expression':
    case 'extglob_pattern':
      return computedText.test(node.text) ? [{ text: node.text, quoted: false }] : null;
    case 'raw_string':
      return [{ text: node.text.slice(1, -1), quoted: true }];
    case 'string':
      return doubleQuoted(node);
    case 'ansi_c_string':
      return [{ text: ansiC(node.text.slice(2, -1)), quoted: true }];
    default:
      throw new NotUnderstood(`a word of the kind ${node.type}`);
  }
}

function joined(node: Node): Piece[] | null {
  const children = node.children.filter((child) => child.type !== 'comment');
  const parts = children.map(piecesOf);
  const gap = children.some((child, at) => at > 0 && children[at - 1]?.endIndex !== child.startIndex);
  if (gap) throw new NotUnderstood('a word in several parts');
  // $"..." after other text: bash takes the dollar away.
  const translated = children.some(
    (child, at) => /^["']/.test(child.text) && children[at - 1]?.text.endsWith('$') === true,
  );
  if (translated) throw new NotUnderstood('a translated string');
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

function unescaped(text: string): Piece[] {
  return (text.match(/\\[^]|[^\\]+|\\$/g) ?? []).map((part) => {
    // Before a backslash the grammar takes a line break for a letter.
    if (!part.startsWith('\\') && part.includes('\n')) refuse('a word over two lines');
    if (part === '\\\n') return { text: '', quoted: true };
    return part.startsWith('\\') ? { text: part.slice(1), quoted: true } : { text: part, quoted: false };
  });
}

function doubleQuoted(node: Node): Piece[] | null {
  // The grammar takes $"..." (a text that is translated) for a string with a dollar before it.
  if (!node.text.startsWith('"')) throw new NotUnderstood('a translated string');
  const expansions = node.namedChildren.filter((child) => child.type !== 'string_content');
  if (!expansions.every(isHome)) return null;
  const text = withHome(node, expansions)
    .slice(1, -1)
    .replace(/\\([$`"\\\n])/g, (_, kept: string) => (kept === '\n' ? '' : kept));
  return [{ text, quoted: true }];
}

/** Whoever sets the variable to something else is asked about that. */
function isHome({ type, text }: Node): boolean {
  if (type === 'expansion') return /^\$\{h+\}$/.test(text);
  return type === 'simple_expansion' && text === '$HOME';
}

function withHome(node: Node, homes: readonly Node[]): string {
  let text = node.text;
  for (const { startIndex, endIndex } of [...homes].reverse())
    text = `${text.slice(0, startIndex - node.startIndex)}~${text.slice(endIndex - node.startIndex)}`;
  return text;
}

const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ...['\\', "'", '"', '?'].map((same): [string, string] => [same, same]),
  ['a', '\u0007'],
  ['b', '\b'],
  ['e', '\u001b'],
  ['E', '\u001b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** The text of $'...'. A code beyond ASCII is bytes of some encoding to bash, and NUL ends its string: not understood. */
function ansiC(text: string): string {
  return text.replace(
    /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|([^]|$))/g,
    (_, x?: string, u?: string, long?: string, octal?: string, simple?: string) => {
      if (simple !== undefined) return simpleEscapes.get(simple) ?? refuse(`the escape \\${simple}`);
      const code = octal === undefined ? parseInt(x ?? u ?? long ?? '', 16) : parseInt(octal, 8);
      const ascii = code > 0 && code < 0x80;
      return ascii || (u !== undefined && code > 0)
        ? String.fromCharCode(code)
        : refuse('a byte written as a number');
    },
  );
}

function refuse(what: string): never {
  throw new NotUnderstood(what);
}
