/** What is remembered of repositories that served a task, for all windows and runs of this user. */
import { UserError } from '../../core/errors';
import type { ImportedEntry, ShownEntry, StoreEvent, StoredRepository } from '../../core/hub/stored';
import { transaction } from '../../core/sqlite/sqlite';
import type { Database } from '../../core/sqlite/sqlite';
import { phrase } from '../../core/text/phrase';
import type { Redact } from '../../core/redact/redact';
import { describeRepository } from './describe';
import type { DescribedRepository } from './describe';
import { keptTexts, urlKey } from './keptTexts';
import { mergeEntries } from './mergeEntries';
import type { MergedNotes } from './mergeNotes';
import { MOST_ENTRIES, parseEntries, renderEntries } from './portableEntries';
import { findStored } from './retrieval/findStored';
import type { FoundEntry } from './retrieval/findStored';
import { readStore, writeStore } from './storeDatabase';
import type { StoreParts } from './storeDatabase';
import { deleteBeyond, deleteEntry, readEntries, readEntry, readHistory, writeEntry } from './storeRows';

export interface HubStoreParts extends StoreParts {
  readonly redact: Redact;
  /** Absolute. */
  readonly homeFolder: string;
}

/** Each throws UserError `outside-failed` where the store cannot be used. All of them block the thread for milliseconds. */
export interface HubStore {
  /** The one proven last first. */
  list(): readonly StoredRepository[];
  /** Of every commit of the repository, or of the one whose id begins so; empty where there is none. */
  show(url: string, commit?: string): readonly ShownEntry[];
  /**
   * Merges what a run proved with what is known. An entry without description gets one, with tags, from what its README says
   * (`described`). Throws UserError `bad-input` for an address or a commit that is none.
   */
  save(entry: StoredRepository, cloneFolder: string | null, described?: DescribedRepository): MergedNotes;
  /** The entry for a task, with how sure that is; null where none fits. */
  find(task: string): FoundEntry | null;
  /** The entries that are gone now; where they had snapshots, those are still there. */
  forget(url: string, commit?: string): readonly StoredRepository[];
  /** The text of a file. */
  exportText(): string;
  /** Takes the text of such a file, whole or not at all. Throws UserError `bad-input` for any other text. */
  importText(text: string, fileName: string): readonly ImportedEntry[];
}

export function openHubStore(parts: HubStoreParts): HubStore {
  const list = (): readonly StoredRepository[] =>
    readStore(parts, [], (database) => {
      const { entries, damaged } = readEntries(database);
      if (damaged > 0)
        parts.log.warn(`${damaged} of the stored repositories cannot be read and are passed over`);
      return entries;
    });
  const chosen = (url: string, commit = ''): readonly StoredRepository[] =>
    list().filter((entry) => urlKey(entry.url) === urlKey(url) && entry.commit.startsWith(commit));
  return {
    list,
    show: (url, commit) => chosen(url, commit).map((entry) => ({ entry, history: historyOf(parts, entry) })),
    save: (entry, cloneFolder, described) => {
      const proved = { ...withDescription(entry, described), provenance: 'run' };
      const kept = textsFor(parts, cloneFolder).entry(proved);
      return writeStore(parts, (database) =>
        transaction(database, () => {
          const merged = mergeInto(database, kept);
          const beyond = deleteBeyond(database, MOST_ENTRIES);
          if (beyond.length > 0)
            parts.log.warn(
              `the store is full: forgot ${beyond.map(({ url }) => url).join(', ')}, not used longest`,
            );
          return merged;
        }),
      );
    },
    find: (task) => findStored(task, list()),
    forget: (url, commit) => {
      const gone = chosen(url, commit);
      if (gone.length > 0)
        writeStore(parts, (database) =>
          transaction(database, () => gone.forEach((entry) => deleteEntry(database, entry))),
        );
      return gone;
    },
    exportText: () => renderEntries(list()),
    importText: (text, fileName) => importInto(parts, parseEntries(text, fileName), fileName),
  };
}

function historyOf(parts: HubStoreParts, { url, commit }: StoredRepository): readonly StoreEvent[] {
  const { events, damaged } = readStore(parts, { events: [], damaged: 0 }, (database) =>
    readHistory(database, url, commit),
  );
  if (damaged > 0)
    parts.log.warn(`${damaged} events in the history of ${url} cannot be read and are passed over`);
  return events;
}

function textsFor({ redact, homeFolder, nowMs }: HubStoreParts, cloneFolder: string | null) {
  return keptTexts({ redact, homeFolder, cloneFolder, nowMs: nowMs() });
}

function withDescription(
  entry: StoredRepository,
  described: DescribedRepository | undefined,
): StoredRepository {
  if (described === undefined || entry.description !== '') return entry;
  const { description, tags } = describeRepository(described);
  return { ...entry, description, tags: [...new Set([...entry.tags, ...tags])] };
}

function mergeInto(database: Database, now: StoredRepository): MergedNotes {
  const { entry, notes } = mergeEntries(readEntry(database, now.url, now.commit), now);
  writeEntry(database, entry, {
    ...{ at: now.provenAt, provenance: now.provenance },
    notes: { replaced: notes.replaced, refused: notes.refused.length },
  });
  return notes;
}

function importInto(
  parts: HubStoreParts,
  entries: readonly StoredRepository[],
  fileName: string,
): readonly ImportedEntry[] {
  const texts = textsFor(parts, null);
  if (entries.length === 0) return [];
  return writeStore(parts, (database) =>
    transaction(database, () => {
      const outcomes = entries.map((entry): ImportedEntry => {
        const { url, commit } = entry;
        try {
          const kept = texts.entry({ ...entry, snapshot: null, provenance: `import: ${fileName}` });
          return { url: kept.url, commit, outcome: importOne(database, kept, entry), why: null };
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          return { url, commit, outcome: 'refused', why: error.message };
        }
      });
      const stored = readEntries(database).entries.length;
      if (stored > MOST_ENTRIES)
        throw new UserError(
          'bad-input',
          phrase(
            'With {0} the store would hold {1} repositories; it holds {2} at most.',
            fileName,
            ...[stored, MOST_ENTRIES],
          ),
        );
      return outcomes;
    }),
  );
}

/** A time that has not come yet, or is none, proves nothing newer than what was proven here. */
function importOne(
  database: Database,
  kept: StoredRepository,
  raw: StoredRepository,
): 'added' | 'updated' | 'kept' {
  const known = readEntry(database, kept.url, kept.commit);
  const isProvable = Date.parse(raw.provenAt) <= Date.parse(kept.provenAt);
  if (known !== null && (known.provenAt >= kept.provenAt || !isProvable)) return 'kept';
  mergeInto(database, kept);
  return known === null ? 'added' : 'updated';
}
