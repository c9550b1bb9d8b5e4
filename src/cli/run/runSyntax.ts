import type { StartKind } from '../../core/context';
import { MAPPING_OPTIONS, mappingOptions, usage, wholeNumber } from '../syntax';
import type { CommandSyntax, MappingOptions, Values } from '../syntax';

/** What happens when a call would ask: refused, as the settings say, or allowed. */
export type ApproveOption = 'none' | 'rules' | 'all';

/** Where commands run. */
export type RunnerOption = 'local' | 'sandbox' | 'devcontainer';

export interface InputFile {
  readonly name: string;
  /** As written; relative to the working directory. */
  readonly path: string;
}

export interface RunOptions extends MappingOptions {
  /** The task, or the file that holds it; null to go on with the journal's. */
  readonly task: { readonly text: string } | { readonly file: string } | null;
  readonly inputs: readonly InputFile[];
  readonly output: string | null;
  /** Commands that must exit with 0 in the end. */
  readonly checks: readonly string[];
  readonly baseUrl: string | null;
  readonly model: string | null;
  readonly approve: ApproveOption;
  readonly runner: RunnerOption;
  /** The model plans what it changes before it does, and is held to it. */
  readonly contract: boolean;
  /** What the model starts from. */
  readonly start: StartKind;
  readonly maxTokens: number | null;
  readonly maxSteps: number | null;
  readonly maxSeconds: number | null;
  /** US dollars. */
  readonly maxCost: number | null;
  readonly patch: string | null;
  readonly journal: string | null;
  readonly json: boolean;
}

export type RunInvocation = { readonly kind: 'run'; readonly options: RunOptions };

const MOST_TOKENS = 1_000_000_000;
const MOST_STEPS = 10_000;
const MOST_SECONDS = 30 * 24 * 3_600;

export const runSyntax: CommandSyntax<RunInvocation> = {
  name: 'run',
  usage: 'run [folder] --task TEXT',
  options: {
    ...MAPPING_OPTIONS,
    task: { value: 'what is to be done' },
    'task-file': { value: 'a file that says what is to be done' },
    input: { value: 'NAME=PATH', many: true },
    output: { value: 'a folder for the results' },
    check: { value: 'a command that must succeed in the end', many: true },
    'base-url': { value: 'the address of a server that speaks the Messages API' },
    model: { value: "a model's name" },
    runner: { value: 'local, sandbox or devcontainer' },
    approve: { value: 'none, rules or all' },
    contract: { value: null },
    start: { value: 'overview or rich' },
    'max-tokens': { value: 'a number of tokens' },
    'max-steps': { value: 'a number of steps' },
    'max-seconds': { value: 'a number of seconds' },
    'max-cost': { value: 'US dollars' },
    patch: { value: 'a file' },
    journal: { value: 'a file' },
    json: { value: null },
  },
  later: {},
  parse: ([folder = '.', left], values) => {
    if (left !== undefined) throw usage(`run takes one folder; what is '${left}' for?`);
    const options: RunOptions = {
      ...mappingOptions(folder, values),
      task: parseTask(values),
      inputs: parseInputs(values),
      output: values.text('output'),
      checks: values.texts('check'),
      baseUrl: parseUrl(values),
      model: values.text('model'),
      approve: parseApprove(values),
      runner: parseRunner(values),
      contract: values.flag('contract') || values.texts('check').length > 0,
      start: parseStart(values),
      maxTokens: wholeNumber(values, 'max-tokens', MOST_TOKENS),
      maxSteps: wholeNumber(values, 'max-steps', MOST_STEPS),
      maxSeconds: wholeNumber(values, 'max-seconds', MOST_SECONDS),
      maxCost: parseCost(values),
      patch: values.text('patch'),
      journal: values.text('journal'),
      json: values.flag('json'),
    };
    if (options.task === null && options.journal === null)
      throw usage('run needs --task TEXT or --task-file FILE, or --journal FILE to go on with what it holds');
    return { kind: 'run', options };
  },
};

function parseTask(values: Values): RunOptions['task'] {
  const [text, file] = [values.text('task'), values.text('task-file')];
  if (text !== null && file !== null) throw usage('--task and --task-file exclude each other');
  if (text !== null && text.trim() === '') throw usage('--task needs what is to be done');
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

function parseUrl(values: Values): string | null {
  const text = values.text('base-url');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usage(`--base-url needs an address such as http://127.0.0.1:8000, not '${text}'`);
  return text;
}

function parseApprove(values: Values): ApproveOption {
  const text = values.text('approve') ?? 'none';
  if (text === 'none' || text === 'rules' || text === 'all') return text;
  throw usage(`--approve needs none, rules or all, not '${text}'`);
}

function parseCost(values: Values): number | null {
  const text = values.text('max-cost');
  if (text === null) return null;
  const cost = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (cost <= 0) throw usage(`--max-cost needs dollars such as 0.50, not '${text}'`);
  return cost;
}

function parseStart(values: Values): StartKind {
  const text = values.text('start') ?? 'overview';
  if (text === 'overview' || text === 'rich') return text;
  throw usage(`--start needs overview or rich, not '${text}'`);
}

function parseRunner(values: Values): RunnerOption {
  const text = values.text('runner') ?? 'local';
  if (text === 'local' || text === 'sandbox' || text === 'devcontainer') return text;
  throw usage(`--runner needs local, sandbox or devcontainer, not '${text}'`);
}
