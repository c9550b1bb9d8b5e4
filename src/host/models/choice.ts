/** Who answers a question: the model that the user chose, or the index alone. Free of `vscode`. */
import { ModelError } from '../../core/modelError';
import type { ModelClient, ModelIdentity } from '../../core/languageModel';

/** No model: answers come from the index alone. */
export const noModelIdentity: ModelIdentity = { kind: 'none', name: '', host: '' };

/** What the user chose, as it is remembered; a VS Code model by its name. */
export type Choice = Pick<ModelIdentity, 'kind' | 'name'>;

export interface ModelPorts {
  /** Null until the user has chosen: then a key, once it is set, is the choice. */
  choice(): Choice | null;
  /** The key as it is kept now; undefined without one. */
  key(): Promise<string | undefined>;
  isTrusted(): boolean;
  noModel(): ModelClient;
  /** The model and host that the settings name. Throws ModelError for settings that name none. */
  anthropicIdentity(): ModelIdentity;
  anthropic(key: string): ModelClient;
  vscode(name: string): ModelClient;
  /** The one sentence for a question to a model in a workspace that is not trusted. */
  untrusted(model: ModelIdentity): string;
}

export interface ModelChoice {
  /** The model that questions go to now. */
  inUse(): Promise<ModelIdentity>;
  /** Slash commands are answered by the index, everything else by the model in use. */
  clientFor(text: string): Promise<ModelClient>;
}

export function createModelChoice(ports: ModelPorts): ModelChoice {
  const chosen = async (): Promise<ModelClient> => {
    const choice = ports.choice();
    if (choice?.kind === 'none') return ports.noModel();
    if (choice?.kind === 'vscode') return ports.vscode(choice.name);
    const key = await ports.key();
    return key === undefined ? ports.noModel() : ports.anthropic(key);
  };
  const inUse = async (): Promise<ModelIdentity> => {
    const choice = ports.choice();
    if (choice?.kind === 'none') return noModelIdentity;
    if (choice?.kind === 'vscode') return { kind: 'vscode', name: choice.name, host: '' };
    return (await ports.key()) === undefined ? noModelIdentity : ports.anthropicIdentity();
  };
  return {
    inUse,
    clientFor: async (text) => {
      const isCommand = text.trimStart().startsWith('/');
      if (!ports.isTrusted()) {
        const model = isCommand ? noModelIdentity : await inUse();
        const needsTrust = model.kind !== 'none' || /^\s*\/run\b/.test(text);
        return needsTrust ? refusing(model, ports.untrusted(model)) : ports.noModel();
      }
      return isCommand ? ports.noModel() : chosen();
    },
  };
}

/** A client that answers nothing, and says what would help. */
function refusing(identity: ModelIdentity, why: string): ModelClient {
  const next = (): Promise<never> => Promise.reject(new ModelError(why, 'manageTrust'));
  return { identity, reply: () => ({ [Symbol.asyncIterator]: () => ({ next }) }) };
}
