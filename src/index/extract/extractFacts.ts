/** Text -> facts, through a language's queries. Parsing never fails: a broken file gives what could be read. */
import type { Parser, Tree } from 'web-tree-sitter';
import type { Problem } from '../../core/map/codeIndex';
import type { FileFacts } from './facts';
import type { LanguageTable, TapeRules } from '../languages/table';
import { nothingCaptured } from './captureTree';
import type { BuildCaptureTree, CaptureTree, CapturedNode } from './captureTree';
import { emitAsked, isAsked } from './lower/asked';
import { scopeRules } from './lower/scopeRules';
import { createComments } from './lower/comments';
import type { Lowering } from './lower/context';
import { controlStatements } from './lower/control';
import { definitions } from './lower/definitions';
import { firstParagraph, measureDoc, moduleDoc } from './lower/documentation';
import { exportStatements } from './lower/exports';
import { expressions } from './lower/expressions';
import { importStatements } from './lower/imports';
import { countLines, deepestFunction, moduleDefinition } from './lower/moduleDefinition';
import { patternStatements } from './lower/patterns';
import { lowerDeclared, statements } from './lower/statements';
import { types } from './lower/types';
import { dropOverwritten } from './order/overwritten';
import { orderNames } from './order/orderNames';
import { parseRepaired } from './parseRepaired';
import { NONE, createTapeWriter } from './tape';
import { DEEPEST_NODE, createParse, findRun } from './unreadText';
import type { ShapeGrammar } from './shape/grammar';
import { shapesOf } from './shape/shapes';
import { languageRules } from '../languages/rules';
import { walkTree } from './walkTree';

/** A parser set to the language of `table`, with its queries compiled. */
export interface LanguageParser {
  readonly table: LanguageTable;
  readonly parser: Parser;
  readonly buildCaptureTree: BuildCaptureTree;
  /** Made when it is first asked for. */
  readonly shapeGrammar: () => ShapeGrammar;
  /** The longest that the parsing of one file may take. */
  readonly limitMs: number;
}

/** Deeper nesting than any person writes; below it the call stack of the walk would be at risk. */
const DEEPEST = 1000;
/** More syntax errors than these tell nothing new about a file. */
const MOST_PROBLEMS = 20;

const lowerers = new Map(
  Object.entries({
    ...expressions,
    ...statements,
    ...controlStatements,
    ...patternStatements,
    ...importStatements,
    ...exportStatements,
    ...definitions,
    ...types,
  }),
);
/** Nodes that their parent reads itself. */
const parts = new Set(['parameter', 'parameter_separator', 'mark_default', 'import_all', 'specifier']);

/** `shapes`: those of the definitions, and of the facts no more than tells of definitions: tape and imports are empty. */
export type Extracted = 'facts' | 'shapes';

/** The facts of `text`; linear in its length. The syntax tree is freed before it returns. */
export function extractFacts(
  language: LanguageParser,
  path: string,
  text: string,
  what: Extracted = 'facts',
): FileFacts {
  const { parser, table } = language;
  const tree = parseRepaired(createParse(parser, language.limitMs), table, text);
  if (typeof tree === 'string') {
    const message =
      tree === 'foreign' ? foreignMessage : `not read: parsing took more than ${language.limitMs} ms`;
    return lowerFile(table, path, text, nothingCaptured(text.length), [{ path, line: 1, message }]);
  }
  try {
    const problems = findSyntaxErrors(path, tree);
    const run = tree.rootNode.hasError ? findRun(tree) : null;
    if (run) problems.push({ path, line: run.line1, message: runMessage });
    const captured = language.buildCaptureTree(tree, text.length, run?.start ?? text.length + 1);
    const facts = lowerFile(table, path, text, captured, problems, what);
    // A level of the walk may be several of the tree, so that either may have ended first.
    const tooDeep = problems.some(({ message }) => message === tooDeepMessage(DEEPEST))
      ? null
      : captured.tooDeepRow;
    if (tooDeep !== null) problems.push({ path, line: tooDeep + 1, message: tooDeepMessage(DEEPEST_NODE) });
    if (what === 'facts') return facts;
    const grammar = language.shapeGrammar();
    const nodes = grammar.readNodes(tree, DEEPEST_NODE, run?.start ?? text.length + 1);
    const docsInside = languageRules[table.language].docs.belowHead !== null;
    return { ...withoutFlow(facts), shapes: shapesOf(nodes, grammar, { text, facts, docsInside }) };
  } finally {
    tree.delete();
  }
}

/** Without what only a program needs: most of the bytes that a worker would send. */
function withoutFlow(facts: FileFacts): FileFacts {
  const { path, language, lines, definitions: named, branches, depth, docMeasures, problems } = facts;
  const empty = { imports: [], tape: EMPTY };
  return { path, language, lines, definitions: named, branches, depth, docMeasures, problems, ...empty };
}

function lowerFile(
  table: LanguageTable,
  path: string,
  text: string,
  captured: CaptureTree,
  problems: Problem[],
  what: Extracted = 'facts',
): FileFacts {
  if (typeof table.lowering === 'function') return table.lowering(path, text, captured, problems);
  const rules = table.lowering;
  const { root, comments, branches } = captured;
  const tape = createTapeWriter();
  const ctx = createLowering(rules, path, text, comments, tape, problems);
  const doc = moduleDoc(ctx, root);
  const lines = countLines(text);
  ctx.definitions.push(moduleDefinition(lines, firstParagraph(doc)));
  for (const child of root.children) ctx.lower(child);
  return {
    path,
    language: table.language,
    lines,
    definitions: ctx.definitions,
    imports: ctx.imports,
    tape: what === 'facts' ? orderedTape(ctx) : EMPTY,
    branches,
    depth: deepestFunction(ctx.definitions),
    docMeasures: measureDoc(doc),
    problems,
  };
}

const EMPTY = createTapeWriter().finish();

/** The whole tape, with the assignments that reach each read. */
function orderedTape(ctx: Lowering): FileFacts['tape'] {
  const written = ctx.tape.finish();
  // Setters and prototypes see each value.
  if (ctx.rules.receiverIsParameter) dropOverwritten(written, ctx.control);
  return orderNames(written, ctx.control, ctx.definitions, scopeRules(ctx));
}

function createLowering(
  rules: TapeRules,
  path: string,
  source: string,
  comments: CaptureTree['comments'],
  tape: Lowering['tape'],
  problems: Problem[],
): Lowering {
  let depth = 0;
  let tooDeep = false;
  const ctx: Lowering = {
    source,
    rules,
    tape,
    control: [],
    definitions: [],
    imports: [],
    scope: 0,
    comments: createComments(comments),
    constants: new Map(),
    requires: new Set(),
    home: NONE,
    tried: NONE,
    lower: (node, binding = []) => {
      if (parts.has(node.kind)) return NONE;
      if (depth >= DEEPEST) {
        if (!tooDeep) problems.push({ path, line: node.row + 1, message: tooDeepMessage(DEEPEST) });
        tooDeep = true;
        return NONE;
      }
      depth++;
      const value = lowerNode(ctx, node, binding);
      depth--;
      return value;
    },
  };
  return ctx;
}

function lowerNode(ctx: Lowering, node: CapturedNode, binding: readonly string[]): number {
  if (node.role === 'declared') return lowerDeclared(ctx, node);
  const lowerer = lowerers.get(node.kind);
  if (lowerer) {
    const row = lowerer(ctx, node, binding);
    if (row !== NONE && isAsked(node)) emitAsked(ctx, node, row);
    return row;
  }
  for (const child of node.children) ctx.lower(child);
  return NONE;
}

/** Where the grammar found text it could not place, one problem a line, in source order. */
function findSyntaxErrors(path: string, tree: Tree): Problem[] {
  if (!tree.rootNode.hasError) return [];
  const problems: Problem[] = [];
  walkTree(tree, (node) => {
    if (!node.isError && !node.isMissing) return node.hasError ? 'into' : 'past';
    const line = node.startPosition.row + 1;
    const message = unreadMessage(node.isMissing ? `${node.type} is missing` : 'a syntax error');
    if (problems.at(-1)?.line !== line) problems.push({ path, line, message });
    return problems.length < MOST_PROBLEMS ? 'past' : 'stop';
  });
  return problems;
}

const foreignMessage = 'not read: its beginning is no text of its language';
const runMessage = 'not read from here on: no text of its language';
const tooDeepMessage = (levels: number): string => `nested deeper than ${levels} levels: not read below`;

/** True of a correct file too: the grammar lags behind the newest syntax of a language. */
function unreadMessage(cause: string): string {
  return `could not be read here (${cause}, or syntax this version does not know): what follows may be missing from the map`;
}
