/** Measures and deletes everything that RepoMaster has stored. */
import type { ApiKeys } from '../models/apiKey';
import { deleteStored, measureStored } from '../../session/storedData/deleteStored';
import type { LeftPlace, StoredSize } from '../../session/storedData/deleteStored';
import { findStored } from '../../session/storedData/places';
import type { StorageRoots } from '../../session/storedData/places';

/** What of vscode.Memento is used. */
interface Memory {
  keys(): readonly string[];
  update(key: string, value: undefined): PromiseLike<void>;
}

export interface DeletionParts {
  readonly roots: StorageRoots;
  /** What VS Code remembers for us: of this workspace and of all. */
  readonly memories: readonly Memory[];
  readonly keys: Pick<ApiKeys, 'hosts' | 'remove'>;
  /** Hosts that may have a key though nobody noted it: those that the settings name. */
  readonly keyHosts: () => readonly string[];
  /** The folders that are open in this window (absolute). */
  readonly openFolders: () => readonly string[];
  /** Ends all that is under way in this window and closes what it has open of what is stored. */
  readonly letGo: () => Promise<void>;
}

/** What there is to delete. */
export interface StoredData {
  readonly sizes: readonly StoredSize[];
  /** The hosts that there is a key for. */
  readonly keyHosts: readonly string[];
}

export interface Deletion {
  /** Changes nothing. Linear in the stored files. */
  look(): Promise<StoredData>;
  /** Deletes it, that of other workspaces included. Returns what is left, and why. */
  run(): Promise<readonly LeftPlace[]>;
}

export function createDeletion(parts: DeletionParts): Deletion {
  const hostsWithKeys = (): Promise<readonly string[]> => parts.keys.hosts(parts.keyHosts());
  return {
    look: async () => ({
      sizes: await measureStored(await findStored(parts.roots)),
      keyHosts: await hostsWithKeys(),
    }),
    run: async () => {
      await parts.letGo();
      const left = await deleteStored(await findStored(parts.roots), parts.openFolders());
      // Before the memory of which hosts there are.
      for (const host of await hostsWithKeys()) await parts.keys.remove(host);
      for (const memory of parts.memories)
        for (const key of memory.keys()) await memory.update(key, undefined);
      return left;
    },
  };
}
