import { parseArgs } from 'node:util';
import { nearest } from '../core/nearest';
import { askSyntax } from './askSyntax';
import type { AskInvocation } from './askSyntax';
import { contextSyntax } from './contextSyntax';
import type { ContextInvocation } from './contextSyntax';
import { exploreSyntax } from './exploreSyntax';
import type { ExploreInvocation } from './exploreSyntax';
import { indexSyntax } from './indexSyntax';
import type { IndexInvocation } from './indexSyntax';
import { mcpSyntax } from './mcp/mcpSyntax';
import type { McpInvocation } from './mcp/mcpSyntax';
import { replaySyntax } from './replay/replaySyntax';
import type { ReplayInvocation } from './replay/replaySyntax';
import { runSyntax } from './run/runSyntax';
import type { RunInvocation } from './run/runSyntax';
import { usage } from './syntax';
import type { CommandSyntax, OptionTable, Values } from './syntax';

export type Invocation =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | IndexInvocation
  | ContextInvocation
  | ExploreInvocation
  | AskInvocation
  | RunInvocation
  | ReplayInvocation
  | McpInvocation;

/** Every command; to add one, write its syntax and put it here. */
export const COMMANDS: readonly CommandSyntax<Invocation>[] = [
  indexSyntax,
  contextSyntax,
  exploreSyntax,
  askSyntax,
  runSyntax,
  replaySyntax,
  mcpSyntax,
];

/** In the command line's contract, not built yet: said as such instead of taken for a typing error. */
const LATER_COMMANDS = new Set(['git', 'hub']);

const COMMON: OptionTable = { help: { value: null }, version: { value: null } };

/**
 * What the arguments after the program's name ask for. Throws UserError `usage` for a command or option that is
 * unknown (naming one that is spelt nearly so) or not built yet, a missing or unwanted value, or arguments left over.
 */
export function parseArguments(args: readonly string[]): Invocation {
  const { command, split } = findCommand(args);
  const [name] = split.positionals;
  // Before the options: those of such a command are as unknown.
  if (name !== undefined && LATER_COMMANDS.has(name) && !split.values.flag('help'))
    throw usage(`${name} is not available yet; the commands there are: ${usages()}`);
  for (const option of split.options) checkOption(option, command ?? indexSyntax);
  checkOnce(split.options, command?.options ?? COMMON);
  if (split.values.flag('help')) return { kind: 'help' };
  if (split.values.flag('version')) return { kind: 'version' };
  if (name === undefined) throw usage(`no command given; the commands there are: ${usages()}`);
  if (!command) {
    const names = COMMANDS.map((known) => known.name);
    throw usage(`unknown command '${name}'${suggestion('', nearest(name, names))}`);
  }
  return command.parse(split.positionals.slice(1), split.values);
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
  if (value === undefined || value === '' || swallowed) throw usage(`${rawName} needs ${syntax.value}`);
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

function usages(): string {
  return COMMANDS.map((command) => command.usage).join(', ');
}

function suggestion(prefix: string, name: string | null): string {
  return name === null ? '' : `; did you mean ${prefix}${name}?`;
}
