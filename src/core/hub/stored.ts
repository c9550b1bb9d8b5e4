/** What the hub remembers of a repository that served a task. `repomaster hub store --json` prints it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const provenCommandForm = z.strictObject({
  command: z.string(),
  /** What it was run for, in the task's words. */
  task: z.string(),
  /** The files that it made and the form of what it printed, in one line; null where nothing is known. */
  output: z.nullable(z.string()),
});

const snapshotForm = z.strictObject({
  /** environment: a folder with what the set-up made (a virtual environment, installed packages); image: a container's image. */
  kind: z.enum(['environment', 'image']),
  /** An absolute path, or the name of an image. */
  place: z.string(),
});

export const storedRepositoryForm = z.strictObject({
  /** What it was cloned from, without credentials. */
  url: z.string(),
  /** Full id. */
  commit: z.string(),
  /** What the repository can do, all of it, from its README. */
  description: z.string(),
  /** Words to find it by: topics, names of formats, methods, programs. */
  tags: z.array(z.string()),
  /** What was learned: each a sentence; merged with what was known, never a task's own result. */
  notes: z.array(z.string()),
  /** The set-up steps that were proven, in order. */
  recipe: z.array(z.string()),
  /** Where the environment that they made still is; null where none is kept. */
  snapshot: z.nullable(snapshotForm),
  commands: z.array(provenCommandForm),
  /** Where all this comes from: 'run' here, 'import: FILE', or 'run; import: FILE' where set-up steps or commands of the import stay. */
  provenance: z.string(),
  /** ISO 8601, UTC. */
  provenAt: z.string(),
});

export const storeEventForm = z.strictObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** `run`, or `import` with the file. */
  provenance: z.string(),
  notes: z.strictObject({
    /** Known notes that a newer one replaced: said in other words, or contradicted. */
    replaced: z.array(
      z.strictObject({ before: z.string(), by: z.string(), why: z.enum(['same', 'contradicted']) }),
    ),
    /** How many were no advice, but what one task came to: of that nothing is kept. */
    refused: z.number(),
  }),
});

export const hubStoreForm = z.strictObject({
  version: z.literal(1),
  entries: z.array(storedRepositoryForm),
});

/** Entries with what once changed each, oldest first. */
export const hubShownForm = z.strictObject({
  version: z.literal(1),
  shown: z.array(z.strictObject({ entry: storedRepositoryForm, history: z.array(storeEventForm) })),
});

const importedEntryForm = z.strictObject({
  url: z.string(),
  commit: z.string(),
  /** kept: what is here was proven here, and is not older. */
  outcome: z.enum(['added', 'updated', 'kept', 'refused']),
  /** Of a refused one; null for any other. */
  why: z.nullable(z.string()),
});

/** What an import came to, an entry of the file each. */
export const hubImportForm = z.strictObject({ version: z.literal(1), imported: z.array(importedEntryForm) });

/** What once changed an entry. */
export type StoreEvent = Frozen<z.output<typeof storeEventForm>>;
export type StoredRepository = Frozen<z.output<typeof storedRepositoryForm>>;
export type ShownEntry = HubStoreShown['shown'][number];
export type ImportedEntry = Frozen<z.output<typeof importedEntryForm>>;
export type HubStoreShown = Frozen<z.output<typeof hubShownForm>>;
export type HubStoreListing = Frozen<z.output<typeof hubStoreForm>>;
