/** What the commands' own syntax is made of. */
import { UserError } from '../core/errors';

export interface OptionSyntax {
  /** What stands behind the option, for the message where it is missing; null for one without a value. */
  readonly value: string | null;
  /** It may be given several times. */
  readonly many?: true;
}

export type OptionTable = Readonly<Record<string, OptionSyntax>>;

export interface Values {
  /** What stands behind the option; null where the option is not there. */
  text(name: string): string | null;
  /** What stands behind each of an option that may be given several times, in order. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

/** A command of the command line: a table entry of arguments.ts. */
export interface CommandSyntax<Invocation> {
  readonly name: string;
  /** What is written behind `repomaster`, in short. */
  readonly usage: string;
  readonly options: OptionTable;
  /** Options of the contract that are not built yet, with what serves until then. */
  readonly later: Readonly<Record<string, string>>;
  /** What the arguments ask for. Throws UserError `usage`. */
  parse(positionals: readonly string[], values: Values): Invocation;
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

export const MAPPING_OPTIONS = {
  workers: { value: 'a number' },
  large: { value: null },
  'no-cache': { value: null },
} as const satisfies OptionTable;

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
  return new UserError('usage', `${what} (repomaster --help tells more)`);
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
