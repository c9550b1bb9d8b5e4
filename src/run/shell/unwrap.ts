/** What a command starts besides itself. */
import { innerCommandAt } from '../../core/running/commandRunners';
import { standsForInput } from '../../core/running/shell';
import { NotUnderstood } from './notUnderstood';
import type { Word } from './words';
import { shells, wrappers } from './wrapperTable';
import type { WrapperSpec } from './wrapperTable';

/** Words of another command, or the text of a script that a shell reads. */
export type Inner =
  | {
      readonly kind: 'command';
      readonly words: readonly Word[];
      /** As a found command's. */
      readonly input?: string | null | undefined;
    }
  | { readonly kind: 'script'; readonly text: string; readonly start: number; readonly end: number };

interface Options {
  readonly rest: readonly Word[];
  /** Short options that were given, each with its value, '' for none. */
  readonly given: ReadonlyMap<string, string>;
}

type Input = string | null | undefined;

/** The commands in the arguments of one, or in what a shell reads; none for a program that is no wrapper. Throws NotUnderstood. */
export function unwrap(words: readonly Word[], input: Input): Inner[] {
  const [program, ...args] = words;
  if (program?.text === undefined || program.text === null) return [];
  const name = programName(program.text);
  if (shells.has(name)) return shellScript(name, args, program, input);
  switch (name) {
    case 'eval':
      return args.length === 0 ? [] : [joinedScript(args)];
    case 'trap':
      return trapped(args);
    case 'find':
      return findExec(args);
    case 'coproc':
      throw new NotUnderstood('coproc');
    case 'git':
      return gitStarts(args);
    case 'set':
      return assignsAnywhere(args);
    default:
      return Object.hasOwn(wrappers, name)
        ? wrapped(name, wrappers[name] ?? {}, args, input)
        : runnerInner(words, input);
  }
}

/** The command behind `poetry run`. */
function runnerInner(words: readonly Word[], input: Input): Inner[] {
  const at = innerCommandAt(words.map(({ text }) => text));
  return at === null ? [] : [{ kind: 'command', words: words.slice(at), input }];
}

/** What begins no simple command of its words alone, where the shell reads it as the first word. */
const keyword =
  /^(?:[{}!]|\[\[|if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function|coproc|time|[A-Za-z_]\w*(?:\[.*\])?\+?=.*)$/s;

/** The last part of a program's path. */
function programName(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}

function wrapped(name: string, spec: WrapperSpec, args: readonly Word[], input: Input): Inner[] {
  const { rest, given } = readOptions(name, spec, args);
  if ([...(spec.lookUp ?? '')].some((letter) => given.has(letter))) return [];
  const words = afterOperands(name, spec, rest);
  const [first] = words;
  if (first === undefined) return [];
  if (name === 'flock' && (first.text === '-c' || first.text === '--command'))
    return scriptOf(words[1] ?? first);
  checkFirst(name, first);
  if (spec.joinsUnless !== undefined && !given.has(spec.joinsUnless)) return [joinedScript(words)];
  if (!spec.readsArguments) return [{ kind: 'command', words, input }];
  const placeholder = spec.replace === undefined ? undefined : given.get(spec.replace);
  const read =
    placeholder === undefined
      ? [...words, unknownAfter(words)]
      : words.map((word) => computed(word, placeholder));
  return [{ kind: 'command', words: read }];
}

function checkFirst(name: string, { text }: Word): void {
  if (text?.startsWith('-') === true) throw new NotUnderstood(`the options of ${name}`);
  // `time` is a word of the shell: behind it the grammar sees words where bash sees a group, a loop or an assignment.
  if (name === 'time' && (text === null || keyword.test(text))) throw new NotUnderstood('what time measures');
}

/** The words after those that belong to the wrapper itself. */
function afterOperands(name: string, spec: WrapperSpec, rest: readonly Word[]): readonly Word[] {
  const operands = spec.operands ?? 0;
  known(name, rest.slice(0, operands));
  const words = rest.slice(operands);
  return spec.assignments ? withoutAssignments(name, words) : words;
}

/** Options up to the first word that is none. One that the wrapper's row does not list is not understood. */
function readOptions(name: string, spec: WrapperSpec, args: readonly Word[]): Options {
  const given = new Map<string, string>();
  let at = 0;
  for (; at < args.length; at++) {
    const text = args[at]?.text ?? null;
    if (text === '--') return { rest: args.slice(at + 1), given };
    if (text === null || !/^-./.test(text)) break;
    const option = text.startsWith('--') ? longOption(name, spec, text) : shortOptions(name, spec, text);
    const value = option.needsValue ? known(name, args.slice(at + 1, at + 2)) : option.value;
    if (option.needsValue) at++;
    for (const letter of option.letters) given.set(letter, value);
  }
  return { rest: args.slice(at), given };
}

interface Option {
  readonly letters: readonly string[];
  readonly value: string;
  readonly needsValue: boolean;
}

function longOption(name: string, spec: WrapperSpec, text: string): Option {
  const equals = text.indexOf('=');
  const option = text.slice(2, equals === -1 ? undefined : equals);
  const valued = spec.long?.includes(`${option}=`) === true;
  if (!valued && (equals !== -1 || spec.long?.includes(option) !== true)) {
    throw new NotUnderstood(`the option ${text} of ${name}`);
  }
  return { letters: [], value: '', needsValue: valued && equals === -1 };
}

function shortOptions(name: string, spec: WrapperSpec, text: string): Option {
  const letters: string[] = [];
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at);
    letters.push(letter);
    if (spec.valued?.includes(letter) === true) {
      const value = text.slice(at + 1);
      return { letters, value, needsValue: value === '' };
    }
    if (spec.flags?.includes(letter) !== true) throw new NotUnderstood(`the option ${text} of ${name}`);
  }
  return { letters, value: '', needsValue: false };
}

/** The variable that `NAME=value` sets; null for another word. */
function assignedBy({ text, begins }: Word): string | null {
  return /^([A-Za-z_]\w*)=/.exec(text ?? begins ?? '')?.[1] ?? null;
}

/** Variables that the words of `env` and its like set, and whose values the shell computes. */
export function computedAssignments([program, ...args]: readonly Word[]): readonly string[] {
  const name = programName(program?.text ?? '');
  if (!Object.hasOwn(wrappers, name) || wrappers[name]?.assignments !== true) return [];
  return args.flatMap((word) => (word.text === null ? (assignedBy(word) ?? []) : []));
}

function withoutAssignments(name: string, words: readonly Word[]): readonly Word[] {
  const first = words.findIndex((word) => assignedBy(word) === null);
  if (first === -1) return [];
  if (words[first]?.text === null) throw new NotUnderstood(`a computed word of ${name}`);
  return words.slice(first);
}

/** The text of the words, the last one's. A computed word may be any number of words, options among them. */
function known(name: string, words: readonly Word[]): string {
  if (words.some(({ text }) => text === null)) throw new NotUnderstood(`a computed word of ${name}`);
  return words.at(-1)?.text ?? '';
}

const shellSpec: WrapperSpec = {
  // Not k, with which a `NAME=value` among the arguments is no argument.
  flags: 'abefhilmnprstuvxBCDEHPTc',
  valued: 'oO',
  long: ['norc', 'noprofile', 'login', 'posix', 'verbose', 'restricted'],
};

/** `sh -c TEXT`, or a shell that reads its commands from its input, or runs a file. */
function shellScript(name: string, args: readonly Word[], program: Word, input: Input): Inner[] {
  // It tells its version, and does nothing else.
  if (args.length === 1 && /^--(?:version|help)$/.test(args[0]?.text ?? '')) return [];
  const { rest, given } = readOptions(name, shellSpec, args);
  const [operand] = rest;
  if (given.has('c')) return operand === undefined ? [] : scriptOf(operand);
  if (operand === undefined || given.has('s') || (operand.text === '-' && rest.length === 1))
    return [inputScript(args.at(-1) ?? program, program, input)];
  if (operand.text?.startsWith('+') === true)
    throw new NotUnderstood(`the option ${operand.text} of ${name}`);
  return isUnknownFile(operand) ? [computedProgram(program)] : [];
}

function inputScript({ end }: Word, program: Word, input: Input): Inner {
  if (typeof input !== 'string') return computedProgram(program);
  return { kind: 'script', text: input, start: program.start, end };
}

function computedProgram(program: Word): Inner {
  return { kind: 'command', words: [{ ...program, text: null }] };
}

function isUnknownFile({ text }: Word): boolean {
  return text === null || text === '-' || standsForInput(text);
}

/** The command of `git submodule foreach` and `git bisect run`; both give their words to a shell. */
function gitStarts(args: readonly Word[]): Inner[] {
  const at = args.findIndex(
    ({ text }, index) =>
      (text === 'foreach' && args[index - 1]?.text === 'submodule') ||
      (text === 'run' && args[index - 1]?.text === 'bisect'),
  );
  const words = at === -1 ? [] : args.slice(at + 1);
  const first = words.findIndex(({ text }) => !/^-(?:q$|-quiet$|-recursive$)/.test(text ?? ''));
  return first === -1 ? [] : [joinedScript(words.slice(first))];
}

/** With `set -k` every word `NAME=value` sets a variable, wherever it stands. */
function assignsAnywhere(args: readonly Word[]): Inner[] {
  const keywords = args.some(
    ({ text }, at) => /^[-+]\w*k/.test(text ?? '') || (at > 0 && text === 'keyword'),
  );
  if (keywords) throw new NotUnderstood('set -k');
  return [];
}

function scriptOf(word: Word): Inner[] {
  const { text, start, end } = word;
  if (text === null) return [{ kind: 'command', words: [word] }];
  return [{ kind: 'script', text, start, end }];
}

function joinedScript(words: readonly Word[]): Inner {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  if (words.some(({ text }) => text === null))
    return { kind: 'command', words: [{ text: null, start, end }] };
  return { kind: 'script', text: words.map(({ text }) => text).join(' '), start, end };
}

/** `trap 'COMMANDS' SIGNALS`; with `-`, `''` or an option nothing is set. */
function trapped(args: readonly Word[]): Inner[] {
  const [action] = args;
  if (action === undefined || action.text === '' || action.text?.startsWith('-') === true) {
    if (action?.text === '--') return trapped(args.slice(1));
    return [];
  }
  return scriptOf(action);
}

/** The commands of -exec, -execdir, -ok and -okdir, each up to `;` or `+`. */
function findExec(args: readonly Word[]): Inner[] {
  const found: Inner[] = [];
  for (let at = 0; at < args.length; at++) {
    if (!/^-(?:exec|ok)(?:dir)?$/.test(args[at]?.text ?? '')) continue;
    const end = args.findIndex(({ text }, index) => index > at && (text === ';' || text === '+'));
    if (end === -1) throw new NotUnderstood('find -exec without an end');
    const words = args.slice(at + 1, end).map((word) => computed(word, '{}'));
    if (words.length > 0) found.push({ kind: 'command', words });
    at = end;
  }
  return found;
}

function computed(word: Word, placeholder: string): Word {
  return word.text?.includes(placeholder) === true ? { ...word, text: null } : word;
}

function unknownAfter(words: readonly Word[]): Word {
  const end = words.at(-1)?.end ?? 0;
  return { text: null, start: end, end };
}
