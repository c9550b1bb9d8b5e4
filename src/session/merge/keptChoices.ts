/** What was chosen in a merge, in a file of git's own folder: every window and the next one see it; it goes with the work tree. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Frozen } from '../../core/form';
import { isMissingFile } from '../../core/files/missingFile';
import { mergeReportForm } from '../../core/git/conflicts';

const choiceForm = z.strictObject({
  id: z.string(),
  /** The candidate that it was; null for a text of somebody's own. */
  candidate: z.nullable(z.number()),
  text: z.nullable(z.string()),
  /** A side that was taken as it is. */
  side: z.optional(z.enum(['ours', 'theirs'])),
});

export type KeptChoice = Frozen<z.output<typeof choiceForm>>;

const keptForm = z.strictObject({
  version: z.literal(1),
  /** Which merge they are of: its state and both commits. */
  merge: z.string(),
  /** The newest first. */
  choices: z.array(choiceForm),
  result: mergeReportForm.shape.result,
});

export type Kept = Frozen<z.output<typeof keptForm>>;

function choicesFile(gitDir: string): string {
  return join(gitDir, 'repomaster', 'merge.json');
}

/** Null where nothing is kept, or what is kept cannot be read: then nothing counts as chosen. */
export async function readChoices(gitDir: string): Promise<Kept | null> {
  try {
    const read: unknown = JSON.parse(await readFile(choicesFile(gitDir), 'utf8'));
    return keptForm.safeParse(read).data ?? null;
  } catch (error) {
    if (isMissingFile(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Written whole or not at all. */
export async function writeChoices(gitDir: string, kept: Kept): Promise<void> {
  const file = choicesFile(gitDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const half = `${file}.${randomUUID()}.half`;
  await writeFile(half, JSON.stringify(kept), { mode: 0o600 });
  await rename(half, file);
}

/** The choices with this one on top; null takes the choice of this id back. */
export function withChoice(kept: Kept, id: string, choice: Omit<KeptChoice, 'id'> | null): Kept {
  const others = kept.choices.filter((each) => each.id !== id);
  return { ...kept, choices: choice === null ? others : [{ id, ...choice }, ...others] };
}
