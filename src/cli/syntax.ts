/** What the commands' own syntax is made of. */
import { UserError } from '../core/errors';
import { nearest } from '../core/text/nearest';

/** What a value may be, for the parser's messages, the help and the completions alike. */
export type ValueSyntax =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | {
      /** `named file` is NAME=PATH; `text` is anything that is no file. */
      readonly kind: 'file' | 'folder' | 'named file' | 'text';
      /** How the help writes it. */
      readonly written: string;
      /** What is asked for where it is missing. */
      readonly needs: string;
    };

export interface OptionSyntax {
  /** Null for an option without a value. */
  readonly value: ValueSyntax | null;
  /** It may be given several times. */
  readonly many?: true;
  /** The usage line names it: the command is of little use without it. */
  readonly inUsage?: true;
  /** What it does, as one line. */
  readonly does: string;
}

export type OptionTable = Readonly<Record<string, OptionSyntax>>;

export interface Values {
  /** What stands behind the option; null where the option is not there. */
  text(name: string): string | null;
  /** What stands behind each of an option that may be given several times, in order. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

export interface ArgumentSyntax {
  /** As the usage line has it. */
  readonly name: string;
  readonly value: ValueSyntax;
  readonly isOptional: boolean;
  /** Counted, for the message about one too many: `one folder`. */
  readonly counted: string;
  /** What it is, as one line. */
  readonly does: string;
}

/** A part of a command's help that no table has: a title and rows of two columns; null on the right for a line alone. */
export interface HelpSection {
  readonly title: string;
  readonly rows: readonly (readonly [left: string, right: string | null])[];
}

export interface Example {
  /** What is written behind `repomaster`, word by word as a shell hands it over. */
  readonly words: readonly string[];
  readonly does: string;
}

/** A command of the command line: a table entry of arguments.ts. */
export interface CommandSyntax<Invocation> {
  readonly name: string;
  /** What it does, as one line. */
  readonly does: string;
  readonly arguments: readonly ArgumentSyntax[];
  readonly options: OptionTable;
  /** Options of the contract that are not built yet, with what serves until then. */
  readonly later: Readonly<Record<string, string>>;
  readonly sections: readonly HelpSection[];
  readonly examples: readonly Example[];
  /** What exit code 1 says of it; null for a command that never ends so. */
  readonly failure: string | null;
  /** Its own commands, each with a page of help; its own page lists them. Absent where it has none. */
  readonly pages?: readonly HelpPage[];
  /** What the arguments ask for; there are no more of them than `arguments` has. Throws UserError `usage`. */
  parse(positionals: readonly string[], values: Values): Invocation;
}

/** What the help says of a command: all of its syntax but the parser. */
export type HelpPage = Omit<CommandSyntax<unknown>, 'parse' | 'pages'>;

/** What is written behind `repomaster`, in short: `index [folder]`. */
export function usageOf({
  name,
  arguments: taken,
  options,
}: Pick<CommandSyntax<unknown>, 'name' | 'arguments' | 'options'>): string {
  const words = taken.map((each) => (each.isOptional ? `[${each.name}]` : each.name));
  const shown = Object.entries(options).filter(([, option]) => option.inUsage);
  return [name, ...words, ...shown.map(([option, { value }]) => writtenOption(option, value))].join(' ');
}

/** The option as the help writes it: `--of modules|calls|tree`. */
export function writtenOption(name: string, value: ValueSyntax | null): string {
  return value === null ? `--${name}` : `--${name} ${writtenValue(value)}`;
}

/** The value as the help writes it. */
export function writtenValue(value: ValueSyntax): string {
  return value.kind === 'choice' ? value.choices.join('|') : value.written;
}

/** What a message asks for where the value is missing. */
export function neededValue(value: ValueSyntax): string {
  return value.kind === 'choice' ? orList(value.choices) : value.needs;
}

/** `a, b or c`. */
export function orList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}

/** More threads than this only cost memory: each holds the grammars. */
const MOST_WORKERS = 64;

/** How a folder is mapped, whatever the command. */
export interface MappingOptions {
  /** As written; relative to the working directory. */
  readonly folder: string;
  /** Parse workers; 0 = as many as suit the machine. */
  readonly workers: number;
  /** Go on with $HOME or with more than 50,000 files. */
  readonly large: boolean;
  /** Whether a stored index is read and written. */
  readonly cache: boolean;
}

/** The folder that a command maps: its last argument. */
export const FOLDER_ARGUMENT: ArgumentSyntax = {
  name: 'folder',
  value: { kind: 'folder', written: 'folder', needs: 'a folder' },
  isOptional: true,
  counted: 'one folder',
  does: 'The folder to map (default: the working directory).',
};

export const MAPPING_OPTIONS = {
  workers: {
    value: { kind: 'text', written: 'N', needs: 'a number' },
    does: `Parse in N threads, 1 to ${MOST_WORKERS} (default: as many as suit this machine).`,
  },
  'no-cache': { value: null, does: 'Neither read nor write the stored index.' },
  large: { value: null, does: 'Map the home folder, or more than 50,000 files.' },
} as const satisfies OptionTable;

/** What the environment says to every command that maps a folder. */
export const MAPPING_ENVIRONMENT: HelpSection = {
  title: 'Environment',
  rows: [['REPOMASTER_EXCLUDE', 'Patterns of files to leave out, as in .gitignore, one a line.']],
};

/** The options that every command has which maps a folder. Throws UserError `usage`. */
export function mappingOptions(folder: string, values: Values): MappingOptions {
  const workers = values.text('workers');
  return {
    folder,
    workers: workers === null ? 0 : parseWorkers(workers),
    large: values.flag('large'),
    cache: !values.flag('no-cache'),
  };
}

/** The error of a command line that cannot be meant. */
export function usage(what: string): UserError {
  return new UserError('usage', what);
}

/** What to do where `given` is none of the names: the one that is spelt nearly so, else all of them. */
export function offered(given: string, names: readonly string[]): string {
  const near = nearest(given, names);
  return near === null ? `there are ${names.join(', ')}` : `did you mean ${near}?`;
}

/** Which of the choices the option gives, the usual one where it is not given. Throws UserError `usage`. */
export function chosen<T extends string>(
  values: Values,
  name: string,
  choices: readonly T[],
  usual: NoInfer<T>,
): T {
  const text = values.text(name);
  if (text === null) return usual;
  const known = choices.find((choice) => choice === text);
  if (known === undefined) throw usage(`--${name} needs ${orList(choices)}, not '${text}'`);
  return known;
}

/** The whole number that an option gives, null where it is not given. Throws UserError `usage` below 1 or above `most`. */
export function wholeNumber(values: Values, name: string, most: number): number | null {
  const text = values.text(name);
  if (text === null) return null;
  const given = /^\d+$/.test(text) ? Number(text) : 0;
  if (given < 1 || given > most)
    throw usage(`--${name} needs a whole number from 1 to ${most}, not '${text}'`);
  return given;
}

function parseWorkers(text: string): number {
  const workers = /^\d+$/.test(text) ? Number(text) : 0;
  if (workers < 1 || workers > MOST_WORKERS) {
    throw usage(`--workers needs a whole number from 1 to ${MOST_WORKERS}, not '${text}'`);
  }
  return workers;
}
