/** The run folder: a line a scenario, so that a run that was ended goes on where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** How a scenario is worked on: one sample of a chain is two. */
export type Kind = 'merge' | 'rebase' | 'commits' | 'bisect';

/** `malformed`: it answered, and nothing that can be read as a verdict. `failed`: it could not be asked. */
const saidForm = z.enum(['ours', 'theirs', 'tie', 'malformed', 'failed']);

export type Said = z.infer<typeof saidForm>;

export const CRITERIA = ['message', 'cohesion', 'progression', 'size'] as const;

const verdictForm = z.object({
  model: z.string(),
  /** With our history first, then with it second. */
  said: z.tuple([saidForm, saidForm]),
  /** By criterion, whether ours was better in both orders; empty where an answer was malformed or failed. */
  criteria: z.partialRecord(z.enum(CRITERIA), z.boolean()),
});

export type Verdict = z.infer<typeof verdictForm>;

const recordForm = z.object({
  id: z.string(),
  kind: z.enum(['merge', 'rebase', 'commits', 'bisect']),
  repository: z.string(),
  difficulty: z.string(),
  /**
   * `solved`, `unsolved`: it came to its end. `unjudged`: it did, and nobody judged it. `failed`: it ended in an error.
   * `skipped`: it could not be set up.
   */
  outcome: z.enum(['solved', 'unsolved', 'unjudged', 'failed', 'skipped']),
  /** Why, where there is more to say. */
  reason: z.string(),
  /** Of a chain, as its sample says. */
  purity: z.number().nullable(),
  /** Of a chain: the adjusted Rand index of our commits and the author's over the file's changed lines. */
  index: z.number().nullable(),
  verdicts: z.array(verdictForm),
  /** Of solving and judging, in and out. */
  tokens: z.number(),
  /** US dollars; null where a price is not known. */
  cost: z.number().nullable(),
  seconds: z.number(),
});

export type ScenarioRecord = z.infer<typeof recordForm>;

export interface RunFolder {
  /** The last record of a scenario by its key; judges that failed are to be asked again. */
  done(key: string): ScenarioRecord | null;
  add(record: ScenarioRecord): void;
  /** Absolute: what is kept of this scenario beside its line. */
  folderOf(key: string): string;
}

export const keyOf = ({ id, kind }: Pick<ScenarioRecord, 'id' | 'kind'>): string => `${id}/${kind}`;

/** Opens or begins a run. Throws Error where the folder is of a run with other settings, or a line of it is damaged. */
export function openRunFolder(folder: string, settings: Readonly<Record<string, unknown>>): RunFolder {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'scenarios.jsonl');
  const head = JSON.stringify({ settings });
  const known = new Map<string, ScenarioRecord>();
  if (existsSync(file)) readLines(file, folder, head, known);
  if (!existsSync(file) || readFileSync(file, 'utf8') === '') appendFileSync(file, `${head}\n`);
  return {
    done: (key) => known.get(key) ?? null,
    add: (record) => {
      appendFileSync(file, `${JSON.stringify(record)}\n`);
      known.set(keyOf(record), record);
    },
    folderOf: (key) => join(folder, key.replace(/[^\w.-]+/g, '+')),
  };
}

function readLines(file: string, folder: string, head: string, known: Map<string, ScenarioRecord>): void {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A line that was being written when the run was ended: its scenario is done again.
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const [first, ...lines] = whole.split('\n').slice(0, -1);
  if (first === undefined) return;
  if (first !== head)
    throw new Error(`${folder} holds a run with other settings (${first}); name another --results folder`);
  for (const [at, line] of lines.entries()) {
    const read = recordForm.safeParse(jsonOf(line));
    if (!read.success)
      throw new Error(`line ${at + 2} of ${file} is damaged; remove it to do its scenario again`);
    known.set(keyOf(read.data), read.data);
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
