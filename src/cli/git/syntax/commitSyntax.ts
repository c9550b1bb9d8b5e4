import { MODEL_OPTIONS, RUNNERS, baseUrlOf } from '../../run/runSyntax';
import type { RunnerOption } from '../../run/runSyntax';
import { chosen, usage } from '../../syntax';
import type { Values } from '../../syntax';
import { APPLY, CHECK, FOLDER, KEEP_IGNORED, RUNNER, numberedApplyOf } from './gitSubcommand';
import type { Apply, GitSubcommand } from './gitSubcommand';

export interface CommitOptions {
  readonly command: 'commit';
  /** As written; relative to the working directory. */
  readonly folder: string;
  /** A number is that of a proposal, from 1. */
  readonly apply: Apply | number;
  /** A path of the repository: its changes alone, as one commit. Null for all changes. */
  readonly only: string | null;
  /** Null where commits are not checked. */
  readonly check: CheckOption | null;
  /** The model that writes the messages; null where rules do. */
  readonly messages: ModelOption | null;
  readonly json: boolean;
}

export interface CheckOption {
  /** A command line that must succeed on each commit. */
  readonly command: string;
  readonly runner: RunnerOption;
  readonly keepIgnored: boolean;
}

export interface ModelOption {
  /** As RunOptions. */
  readonly baseUrl: string | null;
  readonly model: string | null;
}

const WRITERS = ['rules', 'model'] as const;

export const commitSyntax: GitSubcommand<CommitOptions> = {
  name: 'commit',
  does: 'Splits uncommitted changes into commits, and makes them.',
  arguments: [FOLDER],
  options: {
    apply: APPLY,
    only: {
      value: { kind: 'text', written: 'PATH', needs: 'a path of the repository' },
      does: 'Only the changes of this file, as one commit.',
    },
    check: CHECK,
    runner: RUNNER,
    'keep-ignored': KEEP_IGNORED,
    messages: {
      value: { kind: 'choice', choices: WRITERS },
      does: 'Who words the commits: rules (default), or a model that sees the changes.',
    },
    ...MODEL_OPTIONS,
  },
  sections: [
    {
      title: 'What --apply does with commits',
      rows: [
        ['first', 'Makes the commits of the first proposal, one after the other.'],
        ['N', 'Makes those of proposal N, as they are numbered (a file of that name is ./N).'],
        ['sure', 'Makes them only if the proposal is sure.'],
        ['FILE', 'JSON: {"commits": [{"message", "hunks": ["ID", "ID:1-3,7"]}]}.'],
        ['Your files are never written; what you staged and did not commit stays staged.', null],
      ],
    },
    {
      title: 'What --check does with commits',
      rows: [
        ['CMD runs on what the folder would hold after each commit, in a work tree of its own.', null],
        ['It has committed files alone; let CMD install what is ignored, with --keep-ignored once.', null],
        ['Where it fails on one, nothing is committed.', null],
      ],
    },
    {
      title: 'Environment',
      rows: [['ANTHROPIC_API_KEY', 'The key for --messages model; not needed with --base-url.']],
    },
  ],
  examples: [
    { words: ['git', 'commit'], does: 'Shows how the uncommitted changes may be split into commits.' },
    { words: ['git', 'commit', '.', '--apply', 'first'], does: 'Makes the proposed commits.' },
    {
      words: ['git', 'commit', '--apply', 'first', '--check', 'make test'],
      does: 'Makes them only if the tests pass on each.',
    },
  ],
  failure: 'a check failed, or nothing is sure',
  parse: ([folder = '.', left], values: Values) => {
    if (left !== undefined) throw usage(`git commit takes one folder; unexpected '${left}'`);
    const apply = numberedApplyOf(values);
    const own = { only: values.text('only'), json: values.flag('json') };
    return {
      command: 'commit',
      folder,
      apply,
      ...own,
      check: checkOf(apply, values),
      messages: modelOf(values),
    };
  },
};

function checkOf(apply: CommitOptions['apply'], values: Values): CheckOption | null {
  const command = values.text('check');
  const keepIgnored = values.flag('keep-ignored');
  if (command === null) {
    if (values.text('runner') !== null) throw usage('--runner needs --check: what is run there');
    if (keepIgnored) throw usage('--keep-ignored needs --check: what is run there');
    return null;
  }
  if (apply === null) throw usage('--check needs --apply: it runs before the commit');
  if (command.trim() === '') throw usage('--check needs a command');
  return { command, keepIgnored, runner: chosen(values, 'runner', RUNNERS, 'local') };
}

function modelOf(values: Values): ModelOption | null {
  const [baseUrl, model] = [baseUrlOf(values), values.text('model')];
  if (chosen(values, 'messages', WRITERS, 'rules') === 'model') return { baseUrl, model };
  if (baseUrl !== null || model !== null)
    throw usage('--model and --base-url need --messages model: what it is asked for');
  return null;
}
