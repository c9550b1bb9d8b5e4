/** Every command of a syntax tree. */
import type { Node } from 'web-tree-sitter';
import type { Lift, LiftedText } from './lift/liftText';
import { NotUnderstood } from './notUnderstood';
import { programOf, wordOf } from './words';
import type { Word } from './words';

export interface FoundCommand {
  /** Empty for a redirection that belongs to a group or to nothing, and for an assignment alone. */
  readonly words: readonly Word[];
  /** Of a loop: the words of its list that file names replace. Those of a command are in its words. */
  readonly patterns?: readonly string[];
  readonly writes: readonly (string | null)[];
  readonly reads: readonly (string | null)[];
  readonly assigns: readonly string[];
  /** What its text gives it to read; null where the shell computes it, absent where nothing there says. */
  readonly input?: string | null | undefined;
  readonly start: number;
  readonly end: number;
}

interface Text {
  readonly source: string;
  /** What was lifted out of it, by where it began. */
  readonly lifts: ReadonlyMap<number, Lift>;
}

/**
 * The commands in the order of the text, without those in what was lifted. The tree was checked (checkSyntax). Throws
 * NotUnderstood.
 */
export function collectCommands(root: Node, lifted: LiftedText): FoundCommand[] {
  const found: FoundCommand[] = [];
  const text = { source: lifted.text, lifts: new Map(lifted.lifts.map((lift) => [lift.start, lift])) };
  const visit = (node: Node): void => {
    found.push(...commandsAt(node, text));
    if (node.type === 'compound_statement' && node.text.startsWith('((')) return;
    for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function commandsAt(node: Node, text: Text): FoundCommand[] {
  const { source } = text;
  switch (node.type) {
    case 'command':
      return simpleCommand(node, text);
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
      return lastOf(node.childForFieldName('body'))?.type === 'command' ? [] : redirections(node, text);
    default:
      // Of a function, of `$(> file)`, and of whatever else the grammar hangs them on.
      return redirections(node, text);
  }
}

/** A command with the redirections around it; none for a `[` that does nothing but look. */
function simpleCommand(node: Node, text: Text): FoundCommand[] {
  const outer = redirectedBy(node);
  const inner = redirectsOf(node);
  const around = outer === null ? [] : redirectsOf(outer);
  requireOneFile(inner);
  requireGaps(node);
  const name = node.childForFieldName('name');
  requireBeginning(name);
  const parts = [
    ...(name === null ? [] : [name]),
    ...fieldOf(node, 'argument'),
    // `ls > file -l`: the grammar takes what follows a redirection's file for more of its files.
    ...around.flatMap((redirect) => fieldOf(redirect, 'destination').slice(1)),
  ];
  const words = separated(
    parts
      .sort((a, b) => a.startIndex - b.startIndex)
      .map((part) => (part === name ? programOf(part) : wordOf(part))),
    text.source,
  );
  const isTest = name !== null && text.lifts.get(name.startIndex)?.kind === 'test';
  const redirects = [...inner, ...around];
  const found = {
    words: isTest ? [] : words,
    writes: redirects.flatMap((redirect) => writeOf(redirect, text)),
    reads: redirects.flatMap((redirect) => readOf(redirect, text)),
    assigns: assignedIn(node),
    input: inputOf(
      [...redirects, ...herestringsOf(node), ...(outer === null ? [] : herestringsOf(outer))],
      text,
    ),
    start: node.startIndex,
    end: (outer ?? node).endIndex,
  };
  const { writes, reads, assigns } = found;
  return isTest && [...writes, ...reads, ...assigns].length === 0 ? [] : [found];
}

const ends = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac']);

/** `fi` where a command begins: bash takes the whole text for an error, the grammar takes it for a program. */
function requireBeginning(name: Node | null): void {
  if (name !== null && ends.has(name.text)) throw new NotUnderstood(`${name.text} without its beginning`);
}

const chains = new Set(['pipeline', 'list', 'negated_command']);

/** `a | b > c`: the grammar redirects the whole, bash its last command. */
function lastOf(body: Node | null): Node | null {
  let last = body;
  while (last !== null && chains.has(last.type)) last = last.lastNamedChild;
  return last;
}

/** The statement whose redirections are a command's. */
function redirectedBy(command: Node): Node | null {
  let at = command;
  for (let { parent } = at; parent !== null && chains.has(parent.type); { parent } = at) {
    if (parent.lastNamedChild?.id !== at.id) return null;
    at = parent;
  }
  return at.parent?.type === 'redirected_statement' ? at.parent : null;
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

/** Words that nothing separates are one word to bash; of a long one the grammar makes two here and there. */
function separated(words: readonly Word[], source: string): readonly Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const gap = before === undefined ? ' ' : source.slice(before.end, word.start);
    if (gap !== '' && gap.replaceAll('\\\n', '') === '')
      throw new NotUnderstood('words without a space between them');
    if (before === undefined || gap !== '') joined.push(word);
    else if (before.text?.endsWith('$') === true && /['"]/.test(source.charAt(word.start)))
      throw new NotUnderstood('a translated string');
    else {
      joined.splice(-1, 1, joinedWord(before, word));
    }
  }
  return joined;
}

function joinedWord(before: Word, word: Word): Word {
  const place = { start: before.start, end: word.end };
  if (before.text !== null && word.text !== null) return { ...place, text: before.text + word.text };
  const [first, second] = [before, word].map(({ text, pattern }) => text ?? pattern);
  if (first === undefined || second === undefined) return { ...place, text: null };
  return { ...place, text: null, pattern: first + second };
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
  const patterns = patternsOf(fieldOf(node, 'value').map(wordOf));
  return [{ ...spanOf(variable), words: [], patterns, writes: [], reads: [], assigns: [variable.text] }];
}

/** What file names replace. */
export function patternsOf(words: readonly Word[]): readonly string[] {
  return words.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
}

/** The redirections of a group, a loop, a function or of nothing, as a command without words. */
function redirections(node: Node, text: Text): FoundCommand[] {
  const redirects = redirectsOf(node);
  requireOneFile(redirects);
  const writes = redirects.flatMap((redirect) => writeOf(redirect, text));
  const reads = redirects.flatMap((redirect) => readOf(redirect, text));
  if (writes.length === 0 && reads.length === 0) return [];
  return [{ ...spanOf(node), words: [], writes, reads, assigns: [] }];
}

/** `x=a[b c`: the grammar ends the assignment where bash does not. */
function requireGaps({ children }: Node): void {
  const isJoined = children.some(
    (child, at) =>
      children[at - 1]?.type === 'variable_assignment' && children[at - 1]?.endIndex === child.startIndex,
  );
  if (isJoined) throw new NotUnderstood('an assignment without a space after it');
}

function requireOneFile(redirects: readonly Node[]): void {
  if (redirects.some((redirect) => fieldOf(redirect, 'destination').length > 1)) {
    throw new NotUnderstood('a redirection to several files');
  }
}

function redirectsOf(node: Node): Node[] {
  return node.children.filter(({ type }) => type === 'file_redirect');
}

function herestringsOf(node: Node): Node[] {
  return node.children.filter(({ type }) => type === 'herestring_redirect');
}

function fieldOf(node: Node, field: string): Node[] {
  return node.childrenForFieldName(field);
}

/** The file that a redirection writes to (a connection by /dev/tcp is one either way), or none. */
function writeOf(redirect: Node, text: Text): (string | null)[] {
  const operator = operatorOf(redirect);
  const destination = fileOf(redirect, text);
  if (destination === null || operator.endsWith('-')) return [];
  const { text: file } = wordOf(destination);
  if (operator.startsWith('<')) return file !== null && /^\/dev\/(?:tcp|udp)\//.test(file) ? [file] : [];
  if (operator.endsWith('&') && file !== null && /^\d+-?$|^-$/.test(file)) return [];
  return [file];
}

/** The file that a redirection reads from, or none. */
function readOf(redirect: Node, text: Text): (string | null)[] {
  const destination = fileOf(redirect, text);
  return destination === null || operatorOf(redirect) !== '<' ? [] : [wordOf(destination).text];
}

function operatorOf(redirect: Node): string {
  return redirect.children.find((child) => !child.isNamed)?.type ?? '';
}

/** What a redirection names, where that is a file: no here-document, and no program's input or output. */
function fileOf(redirect: Node, { lifts }: Text): Node | null {
  const [destination] = fieldOf(redirect, 'destination');
  if (destination === undefined || heredocOf(redirect, lifts) !== null) return null;
  return lifts.get(destination.startIndex)?.kind === 'process' ? null : destination;
}

function heredocOf(redirect: Node, lifts: Text['lifts']): Lift | null {
  const arrow = redirect.children.find(({ type }) => type === '<');
  const lift = arrow === undefined ? undefined : lifts.get(arrow.startIndex);
  return lift?.kind === 'heredoc' ? lift : null;
}

/** What the redirections give the program to read. The last one counts to bash; where there are several, nothing is known. */
function inputOf(redirects: readonly Node[], { lifts }: Text): string | null | undefined {
  const inputs = redirects.filter((redirect) => {
    const descriptor = redirect.childForFieldName('descriptor')?.text ?? '0';
    return descriptor === '0' && operatorOf(redirect).startsWith('<');
  });
  const [input] = inputs;
  if (input === undefined) return undefined;
  if (inputs.length > 1) return null;
  if (input.type === 'herestring_redirect') {
    const word = input.namedChildren.find(({ type }) => type !== 'file_descriptor');
    return word === undefined ? null : wordOf(word).text;
  }
  const heredoc = heredocOf(input, lifts);
  return heredoc === null ? null : heredoc.input;
}

function spanOf(node: Node): { readonly start: number; readonly end: number } {
  return { start: node.startIndex, end: node.endIndex };
}
