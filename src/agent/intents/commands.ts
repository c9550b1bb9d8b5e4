import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import type { Intent } from './intent';
import { bareName } from './names';
import { pathOf, traceOf } from './traceCommand';

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
    name: 'path',
    argument: 'A -> B',
    summary: phrase('The shortest call path from A to B'),
    intent: (argument) => pathOf(argument),
  },
  {
    name: 'impact',
    argument: 'SYMBOL',
    summary: phrase('What a change of a symbol or file may break'),
    intent: (target) =>
      target === '' ? null : { kind: 'trace', direction: 'impact', target: bareName(target) },
  },
  {
    name: 'entry',
    argument: '',
    summary: phrase('Entry points: where the code is entered'),
    intent: () => ({ kind: 'survey', topic: 'entry points' }),
  },
  {
    name: 'cycles',
    argument: '',
    summary: phrase('Import cycles, and what to take out of them'),
    intent: () => ({ kind: 'survey', topic: 'import cycles' }),
  },
  {
    name: 'hotspots',
    argument: '',
    summary: phrase('Hot spots: files that change often and branch much'),
    intent: () => ({ kind: 'survey', topic: 'hot spots' }),
  },
  {
    name: 'howto',
    argument: '',
    summary: phrase('How to install, run, build and test this, as its own files say'),
    intent: () => ({ kind: 'survey', topic: 'how to run' }),
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
