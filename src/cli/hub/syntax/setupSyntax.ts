import { RUNNERS } from '../../run/runSyntax';
import type { RunnerOption } from '../../run/runSyntax';
import type { Subcommand } from '../../subcommands';
import { chosen, usage } from '../../syntax';
import type { OptionTable, Values } from '../../syntax';
import { hubCommon } from './hubSubcommand';
import type { HubCommon } from './hubSubcommand';

export interface SetupOptions extends HubCommon {
  readonly command: 'setup';
  /** A folder, or an address that is cloned. */
  readonly what: string;
  /** Where the clone goes; null for a place of the hub's own. */
  readonly into: string | null;
  readonly runner: RunnerOption;
  /** A change that a merged pull request made may be made here, too. */
  readonly takesFixes: boolean;
}

/** How a repository is set up. */
export const SETUP_OPTIONS = {
  runner: {
    value: { kind: 'choice', choices: RUNNERS },
    does: 'Where commands run (default: sandbox); local is this machine itself.',
  },
  'take-fixes': {
    value: null,
    does: 'If a step fails, apply a merged pull request that fixes it.',
  },
} as const satisfies OptionTable;

export const setupSyntax: Subcommand<SetupOptions> = {
  name: 'setup',
  does: 'Sets a repository up by its own files, and proves that it works.',
  arguments: [
    {
      name: 'FOLDER|URL',
      value: { kind: 'folder', written: 'FOLDER|URL', needs: 'a folder or an address' },
      isOptional: false,
      counted: 'one folder or address',
      does: 'A repository here, or the https address of one to clone.',
    },
  ],
  options: {
    into: {
      value: { kind: 'folder', written: 'FOLDER', needs: 'a folder' },
      does: 'Where a clone goes (default: a folder of its own, which is printed).',
    },
    ...SETUP_OPTIONS,
  },
  sections: [
    {
      title: 'What it does',
      rows: [
        ['1', 'Clones with hooks, filters and submodules off, if it was given an address.'],
        ['2', 'Runs the steps that its files name, and known repairs of what their logs show.'],
        ['3', 'Asks its issues and pull requests about a step that still fails.'],
        ['4', 'Proves the result: its tests, else its program, else that its packages load.'],
      ],
    },
  ],
  examples: [
    { words: ['hub', 'setup', '.'], does: 'Sets this folder up in the sandbox.' },
    {
      words: ['hub', 'setup', 'https://github.com/octocat/hello', '--into', 'hello', '--json'],
      does: 'Clones it into hello, sets it up, and prints what was done.',
    },
  ],
  failure: 'the repository could not be set up',
  parse: setupOptions,
};

function setupOptions([what, left]: readonly string[], values: Values): SetupOptions {
  if (what === undefined) throw usage('hub setup needs a folder, or the address of a repository');
  if (left !== undefined) throw usage(`hub setup takes one folder or address; unexpected '${left}'`);
  const into = values.text('into');
  if (into !== null && !isAddress(what)) throw usage('--into is for an address that is cloned');
  return {
    ...{ command: 'setup', what, into, runner: chosen(values, 'runner', RUNNERS, 'sandbox') },
    ...{ takesFixes: values.flag('take-fixes'), ...hubCommon(values) },
  };
}

/** Whether it is cloned rather than looked for on the disk. */
export function isAddress(what: string): boolean {
  return /^[a-z][a-z+.-]*:\/\//i.test(what);
}
