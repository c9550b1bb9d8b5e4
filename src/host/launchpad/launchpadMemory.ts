/** Remembers what the agent starts with in each folder. */
import type { Memento } from 'vscode';
import { DEFAULT_BUDGET_TOKENS, NO_EDITS } from '../../core/map/context';
import type { StartRequest } from '../../core/map/context';
import { isRecord } from '../../core/isRecord';
import { startRequestForm } from '../../protocol/contextForm';

/** Missing in states stored before there was a choice. */
const notChosen = { start: null, overviewTokens: null };

function withChoices(kept: Readonly<Record<string, unknown>>): unknown {
  const { edits } = kept;
  return { ...notChosen, ...kept, edits: isRecord(edits) ? { apart: NO_EDITS.apart, ...edits } : edits };
}

/** The state before the user sets anything. */
export const startRequest: StartRequest = {
  ...notChosen,
  budgetTokens: DEFAULT_BUDGET_TOKENS,
  task: null,
  edits: NO_EDITS,
};

export interface LaunchpadMemory {
  /** Of a folder (absolute). What another version has written counts as not set. */
  read(folder: string): StartRequest;
  write(folder: string, request: StartRequest): void;
}

const key = 'repomaster.launchpad';

/** Kept in the workspace's own store, which no file of the repository reaches. */
export function createLaunchpadMemory(memory: Memento): LaunchpadMemory {
  const all = (): Readonly<Record<string, unknown>> => memory.get<Readonly<Record<string, unknown>>>(key, {});
  return {
    read: (folder) => {
      const kept = all();
      const own = Object.hasOwn(kept, folder) ? kept[folder] : null;
      const parsed = startRequestForm.safeParse(isRecord(own) ? withChoices(own) : null);
      return parsed.success ? parsed.data : startRequest;
    },
    write: (folder, request) => void memory.update(key, { ...all(), [folder]: request }),
  };
}
