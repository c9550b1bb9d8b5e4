/** What may be chosen of models, however little the settings name. */
import type { ModelIdentity } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';

export interface OfferPorts {
  /** Throws ModelError for settings that name none. */
  anthropic(): ModelIdentity;
  key(host: string): Promise<string>;
  /** Throws ModelError as `anthropic` does, where the choice is that. */
  inUse(): Promise<ModelIdentity>;
}

export interface Offers {
  readonly anthropic:
    | { readonly kind: 'named'; readonly identity: ModelIdentity; readonly hasKey: boolean }
    /** Why the settings name none. */
    | { readonly kind: 'misnamed'; readonly problem: string };
  /** Null while the settings stand in the way. */
  readonly inUse: ModelIdentity | null;
}

/** What the settings offer and what is in use. */
export async function readOffers(ports: OfferPorts): Promise<Offers> {
  const named = await unlessMisnamed(async () => {
    const identity = ports.anthropic();
    return { kind: 'named', identity, hasKey: (await ports.key(identity.host)) !== '' } as const;
  });
  const inUse = await unlessMisnamed(() => ports.inUse());
  return {
    anthropic: named instanceof ModelError ? { kind: 'misnamed', problem: named.message } : named,
    inUse: inUse instanceof ModelError ? null : inUse,
  };
}

async function unlessMisnamed<T>(read: () => Promise<T>): Promise<T | ModelError> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}
