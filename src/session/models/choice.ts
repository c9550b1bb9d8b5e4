/** Chooses who answers a question: the user's model, or the index alone. */
import { parseCommand, runsSomething } from '../../intents/commands/commands';
import type { ModelClient, ModelIdentity, ServiceKind } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';

/** No model: answers come from the index alone. */
export const noModelIdentity: ModelIdentity = { kind: 'none', name: '', host: '' };

/** One of the models that VS Code offers to extensions. */
export interface VsCodeModel {
  /** VS Code's own, by which the model is found again. */
  readonly id: string;
  /** `host` is the vendor, as `copilot`: VS Code does not say where a vendor's models run. */
  readonly identity: ModelIdentity;
}

/** What the user chose, as it is remembered. */
export type Choice =
  { readonly kind: 'none' | ServiceKind } | { readonly kind: 'vscode'; readonly model: VsCodeModel };

/** A service whose models may be chosen. */
export interface ModelProvider {
  readonly kind: Exclude<Choice['kind'], 'none'>;
  /** The client for the user's choice; null where the provider has no key or no model for it. Throws ModelError for settings that name none. */
  client(choice: Choice | null): Promise<ModelClient | null>;
}

export interface ModelPorts {
  /** Null until the user has chosen: then the first provider that has a client is the choice. */
  choice(): Choice | null;
  /** One a kind. */
  readonly providers: readonly ModelProvider[];
  isTrusted(): boolean;
  noModelClient(): ModelClient;
  /** The one sentence for a question to a model in a workspace that is not trusted; null for a command to run. */
  untrusted(model: ModelIdentity | null): string;
}

export interface ModelChoice {
  /** The model that questions go to now. Throws ModelError for settings that name none. */
  inUse(): Promise<ModelIdentity>;
  /** Slash commands are answered by the index, everything else by `given`, else the model in use; never rejects with a ModelError. */
  clientFor(text: string, given?: ModelClient): Promise<ModelClient>;
}

export function createModelChoice(ports: ModelPorts): ModelChoice {
  const chosen = async (): Promise<ModelClient> => {
    const choice = ports.choice();
    for (const provider of ports.providers) {
      if (choice !== null && choice.kind !== provider.kind) continue;
      const client = await provider.client(choice);
      if (client !== null) return client;
    }
    return ports.noModelClient();
  };
  const untrusted = (model: ModelIdentity | null): ModelClient =>
    refusing(model ?? noModelIdentity, new ModelError(ports.untrusted(model), 'manageTrust'));
  return {
    inUse: async () => (await chosen()).identity,
    clientFor: async (text, given) => {
      const command = parseCommand(text);
      if (command !== null) {
        const needsTrust = runsSomething(command) && !ports.isTrusted();
        return needsTrust ? untrusted(null) : ports.noModelClient();
      }
      const client = given ?? (await chosen().catch(refusingFor));
      if (client.identity.kind === 'none' || ports.isTrusted()) return client;
      return untrusted(client.identity);
    },
  };
}

/** Settings that name no model are a turn that failed, with the button that helps. */
function refusingFor(error: unknown): ModelClient {
  if (error instanceof ModelError) return refusing(noModelIdentity, error);
  throw error;
}

/** A client that answers nothing, and says what would help. */
function refusing(identity: ModelIdentity, why: ModelError): ModelClient {
  const next = (): Promise<never> => Promise.reject(why);
  return { identity, reply: () => ({ [Symbol.asyncIterator]: () => ({ next }) }) };
}
