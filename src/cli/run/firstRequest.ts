import { costOf } from '../../agent/models/prices';
import type { AgentEvent } from '../../core/conversation/conversation';
import { NO_USAGE } from '../../core/conversation/languageModel';
import type { ModelIdentity } from '../../core/conversation/languageModel';
import { atMostText } from '../../core/text/costText';
import type { StatusLine } from '../statusLine';

/** Tells, before the first request is sent, what leaves the machine, to which host, and what it costs at most; later ones send more, most of it from the cache. */
export function createFirstRequest(
  model: ModelIdentity,
  status: Pick<StatusLine, 'note'>,
): (event: AgentEvent) => void {
  let isTold = false;
  return (event) => {
    if (isTold || event.type !== 'requested') return;
    isTold = true;
    const tokens = event.estimatedTokens;
    const cost = costOf(model, { ...NO_USAGE, cacheWrite: tokens });
    status.note(
      `repomaster: the first request sends about ${tokens.toLocaleString('en-US')} tokens to ${model.name} (${atMostText(cost)})`,
    );
    status.note(
      `repomaster: what leaves this machine goes to ${model.host}: the task, README, core source and paths of the folder, then what the tools read and what commands print`,
    );
  };
}
