/** The journal of a bisection in git's own folder: what was run, so that an interrupted one goes on where it stood. */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { verdictForm } from '../../../core/git/bisect';
import { isMissingFile } from '../../../core/files/missingFile';
import type { Frozen } from '../../../core/form';

const entryForm = z.object({
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  verdict: verdictForm,
  exit: z.number(),
  /** What the failing output names, for suspicion: paths and words. */
  named: z.object({ paths: z.array(z.string()), words: z.array(z.string()) }),
});

/** A run, as the journal keeps it. */
export type JournalEntry = Frozen<z.output<typeof entryForm>>;

export interface BisectJournal {
  /** Of earlier calls with the same arguments that were interrupted. */
  readonly entries: readonly JournalEntry[];
  /** Whether there was a journal of other arguments, which is gone now. */
  readonly isReplaced: boolean;
  /** On the disk when it resolves. */
  append(entry: JournalEntry): Promise<void>;
  /** The bisection came to its end: the next one begins anew. */
  remove(): Promise<void>;
}

/**
 * Opens the journal in `gitDir` (absolute). `asked` is everything that a verdict depends on: with other arguments it begins anew.
 * A line that was cut off by a kill is left out.
 */
export async function openBisectJournal(
  gitDir: string,
  asked: Readonly<Record<string, string | number | boolean | null>>,
): Promise<BisectJournal> {
  const path = join(gitDir, 'repomaster', 'bisect', 'journal.jsonl');
  // The command may hold a secret, so it is not written down.
  const head = JSON.stringify({
    version: 1,
    asked: createHash('sha256').update(JSON.stringify(asked)).digest('hex'),
  });
  const [first, ...lines] = ((await textOf(path)) ?? '').split('\n');
  const isSame = first === head;
  const entries = isSame ? wholeEntries(lines) : [];
  await replace(path, [head, ...entries.map((entry) => JSON.stringify(entry))]);
  return {
    entries,
    isReplaced: !isSame && first !== '' && first !== undefined,
    append: (entry) => appendFile(path, `${JSON.stringify(entry)}\n`, { flush: true }),
    remove: () => rm(path, { force: true }),
  };
}

function wholeEntries(lines: readonly string[]): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const line of lines) {
    const parsed = entryForm.safeParse(json(line));
    if (!parsed.success) break;
    entries.push(parsed.data);
  }
  return entries;
}

function json(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Whole or as before. */
async function replace(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.new`;
  await writeFile(fresh, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
  await rename(fresh, path);
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
