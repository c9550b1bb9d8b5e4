import type { ModuleNode } from '../../core/map/codeIndex';
import { isClass, isModule } from '../map/codeNodes';
import type { CodeSymbol } from '../map/codeTree';
import { roleOf } from '../words/wordRole';

/** What matched: [from, to) of a line. */
export interface MatchedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Where the line stands; `node`: the innermost symbol or module around it, null in a file that is not mapped. */
export interface LinePlace {
  readonly path: string;
  readonly line: number;
  readonly node: CodeSymbol | ModuleNode | null;
}

/** A line with more words defines none of them for a reader. */
const MOST_WORDS = 8;

/**
 * Whether the line defines what matched in it: the match lies in the name of the symbol that begins there, or in a name that a
 * module, a class or a file that is not mapped declares. A base class and a parameter are uses.
 */
export function definesMatch(matched: MatchedText, { path, line, node }: LinePlace): boolean {
  const words = wordsIn(matched);
  if (node !== null && !isModule(node) && node.startLine === line && words.includes(node.name)) return true;
  const isDeclared = node === null || isModule(node) || isClass(node);
  return isDeclared && words.slice(0, MOST_WORDS).some((word) => declares(matched.text, word, path, node));
}

function declares(text: string, word: string, path: string, node: LinePlace['node']): boolean {
  const role = roleOf(text, word, path);
  return role === 'defined' ? node === null || isModule(node) : role === 'set' && isOwnName(text, word, node);
}

/** `Cart.limit = 3` at the top of a module sets what was declared elsewhere; so does an indented line below an `if`. */
function isOwnName(text: string, word: string, node: LinePlace['node']): boolean {
  return !text.includes(`.${word}`) && (/^\S/.test(text) || (node !== null && isClass(node)));
}

/** The whole words that a match touches. */
function wordsIn({ text, from, to }: MatchedText): readonly string[] {
  return [...text.matchAll(/[\p{L}\p{N}_$]+/gu)].flatMap(({ 0: word, index }) =>
    index < to && index + word.length > from ? [word] : [],
  );
}
