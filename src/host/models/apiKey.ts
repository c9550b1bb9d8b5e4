import type { Memento } from 'vscode';

/** What we use of VS Code's secret storage. */
export interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
  /** The names of all; absent in a VS Code that cannot list them. */
  keys?(): PromiseLike<readonly string[]>;
  onDidChange(listener: (change: { readonly key: string }) => unknown): Listening;
}

export interface Listening {
  dispose(): unknown;
}

/** The hosts that a key was set for: a secret storage may not tell. */
export interface KeyHosts {
  read(): readonly string[];
  write(hosts: readonly string[]): PromiseLike<void>;
}

/** The keys of model services, only in VS Code's secret storage. A key goes to its own host only. */
export interface ApiKeys {
  /** The key for `host` (such as `api.example.com:8443`); '' if there is none. */
  get(host: string): Promise<string>;
  /** Keeps what the user typed, without the blanks around it; `keyProblem` has passed it. */
  set(host: string, typed: string): Promise<void>;
  /** Forgets the key for `host`; nothing happens where there is none. */
  remove(host: string): Promise<void>;
  /** Hosts with a stored key, from the hosts used before plus `others`. */
  hosts(others: readonly string[]): Promise<readonly string[]>;
  /** All keys that this window has known, including removed and replaced ones, so that they can be redacted. */
  known(): readonly string[];
  /** Fires when a key changes, also in another window; the listener disposes the result. */
  onDidChange(listener: () => void): Listening;
}

/** In this memory, which is the user's. Free of `vscode` at run time. */
export function keyHostsIn(memory: Memento): KeyHosts {
  return {
    read: () => {
      const kept = memory.get<unknown>(hostsKey);
      return Array.isArray(kept) ? kept.filter((host) => typeof host === 'string') : [];
    },
    write: (hosts) => memory.update(hostsKey, hosts),
  };
}

const hostsKey = 'repomaster.keyHosts';

export type KeyProblem = 'empty' | 'oddCharacters';

/** The API keys in a secret storage. */
export function createApiKeys(secrets: Secrets, setFor: KeyHosts): ApiKeys {
  const known = new Set<string>();
  const noted = (key: string): string => {
    if (key !== '') known.add(key);
    return key;
  };
  const get = async (host: string): Promise<string> => noted((await secrets.get(secretName(host))) ?? '');
  return {
    get,
    set: async (host, typed) => {
      // First: a key that nobody knows of is one that nobody removes.
      await setFor.write([...new Set([...setFor.read(), host.toLowerCase()])]);
      await secrets.store(secretName(host), noted(typed.trim()));
    },
    hosts: async (others) => {
      const listed = ((await secrets.keys?.()) ?? []).filter((name) => name.startsWith(prefix));
      const named = [...setFor.read(), ...listed.map((name) => name.slice(prefix.length)), ...others];
      const hosts = [...new Set(named.map((host) => host.toLowerCase()))].sort();
      const keys = await Promise.all(hosts.map(get));
      return hosts.filter((_host, at) => keys[at] !== '');
    },
    remove: async (host) => secrets.delete(secretName(host)),
    known: () => [...known],
    onDidChange: (listener) =>
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(prefix)) listener();
      }),
  };
}

/** The problem with a typed key; null if there is none. Does not check whether the service accepts it. */
export function keyProblem(typed: string): KeyProblem | null {
  const key = typed.trim();
  if (key === '') return 'empty';
  // What goes into a header: a pasted line break, blank or dash of a word processor would make it another key.
  return /^[\x21-\x7e]+$/.test(key) ? null : 'oddCharacters';
}

const prefix = 'repomaster.apiKey:';

function secretName(host: string): string {
  return `${prefix}${host.toLowerCase()}`;
}
