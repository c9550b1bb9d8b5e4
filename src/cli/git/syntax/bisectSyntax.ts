import { RUNNERS } from '../../run/runSyntax';
import type { RunnerOption } from '../../run/runSyntax';
import { chosen, usage, wholeNumber } from '../../syntax';
import type { Values } from '../../syntax';
import { FOLDER, KEEP_IGNORED, RUNNER } from './gitSubcommand';
import type { GitSubcommand } from './gitSubcommand';

export interface BisectOptions {
  readonly command: 'bisect';
  /** As written; relative to the working directory. */
  readonly folder: string;
  readonly good: string;
  readonly bad: string;
  readonly run: string;
  readonly build: string | null;
  /** Null where each run is taken at its word. */
  readonly repeat: number | null;
  readonly flaky: (typeof FLAKY)[number];
  readonly runner: RunnerOption;
  readonly keepIgnored: boolean;
  readonly json: boolean;
}

/** `bad`: a bug that does not always show; `good`: a test that also fails for other reasons. */
const FLAKY = ['both', 'bad', 'good'] as const;

/** More runs of one commit tell nothing that fewer do not. */
const MOST_REPEATS = 1_000;

export const bisectSyntax: GitSubcommand<BisectOptions> = {
  name: 'bisect',
  does: 'Finds the commit that broke something, in a work tree of its own.',
  arguments: [FOLDER],
  options: {
    good: {
      value: { kind: 'text', written: 'REF', needs: 'a commit on which the command passes' },
      does: 'A commit on which the command passes.',
    },
    bad: {
      value: { kind: 'text', written: 'REF', needs: 'a commit on which the command fails' },
      does: 'A commit on which the command fails.',
    },
    run: {
      value: { kind: 'text', written: 'CMD', needs: 'the command that tells good from bad' },
      does: 'The command that tells good from bad.',
    },
    build: {
      value: { kind: 'text', written: 'CMD', needs: 'a command to run first' },
      does: 'Run before each run; where it fails, the commit is skipped.',
    },
    repeat: {
      value: { kind: 'text', written: 'N', needs: 'a number of runs' },
      does: 'The command is flaky: run a commit up to N times, and weigh the runs.',
    },
    flaky: {
      value: { kind: 'choice', choices: FLAKY },
      does: 'With --repeat: which commits come out wrong at times (default: both alike).',
    },
    runner: RUNNER,
    'keep-ignored': KEEP_IGNORED,
  },
  sections: [
    {
      title: 'Exit codes of the command that bisect runs',
      rows: [
        ['0', 'The commit is good.'],
        ['125', 'The commit cannot be judged: it is skipped.'],
        ['1 to 127', 'The commit is bad.'],
        ['128 and above', 'The search ends.'],
      ],
    },
  ],
  examples: [
    {
      words: ['git', 'bisect', '--good', 'v1.0', '--bad', 'HEAD', '--run', 'make test'],
      does: 'Finds the commit since v1.0 that broke the tests.',
    },
  ],
  failure: 'no commit was found, or the search was ended',
  parse: bisectOptions,
};

function bisectOptions([folder = '.', left]: readonly string[], values: Values): BisectOptions {
  if (left !== undefined) throw usage(`git bisect takes one folder; unexpected '${left}'`);
  const repeat = wholeNumber(values, 'repeat', MOST_REPEATS);
  return {
    command: 'bisect',
    folder,
    good: needed(values, 'good', 'a commit on which the command passes'),
    bad: needed(values, 'bad', 'a commit on which the command fails'),
    run: needed(values, 'run', 'the command that tells good from bad'),
    build: values.text('build'),
    repeat: repeat === 1 ? null : repeat,
    flaky: chosen(values, 'flaky', FLAKY, 'both'),
    runner: chosen(values, 'runner', RUNNERS, 'local'),
    keepIgnored: values.flag('keep-ignored'),
    json: values.flag('json'),
  };
}

function needed(values: Values, name: string, what: string): string {
  const text = values.text(name);
  if (text === null || text.trim() === '') throw usage(`git bisect needs --${name}: ${what}`);
  return text;
}
