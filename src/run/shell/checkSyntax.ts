/**
 * Where the grammar and bash read the same text differently, a command could hide. So every stretch of the text must be
 * of a kind whose reading is known to be the same; anything else is not understood, however harmless.
 */
import type { Node } from 'web-tree-sitter';
import type { Lift, LiftedText } from './lift/liftText';
import { NotUnderstood } from './notUnderstood';

type Check = (node: Node, source: string) => void;

const blanks = /^(?:[ \t\n]|\\\n)*$/;
const blanksOfOneLine = /^(?:[ \t]|\\\n)*$/;
/** What begins a substitution or an expansion. */
const beginsCode = /`|\$[({[]|[<>]\(/;
/** An index that bash would evaluate, substitutions included, although it is quoted. */
const evaluatedIndex = /\w\[[^\]]*(?:\$\(|`)/;

/**
 * Throws NotUnderstood unless the whole tree is of known kinds, and what was lifted out of its text (liftText) is where the
 * grammar sees the like, and nothing more. Linear in the text.
 */
export function checkSyntax(root: Node, { text: source, lifts }: LiftedText): void {
  if (root.hasError) throw new NotUnderstood('an incomplete part, or one that is not bash');
  checkGap(source.slice(0, root.startIndex), blanks);
  checkGap(source.slice(root.endIndex), blanks);
  check(root, source);
  checkLifts(root, lifts);
}

function check(node: Node, source: string): void {
  if (node.isMissing) throw new NotUnderstood('an incomplete part');
  const special = specialChecks[node.type];
  if (special !== undefined) special(node, source);
  else if (oneLine.has(node.type)) checkChildren(node, source, blanksOfOneLine);
  else if (composed.has(node.type)) checkChildren(node, source, blanks);
  else if (node.isNamed) throw new NotUnderstood(`the construct ${node.type}`);
}

/** By kind of what was lifted: whether a node is what the grammar has to see in its place. */
const seenAs: Readonly<Record<Lift['kind'], (node: Node, lift: Lift) => boolean>> = {
  expansion: (node, { end }) => /^(?:simple_)?expansion$/.test(node.type) && node.endIndex === end,
  process: (node, { end }) => /^(?:simple_)?expansion$/.test(node.type) && node.endIndex === end,
  heredoc: (node, { end }) => node.type === 'file_redirect' && node.endIndex >= end,
  arithmetic: (node) => node.type === '((',
  // A redirection may begin with the number of a file.
  open: (node) => node.type === '>' && node.parent?.type === 'file_redirect',
  test: (node, { end }) => node.type === 'word' && node.endIndex === end,
  pattern: (node, { end }) =>
    /^(?:word|extglob_pattern)$/.test(node.type) && node.endIndex >= end && !isProgram(node),
};

function checkLifts(root: Node, lifts: readonly Lift[]): void {
  const left = new Map(lifts.map((lift) => [lift.start, lift]));
  const visit = (node: Node): void => {
    const lift = left.get(startOf(node));
    if (lift !== undefined && seenAs[lift.kind](node, lift)) left.delete(lift.start);
    else if (node.type === 'expansion' || node.type === '((') throw new NotUnderstood('an ambiguous quote');
    for (const child of node.children) visit(child);
  };
  visit(root);
  if (left.size > 0) throw new NotUnderstood('an ambiguous quote');
}

/** Of a redirection where its arrow stands; an expansion may have blanks of the text around it for its own. */
function startOf(node: Node): number {
  if (/^(?:simple_)?expansion$/.test(node.type)) return node.startIndex + node.text.search(/\S/);
  if (node.type !== 'file_redirect') return node.startIndex;
  return node.children.find((child) => child.type === '<')?.startIndex ?? node.startIndex;
}

function isProgram(node: Node): boolean {
  return (
    node.type === 'command_name' ||
    (node.parent !== null && node.type !== 'command' && isProgram(node.parent))
  );
}

function checkChildren(node: Node, source: string, gap: RegExp): void {
  let end = node.startIndex;
  for (const child of node.children) {
    checkGap(source.slice(end, child.startIndex), gap);
    check(child, source);
    end = Math.max(end, child.endIndex);
  }
  checkGap(source.slice(end, node.endIndex), gap);
}

function checkGap(text: string, gap: RegExp): void {
  if (!gap.test(text)) throw new NotUnderstood('characters between two words');
  // A line that goes on is no blank: bash joins what is before and after it.
  if (text !== '' && text.replaceAll('\\\n', '') === '') throw new NotUnderstood('a word over two lines');
}

/** Nodes that are their children with blanks between them. */
const composed = new Set([
  ...[
    'program',
    'command',
    'command_name',
    'concatenation',
    'array',
    'variable_assignment',
    'variable_assignments',
  ],
  ...['list', 'pipeline', 'subshell', 'negated_command', 'redirected_statement', 'declaration_command'],
  ...[
    'unset_command',
    'for_statement',
    'c_style_for_statement',
    'while_statement',
    'do_group',
    'if_statement',
    'elif_clause',
    'else_clause',
  ],
  ...['case_statement', 'case_item', 'function_definition', 'file_redirect', 'compound_statement'],
  ...['herestring_redirect', 'binary_expression', 'unary_expression', 'parenthesized_expression'],
  ...['brace_expression', 'subscript'],
]);

/** Those of them that a newline ends: after a line that goes on, the grammar may take the next line for more of it. */
const oneLine = new Set([
  ...[
    'command',
    'command_name',
    'concatenation',
    'variable_assignment',
    'variable_assignments',
    'negated_command',
  ],
  ...['redirected_statement', 'declaration_command', 'unset_command', 'file_redirect', 'herestring_redirect'],
]);

/** Opaque to bash too, but for the index that some builtins evaluate. */
function checkQuoted(node: Node): void {
  if (evaluatedIndex.test(node.text)) throw new NotUnderstood('an index that the shell evaluates');
}

function checkPlain(node: Node): void {
  const unescaped = node.text.replace(/\\[^]/g, '');
  if (beginsCode.test(unescaped) || /['"]/.test(unescaped))
    throw new NotUnderstood('a substitution inside a word');
  if (evaluatedIndex.test(node.text.replace(/\\([^])/g, '$1')))
    throw new NotUnderstood('an index that the shell evaluates');
}

/** Text in which bash looks for substitutions: those that the grammar saw are checked, others must not be there. */
function checkContent(node: Node, source: string): void {
  let rest = '';
  let end = node.startIndex;
  for (const child of node.namedChildren) {
    if (child.type === 'string_content') continue;
    rest += `${source.slice(end, child.startIndex)} `;
    end = child.endIndex;
    check(child, source);
  }
  rest += source.slice(end, node.endIndex);
  if (beginsCode.test(withoutArrows(rest.replace(/\\[^]/g, '')))) {
    throw new NotUnderstood('a substitution inside a string');
  }
  if (evaluatedIndex.test(rest)) throw new NotUnderstood('an index that the shell evaluates');
}

/** Inside quotes `<(` is text. */
function withoutArrows(text: string): string {
  return text.replaceAll(/[<>]\(/g, '');
}

/** `[` was lifted: it is a command like any other to bash, where `&&`, `|`, `>` or a newline end it; `[[` is not. */
function checkTest(node: Node, source: string): void {
  if (node.children[0]?.type !== '[[') throw new NotUnderstood('a [ without a space after it');
  checkChildren(node, source, blanks);
}

function checkComment(node: Node, source: string): void {
  const before = source.slice(0, node.startIndex).replace(/(?:\\\n)+$/, '');
  if (before !== '' && !/[ \t\n;|&()]$/.test(before)) throw new NotUnderstood('a # inside a word');
}

/** Its text is a placeholder (liftText). */
function checkPlaceholder({ text }: Node): void {
  if (!/^[ \t]*\$\{([cnhv])\1*\}$/.test(text)) throw new NotUnderstood('an ambiguous quote');
}

const harmless = (): void => undefined;

const specialChecks: Readonly<Record<string, Check>> = {
  word: checkPlain,
  number: checkPlain,
  regex: checkPlain,
  extglob_pattern: checkPlain,
  variable_name: checkPlain,
  special_variable_name: harmless,
  test_operator: harmless,
  file_descriptor: harmless,
  simple_expansion: harmless,
  raw_string: checkQuoted,
  ansi_c_string: checkQuoted,
  string: checkContent,
  comment: checkComment,
  expansion: checkPlaceholder,
  test_command: checkTest,
};
