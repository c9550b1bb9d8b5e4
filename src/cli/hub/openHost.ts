import { join } from 'node:path';
import type { RepositoryHost } from '../../core/hub/repositoryHost';
import { createGithubHost } from '../../hub/github/githubHost';
import type { HostEvent } from '../../hub/github/hostEvents';
import { apiPlaceOf, isOnService } from '../../hub/github/apiPlace';
import { parseRemote } from '../../session/hub/originOf';
import type { HubCommandPorts } from './hubPorts';
import type { HubCommon } from './syntax/hubSubcommand';

/** Somebody who watches waits for a minute; GitHub's short limits are over by then, and its hourly one is not. */
const MOST_WAIT_MS = 60_000;

/** The service that the options name, with the token of the environment. Notes go to stderr. Throws UserError `bad-input`. */
export function openHost(
  { githubUrl, offline }: Pick<HubCommon, 'githubUrl' | 'offline'>,
  ports: HubCommandPorts,
): RepositoryHost {
  const { clock, random, environment, folder, status } = ports;
  const token = tokenOf(environment);
  const said = new Set<HostEvent['kind']>();
  return createGithubHost({
    ...{ apiUrl: githubUrl, token, offline, clock, random, mostWaitMs: MOST_WAIT_MS },
    folder: folder === null ? null : join(folder, 'answers'),
    tell: (event) => {
      // Each wait is another; the rest is said once.
      if (event.kind !== 'waiting' && said.has(event.kind)) return;
      said.add(event.kind);
      status.note(`repomaster: ${noteOf(event)}`);
    },
  });
}

/** `owner/name` of the repository at that address; null where it is on another service, which may have the same name for another. */
export function nameOnService(
  address: string,
  { githubUrl }: Pick<HubCommon, 'githubUrl'>,
  { environment }: Pick<HubCommandPorts, 'environment'>,
): string | null {
  const remote = parseRemote(address);
  const api = apiPlaceOf(githubUrl, tokenOf(environment) !== null);
  return remote !== null && isOnService(remote.host, api) ? remote.name : null;
}

/** Null where it is unset or empty. */
export function tokenOf(environment: NodeJS.ProcessEnv): string | null {
  const token = environment['GITHUB_TOKEN']?.trim() ?? '';
  return token === '' ? null : token;
}

function noteOf(event: HostEvent): string {
  switch (event.kind) {
    case 'waiting': {
      const why = event.isLimit ? "the service's limit is reached" : 'the service failed';
      return `${why}; asking again in ${Math.ceil(event.forMs / 1000)} s`;
    }
    case 'kept':
      return `offline: an answer of ${new Date(event.sinceMs).toISOString().slice(0, 10)} is used; newer ones are not known`;
    case 'notKept':
      return `answers are not kept: ${event.why}`;
  }
}
