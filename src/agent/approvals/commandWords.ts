/** A sub-command's words, read as program, options and operands. */
import type { Risk } from './riskTable';
import { valuedOptions } from './riskTable';

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
  const program = first
    .slice(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/^pip[\d.]+$/, 'pip');
  const interpreted = /^python[\d.]*$/.test(program) && args[0] === '-m' ? args[1] : undefined;
  if (typeof interpreted === 'string') return readWords([interpreted, ...args.slice(2)]);
  return { program, ...split(args, valuedOptions.get(program)) };
}

function split(
  args: readonly (string | null)[],
  valued: ReadonlySet<string> | undefined,
): Omit<CommandWords, 'program'> {
  const options: string[] = [];
  const operands: (string | null)[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? null;
    if (word === null || !/^-./.test(word)) {
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
  if (risk.any || (risk.bare && operands.length === 0)) return true;
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

/** `--name`, `--name=value`, an abbreviation that git and GNU take, a letter among letters. */
function hasOption(word: string, option: string): boolean {
  if (word === option || word.startsWith(`${option}=`)) return true;
  if (option.startsWith('--')) return word.length > 4 && option.startsWith(word.replace(/=.*/, ''));
  const letters = !word.startsWith('--') && option.length === 2;
  return letters && word.slice(1).includes(option.charAt(1));
}
