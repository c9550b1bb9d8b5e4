import type { Subcommand } from '../../subcommands';
import { offered, usage } from '../../syntax';
import type { Values } from '../../syntax';
import { hubCommon } from './hubSubcommand';
import type { HubCommon } from './hubSubcommand';

const ACTIONS = ['list', 'show', 'forget', 'export', 'import'] as const;

type StoreAction = (typeof ACTIONS)[number];

export interface StoreOptions extends HubCommon {
  readonly command: 'store';
  readonly action: StoreAction;
  /** An address of show and forget, a file of export and import, as written; of export null for stdout. */
  readonly subject: string | null;
  /** The beginning of a commit's id; null for all commits of the repository. */
  readonly commit: string | null;
  /** What the set-up made goes too. */
  readonly withSnapshot: boolean;
}

export const storeSyntax: Subcommand<StoreOptions> = {
  name: 'store',
  does: 'Shows, forgets and passes on what is remembered of repositories.',
  arguments: [
    {
      name: ACTIONS.join('|'),
      value: { kind: 'choice', choices: ACTIONS },
      isOptional: false,
      counted: 'what to do',
      does: 'List all, show or forget one, export or import a file.',
    },
    {
      name: 'URL|FILE',
      value: { kind: 'file', written: 'URL|FILE', needs: 'an address or a file' },
      isOptional: true,
      counted: 'an address or a file',
      does: 'The address as listed, or the file (export: default stdout).',
    },
  ],
  options: {
    commit: {
      value: { kind: 'text', written: 'ID', needs: 'the id of a commit' },
      does: 'Of show and forget: this commit alone.',
    },
    'with-snapshot': { value: null, does: 'Of forget: delete the environment that was set up, too.' },
  },
  sections: [],
  examples: [
    { words: ['hub', 'store', 'list'], does: 'Lists the repositories that served a task.' },
    { words: ['hub', 'store', 'export', 'hub.json'], does: 'Writes them to a file for another machine.' },
  ],
  failure: 'nothing of that address is stored',
  parse: storeOptions,
};

function storeOptions(words: readonly string[], values: Values): StoreOptions {
  const action = ACTIONS.find((known) => known === words[0]);
  if (action === undefined) throw usage(unknownAction(words[0]));
  const subject = words[1] ?? null;
  const need = NEEDS[action];
  if (subject === null && need !== undefined) throw usage(`hub store ${action} needs ${need}`);
  const unexpected = words[action === 'list' ? 1 : 2];
  if (unexpected !== undefined) throw usage(`hub store ${action}: unexpected '${unexpected}'`);
  return { command: 'store', action, subject, ...narrowed(action, values), ...hubCommon(values) };
}

function unknownAction(given: string | undefined): string {
  return given === undefined
    ? `hub store needs what to do; there are ${ACTIONS.join(', ')}`
    : `hub store cannot '${given}'; ${offered(given, ACTIONS)}`;
}

function narrowed(action: StoreAction, values: Values): Pick<StoreOptions, 'commit' | 'withSnapshot'> {
  const commit = values.text('commit');
  const withSnapshot = values.flag('with-snapshot');
  if (commit !== null && action !== 'show' && action !== 'forget')
    throw usage(`hub store ${action} takes no --commit`);
  if (commit !== null && !/^[0-9a-f]{4,64}$/.test(commit))
    throw usage(`--commit needs at least 4 signs of a commit's id, not '${commit}'`);
  if (withSnapshot && action !== 'forget') throw usage(`hub store ${action} takes no --with-snapshot`);
  return { commit, withSnapshot };
}

const NEEDS: Readonly<Partial<Record<StoreAction, string>>> = {
  show: 'an address, as list shows it',
  forget: 'an address, as list shows it',
  import: 'a file that export has written',
};
