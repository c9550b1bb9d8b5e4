/** What a rebase stopped for: the line of its todo, and what became of a command. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isMissingFile } from '../../core/files/missingFile';
import type { StoppedCommand } from '../../core/git/rebase';
import type { Repository } from './repository';
import { textOf } from './underWay';

/** More is looked up in the terminal. */
const MOST_LINES = 12;
const MOST_LINE = 300;

/** What git itself prints about a command that failed, or that left changes. */
const OWN_LINES = [
  /^Executing: /,
  /^warning: execution (?:failed|succeeded): /,
  /^You can fix the problem, and then run$/,
  /^(?:and made|but left) changes to the index and\/or the working tree\.?$/,
  /^Commit or stash your changes, and then run$/,
  /^ +git rebase --continue$/,
];

/** What a rebase with a todo stopped for, by the line that it did last: a commit's line but `edit` stops for a conflict alone. */
export type RebaseStop =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'command'; readonly command: string };

export async function readStop(repository: Repository): Promise<RebaseStop> {
  const done = ((await textOf(repository, 'rebase-merge/done')) ?? '').trimEnd().split('\n');
  const [, word = '', rest = ''] = /^\s*(\S+) ?(.*)$/.exec(done.at(-1) ?? '') ?? [];
  if (word === 'exec' || word === 'x') return { kind: 'command', command: rest.trim() };
  return { kind: ['edit', 'e', 'break', 'b'].includes(word) ? 'edit' : 'conflict' };
}

/** What became of that command: `output` is what the rebase printed, `events` the file (absolute) to which git told its events. */
export async function readStoppedCommand(
  repository: Repository,
  { output, events }: { readonly output: string; readonly events: string },
): Promise<StoppedCommand | null> {
  const told = await eventsIn(events);
  const stop = await readStop(repository);
  if (stop.kind !== 'command') return null;
  const { command } = stop;
  const lines = output
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '' && !OWN_LINES.some((own) => own.test(line)))
    .slice(-MOST_LINES)
    .map((line) => line.slice(0, MOST_LINE));
  return { command, exit: exitOf(command, told), lines };
}

/** As git's trace2 writes them; of a process below the first the session id goes on behind a `/`. */
const eventForm = z.object({
  event: z.enum(['child_start', 'child_exit']),
  sid: z.string(),
  child_id: z.number(),
  argv: z.optional(z.array(z.string())),
  code: z.optional(z.number()),
});

type GitEvent = z.output<typeof eventForm>;

async function eventsIn(path: string): Promise<readonly GitEvent[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n');
    return lines
      .filter((line) => line.includes('"child_'))
      .flatMap((line) => {
        const parsed = eventForm.safeParse(json(line));
        return parsed.success && !parsed.data.sid.includes('/') ? [parsed.data] : [];
      });
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

function json(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Null where git told nothing of it, or it was never started. */
function exitOf(command: string, events: readonly GitEvent[]): number | null {
  const start = events.findLast(
    ({ event, argv }) => event === 'child_start' && argv?.[0]?.trim() === command,
  );
  const end = events.findLast(
    ({ event, child_id }) => event === 'child_exit' && child_id === start?.child_id,
  );
  // Below 0: git could not start it.
  return end?.code === undefined || end.code < 0 ? null : end.code;
}
