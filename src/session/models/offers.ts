/** The models that the user may choose, even if settings name none. */
import type { ModelIdentity } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import type { ShownModels } from '../conversation/status';
import { noModelIdentity } from './choice';
import type { Choice, VsCodeModel } from './choice';

export interface OfferPorts {
  /** Each service as the settings name it, or why they name none. */
  named(): readonly (ModelIdentity | ModelError)[];
  key(host: string): Promise<string>;
  /** Throws ModelError for settings that name none, where the choice is a service. */
  inUse(): Promise<ModelIdentity>;
}

export interface Offer {
  readonly choice: Choice;
  readonly identity: ModelIdentity;
  readonly isInUse: boolean;
  /** A service that asks for a key first. */
  readonly needsKey: boolean;
}

export interface Offers {
  /** No model, then the services, then the models of VS Code. */
  readonly offers: readonly Offer[];
  /** Why the settings name no model for a service; null where they name one for each. */
  readonly problem: string | null;
}

/** What may be chosen: no model, what the settings name, and what VS Code offers. */
export async function readOffers(ports: OfferPorts, offered: readonly VsCodeModel[]): Promise<Offers> {
  const named = ports.named();
  const inUse = await unlessMisnamed(() => ports.inUse());
  const offer = (choice: Choice, identity: ModelIdentity, needsKey: boolean): Offer => ({
    ...{ choice, identity, needsKey },
    isInUse: inUse?.kind === identity.kind && inUse.name === identity.name,
  });
  const services = await Promise.all(
    named.flatMap((identity) => {
      if (identity instanceof ModelError || identity.kind === 'vscode') return [];
      const { kind, host } = identity;
      return [ports.key(host).then((key) => offer({ kind }, identity, key === ''))];
    }),
  );
  const problem = named.find((each) => each instanceof ModelError);
  return {
    offers: [
      offer({ kind: 'none' }, noModelIdentity, false),
      ...services,
      ...offered.map((model) => offer({ kind: 'vscode', model }, model.identity, false)),
    ],
    problem: problem?.message ?? null,
  };
}

/** The model in use, none where the settings stand in its way, and each that the settings name. */
export async function readShown(ports: Pick<OfferPorts, 'named' | 'inUse'>): Promise<ShownModels> {
  const inUse = await unlessMisnamed(() => ports.inUse());
  const named = ports.named().flatMap((each) => (each instanceof ModelError ? [] : [each]));
  return [inUse ?? noModelIdentity, ...named];
}

/** The choice that the page names; undefined for a model that is not there any more. */
export function choiceOf(
  { kind, name, host }: ModelIdentity,
  offered: readonly VsCodeModel[],
): Choice | undefined {
  if (kind !== 'vscode') return { kind };
  const model = offered.find(({ identity }) => identity.name === name && identity.host === host);
  return model && { kind, model };
}

/** Null while the settings stand in the way. */
async function unlessMisnamed<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}
