/** API keys in a secret storage that is a map. */
import { createApiKeys } from '../../src/host/models/apiKey';
import type { ApiKeys, KeyHosts, Secrets } from '../../src/host/models/apiKey';

export interface KeysInMemory {
  readonly keys: ApiKeys;
  readonly stored: Map<string, string>;
  /** As if a secret of this name changed. */
  changed(name: string): Promise<void>;
}

export function hostsInMemory(): KeyHosts {
  let hosts: readonly string[] = [];
  return {
    read: () => hosts,
    write: async (all) => {
      hosts = all;
    },
  };
}

/** `lists`: as a VS Code that tells the names of all secrets. */
export function keysInMemory(lists = false): KeysInMemory {
  const stored = new Map<string, string>();
  const listeners = new Set<(change: { readonly key: string }) => unknown>();
  const changed = (key: string): Promise<void> => {
    for (const listener of listeners) listener({ key });
    return Promise.resolve();
  };
  const secrets: Secrets = {
    get: (key) => Promise.resolve(stored.get(key)),
    store: (key, value) => (stored.set(key, value), changed(key)),
    delete: (key) => (stored.delete(key), changed(key)),
    onDidChange: (listener) => (listeners.add(listener), { dispose: () => listeners.delete(listener) }),
    ...(lists ? { keys: () => Promise.resolve([...stored.keys()]) } : {}),
  };
  const keys = createApiKeys(secrets, hostsInMemory());
  return { keys, stored, changed };
}
