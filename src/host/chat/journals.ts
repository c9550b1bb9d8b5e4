/** Conversations on disk: a file each, and the name of the one that was shown last. Free of `vscode`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openJournalFile, readJournalFile } from '../../agent/journalFile';
import type { JournalFile } from '../../agent/journalFile';
import type { Entry } from '../../core/conversation';
import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { entryForm } from '../../protocol/eventForm';
import type { Journals } from './chat';

/** What remembers a small value for this workspace; vscode.Memento is one. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

const lastKey = 'repomaster.conversation';

/** Ids become file names, and come back from a store that is not ours alone. */
const idForm = /^[\w-]{1,80}$/;

/** Conversations as files of `folder`, which is made when the first one is written. None is ever deleted. */
export function createJournals(folder: string, memory: Memory, log: Log): Journals {
  const fileOf = (id: string): string => join(folder, `${id}.jsonl`);
  return {
    last: () => {
      const id = memory.get(lastKey);
      if (typeof id !== 'string' || !idForm.test(id) || !existsSync(fileOf(id))) return null;
      try {
        const { entries: read, damagedLines } = readJournalFile(fileOf(id));
        const entries = read.flatMap(wholeEntry);
        const malformed = read.length - entries.length;
        if (malformed > 0)
          log.warn(`${fileOf(id)}: ${malformed} entries lack what they need and are left out`);
        if (damagedLines > 0) log.warn(`${fileOf(id)}: ${damagedLines} lines could not be read`);
        return { id, entries };
      } catch (error) {
        // The file stays as it is, for whoever can read it; the chat begins anew.
        log.warn(errorText(error));
        return null;
      }
    },
    open: (id) => {
      let file: JournalFile | undefined;
      return {
        append: (entry) => {
          file ??= openJournalFile(fileOf(id));
          file.append(entry);
        },
        close: () => {
          file?.close();
          file = undefined;
        },
      };
    },
    remember: (id) => void memory.update(lastKey, id),
  };
}

/** The entry, or none where fields are missing or wrong: whoever reads it later relies on them. */
function wholeEntry(entry: Entry): Entry[] {
  const parsed = entryForm.safeParse(entry);
  return parsed.success ? [parsed.data] : [];
}
