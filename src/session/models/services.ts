/** The services that answer with a key, by what the settings name for each of them. */
import type { ClientOptions, ModelService } from '../../agent/models/modelService';
import { parseBaseUrl } from '../../agent/models/baseUrl';
import type { ModelClient, ModelIdentity, ServiceKind } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import type { Choice, ModelProvider } from './choice';

export interface ServicePorts {
  /** One a kind, in the order in which they are offered. */
  readonly services: readonly ModelService[];
  /** What the setting holds, by its name without `repomaster.` before it; '' for what is no text. */
  readonly setting: (name: string) => string;
  /** The key for a host; '' for none. */
  key(host: string): Promise<string>;
  /** What the user chose; null for nothing yet. */
  choice(): Choice | null;
  /** What clients need besides key, address and model. */
  readonly clientParts: Pick<ClientOptions, 'clock' | 'random' | 'log'>;
  /** The client as it may be used. */
  guarded(client: ModelClient): ModelClient;
  /** Sentences about the setting of that whole name. */
  readonly texts: { noAddress(setting: string): string; noModel(setting: string): string };
}

export interface ModelServices {
  readonly providers: readonly ModelProvider[];
  /** What the settings name for a service. Throws ModelError where they name nothing that a key may go to. */
  identity(kind: ServiceKind): ModelIdentity;
  /** The settings' whole names. */
  readonly settings: readonly string[];
  /** The service that a new key is for: the chosen one, else the first. */
  current(): ServiceKind;
  /** The service of the choice where it has no key yet; null where none is needed. Throws as `identity`. */
  keyless(choice: Choice): Promise<ServiceKind | null>;
  /** Each service as the settings name it, or why they name none. */
  named(): readonly (ModelIdentity | ModelError)[];
  /** The host that questions to the current service go to; null where the settings name none. */
  usedHost(): string | null;
  /** The hosts that the settings name. */
  namedHosts(): readonly string[];
  /** Hosts that may have a key though nobody noted it: versions before kept a service's own without a note. */
  keyHosts(): readonly string[];
}

export function createModelServices(ports: ServicePorts): ModelServices {
  const { services } = ports;
  const rows = new Map(services.map((row) => [row.kind, row]));
  const rowOf = (kind: ServiceKind): ModelService => {
    const row = rows.get(kind);
    if (row === undefined) throw new Error(`no row for the service ${kind}`);
    return row;
  };
  const identity = (kind: ServiceKind): ModelIdentity => readSettings(ports, rowOf(kind)).identity;
  const current = (): ServiceKind => {
    const chosen = ports.choice()?.kind;
    const row = services.find(({ kind }) => kind === chosen) ?? services[0];
    if (row === undefined) throw new Error('there is no service');
    return row.kind;
  };
  const named = (): readonly (ModelIdentity | ModelError)[] =>
    services.map(({ kind }) => unlessMisnamed(() => identity(kind)));
  const namedHosts = (): readonly string[] =>
    named().flatMap((each) => (each instanceof ModelError ? [] : [each.host]));
  return {
    settings: services.flatMap(({ settings }) => Object.values(settings).map(wholeName)),
    keyless: async ({ kind }) => {
      if (kind === 'none' || kind === 'vscode') return null;
      return (await ports.key(identity(kind).host)) === '' ? kind : null;
    },
    providers: services.map((row) => providerOf(ports, row)),
    ...{ identity, current, named, namedHosts },
    usedHost: () => {
      const used = unlessMisnamed(() => identity(current()));
      return used instanceof ModelError ? null : used.host;
    },
    keyHosts: () => [...services.map(({ host }) => host), ...namedHosts()],
  };
}

function providerOf(ports: ServicePorts, service: ModelService): ModelProvider {
  return {
    kind: service.kind,
    client: async () => {
      const { baseUrl, identity } = readSettings(ports, service);
      const apiKey = await ports.key(identity.host);
      if (apiKey === '') return null;
      return ports.guarded(service.client({ ...ports.clientParts, apiKey, baseUrl, model: identity.name }));
    },
  };
}

interface NamedModel {
  readonly baseUrl: string;
  readonly identity: ModelIdentity;
}

function readSettings({ setting, texts }: ServicePorts, { kind, settings }: ModelService): NamedModel {
  const address = parseBaseUrl(setting(settings.baseUrl));
  if (address === null) throw new ModelError(texts.noAddress(wholeName(settings.baseUrl)), 'openSettings');
  const name = setting(settings.model);
  if (name === '') throw new ModelError(texts.noModel(wholeName(settings.model)), 'openSettings');
  return { baseUrl: address.url, identity: { kind, name, host: address.host } };
}

function wholeName(setting: string): string {
  return `repomaster.${setting}`;
}

function unlessMisnamed<T>(read: () => T): T | ModelError {
  try {
    return read();
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}
