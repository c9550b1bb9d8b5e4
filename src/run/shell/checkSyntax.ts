/**
 * Where the grammar and bash read the same text differently, a command could hide. So every stretch of the text must be
 * of a kind whose reading is known to be the same; anything else is not understood, however harmless.
 */
import type { Node } from 'web-tree-sitter';
import { NotUnderstood } from './notUnderstood';

type Check = (node: Node, source: string) => void;

const blanks = /^(?:[ \t\n]|\\\n)*$/;
const blanksOfOneLine = /^(?:[ \t]|\\\n)*$/;
/** What begins a substitution or an expansion. */
const beginsCode = /`|\$[({[]|[<>]\(/;
/** An index that bash would evaluate, substitutions included, although it is quoted. */
const evaluatedIndex = /\w\[[^\]]*(?:\$\(|`)/;
/** Not `${x@P}`, which reads the value as a prompt, nor `${!x}`, which reads it as a name: both run what is in it. */
const plainExpansion =
  /^\$\{(?:#?(?:\w+|[@*?$!#-])(?:\[(?:\w+|[@*])\])?(?:(?::[-=+?]?|[-=+?]|##?|%%?|\/\/?|\^\^?|,,?|@(?!P))[^'"`\\(){}<>$]*)?|!\w+(?:\[[@*]\]|[@*]))\}$/;
const plainArithmetic = /^(?:\$?\(\()(?:[\w\s+\-*/%<>=!&|^~?:,()]|\$\w)*\)\)$/;

/** Throws NotUnderstood unless the whole tree is of known kinds. Linear in the text. */
export function checkSyntax(root: Node, source: string): void {
  if (root.hasError) throw new NotUnderstood('a part that is not complete or not bash');
  checkGap(source.slice(0, root.startIndex), blanks);
  checkGap(source.slice(root.endIndex), blanks);
  check(root, source);
}

function check(node: Node, source: string): void {
  if (node.isMissing) throw new NotUnderstood('a part that is not complete');
  const special = specialChecks[node.type];
  if (special !== undefined) special(node, source);
  else if (oneLine.has(node.type)) checkChildren(node, source, blanksOfOneLine);
  else if (composed.has(node.type)) checkChildren(node, source, blanks);
  else if (node.isNamed) throw new NotUnderstood(`the construct ${node.type}`);
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
    'while_statement',
    'do_group',
    'if_statement',
    'elif_clause',
    'else_clause',
  ],
  ...['case_statement', 'case_item', 'function_definition', 'process_substitution', 'file_redirect'],
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
  if (evaluatedIndex.test(node.text)) throw new NotUnderstood('an index that the shell would evaluate');
}

function checkPlain(node: Node): void {
  if (beginsCode.test(node.text.replace(/\\[^]/g, '')) || /['"]/.test(node.text.replace(/\\[^]/g, ''))) {
    throw new NotUnderstood('a substitution inside a word');
  }
}

/** Text in which bash looks for substitutions: those that the grammar saw are checked, others must not be there. */
function checkContent(node: Node, source: string): void {
  let rest = '';
  let end = node.startIndex;
  for (const child of node.namedChildren) {
    if (child.type === 'string_content' || child.type === 'heredoc_content') continue;
    rest += `${source.slice(end, child.startIndex)} `;
    end = child.endIndex;
    check(child, source);
  }
  rest += source.slice(end, node.endIndex);
  if (beginsCode.test(withoutArrows(rest.replace(/\\[^]/g, '')))) {
    throw new NotUnderstood('a substitution inside a text');
  }
  if (evaluatedIndex.test(rest)) throw new NotUnderstood('an index that the shell would evaluate');
}

/** Inside quotes `<(` is text. */
function withoutArrows(text: string): string {
  return text.replaceAll(/[<>]\(/g, '');
}

function checkHeredoc(node: Node, source: string): void {
  const start = node.children.find((child) => child.type === 'heredoc_start');
  const body = node.children.find((child) => child.type === 'heredoc_body');
  const delimiter = /^(['"]?)(\w+)\1$/.exec(start?.text ?? '');
  const known = new Set([
    'heredoc_start',
    'heredoc_body',
    'heredoc_end',
    'file_redirect',
    'pipeline',
    'list',
  ]);
  const strange = node.namedChildren.some((child) => !known.has(child.type) && !isHeredocTail(child));
  if (delimiter === null || body === undefined || strange) throw new NotUnderstood('a here-document');
  const ends = body.text.split('\n').some((line) => line.replace(/^\t*/, '') === delimiter[2]);
  const nested = node.parent?.children.filter((child) => child.type === 'heredoc_redirect') ?? [];
  if (ends || nested.length > 1) throw new NotUnderstood('a here-document');
  for (const child of node.children) if (child.type !== 'heredoc_body') check(child, source);
  if (delimiter[1] !== '') return;
  if (body.text.includes('\\\n')) throw new NotUnderstood('a here-document');
  checkContent(body, source);
}

/** What stands on the line of the here-document's beginning, after it. */
function isHeredocTail(node: Node): boolean {
  return composed.has(node.type) || ['word', 'string', 'raw_string', 'number'].includes(node.type);
}

/** `[` is a command like any other to bash, where `&&`, `|`, `>` or a newline end it; `[[` is not. */
function checkTest(node: Node, source: string): void {
  if (node.children[0]?.type === '[[') {
    checkChildren(node, source, blanks);
    return;
  }
  const inside = (each: Node): void => {
    const operator = !each.isNamed && /[&|<>();\n]/.test(each.type);
    if (operator || each.type === 'redirected_statement') throw new NotUnderstood('an operator inside [ ]');
    if (each.type === 'command_substitution' || each.type === 'string') return;
    for (const child of each.children) inside(child);
  };
  inside(node);
  checkChildren(node, source, blanksOfOneLine);
}

function checkComment(node: Node, source: string): void {
  const before = source.slice(0, node.startIndex).replace(/(?:\\\n)+$/, '');
  if (before !== '' && !/[ \t\n;|&()]$/.test(before)) throw new NotUnderstood('a # inside a word');
}

function checkSubstitution(node: Node, source: string): void {
  const backticks = !node.text.startsWith('$(');
  // Inside backticks a backslash is read twice.
  if (backticks && !/^`[^`\\]*`$/.test(node.text)) throw new NotUnderstood('backticks with a backslash');
  checkChildren(node, source, blanks);
}

function checkCompound(node: Node, source: string): void {
  if (node.text.startsWith('((')) checkPattern(plainArithmetic)(node);
  else checkChildren(node, source, blanks);
}

function checkPattern(pattern: RegExp): (node: Node) => void {
  return (node) => {
    if (!pattern.test(node.text)) throw new NotUnderstood('an expansion with more in it than a variable');
  };
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
  heredoc_start: harmless,
  heredoc_end: harmless,
  raw_string: checkQuoted,
  ansi_c_string: checkQuoted,
  string: checkContent,
  comment: checkComment,
  expansion: checkPattern(plainExpansion),
  arithmetic_expansion: checkPattern(plainArithmetic),
  command_substitution: checkSubstitution,
  compound_statement: checkCompound,
  test_command: checkTest,
  heredoc_redirect: checkHeredoc,
};
