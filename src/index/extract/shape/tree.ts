/** The nodes of a syntax tree with what shapes ask of them: parents, siblings, flags, texts. */
import type { SyntaxNodes } from '../syntax/syntaxNodes';
import { NAMED } from '../syntax/syntaxNodes';
import type { ShapeGrammar } from './grammar';
import { COMMENT } from './grammar';

export const NOBODY = -1;

/** Holds until the next tree is read. */
export interface ShapeTree {
  readonly nodes: SyntaxNodes;
  readonly grammar: ShapeGrammar;
  readonly text: string;
  readonly parent: Int32Array;
  /** The sibling before it, comments left out. */
  readonly before: Int32Array;
}

/** Linear. */
export function shapeTree(nodes: SyntaxNodes, grammar: ShapeGrammar, text: string): ShapeTree {
  const parent = new Int32Array(nodes.count).fill(NOBODY);
  const before = new Int32Array(nodes.count).fill(NOBODY);
  // The ancestors of the node that is looked at, and the child of each that came last.
  const open: number[] = [];
  const last: number[] = [NOBODY];
  for (let node = 0; node < nodes.count; node++) {
    while (open.length > 0 && node >= (nodes.next[open.at(-1) ?? 0] ?? 0)) {
      open.pop();
      last.pop();
    }
    parent[node] = open.at(-1) ?? NOBODY;
    before[node] = last.at(-1) ?? NOBODY;
    if (!hasFlag({ nodes, grammar }, node, COMMENT)) last[last.length - 1] = node;
    if (nodes.next[node] !== node + 1) {
      open.push(node);
      last.push(NOBODY);
    }
  }
  return { nodes, grammar, text, parent, before };
}

export function hasFlag(
  { nodes, grammar }: Pick<ShapeTree, 'nodes' | 'grammar'>,
  node: number,
  flag: number,
): boolean {
  return ((grammar.flags[nodes.symbol[node] ?? 0] ?? 0) & flag) !== 0;
}

export function isLeaf({ nodes }: ShapeTree, node: number): boolean {
  return nodes.next[node] === node + 1;
}

export function isNamed({ nodes }: ShapeTree, node: number): boolean {
  return ((nodes.flags[node] ?? 0) & NAMED) !== 0;
}

export function textOf({ nodes, text }: ShapeTree, node: number): string {
  return text.slice(nodes.start[node], nodes.end[node]);
}

/** On one line, without white space around it. */
export function lineOf(tree: ShapeTree, node: number): string {
  return textOf(tree, node).replace(/\s+/g, ' ').trim();
}

export function* childrenOf({ nodes }: ShapeTree, node: number): Generator<number> {
  const end = nodes.next[node] ?? 0;
  for (let child = node + 1; child < end; child = nodes.next[child] ?? end) yield child;
}

/** The first child in one of these fields; NOBODY for none. */
export function childIn(tree: ShapeTree, node: number, fields: Iterable<number>): number {
  const wanted = new Set(fields);
  for (const child of childrenOf(tree, node)) if (wanted.has(tree.nodes.field[child] ?? 0)) return child;
  return NOBODY;
}

/** The first child with one of these flags; NOBODY for none. */
export function childLike(tree: ShapeTree, node: number, flag: number): number {
  for (const child of childrenOf(tree, node)) if (hasFlag(tree, child, flag)) return child;
  return NOBODY;
}
