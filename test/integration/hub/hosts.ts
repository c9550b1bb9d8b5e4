import { createGithubHost } from '../../../src/hub/github/githubHost';
import type { GithubOptions } from '../../../src/hub/github/githubHost';
import type { HostEvent } from '../../../src/hub/github/hostEvents';
import type { RepositoryHost } from '../../../src/core/hub/repositoryHost';
import type { Clock } from '../../../src/core/conversation/conversation';
import { CancelledError } from '../../../src/core/errors';

/** A clock whose pauses end at once, and that is so much later then; what is at most `realMs` long never ends by itself. */
export interface QuickClock extends Clock {
  readonly pausesMs: readonly number[];
}

/** Patience with a connection is a pause too: that is not to end at once, so pauses of just that length wait for their abort. */
export function quickClock(startMs: number, endless: readonly number[]): QuickClock {
  let nowMs = startMs;
  const pausesMs: number[] = [];
  return {
    pausesMs,
    nowMs: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(new CancelledError());
        signal.addEventListener('abort', () => reject(new CancelledError()), { once: true });
        if (endless.includes(ms)) return;
        pausesMs.push(ms);
        nowMs += ms;
        setImmediate(resolve);
      }),
  };
}

export interface OpenedHost {
  readonly host: RepositoryHost;
  readonly events: readonly HostEvent[];
}

export function openedHost(apiUrl: string, clock: Clock, more: Partial<GithubOptions> = {}): OpenedHost {
  const events: HostEvent[] = [];
  const host = createGithubHost({
    ...{ apiUrl, token: null, offline: false, folder: null, mostWaitMs: 60_000 },
    ...{ clock, random: () => 0.5, tell: (event) => void events.push(event) },
    ...more,
  });
  return { host, events };
}
