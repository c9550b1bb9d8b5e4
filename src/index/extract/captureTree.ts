/**
 * The part of a syntax tree that a language's query names, as plain nodes.
 * A capture `@kind` names what a node is, `@role.x` what it is to its parent; a node may have both.
 */
import type { Query, Tree } from 'web-tree-sitter';
import { DEEPEST_NODE } from './unreadText';

export interface CapturedNode {
  /** '' for a node that has only a role. */
  kind: string;
  role: string;
  /** `@mark.x` captures: properties of the node itself (async, branch). */
  marks: string;
  readonly start: number;
  readonly end: number;
  readonly row: number;
  readonly children: CapturedNode[];
}

const ROLE = 'role.';
const MARK = 'mark.';
/** The grammars read UTF-16. */
const BYTES_A_UNIT = 2;

export interface CaptureTree {
  readonly root: CapturedNode;
  /** Comments are no part of the tree: they may stand between any two nodes. In source order. */
  readonly comments: TextRange[];
}

/** Offsets in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface Capture {
  readonly name: string;
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly row: number;
  readonly pattern: number;
}

/**
 * The captured nodes nested by range below one root node of kind 'root'.
 * Nodes of equal range nest in the order of the query's patterns: so a query lists outer nodes first.
 * Nothing below DEEPEST_NODE and, roughly, behind `end` (an offset) is looked at. Linear but for the sorting of nearly
 * sorted captures; nothing of the tree is kept.
 */
export function buildCaptureTree(query: Query, tree: Tree, length: number, end = length): CaptureTree {
  const { root, comments } = nothingCaptured(length);
  const stack: CapturedNode[] = [root];
  const ids: number[] = [-1];
  for (const capture of orderedCaptures(query, tree, end)) {
    const { name } = capture;
    if (name === 'comment') {
      comments.push({ start: capture.start, end: capture.end });
      continue;
    }
    const last = openNode(stack, ids, capture);
    if (name.startsWith(ROLE)) last.role = name.slice(ROLE.length);
    else if (name.startsWith(MARK)) last.marks += ` ${name.slice(MARK.length)}`;
    else last.kind = name;
  }
  return { root, comments };
}

/** The root alone, for a text of this length. */
export function nothingCaptured(length: number): CaptureTree {
  const root = { kind: 'root', role: '', marks: '', start: 0, end: length, row: 0, children: [] };
  return { root, comments: [] };
}

/**
 * All captures, ancestors before descendants. The query's own order does not hold that for nodes that start
 * at one place: a pattern that is still open there is reported later than one that is complete.
 */
function orderedCaptures(query: Query, tree: Tree, end: number): Capture[] {
  const options = {
    maxStartDepth: DEEPEST_NODE,
    // Asked every hundred steps: a range of bytes would not spare the steps, and the offset is in bytes.
    progressCallback: ({ currentOffset }: { currentOffset: number }) => currentOffset >= end * BYTES_A_UNIT,
  };
  const captures = query.captures(tree.rootNode, options).map(({ name, node, patternIndex }) => ({
    name,
    id: node.id,
    start: node.startIndex,
    end: node.endIndex,
    row: node.startPosition.row,
    pattern: patternIndex,
  }));
  return captures.sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
}

/** The node for this capture: the open one of the same id, else a new child of the innermost that encloses it. */
function openNode(stack: CapturedNode[], ids: number[], capture: Capture): CapturedNode {
  for (let depth = ids.length - 1; depth > 0; depth--) {
    const open = stack[depth] as CapturedNode;
    if (ids[depth] === capture.id) return open;
    // Only nodes of the same range can stand between two captures of one node.
    if (open.start !== capture.start || open.end !== capture.end) break;
  }
  const { start, end, row } = capture;
  while (stack.length > 1 && isOutside(stack[stack.length - 1] as CapturedNode, start, end)) {
    stack.pop();
    ids.pop();
  }
  const made = { kind: '', role: '', marks: '', start, end, row, children: [] };
  (stack[stack.length - 1] as CapturedNode).children.push(made);
  stack.push(made);
  ids.push(capture.id);
  return made;
}

function isOutside(open: CapturedNode, start: number, end: number): boolean {
  return open.end < end || open.end <= start;
}

export function childWithRole(node: CapturedNode, role: string): CapturedNode | undefined {
  return node.children.find((child) => child.role === role);
}

export function hasMark(node: CapturedNode, mark: string): boolean {
  return node.marks.includes(` ${mark}`);
}
