import { parseArgs } from 'node:util';
import { UserError } from '../core/errors';
import { nearest } from '../core/text/nearest';
import { askSyntax } from './askSyntax';
import type { AskInvocation } from './askSyntax';
import { contextSyntax } from './contextSyntax';
import type { ContextInvocation } from './contextSyntax';
import { completionSyntax } from './completion/completionSyntax';
import type { CompletionInvocation } from './completion/completionSyntax';
import { exploreSyntax } from './exploreSyntax';
import type { ExploreInvocation } from './exploreSyntax';
import { gitSyntax } from './git/gitSyntax';
import type { GitInvocation } from './git/gitSyntax';
import { helpSyntax } from './help/helpSyntax';
import type { HelpInvocation } from './help/helpSyntax';
import { hubSyntax } from './hub/hubSyntax';
import type { HubInvocation } from './hub/hubSyntax';
import { indexSyntax } from './indexSyntax';
import type { IndexInvocation } from './indexSyntax';
import { mcpSyntax } from './mcp/mcpSyntax';
import type { McpInvocation } from './mcp/mcpSyntax';
import { replaySyntax } from './replay/replaySyntax';
import type { ReplayInvocation } from './replay/replaySyntax';
import { runSyntax } from './run/runSyntax';
import type { RunInvocation } from './run/runSyntax';
import { schemaSyntax } from './schema/schemaSyntax';
import type { SchemaInvocation } from './schema/schemaSyntax';
import { neededValue, usage } from './syntax';
import type { CommandSyntax, OptionTable, Values } from './syntax';

export type Invocation =
  | HelpInvocation
  | { readonly kind: 'version' }
  | IndexInvocation
  | ContextInvocation
  | ExploreInvocation
  | AskInvocation
  | RunInvocation
  | ReplayInvocation
  | GitInvocation
  | HubInvocation
  | McpInvocation
  | CompletionInvocation
  | SchemaInvocation;

const OTHERS: readonly CommandSyntax<Invocation>[] = [
  indexSyntax,
  contextSyntax,
  exploreSyntax,
  askSyntax,
  runSyntax,
  replaySyntax,
  gitSyntax,
  hubSyntax,
  mcpSyntax,
  completionSyntax,
  schemaSyntax,
];

/** Every command; to add one, write its syntax and put it into OTHERS. */
export const COMMANDS: readonly CommandSyntax<Invocation>[] = [
  ...OTHERS,
  helpSyntax(
    [...OTHERS.map(({ name }) => name), 'help'],
    OTHERS.flatMap(({ pages = [] }) => pages.map(({ name }) => name)),
  ),
];

/** The options that every command has. */
export const COMMON: OptionTable = {
  help: { value: null, does: 'Print this help, also as -h.' },
  version: { value: null, does: 'Print the version.' },
};

/**
 * What the arguments after the program's name ask for; without any, the general help. Throws UserError `usage` for a command or option that is
 * unknown (naming one that is spelt nearly so) or not built yet, a missing or unwanted value, or arguments left over.
 */
export function parseArguments(args: readonly string[]): Invocation {
  const { command, split } = findCommand(args);
  try {
    return invocationOf(command, split);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'usage') throw error;
    const help = command === null ? '--help' : `help ${helpedPage(command, split.positionals[1]) ?? ''}`;
    throw new UserError('usage', `${error.message} (repomaster ${help} explains more)`);
  }
}

function invocationOf(command: CommandSyntax<Invocation> | null, split: Split): Invocation {
  const [name, ...positionals] = split.positionals;
  for (const option of split.options) checkOption(option, command ?? indexSyntax);
  checkOnce(split.options, command?.options ?? COMMON);
  if (split.values.flag('help')) return { kind: 'help', command: helpedPage(command, positionals[0]) };
  if (split.values.flag('version')) return { kind: 'version' };
  if (name === undefined) {
    // Whoever types the name alone wants to know what there is.
    if (split.options.length === 0) return { kind: 'help', command: null };
    throw usage('no command given');
  }
  if (!command) {
    const names = COMMANDS.map((known) => known.name);
    throw usage(`unknown command '${name}'${suggestion('', nearest(name, names))}`);
  }
  checkLeft(command, positionals);
  return command.parse(positionals, split.values);
}

/** The page of a command's own command, where one is named. */
function helpedPage(command: CommandSyntax<Invocation> | null, word: string | undefined): string | null {
  if (command === null) return null;
  const page = `${command.name} ${word ?? ''}`;
  return command.pages?.some(({ name }) => name === page) === true ? page : command.name;
}

function checkLeft({ name, arguments: taken }: CommandSyntax<Invocation>, given: readonly string[]): void {
  const left = given[taken.length];
  if (left === undefined) return;
  const counted = taken.map((each) => each.counted).join(' and ');
  throw usage(`${name} takes ${counted}; unexpected '${left}'`);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

interface Split {
  readonly positionals: readonly string[];
  readonly options: readonly OptionToken[];
  readonly values: Values;
}

/** The command by whose options its own name comes first: what an option swallows depends on the command. */
function findCommand(args: readonly string[]): { command: CommandSyntax<Invocation> | null; split: Split } {
  for (const command of COMMANDS) {
    const split = splitArguments(args, command);
    if (split.positionals[0] === command.name) return { command, split };
  }
  return { command: null, split: splitArguments(args, indexSyntax) };
}

function splitArguments(args: readonly string[], { options, later }: CommandSyntax<Invocation>): Split {
  const rows = Object.entries({ ...COMMON, ...options }).map(
    ([name, { value, many }]) =>
      [name, { type: value === null ? 'boolean' : 'string', multiple: many === true }] as const,
  );
  const laterRows = Object.keys(later).map((name) => [name, { type: 'string', multiple: false }] as const);
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries([...rows, ...laterRows]), help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  });
  const valueOf = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined);
  return {
    positionals,
    options: tokens.filter((token) => token.kind === 'option'),
    values: {
      text: (name) => {
        const value = valueOf(name);
        return typeof value === 'string' ? value : null;
      },
      texts: (name) => {
        const value = valueOf(name);
        const all: readonly unknown[] = Array.isArray(value) ? value : [];
        return all.filter((each) => typeof each === 'string');
      },
      flag: (name) => valueOf(name) === true,
    },
  };
}

function checkOption(token: OptionToken, { options, later }: CommandSyntax<Invocation>): void {
  const { name, rawName, value, inlineValue } = token;
  if (Object.hasOwn(later, name)) throw usage(`${rawName} is not available yet; ${later[name]}`);
  const known: OptionTable = { ...COMMON, ...options };
  const syntax = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!syntax) throw usage(`unknown option ${rawName}${suggestion('--', nearest(name, Object.keys(known)))}`);
  if (syntax.value === null) {
    if (value !== undefined) throw usage(`${rawName} takes no value`);
    return;
  }
  const swallowed = value !== undefined && !inlineValue && value.startsWith('-') && value !== '-';
  if (value === undefined || value === '' || swallowed)
    throw usage(`${rawName} needs ${neededValue(syntax.value)}`);
}

/** Of two values one would win without a word. */
function checkOnce(options: readonly OptionToken[], table: OptionTable): void {
  const given = new Set<string>();
  for (const { name, rawName, value } of options) {
    if (value !== undefined && given.has(name) && table[name]?.many !== true)
      throw usage(`${rawName} can be given once`);
    given.add(name);
  }
}

function suggestion(prefix: string, name: string | null): string {
  return name === null ? '' : `; did you mean ${prefix}${name}?`;
}
