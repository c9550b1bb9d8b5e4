import { homedir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { createRedact } from '../../core/redact/redact';
import { phrase } from '../../core/text/phrase';
import { openHubStore } from '../../hub/store/hubStore';
import type { HubStore } from '../../hub/store/hubStore';
import type { HubCommandPorts } from './hubPorts';

export interface OpenedStore {
  readonly store: HubStore;
  /** The hub's, which has the store and what was set up. */
  readonly folder: string;
}

/** What is remembered of repositories on this machine. Throws UserError where it has no place for it. */
export function openStore({ folder, environment, log }: HubCommandPorts): OpenedStore {
  if (folder === null)
    throw new UserError(
      'outside-failed',
      phrase('This system has no folder to store repositories in. Set XDG_CACHE_HOME to one.'),
    );
  const store = openHubStore({
    ...{ folder: join(folder, 'store'), log, nowMs: Date.now },
    ...{ redact: createRedact(environment), homeFolder: homedir() },
  });
  return { store, folder };
}
