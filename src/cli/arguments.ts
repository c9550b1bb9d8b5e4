import { parseArgs } from 'node:util';
import { UserError } from '../core/errors';
import { nearest } from '../core/nearest';

export interface IndexOptions {
  /** As written; relative to the working directory. */
  readonly folder: string;
  /** Where the JSON goes: a file, `-` = stdout, null = the map is printed instead. */
  readonly json: string | null;
  readonly stats: boolean;
  readonly cache: boolean;
  /** Parse workers; 0 = as many as suit the machine. */
  readonly workers: number;
  /** Go on with $HOME or with more than 50,000 files. */
  readonly large: boolean;
}

export type Invocation =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'index'; readonly options: IndexOptions };

const OPTIONS = {
  json: { type: 'string' },
  stats: { type: 'boolean' },
  'no-cache': { type: 'boolean' },
  workers: { type: 'string' },
  large: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** In the command line's contract, not built yet: said as such instead of taken for a typing error. */
const LATER = { graph: { type: 'string' }, of: { type: 'string' } } as const;

/** Likewise: the commands that later versions bring. */
const LATER_COMMANDS = new Set(['context', 'explore', 'ask', 'run', 'replay', 'git', 'hub', 'mcp']);

/** More threads than this only cost memory: each holds the grammars. */
const MOST_WORKERS = 64;

/**
 * What the arguments after the program's name ask for. Throws UserError `usage` for a command or option that is
 * unknown (naming one that is spelt nearly so) or not built yet, a missing or unwanted value, or arguments left over.
 */
export function parseArguments(args: readonly string[]): Invocation {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: { ...OPTIONS, ...LATER },
    strict: false,
    tokens: true,
  });
  const [command, folder = '.', ...rest] = positionals;
  // Before the options: those of such a command are as unknown.
  if (command !== undefined && LATER_COMMANDS.has(command) && !values.help)
    throw usage(`${command} is not available yet; the one command there is: index [folder]`);
  for (const token of tokens) if (token.kind === 'option') checkOption(token);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (command === undefined) throw usage('no command given; the one there is: index [folder]');
  if (command !== 'index')
    throw usage(`unknown command '${command}'${suggestion('', nearest(command, ['index']))}`);
  if (rest[0] !== undefined) throw usage(`index takes one folder; what is '${rest[0]}' for?`);
  return {
    kind: 'index',
    options: {
      folder,
      json: typeof values.json === 'string' ? values.json : null,
      stats: values.stats === true,
      cache: values['no-cache'] !== true,
      workers: typeof values.workers === 'string' ? parseWorkers(values.workers) : 0,
      large: values.large === true,
    },
  };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken): void {
  if (Object.hasOwn(LATER, name))
    throw usage(`${rawName} is not available yet; --json has the same graphs as data`);
  if (!isKnown(name))
    throw usage(`unknown option ${rawName}${suggestion('--', nearest(name, Object.keys(OPTIONS)))}`);
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw usage(`${rawName} takes no value`);
    return;
  }
  const swallowed = value !== undefined && !inlineValue && value.startsWith('-') && value !== '-';
  if (value === undefined || value === '' || swallowed) {
    throw usage(`${rawName} needs ${name === 'json' ? 'a file name, or - for stdout' : 'a number'}`);
  }
}

function suggestion(prefix: string, name: string | null): string {
  return name === null ? '' : `; did you mean ${prefix}${name}?`;
}

function isKnown(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name);
}

function parseWorkers(text: string): number {
  const workers = /^\d+$/.test(text) ? Number(text) : 0;
  if (workers < 1 || workers > MOST_WORKERS) {
    throw usage(`--workers needs a whole number from 1 to ${MOST_WORKERS}, not '${text}'`);
  }
  return workers;
}

function usage(what: string): UserError {
  return new UserError('usage', `${what} (repomaster --help tells more)`);
}
