/**
 * The part of a syntax tree that a language's query names, as plain nodes.
 * A capture `@kind` names what a node is, `@role.x` what it is to its parent; a node may have both.
 */
import type { Tree } from 'web-tree-sitter';
import { createNodeReader } from './syntax/syntaxNodes';
import type { SyntaxNodes } from './syntax/syntaxNodes';
import type { GrammarTables, ParserMemory } from './syntax/grammarTables';
import { PatternMatcher } from './syntax/matchPatterns';
import type { Captures } from './syntax/matchPatterns';
import { nameIn } from './syntax/patterns';
import type { CaptureNames, Patterns } from './syntax/patterns';
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
  children: readonly CapturedNode[];
}

export interface CaptureTree {
  readonly root: CapturedNode;
  /** Comments are no part of the tree: they may stand between any two nodes. In source order. */
  readonly comments: TextRange[];
  /** How many nodes have the mark `branch`. */
  readonly branches: number;
  /** Row of the first node below DEEPEST_NODE, null without one. */
  readonly tooDeepRow: number | null;
}

/** Offsets in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The captured nodes of a tree below one root of kind 'root'; nothing below DEEPEST_NODE and behind `end` is looked at. */
export type BuildCaptureTree = (tree: Tree, length: number, end: number) => CaptureTree;

/** For the trees of one language: linear in their nodes. Nothing of a tree is kept. */
export function createCaptureTrees(
  memory: ParserMemory,
  tables: GrammarTables,
  patterns: Patterns,
): BuildCaptureTree {
  const readNodes = createNodeReader(memory, tables, patterns.supertypes);
  let matcher: PatternMatcher | undefined;
  const marks = new Map<number, string>();
  return (tree, length, end) => {
    const nodes = readNodes(tree, DEEPEST_NODE, end);
    matcher ??= new PatternMatcher(patterns, nodes);
    return nest(nodes, matcher.matchAll(), patterns.names, marks, length);
  };
}

/** The root alone, for a text of this length. */
export function nothingCaptured(length: number): CaptureTree {
  return {
    root: { ...nothing, kind: 'root', end: length, children: [] },
    comments: [],
    branches: 0,
    tooDeepRow: null,
  };
}

const nothing = { kind: '', role: '', marks: '', start: 0, end: 0, row: 0 };

/** Each captured node below the nearest one around it. */
function nest(
  nodes: SyntaxNodes,
  captures: Captures,
  names: CaptureNames,
  markTexts: Map<number, string>,
  length: number,
): CaptureTree {
  const tree = { ...nothingCaptured(length), branches: 0, tooDeepRow: nodes.tooDeepRow };
  const branch = 1 << names.marks.indexOf('branch');
  // The children around each place, and where the node ends that has them.
  const open: CapturedNode[][] = [];
  const ends: number[] = [];
  const outermost: CapturedNode[] = [];
  tree.root.children = outermost;
  let around = outermost;
  let end = nodes.count;
  for (let node = 0; node < nodes.count; node++) {
    while (node >= end) {
      around = open.pop() ?? outermost;
      end = ends.pop() ?? nodes.count;
    }
    const made = capturedNode(nodes, captures, names, markTexts, node);
    if (!made) continue;
    if (isComment(made)) tree.comments.push({ start: made.start, end: made.end });
    if (!isNode(made)) continue;
    if (((captures.marks[node] ?? 0) & branch) !== 0) tree.branches++;
    around.push(made);
    const behind = nodes.next[node] ?? 0;
    if (behind === node + 1) continue;
    open.push(around);
    ends.push(end);
    made.children = around = [];
    end = behind;
  }
  return tree;
}

/** Of the many that have none. */
const NO_CHILDREN: readonly CapturedNode[] = [];

const isComment = ({ kind }: CapturedNode): boolean => kind === 'comment';

/** A comment is a node where it has a part in its parent. */
const isNode = (made: CapturedNode): boolean => !isComment(made) || made.role !== '';

function capturedNode(
  nodes: SyntaxNodes,
  captures: Captures,
  names: CaptureNames,
  markTexts: Map<number, string>,
  node: number,
): CapturedNode | null {
  const kind = captures.kind[node] ?? 0;
  const role = captures.role[node] ?? 0;
  const marks = captures.marks[node] ?? 0;
  if ((kind | role | marks) === 0) return null;
  return {
    kind: nameIn(names.kinds, kind),
    role: nameIn(names.roles, role),
    marks: marks === 0 ? '' : markText(markTexts, names, marks),
    start: nodes.start[node] ?? 0,
    end: nodes.end[node] ?? 0,
    row: nodes.row[node] ?? 0,
    children: NO_CHILDREN,
  };
}

function markText(texts: Map<number, string>, { marks }: CaptureNames, bits: number): string {
  let text = texts.get(bits);
  if (text === undefined) {
    text = marks.map((mark, at) => ((bits & (1 << at)) === 0 ? '' : ` ${mark}`)).join('');
    texts.set(bits, text);
  }
  return text;
}

export function childWithRole(node: CapturedNode, role: string): CapturedNode | undefined {
  for (const child of node.children) if (child.role === role) return child;
  return undefined;
}

export function hasMark(node: CapturedNode, mark: string): boolean {
  return node.marks.includes(` ${mark}`);
}
