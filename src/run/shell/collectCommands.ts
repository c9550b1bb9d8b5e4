/** Every command of a syntax tree. */
import type { Node } from 'web-tree-sitter';
import { NotUnderstood } from './notUnderstood';
import { wordOf } from './words';
import type { Word } from './words';

export interface FoundCommand {
  /** Empty for a redirection that belongs to a group or to nothing, and for an assignment alone. */
  readonly words: readonly Word[];
  readonly writes: readonly (string | null)[];
  readonly reads: readonly (string | null)[];
  readonly assigns: readonly string[];
  readonly start: number;
  readonly end: number;
}

/**
 * The commands in the order of the text, those of substitutions after the command they are in. The tree was checked
 * (checkSyntax). Throws NotUnderstood.
 */
export function collectCommands(root: Node, source: string): FoundCommand[] {
  const found: FoundCommand[] = [];
  const visit = (node: Node): void => {
    found.push(...commandsAt(node, source));
    // The text of arithmetic holds no command (checkSyntax), and what looks like one there is a number.
    for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function commandsAt(node: Node, source: string): FoundCommand[] {
  switch (node.type) {
    case 'command':
      return [simpleCommand(node, source)];
    case 'declaration_command':
    case 'unset_command':
      return [
        {
          ...spanOf(node),
          words: separated(node.children.map(declared), source),
          writes: [],
          reads: [],
          assigns: assignedIn(node),
        },
      ];
    case 'variable_assignment':
      return isAlone(node)
        ? [{ ...spanOf(node), words: [], writes: [], reads: [], assigns: assigned(node) }]
        : [];
    case 'for_statement':
      return loopVariable(node);
    case 'redirected_statement':
      return node.childForFieldName('body')?.type === 'command' ? [] : redirections(node);
    case 'heredoc_redirect':
      // They are its statement's.
      return [];
    default:
      // Of a function, of `$(> file)`, and of whatever else the grammar hangs them on.
      return redirections(node);
  }
}

/** A command with the redirections around it. */
function simpleCommand(node: Node, source: string): FoundCommand {
  const outer = node.parent?.type === 'redirected_statement' ? node.parent : null;
  const inner = redirectsOf(node);
  const around = outer === null ? [] : redirectsOf(outer);
  requireOneFile(inner);
  const name = node.childForFieldName('name');
  const parts = [
    ...(name === null ? [] : [name]),
    ...fieldOf(node, 'argument'),
    // `ls > file -l`: the grammar takes what follows a redirection's file for more of its files.
    ...around.flatMap((redirect) => fieldOf(redirect, 'destination').slice(1)),
    ...(outer?.children.filter(isHeredoc).flatMap((heredoc) => fieldOf(heredoc, 'argument')) ?? []),
  ];
  return {
    words: separated(parts.sort((a, b) => a.startIndex - b.startIndex).map(wordOf), source),
    writes: [...inner, ...around].flatMap(writeOf),
    reads: [...inner, ...around].flatMap(readOf),
    assigns: assignedIn(node),
    start: node.startIndex,
    end: (outer ?? node).endIndex,
  };
}

/** Whether no command is started with it. */
function isAlone({ parent }: Node): boolean {
  return parent?.type !== 'command' && parent?.type !== 'declaration_command';
}

function assignedIn(node: Node): string[] {
  return node.children.filter(({ type }) => type === 'variable_assignment').flatMap(assigned);
}

/** The variable's name; of an element of an array, the array's. */
function assigned(assignment: Node): string[] {
  const name = /^\w+/.exec(assignment.text);
  return name === null ? [] : [name[0]];
}

/** Words that no blank separates (a line that goes on is none) are one word to bash. */
function separated(words: readonly Word[], source: string): readonly Word[] {
  const joined = words.some((word, at) => {
    const before = words[at - 1];
    return before !== undefined && source.slice(before.end, word.start).replaceAll('\\\n', '') === '';
  });
  if (joined) throw new NotUnderstood('words without a blank between them');
  return words;
}

function declared(node: Node): Word {
  const span = spanOf(node);
  // `declare -a 'x=($(cmd))'`: bash reads the quoted text once more.
  if (node.isNamed && node.type !== 'variable_assignment' && /=\(/.test(node.text))
    throw new NotUnderstood('an array in quotes');
  if (node.type === 'variable_assignment' || node.type === 'subscript') return { ...span, text: null };
  return node.isNamed ? wordOf(node) : { ...span, text: node.text };
}

/** `for PATH in a b` sets the variable. */
function loopVariable(node: Node): FoundCommand[] {
  const variable = node.childForFieldName('variable');
  if (variable === null) return [];
  return [{ ...spanOf(variable), words: [], writes: [], reads: [], assigns: [variable.text] }];
}

/** The redirections of a group, a loop, a function or of nothing, as a command without words. */
function redirections(node: Node): FoundCommand[] {
  const redirects = redirectsOf(node);
  requireOneFile(redirects);
  if (node.children.some((child) => isHeredoc(child) && fieldOf(child, 'argument').length > 0)) {
    throw new NotUnderstood('a here-document');
  }
  const writes = redirects.flatMap(writeOf);
  const reads = redirects.flatMap(readOf);
  if (writes.length === 0 && reads.length === 0) return [];
  return [{ ...spanOf(node), words: [], writes, reads, assigns: [] }];
}

function requireOneFile(redirects: readonly Node[]): void {
  if (redirects.some((redirect) => fieldOf(redirect, 'destination').length > 1)) {
    throw new NotUnderstood('a redirection to several files');
  }
}

/** The file redirections of a command or statement, those on the line of a here-document among them. */
function redirectsOf(node: Node): Node[] {
  return node.children.flatMap((child) => {
    if (isHeredoc(child)) return redirectsOf(child);
    return child.type === 'file_redirect' ? [child] : [];
  });
}

function isHeredoc(node: Node): boolean {
  return node.type === 'heredoc_redirect';
}

function fieldOf(node: Node, field: string): Node[] {
  return node.childrenForFieldName(field);
}

/** The file that a redirection writes to (a connection by /dev/tcp is one either way), or none. */
function writeOf(redirect: Node): (string | null)[] {
  const operator = redirect.children.find((child) => !child.isNamed)?.type ?? '';
  const [destination] = fieldOf(redirect, 'destination');
  if (destination === undefined || operator.endsWith('-')) return [];
  const { text } = wordOf(destination);
  if (operator.startsWith('<')) return text !== null && /^\/dev\/(?:tcp|udp)\//.test(text) ? [text] : [];
  if (operator.endsWith('&') && text !== null && /^\d+-?$|^-$/.test(text)) return [];
  return [text];
}

/** The file that a redirection reads from, or none. */
function readOf(redirect: Node): (string | null)[] {
  const operator = redirect.children.find((child) => !child.isNamed)?.type ?? '';
  const [destination] = fieldOf(redirect, 'destination');
  return destination === undefined || operator !== '<' ? [] : [wordOf(destination).text];
}

function spanOf(node: Node): { readonly start: number; readonly end: number } {
  return { start: node.startIndex, end: node.endIndex };
}
