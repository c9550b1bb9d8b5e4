/** Removes the key of one host or of all, whatever the settings name. Free of `vscode` at run time. */
import type { ApiKeys } from './apiKey';

export interface RemovalParts {
  readonly keys: Pick<ApiKeys, 'hosts' | 'remove'>;
  /** As `ApiKeys.hosts` wants them. */
  readonly others: readonly string[];
  /** Which is in use, and asked about first; null where none is. */
  readonly used: string | null;
  /** Asks which of these (two or more) are meant; undefined where the user backs out. */
  readonly choose: (hosts: readonly string[]) => PromiseLike<readonly string[] | undefined>;
}

/** Removes keys and returns their hosts: the only one with a key, or the user's choice; undefined if nothing was chosen. */
export async function removeKeys({
  keys,
  others,
  used,
  choose,
}: RemovalParts): Promise<readonly string[] | undefined> {
  const all = await keys.hosts(others);
  const hosts = [...all.filter((host) => host === used), ...all.filter((host) => host !== used)];
  const chosen = hosts.length > 1 ? await choose(hosts) : hosts;
  for (const host of chosen ?? []) await keys.remove(host);
  return chosen;
}
