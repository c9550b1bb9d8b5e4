/** The service that an editor's hub asks: its address, its token, and whether the user allowed that it is asked. */
import type { Clock } from '../../../core/conversation/conversation';
import { UserError } from '../../../core/errors';
import type { CloneRequest } from '../../../core/hub/clone';
import type { RepositoryHost } from '../../../core/hub/repositoryHost';
import { phrase } from '../../../core/text/phrase';
import { apiPlaceOf, isOnSameService, isOnService } from '../../../hub/github/apiPlace';
import type { ApiPlace } from '../../../hub/github/apiPlace';
import { createGithubHost } from '../../../hub/github/githubHost';
import type { HostEvent } from '../../../hub/github/hostEvents';
import { originOf } from '../originOf';

export interface HubServicePorts {
  /** As the setting has it now; '' for GitHub's own. */
  apiUrl(): string;
  /** The token for this host, null for none. */
  token(host: string): Promise<string | null>;
  /** Whether this host may be asked: the user is told what leaves the machine before the first time. */
  mayAsk(host: string): Promise<boolean>;
  /** Absolute: where answers are kept. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface HubService {
  /** Throws UserError for an address in the setting that is none. */
  place(): ApiPlace;
  /** Throws UserError where the user does not allow it. */
  open(tell: (event: HostEvent) => void): Promise<RepositoryHost>;
  /** What a clone of this address is done with: the token goes to the service itself alone. */
  tokenFor(url: string): Promise<Required<Pick<CloneRequest, 'token' | 'tokenFrom'>>>;
  /** `owner/name` of the folder's `origin`. Throws UserError where it has none on this service. */
  origin(folder: string, signal: AbortSignal): Promise<string>;
}

/** Somebody who watches waits for a minute; GitHub's short limits are over by then, and its hourly one is not. */
const MOST_WAIT_MS = 60_000;

export function createHubService(ports: HubServicePorts): HubService {
  const place = (): ApiPlace => apiPlaceOf(checkedApiUrl(ports.apiUrl()), true);
  return {
    place,
    open: async (tell) => {
      const apiUrl = checkedApiUrl(ports.apiUrl());
      const { host } = apiPlaceOf(apiUrl, true);
      if (!(await ports.mayAsk(host)))
        throw new UserError(
          'outside-failed',
          phrase('Nothing was sent to {0}. Ask again to change your decision.', host),
        );
      const { clock, random, folder } = ports;
      return createGithubHost({
        ...{ apiUrl, token: await ports.token(host), tokenFrom: 'signIn', offline: false },
        ...{ folder, clock, random, mostWaitMs: MOST_WAIT_MS, tell },
      });
    },
    tokenFor: async (url) => {
      const api = place();
      return URL.canParse(url) && isOnSameService(new URL(url), api)
        ? { token: await ports.token(api.host), tokenFrom: 'signIn' }
        : { token: null, tokenFrom: 'helpers' };
    },
    origin: async (folder, signal) => {
      const { host, name } = await originOf(folder, ports.environment, signal);
      const api = place();
      if (isOnService(host, api)) return name;
      throw new UserError(
        'bad-input',
        phrase(
          'The remote `origin` is on {0}, and {1} is asked. Change the setting repomaster.hub.apiUrl, or name a repository with --repo OWNER/NAME.',
          host,
          api.host,
        ),
      );
    },
  };
}

/** The setting's address, null for GitHub's own. Throws UserError for what is neither https nor this machine, token or none. */
export function checkedApiUrl(setting: string): string | null {
  const text = setting.trim();
  if (text === '') return null;
  apiPlaceOf(text, true);
  return text;
}
