/** A sub-command's words, read as program, options and operands. */
import type { Risk } from './riskTable';
import { scriptTakers, valuedOptions } from './riskTable';

export interface CommandWords {
  /** The last part of the program's path, in small letters: some file systems do not tell them apart. */
  readonly program: string;
  readonly options: readonly string[];
  /** Words that are no options; null where computed. */
  readonly operands: readonly (string | null)[];
}

/** The parts of a sub-command; null where the program's name is computed or there is none. */
export function readWords(words: readonly (string | null)[]): CommandWords | null {
  const [first, ...args] = words;
  if (first === undefined || first === null) return null;
  const program = programName(first);
  const workspaces = program === 'yarn' ? args.findIndex((word) => /^workspaces?$/.test(word ?? '')) : -1;
  // `yarn workspace NAME add x` and `yarn workspaces foreach add x` are `yarn add x`.
  if (workspaces !== -1) return readWords([first, ...behindOptions(args.slice(workspaces + 2))]);
  const module = program === 'python' || program === 'pypy' ? moduleAt(args) : null;
  if (module !== null) return readWords(module);
  // `cargo +nightly test`: the toolchain is no operand.
  const own =
    /^(?:cargo|rustc|rustdoc|rustfmt)$/.test(program) && args[0]?.startsWith('+') === true
      ? args.slice(1)
      : args;
  return { program, ...split(own, valuedOptions.get(program), scriptTakers.has(program)) };
}

function behindOptions(words: readonly (string | null)[]): readonly (string | null)[] {
  const at = words.findIndex((word) => word === null || !word.startsWith('-'));
  return at === -1 ? [] : words.slice(at);
}

/** `/usr/bin/python3.12` is `python`. */
function programName(word: string): string {
  const name = word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, '');
  return (
    /^(python|pypy|pip|perl|ruby|php|lua|node|gcc|g\+\+|clang|clang\+\+|emacs|guile|tclsh|wish)[-.\d]+\w?$/.exec(
      name,
    )?.[1] ?? name
  );
}

/** The words of `-m MODULE ARGS` among python's options, the module as the program; null without. */
function moduleAt(args: readonly (string | null)[]): readonly (string | null)[] | null {
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? null;
    if (word === null || !/^-[^-]/.test(word)) return null;
    const [, letters = '', letter, glued = ''] = /^-([a-zA-Z]*?)([cmWX])(.*)$/s.exec(word) ?? [];
    if (letter === undefined) continue;
    if (letter === 'c' || letters.includes('c')) return null;
    if (letter === 'm') return glued === '' ? args.slice(at + 1) : [glued, ...args.slice(at + 1)];
    if (glued === '') at++;
  }
  return null;
}

function split(
  args: readonly (string | null)[],
  valued: ReadonlySet<string> | undefined,
  endsAtScript: boolean,
): Omit<CommandWords, 'program'> {
  const options: string[] = [];
  const operands: (string | null)[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? null;
    if (word === null || !/^-./.test(word) || (endsAtScript && operands.length > 0)) {
      operands.push(word);
      continue;
    }
    options.push(word);
    if (operands.length === 0 && valued?.has(word) === true) at++;
  }
  return { options, operands };
}

/** Whether the command may do what the risk describes: a computed word may be any of the words that decide it. */
export function mayDo({ options, operands }: CommandWords, risk: Risk): boolean {
  if (risk.any) return true;
  const { bareUnless = [] } = risk;
  if (risk.bare && operands.length === 0 && !options.some((option) => bareUnless.includes(option)))
    return true;
  const named = risk.operands?.some((words) =>
    words.split(' ').every((word, at) => isOrMayBe(operands[at], word)),
  );
  const given = risk.options?.some((option) => options.some((word) => hasOption(word, option)));
  if (named === undefined) return given === true;
  if (given === undefined) return named;
  return named && (given || operands.includes(null));
}

function isOrMayBe(operand: string | null | undefined, word: string): boolean {
  return operand === null || operand === word;
}

/** Whether `--nam` or `--nam=value` may be short for `--name`. */
export function isAbbreviation(word: string, option: string): boolean {
  const name = word.replace(/=.*/s, '');
  return name.length > 2 && option.startsWith(name);
}

/** `--name`, `--name=value`, an abbreviation that git and GNU take, a letter among letters. */
function hasOption(word: string, option: string): boolean {
  if (word === option || word.startsWith(`${option}=`) || word.startsWith(`${option}:`)) return true;
  if (option.startsWith('--')) return isAbbreviation(word, option);
  // `-DskipTests` defines something: its letters are no options.
  const letters = !/^--|^-D../.test(word) && option.length === 2;
  return letters && word.slice(1).includes(option.charAt(1));
}
