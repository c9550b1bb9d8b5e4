/** What each command of the hub does in the chat. */
import { join } from 'node:path';
import { UserError, errorText } from '../../../core/errors';
import type { HubView } from '../../../core/hub/chatView';
import type { RepositoryHost } from '../../../core/hub/repositoryHost';
import type { StoredRepository } from '../../../core/hub/stored';
import type { Log } from '../../../core/ports';
import { inEnglish, phrase } from '../../../core/text/phrase';
import { createDiffFiles } from '../../../hub/experience/diffFiles';
import { statementOf } from '../../../hub/experience/problem';
import type { HostEvent } from '../../../hub/github/hostEvents';
import { ruledFit } from '../../../hub/search/fit';
import { ruledQueries } from '../../../hub/search/queries';
import { searchRepositories } from '../../../hub/search/searchRepositories';
import type { HubStore } from '../../../hub/store/hubStore';
import { findExperience, problemIn } from '../findExperience';
import { ownWords } from '../ownWords';
import { sentTask } from '../sentTask';
import { importOf, searchView, storedView } from './candidates';
import type { SearchView } from './candidates';
import type { HubCommand } from './hubCommand';
import type { HubOutput, HubWork } from './hubTurn';
import { lastFailure } from './lastFailure';
import { printedError } from './printedError';

export interface HubWorkPorts {
  /** The service that the settings name, once the user has allowed that it is asked. Throws UserError where they do not. */
  openService(tell: (event: HostEvent) => void, signal: AbortSignal): Promise<RepositoryHost>;
  readonly store: HubStore;
  /** `owner/name` of the open folder's own remote on that service. Throws UserError where it has none. */
  origin(signal: AbortSignal): Promise<string>;
  /** What is selected in the editor; '' for nothing. */
  selected(): string;
  /** Forgets a stored repository once the user agrees; those that are gone. */
  forget(url: string): Promise<readonly StoredRepository[]>;
  /** Absolute: where the hub keeps what it fetched. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
}

export function createHubWork(ports: HubWorkPorts): HubWork {
  return async (command, output) => {
    switch (command.kind) {
      case 'search':
        return search(ports, command, output);
      case 'issues':
        return issues(ports, command, output);
      case 'storeList': {
        const rows = ports.store.list();
        output.show(storeView(rows));
        return rows.length === 0
          ? 'No repository is stored yet.'
          : `Stored: ${rows.map(({ url }) => url).join(', ')}.`;
      }
      case 'storeForget':
        return forget(ports, command.url, output);
      case 'usage':
        output.show({ kind: 'usage' });
        return 'The hub has `/hub search TASK`, `/hub issues ERROR` and `/hub store`.';
    }
  };
}

type CommandOf<K extends HubCommand['kind']> = Extract<HubCommand, { readonly kind: K }>;

async function search(
  ports: HubWorkPorts,
  { task, skipsStore }: CommandOf<'search'>,
  output: HubOutput,
): Promise<string> {
  const stored = skipsStore ? null : fromStore(ports, task);
  const view = stored ?? (await fromService(ports, task, output));
  output.show(view);
  const names = view.candidates.slice(0, 3).map(({ name, fits }) => (fits ? name : `${name} (does not fit)`));
  if (names.length === 0) return 'No repository was found.';
  return `${view.from === 'store' ? 'From the store' : 'Found'}: ${names.join(', ')}.`;
}

/** Null where the store has none that fits, or cannot be read: that is logged, and a search needs no store. */
function fromStore({ store, log }: HubWorkPorts, task: string): SearchView | null {
  try {
    const found = store.find(task);
    return found === null ? null : storedView(task, found);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    log.warn(`hub search: ${errorText(error)}`);
    return null;
  }
}

async function fromService(ports: HubWorkPorts, task: string, output: HubOutput): Promise<SearchView> {
  const host = await ports.openService(teller(output, ports.log), output.signal);
  const outcome = await output.step(
    {
      ...{ name: 'search_repositories', input: { task } },
      doing: phrase('Searching for repositories'),
    },
    () =>
      searchRepositories(
        sentTask(task, ports.environment),
        { host, queries: ruledQueries, fit: ruledFit },
        output.signal,
      ),
    ({ answer, ranked }) => ({
      done:
        ranked.length === 1
          ? phrase('Looked at 1 repository')
          : phrase('Looked at {0} repositories', { count: ranked.length }),
      text: [
        'Asked for:',
        ...answer.queries.map((query) => `  ${query}`),
        'Ranked:',
        ...ranked.map(
          ({ repository, score, fit }) => `  ${score.toFixed(3)}  ${repository.name}  ${fit.reason}`,
        ),
      ].join('\n'),
      // Names alone: what READMEs say is for the user, who looks at it.
      told: `${ranked.length} repositories, the best first: ${answer.results.map(({ name }) => name).join(', ')}`,
    }),
  );
  return searchView(task, outcome);
}

async function issues(
  ports: HubWorkPorts,
  { repository, text }: CommandOf<'issues'>,
  output: HubOutput,
): Promise<string> {
  const { signal, entries } = output;
  const error = text === '' ? (printedError(ports.selected()) ?? lastFailure(entries)) : text;
  if (error === null)
    throw new UserError(
      'bad-input',
      phrase(
        'There is no error to look up. Write it behind /hub issues, or select a traceback in an editor.',
      ),
    );
  const { environment, folder } = ports;
  const request = { text: error, environment, hidden: ownWords(environment) };
  // What was selected or printed gets into no journal and to no model: only what is searched for.
  const statement = statementOf(problemIn(request));
  const asked = repository ?? (await ports.origin(signal));
  const host = await ports.openService(teller(output, ports.log), signal);
  const found = await output.step(
    {
      ...{ name: 'search_issues', input: { repository: asked, error: statement } },
      doing: phrase('Searching issues and pull requests of {0}', asked),
    },
    () =>
      findExperience(
        { repository: asked, ...request },
        { host, diffs: createDiffFiles(join(folder, 'diffs')) },
        signal,
      ),
    ({ experience: { results } }) => ({
      done: phrase('Looked at {0} issues and pull requests', { count: results.length }),
      text: [
        `Searched for: ${statement}`,
        ...results.map(
          ({ url, relevant, reason }) => `${relevant ? 'about it' : 'not about it'}  ${url}  ${reason}`,
        ),
      ].join('\n'),
      told: results
        .map(({ url, relevant }) => `${url}: ${relevant ? 'about it' : 'not about it'}`)
        .join('\n'),
    }),
  );
  output.show({ kind: 'issues', repository: found.repository, experience: found.experience });
  const about = found.experience.results.filter(({ relevant }) => relevant);
  return about.length === 0
    ? `No issue or pull request of ${found.repository} is about this.`
    : `About this in ${found.repository}: ${about.map(({ url }) => url).join(', ')}.`;
}

async function forget(ports: HubWorkPorts, url: string, output: HubOutput): Promise<string> {
  if (ports.store.show(url).length === 0)
    throw new UserError('bad-input', phrase('Nothing is stored of {0}. /hub store lists what is.', url));
  const gone = await ports.forget(url);
  output.show(storeView(ports.store.list()));
  return gone.length === 0 ? 'Nothing was forgotten.' : `Forgot ${url}.`;
}

function storeView(entries: readonly StoredRepository[]): HubView {
  const rows = entries.map((entry) => {
    const { url, commit, description, provenAt, commands, notes } = entry;
    const [about = ''] = description.split('\n');
    const counts = { commands: commands.length, notes: notes.length };
    return { url, commit, about, provenAt, ...counts, ...importOf(entry) };
  });
  return { kind: 'store', rows };
}

/** Waits are shown where they hold the turn up; the rest is for the log. */
function teller(output: HubOutput, log: Log): (event: HostEvent) => void {
  return (event) => {
    if (event.kind === 'waiting') {
      const reason = event.isLimit
        ? phrase("The service's limit is reached.")
        : phrase('The service did not answer as it should.');
      output.waiting(event.untilMs, reason);
      log.info(`hub: ${inEnglish(reason)} Waiting ${Math.ceil(event.forMs / 1000)} s`);
    }
    if (event.kind === 'notKept') log.warn(`hub: answers are not kept: ${event.why}`);
  };
}
