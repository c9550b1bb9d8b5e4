/** What the chat can do now, for the page. */
import type { ModelIdentity } from '../../core/languageModel';
import type { ChatStatus } from '../../protocol/chatMessages';
import { percentRead } from '../indexState';
import type { IndexState } from '../indexState';
import { noModelIdentity } from '../models/choice';

/** The status from its parts: `model` is in use, `others` may be chosen. */
export function chatStatus(
  state: IndexState,
  model: ModelIdentity,
  others: readonly ModelIdentity[],
  isTrusted: boolean,
): ChatStatus {
  const models = [noModelIdentity, model, ...others];
  return {
    model,
    models: models.filter((each, i) => models.findIndex((other) => isSame(each, other)) === i),
    index: indexOf(state),
    indexedPercent: state.kind === 'indexing' && state.progress ? percentRead(state.progress) : null,
    isTrusted,
  };
}

function isSame(a: ModelIdentity, b: ModelIdentity): boolean {
  return a.kind === b.kind && a.name === b.name;
}

/** A cancelled index answers for what was read: `partial` is said by each answer. */
function indexOf({ kind }: IndexState): ChatStatus['index'] {
  if (kind === 'indexing') return 'indexing';
  return kind === 'ready' || kind === 'cancelled' ? 'ready' : 'none';
}
