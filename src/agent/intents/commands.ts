import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import type { Intent } from './intent';
import { bareName } from './names';
import { traceOf } from './traceCommand';

export interface Command {
  /** Without the slash. */
  readonly name: string;
  /** What is written behind it, as `SYMBOL`; '' for nothing. */
  readonly argument: string;
  readonly summary: Phrase;
  /** What it asks for with this argument, '' for none; null where the argument is missing. */
  intent(argument: string): Intent | null;
}

/** The commands of the composer, in the order in which they are offered. */
export const slashCommands: readonly Command[] = [
  {
    name: 'core',
    argument: '',
    summary: phrase('Core components: the modules and classes that matter most'),
    intent: () => ({ kind: 'core' }),
  },
  {
    name: 'find',
    argument: 'TEXT',
    summary: phrase('Find symbols, files and text'),
    intent: (query) => (query === '' ? null : { kind: 'find', query }),
  },
  {
    name: 'trace',
    argument: 'SYMBOL',
    summary: phrase('Callers and callees of a symbol, or the path A -> B'),
    intent: traceOf,
  },
  {
    name: 'explore',
    argument: 'SYMBOL',
    summary: phrase('A symbol or file with its neighbourhood'),
    intent: (target) => (target === '' ? null : { kind: 'explore', target: bareName(target) }),
  },
  {
    name: 'run',
    argument: 'COMMAND',
    summary: phrase('Run a command in the terminal'),
    intent: (command) => (command === '' ? null : { kind: 'run', command }),
  },
  {
    name: 'help',
    argument: '',
    summary: phrase('What can be asked, with and without a model'),
    intent: () => ({ kind: 'help' }),
  },
];

/** What a text that begins with a slash asks for; null for a text that does not, a path such as `/usr/lib` included. */
export function parseCommand(text: string): Intent | null {
  const match = /^\/([A-Za-z]+)(?:\s+([\s\S]*))?$/.exec(text.trim());
  if (match === null) return null;
  const [, name = '', argument = ''] = match;
  const command = slashCommands.find((each) => each.name === name.toLowerCase());
  return command?.intent(argument.trim()) ?? { kind: 'usage', command: name };
}
