/** Tells the page what the chat can do now. */
import type { TurnMode } from '../../core/conversation/conversation';
import type { ModelIdentity } from '../../core/conversation/languageModel';
import type { ChatStatus, CommandPlace } from '../../protocol/toChat';
import { percentRead, viewKey } from '../folder/indexState';
import type { IndexState } from '../folder/indexState';
import { noModelIdentity } from '../models/choice';

/** What may be chosen, the model in use first; `none` is always there. */
export type ShownModels = readonly [inUse: ModelIdentity, ...others: ModelIdentity[]];

export function chatStatus(
  state: IndexState,
  models: ShownModels,
  mode: TurnMode,
  isTrusted: boolean,
  place: CommandPlace | null,
): ChatStatus {
  return {
    model: models[0],
    models: [noModelIdentity, ...models].filter(
      (each, i, all) => all.findIndex((other) => isSame(each, other)) === i,
    ),
    mode,
    index: indexOf(state),
    indexedPercent: state.kind === 'indexing' && state.progress ? percentRead(state.progress) : null,
    ...{ isTrusted, place },
  };
}

function isSame(a: ModelIdentity, b: ModelIdentity): boolean {
  return a.kind === b.kind && a.name === b.name;
}

/** A cancelled index answers for what was read: `partial` is said by each answer. */
function indexOf(state: IndexState): ChatStatus['index'] {
  switch (viewKey(state)) {
    case 'ready':
    case 'cancelled':
      return 'ready';
    case 'indexing':
      return 'indexing';
    case 'noFolder':
      return 'none';
    default:
      return 'missing';
  }
}
