/** What we use of VS Code's secret storage. */
export interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
  onDidChange(listener: (change: { readonly key: string }) => unknown): Listening;
}

export interface Listening {
  dispose(): unknown;
}

/** The keys of model services, in VS Code's secret storage alone. A key is its host's: no other host is ever sent it. */
export interface ApiKeys {
  /** The key for `host` (as `api.example.com:8443`); '' for none. */
  get(host: string): Promise<string>;
  /** Keeps what the user typed, without the blanks around it; `keyProblem` has passed it. */
  set(host: string, typed: string): Promise<void>;
  /** Forgets the key for `host`; nothing happens where there is none. */
  remove(host: string): Promise<void>;
  /** All keys that this window has come to know, those that were removed or replaced since included: to be kept out of texts. */
  known(): readonly string[];
  /** Fires with every change of a key, one made in another window too; whoever listens disposes what this returns. */
  onDidChange(listener: () => void): Listening;
}

export type KeyProblem = 'empty' | 'oddCharacters';

/** The API keys in a secret storage. */
export function createApiKeys(secrets: Secrets): ApiKeys {
  const known = new Set<string>();
  const noted = (key: string): string => {
    if (key !== '') known.add(key);
    return key;
  };
  return {
    get: async (host) => noted((await secrets.get(secretName(host))) ?? ''),
    set: async (host, typed) => secrets.store(secretName(host), noted(typed.trim())),
    remove: async (host) => secrets.delete(secretName(host)),
    known: () => [...known],
    onDidChange: (listener) =>
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(prefix)) listener();
      }),
  };
}

/** What is wrong with what was typed as a key; null for nothing. Says nothing of whether the service takes it. */
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
