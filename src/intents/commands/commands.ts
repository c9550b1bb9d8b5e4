import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Intent } from '../reading/intent';
import { bareName } from '../reading/names';
import { scratchOf } from './scratchCommand';
import { bisectOf, commitOf, mergeOf, rebaseOf, reviewOf } from './gitCommands';
import { pathOf, traceOf } from './traceCommand';

export interface Command {
  /** Without the slash. */
  readonly name: string;
  /** What is written behind it, as `SYMBOL`; '' for nothing. */
  readonly argument: string;
  /** With nothing written behind it, the command is about what is attached to the question. */
  readonly takesSubject?: true;
  /** An argument as one would write it, where `argument` does not say it all. */
  readonly example?: string;
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
    takesSubject: true,
    summary: phrase('Callers and callees of a symbol, or the path A -> B'),
    intent: traceOf,
  },
  {
    name: 'explore',
    argument: 'SYMBOL',
    takesSubject: true,
    summary: phrase('A symbol or file, with its callers and what it calls'),
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
    takesSubject: true,
    summary: phrase('What a change to a symbol or file may break'),
    intent: (target) =>
      target === '' ? null : { kind: 'trace', direction: 'impact', target: bareName(target) },
  },
  {
    name: 'entry',
    argument: '',
    summary: phrase('Entry points: where execution starts'),
    intent: () => ({ kind: 'survey', topic: 'entry points' }),
  },
  {
    name: 'cycles',
    argument: '',
    summary: phrase('Import cycles, and how to break them'),
    intent: () => ({ kind: 'survey', topic: 'import cycles' }),
  },
  {
    name: 'hotspots',
    argument: '',
    summary: phrase('Hot spots: files that are complex and change often'),
    intent: () => ({ kind: 'survey', topic: 'hot spots' }),
  },
  {
    name: 'howto',
    argument: '',
    summary: phrase('How to install, run, build and test this repository, from its own files'),
    intent: () => ({ kind: 'survey', topic: 'how to run' }),
  },
  {
    name: 'setup',
    argument: '',
    summary: phrase('The set-up steps, each with its command (/setup run: runs the pending ones)'),
    intent: setupOf,
  },
  {
    name: 'run',
    argument: 'COMMAND',
    summary: phrase('Run a command in the terminal'),
    intent: (command) => (command === '' ? null : { kind: 'run', command }),
  },
  {
    name: 'scratch',
    argument: 'LANGUAGE CODE',
    example: 'python print(6 * 7)',
    summary: phrase('Run a small program (python, node or bash) in a throw-away folder'),
    intent: scratchOf,
  },
  {
    name: 'merge',
    argument: '',
    summary: phrase(
      'Merge conflicts: resolve them (with a model), list them (/merge check BRANCH: silent ones), or /merge show',
    ),
    intent: mergeOf,
  },
  {
    name: 'commit',
    argument: '',
    summary: phrase(
      'Split uncommitted changes into commits (/commit apply: makes them; /commit undo), or /commit show',
    ),
    intent: commitOf,
  },
  {
    name: 'rebase',
    argument: 'ONTO',
    summary: phrase(
      'Plan an interactive rebase onto a branch (/rebase ONTO apply: runs it), or /rebase show',
    ),
    intent: rebaseOf,
  },
  {
    name: 'bisect',
    argument: 'GOOD BAD COMMAND',
    example: 'v1.0 HEAD npm test',
    summary: phrase('Find the first bad commit: runs a command between a good and a bad one'),
    intent: bisectOf,
  },
  {
    name: 'review',
    argument: '',
    example: 'main...HEAD',
    summary: phrase(
      'Review your changes, /review turn or /review A..B, behind it all, model or said TEXT: calls that no longer fit, missing tests, findings',
    ),
    intent: reviewOf,
  },
  {
    name: 'hub',
    argument: '',
    example: 'search Convert a PDF to text',
    summary: phrase(
      'Repositories outside: /hub search TASK finds one, /hub issues ERROR looks an error up, /hub store lists what served',
    ),
    intent: () => ({ kind: 'hub' }),
  },
  {
    name: 'help',
    argument: '',
    summary: phrase('What you can ask, with and without a model'),
    intent: () => ({ kind: 'help' }),
  },
];

/** The chat panel's own: what a model may do, and what the window does. They are no questions of these. */
export const PANEL_COMMANDS = ['plan', 'act', 'undo', 'diff', 'patch', 'cost', 'graph'] as const;

export type PanelCommand = (typeof PANEL_COMMANDS)[number];

/** What a text that begins with a slash asks for; null for a text that does not, a path such as `/usr/lib` included. */
export function parseCommand(text: string): Intent | null {
  const match = /^\/([A-Za-z]+)(?:\s+([\s\S]*))?$/.exec(text.trim());
  if (match === null) return null;
  const [, name = '', argument = ''] = match;
  const command = slashCommands.find((each) => each.name === name.toLowerCase());
  return command?.intent(argument.trim()) ?? { kind: 'usage', command: name, argument: argument.trim() };
}

/** `run`, a step's id, or both; anything else would be no id, and is asked for as one. */
function setupOf(argument: string): Intent {
  const [, rest = argument] = /^run(?:\s+([\s\S]*))?$/i.exec(argument) ?? [];
  if (argument === '') return { kind: 'setup', run: null };
  return { kind: 'setup', run: /^run$/i.test(argument) ? 'due' : { step: rest.trim() } };
}

/** Whether what a text asks for runs something: in a workspace that is not trusted nothing does. */
export function runsSomething(intent: Intent): boolean {
  switch (intent.kind) {
    case 'run':
    case 'scratch':
    case 'bisect':
    case 'undoGit':
      return true;
    case 'commit':
    case 'rebase':
      return intent.apply;
    case 'setup':
      return intent.run !== null;
    default:
      return false;
  }
}
