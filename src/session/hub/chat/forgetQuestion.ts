import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { HubStore } from '../../../hub/store/hubStore';

/** What the user is asked before it is forgotten: the commit, or how many there are where all of them go. */
export function forgetQuestion(store: Pick<HubStore, 'show'>, url: string, commit: string | null): Phrase {
  if (commit !== null) return phrase('Forget {0} at {1}?', url, commit.slice(0, 12));
  const count = store.show(url).length;
  return count > 1
    ? phrase('Forget {0}, all {1} stored commits?', url, { count })
    : phrase('Forget {0}?', url);
}
