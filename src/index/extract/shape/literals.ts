/** Literals that are one: `"a" "b"` says what `"ab"` says. */
import { LAYOUT, LITERAL } from './grammar';
import type { ShapeTree } from './tree';
import { childrenOf, hasFlag, isLeaf, textOf } from './tree';

export interface PlainLiteral {
  /** The symbol of one literal. */
  readonly symbol: number;
  /** What opens each part, its quotes all of one kind. */
  readonly open: string;
  /** What stands between the quotes of all parts. */
  readonly content: string;
}

/** What an escape may go on with, if digits follow in the next part. */
const OPEN_ESCAPE = /\\(?:[0-7]{1,3}|x[\da-fA-F]*)$/;

/** A literal without code in it, of one part or several of the same kind; null for any other node. */
export function plainLiteral(tree: ShapeTree, node: number): PlainLiteral | null {
  if (!hasFlag(tree, node, LITERAL) || isLeaf(tree, node)) return null;
  const own = partOf(tree, node);
  if (own !== null) return own;
  const parts: PlainLiteral[] = [];
  for (const child of childrenOf(tree, node)) {
    if (hasFlag(tree, child, LAYOUT)) continue;
    const part = hasFlag(tree, child, LITERAL) ? partOf(tree, child) : null;
    if (part === null) return null;
    parts.push(part);
  }
  const [first] = parts;
  if (first === undefined || parts.some(({ open, symbol }) => open !== first.open || symbol !== first.symbol))
    return null;
  if (parts.slice(0, -1).some(({ content }) => OPEN_ESCAPE.test(content))) return null;
  return { ...first, content: parts.map(({ content }) => content).join('') };
}

/** What opens it, its content, what closes it; null where anything else is in it. */
function partOf(tree: ShapeTree, node: number): PlainLiteral | null {
  const { nodes, grammar } = tree;
  const children = [...childrenOf(tree, node)];
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined || first === last || hasFlag(tree, first, LITERAL))
    return null;
  const isPlain = children
    .slice(1, -1)
    .every((child) => grammar.contents.has(nodes.symbol[child] ?? 0) && isPlainContent(tree, child));
  const open = textOf(tree, first).replaceAll("'", '"');
  if (!isPlain || !open.endsWith('"')) return null;
  const content = tree.text.slice(nodes.end[first], nodes.start[last]);
  return { symbol: nodes.symbol[node] ?? 0, open, content };
}

function isPlainContent(tree: ShapeTree, content: number): boolean {
  for (const child of childrenOf(tree, content))
    if (!tree.grammar.contents.has(tree.nodes.symbol[child] ?? 0)) return false;
  return true;
}
