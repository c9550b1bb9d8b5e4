/** Text -> facts, through a language's queries. Parsing never fails: a broken file gives what could be read. */
import type { Node, Parser, Query, Tree } from 'web-tree-sitter';
import type { Problem } from '../../core/model';
import type { FileFacts } from '../facts';
import type { LanguageTable } from '../languages/table';
import { buildCaptureTree, hasMark } from './captureTree';
import type { CaptureTree, CapturedNode } from './captureTree';
import { emitAsked, isAsked } from './lower/asked';
import { createComments } from './lower/comments';
import type { Lowering } from './lower/context';
import { definitions } from './lower/definitions';
import { firstParagraph, measureDoc, moduleDoc } from './lower/documentation';
import type { DefinitionDraft } from './lower/drafts';
import { exportStatements } from './lower/exports';
import { expressions } from './lower/expressions';
import { importStatements } from './lower/imports';
import { lowerDeclared, statements } from './lower/statements';
import { types } from './lower/types';
import { parseRepaired } from './parseRepaired';
import { NONE, createTapeWriter } from './tape';

/** A parser set to the language of `table`, with its queries compiled. */
export interface LanguageParser {
  readonly table: LanguageTable;
  readonly parser: Parser;
  readonly query: Query;
}

/** Deeper nesting than any person writes; below it the call stack of the walk would be at risk. */
const DEEPEST = 1000;
/** More syntax errors than these tell nothing new about a file. */
const MOST_PROBLEMS = 20;

const lowerers = new Map(
  Object.entries({
    ...expressions,
    ...statements,
    ...importStatements,
    ...exportStatements,
    ...definitions,
    ...types,
  }),
);
/** Nodes that their parent reads itself. */
const parts = new Set(['parameter', 'parameter_separator', 'mark_default', 'import_all', 'specifier']);

/** The facts of `text`; linear in its length. The syntax tree is freed before it returns. */
export function extractFacts(language: LanguageParser, path: string, text: string): FileFacts {
  const tree = parseRepaired(language.parser, language.table, text);
  try {
    const captured = buildCaptureTree(language.query, tree, text.length);
    return lowerFile(language.table, path, text, captured, findSyntaxErrors(path, tree));
  } finally {
    tree.delete();
  }
}

function lowerFile(
  table: LanguageTable,
  path: string,
  text: string,
  { root, comments }: CaptureTree,
  problems: Problem[],
): FileFacts {
  const tape = createTapeWriter();
  const ctx = createLowering(table, path, text, comments, tape, problems);
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
    tape: tape.finish(),
    branches: countBranches(root),
    depth: deepestFunction(ctx.definitions),
    docMeasures: measureDoc(doc),
    problems,
  };
}

function createLowering(
  table: LanguageTable,
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
    table,
    tape,
    definitions: [],
    imports: [],
    scope: 0,
    comments: createComments(comments),
    constants: new Map(),
    lower: (node, binding = []) => {
      if (parts.has(node.kind)) return NONE;
      if (depth >= DEEPEST) {
        if (!tooDeep)
          problems.push({
            path,
            line: node.row + 1,
            message: `nested deeper than ${DEEPEST} levels: not read below`,
          });
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

function moduleDefinition(lines: number, doc: string | null): DefinitionDraft {
  return {
    kind: 'module',
    name: '',
    through: [],
    parent: 0,
    startLine: 1,
    endLine: Math.max(lines, 1),
    start: 0,
    doc,
    signature: '',
    async: false,
    generator: false,
    receiver: 'none',
    parameters: [],
    bases: [],
  };
}

/**
 * Lines as the grammar counts them, without the empty one behind a final line break: `\n` ends one, a bare
 * `\r` does not, although editors break there.
 */
function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function countBranches(root: CapturedNode): number {
  let count = 0;
  const open: CapturedNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (hasMark(node, 'branch')) count++;
    for (const child of node.children) open.push(child);
  }
  return count;
}

function deepestFunction(all: readonly DefinitionDraft[]): number {
  const depths: number[] = [];
  let deepest = 0;
  all.forEach((definition, at) => {
    const counts = ['function', 'method', 'getter', 'setter', 'constructor', 'lambda'].includes(
      definition.kind,
    );
    depths[at] = (at === 0 ? 0 : (depths[definition.parent] ?? 0)) + (counts ? 1 : 0);
    deepest = Math.max(deepest, depths[at] ?? 0);
  });
  return deepest;
}

/** Where the grammar found text it could not place, one problem a line, in source order. */
function findSyntaxErrors(path: string, tree: Tree): Problem[] {
  if (!tree.rootNode.hasError) return [];
  const problems: Problem[] = [];
  const open: Node[] = [tree.rootNode];
  for (let node = open.pop(); node && problems.length < MOST_PROBLEMS; node = open.pop()) {
    if (node.isError || node.isMissing) {
      const line = node.startPosition.row + 1;
      const message = unreadMessage(node.isMissing ? `${node.type} is missing` : 'a syntax error');
      if (!problems.some((problem) => problem.line === line)) problems.push({ path, line, message });
      continue;
    }
    const children = node.children.filter((child) => child.hasError);
    open.push(...children.reverse());
  }
  return problems;
}

/** True of a correct file too: the grammar lags behind the newest syntax of a language. */
function unreadMessage(cause: string): string {
  return `could not be read here (${cause}, or syntax this version does not know): what follows may be missing from the map`;
}
