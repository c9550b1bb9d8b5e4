/** What the model in use writes when it is asked once: messages of commits, findings in a change. */
import type { ModelClient } from '../../core/conversation/languageModel';
import type { MessageWriter } from '../../core/git/planMessages';
import type { FindingWriter } from '../../core/git/reviewFindings';
import type { Redact } from '../../core/redact/redact';
import { createMessageWriter } from '../../session/commits/modelMessages';
import { createFindingWriter } from '../../session/structure/findingWriter';
import type { HostModels } from './hostModels';

export interface WritersInUse {
  /** Null where no model is set up. */
  readonly writer: () => Promise<MessageWriter | null>;
  readonly finderOf: () => Promise<FindingWriter | null>;
}

/** Each is made anew: the user may have chosen another model. */
export function writersInUse(models: HostModels, redact: Redact): WritersInUse {
  const inUse = async <T>(made: (client: ModelClient) => T): Promise<T | null> => {
    await models.noteKeys();
    const client = await models.clientFor('');
    return client.identity.kind === 'none' ? null : made(client);
  };
  return {
    writer: () => inUse((client) => createMessageWriter(client, redact)),
    finderOf: () => inUse((client) => createFindingWriter(client, redact)),
  };
}
