import type { StartKind } from '../../core/map/context';
import { START_KINDS } from '../../core/map/context';
import {
  FOLDER_ARGUMENT,
  MAPPING_ENVIRONMENT,
  MAPPING_OPTIONS,
  chosen,
  mappingOptions,
  usage,
  wholeNumber,
} from '../syntax';
import type { CommandSyntax, HelpSection, MappingOptions, OptionTable, Values } from '../syntax';

export const APPROVE = ['none', 'rules', 'all'] as const;

/** What happens when a call would ask: refused, as the settings say, or allowed. */
export type ApproveOption = (typeof APPROVE)[number];

export const RUNNERS = ['local', 'sandbox', 'devcontainer'] as const;

/** Where commands run. */
export type RunnerOption = (typeof RUNNERS)[number];

export interface InputFile {
  readonly name: string;
  /** As written; relative to the working directory. */
  readonly path: string;
}

/** What is to be done, with what, by which model, and up to which limits. */
export interface WorkOptions {
  /** The task, or the file that holds it; null to go on with the journal's. */
  readonly task: { readonly text: string } | { readonly file: string } | null;
  readonly inputs: readonly InputFile[];
  readonly output: string | null;
  readonly baseUrl: string | null;
  readonly model: string | null;
  readonly maxTokens: number | null;
  readonly maxSteps: number | null;
  readonly maxSeconds: number | null;
  /** US dollars. */
  readonly maxCost: number | null;
}

export interface RunOptions extends MappingOptions, WorkOptions {
  /** Commands that must exit with 0 in the end. */
  readonly checks: readonly string[];
  readonly approve: ApproveOption;
  readonly runner: RunnerOption;
  /** The model plans what it changes before it does, and is held to it. */
  readonly contract: boolean;
  /** What the model starts from. */
  readonly start: StartKind;
  readonly patch: string | null;
  readonly journal: string | null;
  readonly json: boolean;
}

export type RunInvocation = { readonly kind: 'run'; readonly options: RunOptions };

const MOST_TOKENS = 1_000_000_000;
const MOST_STEPS = 10_000;
const MOST_SECONDS = 30 * 24 * 3_600;

/** Which model is asked. */
export const MODEL_OPTIONS = {
  model: { value: { kind: 'text', written: 'NAME', needs: "a model's name" }, does: 'The model to use.' },
  'base-url': {
    value: {
      kind: 'text',
      written: 'URL',
      needs: 'the address of a server that speaks the Messages API',
    },
    does: 'A server that speaks the Messages API; it needs no key.',
  },
} as const satisfies OptionTable;

/** What is to be done, and with what. */
export const WORK_OPTIONS = {
  task: {
    value: { kind: 'text', written: 'TEXT', needs: 'what is to be done' },
    inUsage: true,
    does: 'The task; it may mention code (see below).',
  },
  'task-file': {
    value: { kind: 'file', written: 'FILE', needs: 'a file with the task' },
    does: 'Read the task from FILE.',
  },
  input: {
    value: { kind: 'named file', written: 'NAME=PATH', needs: 'NAME=PATH' },
    many: true,
    does: 'A file or folder to work with, read in place (repeatable).',
  },
  output: {
    value: { kind: 'folder', written: 'DIR', needs: 'a folder for the results' },
    does: 'The folder for results.',
  },
} as const satisfies OptionTable;

/** When the work stops by itself. */
export const LIMIT_OPTIONS = {
  'max-tokens': {
    value: { kind: 'text', written: 'N', needs: 'a number of tokens' },
    does: 'Stop at N tokens; the session counts, with all runs of its journal.',
  },
  'max-steps': {
    value: { kind: 'text', written: 'N', needs: 'a number of steps' },
    does: 'Stop after N replies of the model in the session.',
  },
  'max-cost': {
    value: { kind: 'text', written: 'DOLLARS', needs: 'US dollars' },
    does: 'Stop when the session has cost this much.',
  },
  'max-seconds': {
    value: { kind: 'text', written: 'N', needs: 'a number of seconds' },
    does: 'Stop this run after N seconds.',
  },
} as const satisfies OptionTable;

const OPTIONS = {
  ...WORK_OPTIONS,
  check: {
    value: { kind: 'text', written: 'CMD', needs: 'a command that must succeed at the end' },
    many: true,
    does: 'A command that must succeed at the end (repeatable; implies --contract).',
  },
  contract: { value: null, does: 'The model plans its changes first, and is held to the plan.' },
  ...MODEL_OPTIONS,
  start: {
    value: { kind: 'choice', choices: START_KINDS },
    does: 'Start from an overview (default), or from the initial context in full.',
  },
  approve: {
    value: { kind: 'choice', choices: APPROVE },
    does: 'Commands needing approval: refuse (default), use your rules, or run.',
  },
  runner: {
    value: { kind: 'choice', choices: RUNNERS },
    does: 'Where commands run: here (default), in bubblewrap, in the dev container.',
  },
  ...LIMIT_OPTIONS,
  patch: {
    value: { kind: 'file', written: 'FILE', needs: 'a file' },
    does: 'Write all changes to FILE as git diff --binary does.',
  },
  journal: {
    value: { kind: 'file', written: 'FILE', needs: 'a file' },
    does: 'Record every step in FILE; the same FILE continues where it stopped.',
  },
  json: { value: null, does: 'Print the result as JSON: outcome, answer, files, checks, tokens.' },
} as const satisfies OptionTable;

const SECTIONS: readonly HelpSection[] = [
  {
    title: 'Mentions in a task, resolved when the run begins',
    rows: [
      ['@file:PATH  @module:PATH', 'A file, or the contents of a module.'],
      ['@symbol:ID  @callers:ID', 'A symbol, or who calls it.'],
      ['@path:ID->ID', 'The call path from one symbol to another.'],
      ['@diff', 'The changes since the last commit.'],
    ],
  },
  {
    title: 'Files',
    rows: [
      ['~/.config/repomaster/settings.json', 'Your rules for --approve rules:'],
      ['', '{"approvals": {"allow": ["npm test"], "deny": ["git push"]}}'],
      ['FILE.requests.jsonl', 'The requests to the model, next to --journal FILE.jsonl (up to 64 MiB).'],
    ],
  },
  {
    title: 'Environment',
    rows: [
      ['ANTHROPIC_API_KEY', 'The key of the model; not needed with --base-url.'],
      ...MAPPING_ENVIRONMENT.rows,
    ],
  },
];

export const runSyntax: CommandSyntax<RunInvocation> = {
  name: 'run',
  does: 'Has a model do a task: plan, edit, check, answer, patch.',
  arguments: [{ ...FOLDER_ARGUMENT, does: 'The repository to work in (default: the working directory).' }],
  options: { ...OPTIONS, ...MAPPING_OPTIONS },
  later: {},
  sections: SECTIONS,
  examples: [
    {
      words: ['run', '--task', 'make the failing test pass', '--check', 'npm test', '--approve', 'all'],
      does: 'Works until npm test passes.',
    },
    {
      words: ['run', 'shop', '--task-file', 'task.md', '--patch', 'task.patch', '--journal', 'task.jsonl'],
      does: 'Does the task in a file and writes the changes as a patch.',
    },
  ],
  failure: 'the task is not accomplished, or was stopped by a limit',
  parse: ([folder = '.'], values) => {
    const options: RunOptions = {
      ...mappingOptions(folder, values),
      ...workOptions(values),
      checks: values.texts('check'),
      approve: chosen(values, 'approve', APPROVE, 'none'),
      runner: chosen(values, 'runner', RUNNERS, 'local'),
      contract: values.flag('contract') || values.texts('check').length > 0,
      start: chosen(values, 'start', START_KINDS, 'overview'),
      patch: values.text('patch'),
      journal: values.text('journal'),
      json: values.flag('json'),
    };
    if (options.task === null && options.journal === null)
      throw usage('run needs --task TEXT or --task-file FILE, or --journal FILE to continue it');
    return { kind: 'run', options };
  },
};

/** What the options of WORK_OPTIONS, MODEL_OPTIONS and LIMIT_OPTIONS say. Throws UserError `usage`. */
export function workOptions(values: Values): WorkOptions {
  return {
    ...{ task: parseTask(values), inputs: parseInputs(values), output: values.text('output') },
    ...{ baseUrl: baseUrlOf(values), model: values.text('model') },
    maxTokens: wholeNumber(values, 'max-tokens', MOST_TOKENS),
    maxSteps: wholeNumber(values, 'max-steps', MOST_STEPS),
    maxSeconds: wholeNumber(values, 'max-seconds', MOST_SECONDS),
    maxCost: parseCost(values),
  };
}

function parseTask(values: Values): WorkOptions['task'] {
  const [text, file] = [values.text('task'), values.text('task-file')];
  if (text !== null && file !== null) throw usage('--task and --task-file exclude each other');
  if (text !== null && text.trim() === '') throw usage('--task needs a text');
  if (text !== null) return { text };
  return file === null ? null : { file };
}

function parseInputs(values: Values): readonly InputFile[] {
  const inputs = values.texts('input').map((given) => {
    const [, name, path] = /^([A-Za-z_][\w.-]{0,63})=(.+)$/s.exec(given) ?? [];
    if (name === undefined || path === undefined)
      throw usage(`--input needs NAME=PATH, such as image=photo.png, not '${given}'`);
    return { name, path };
  });
  const twice = inputs.find(({ name }, at) => inputs.findIndex((each) => each.name === name) !== at);
  if (twice !== undefined) throw usage(`--input ${twice.name} is given twice`);
  return inputs;
}

/** Throws UserError `usage` for what is no address. */
export function baseUrlOf(values: Values): string | null {
  const text = values.text('base-url');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usage(`--base-url needs an address such as http://127.0.0.1:8000, not '${text}'`);
  return text;
}

function parseCost(values: Values): number | null {
  const text = values.text('max-cost');
  if (text === null) return null;
  const cost = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (cost <= 0) throw usage(`--max-cost needs dollars such as 0.50, not '${text}'`);
  return cost;
}
