import {
  APPROVE,
  LIMIT_OPTIONS,
  MODEL_OPTIONS,
  RUNNERS,
  WORK_OPTIONS,
  workOptions,
} from '../../run/runSyntax';
import type { ApproveOption, WorkOptions } from '../../run/runSyntax';
import type { Subcommand } from '../../subcommands';
import { chosen, usage } from '../../syntax';
import type { Values } from '../../syntax';
import { hubCommon } from '../syntax/hubSubcommand';
import type { HubCommon } from '../syntax/hubSubcommand';
import { STORE_OPTIONS } from '../syntax/searchSyntax';
import { SETUP_OPTIONS } from '../syntax/setupSyntax';
import type { WithSetupOptions } from '../withSetup';

export interface HubRunOptions extends HubCommon, WorkOptions, WithSetupOptions {
  readonly command: 'run';
  /** Asks the service though the store may have a repository. */
  readonly skipsStore: boolean;
  /** Commands of the model that need approval: refused, by the user's rules and what holds them, or run. */
  readonly approve: ApproveOption;
  /** Keeps the phases, as written; null for a new one of the hub's own. */
  readonly journal: string | null;
}

export const hubRunSyntax: Subcommand<HubRunOptions> = {
  name: 'run',
  does: 'Has a model do a task with a repository that is found and set up for it.',
  arguments: [],
  options: {
    ...WORK_OPTIONS,
    ...MODEL_OPTIONS,
    ...SETUP_OPTIONS,
    approve: {
      value: { kind: 'choice', choices: APPROVE },
      does: 'Unasked commands: by rules and the sandbox (default), none, or all.',
    },
    ...LIMIT_OPTIONS,
    ...STORE_OPTIONS,
    journal: {
      value: { kind: 'file', written: 'FILE', needs: 'a file' },
      does: 'Keep the phases in FILE; the same FILE continues where they stopped.',
    },
  },
  sections: [
    {
      title: 'Phases',
      rows: [
        ['1 search', 'The store first, then the service; the best candidates are shown.'],
        ['2 set-up', 'Clone, steps, repairs, proof. If a repository fails, RepoMaster tries the next.'],
        ['3 apply', 'The model works in the clone, and submits a table of constraints.'],
        ['4 store', 'Remembers the repository: the next such task needs no search and no set-up.'],
      ],
    },
    {
      title: 'Environment',
      rows: [
        ['ANTHROPIC_API_KEY', 'The key of the model; not needed with --base-url.'],
        ['GITHUB_TOKEN', 'Raises the limits, and shows private repositories. No command sees it.'],
      ],
    },
  ],
  examples: [
    {
      words: [
        'hub',
        'run',
        '--task',
        'Extract the tables of in.pdf as CSV',
        '--input',
        'in=in.pdf',
        '--output',
        'out',
      ],
      does: 'Finds a repository for it, sets it up, does the task, and remembers it.',
    },
    { words: ['hub', 'run', '--journal', 'task.jsonl'], does: 'Continues where the phases stopped.' },
  ],
  failure: 'the task is not accomplished, or waits for a model',
  parse: hubRunOptions,
};

function hubRunOptions([left]: readonly string[], values: Values): HubRunOptions {
  if (left !== undefined) throw usage(`hub run takes its task with --task; unexpected '${left}'`);
  const options: HubRunOptions = {
    ...{ command: 'run', ...hubCommon(values), ...workOptions(values) },
    runner: chosen(values, 'runner', RUNNERS, 'sandbox'),
    ...{ takesFixes: values.flag('take-fixes'), skipsStore: values.flag('skip-store') },
    approve: chosen(values, 'approve', APPROVE, 'rules'),
    journal: values.text('journal'),
  };
  if (options.task === null && options.journal === null)
    throw usage('hub run needs --task TEXT or --task-file FILE, or --journal FILE to continue it');
  return options;
}
