/** What is known of a folder's steps from earlier runs, in one file of the product's own storage. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { runnerKindForm } from '../../core/running/runner';
import { phraseForm } from '../../core/text/phraseForm';
import type { Log } from '../../core/ports';

const VERSION = 2;

const proven = z.strictObject({
  /** The command that worked. */
  command: z.string(),
  /** The recipe's command at that time. */
  proposed: z.string(),
  runner: runnerKindForm,
  startedAtMs: z.number(),
  durationMs: z.number(),
  /** Of its whole output, which may be gone by now; null where none was kept. */
  logId: z.string().nullable(),
  /** SHA-256 by path; null for a file that was not there. */
  inputs: z.record(z.string(), z.string().nullable()),
  /** Versions of the programs that it started. */
  tools: z.record(z.string(), z.string()),
  /** What its product held. */
  contents: z.array(z.string()),
});

const failed = z.strictObject({
  command: z.string(),
  /** As in StepRun.failure. */
  end: phraseForm,
  atMs: z.number(),
  /** The end of its output. */
  log: z.string(),
  logId: z.string().nullable(),
  /** SHA-256 by path, as it was run: what was mended since is run again as it stands. */
  inputs: z.record(z.string(), z.string().nullable()),
  /** Fixes that were tried for it: they are not proposed again. */
  tried: z.array(z.string()),
});

const recordSchema = z.strictObject({
  version: z.literal(VERSION),
  steps: z.record(z.string(), z.strictObject({ proven: proven.nullable(), failed: failed.nullable() })),
});

export type ProvenStep = z.infer<typeof proven>;
export type FailedStep = z.infer<typeof failed>;
export interface StepRecord {
  readonly proven: ProvenStep | null;
  readonly failed: FailedStep | null;
}

export interface SetupRecord {
  read(): ReadonlyMap<string, StepRecord>;
  /** Keeps what is known of a step in place of what was. It is on the disk, the old or the new, whenever this is cut off. */
  write(id: string, step: StepRecord): void;
  /** From now on nothing is known of these steps. */
  forget(ids: readonly string[]): void;
}

/** In the store's folder of the repository. */
const FILE = 'setup.json';

/**
 * The record in a folder (absolute, made when something is written), or in memory alone where that is null. What cannot
 * be read is taken for none, which costs running steps again, and said in the log.
 */
export function openSetupRecord(folder: string | null, log: Log): SetupRecord {
  const path = folder === null ? null : join(folder, FILE);
  let kept: ReadonlyMap<string, StepRecord> = new Map();
  const read = (): ReadonlyMap<string, StepRecord> => (path === null ? kept : readRecord(path, log));
  const keep = (steps: ReadonlyMap<string, StepRecord>): void => {
    kept = steps;
    if (path !== null) replace(path, JSON.stringify({ version: VERSION, steps: Object.fromEntries(steps) }));
  };
  return {
    read,
    // What another process has written meanwhile stays.
    write: (id, step) => keep(new Map([...read(), [id, step]])),
    forget: (ids) => keep(new Map([...read()].filter(([id]) => !ids.includes(id)))),
  };
}

function readRecord(path: string, log: Log): ReadonlyMap<string, StepRecord> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      log.warn(`the setup record cannot be read (${path}): steps run again`);
    return new Map();
  }
  const parsed = recordSchema.safeParse(valueOf(text));
  if (parsed.success) return new Map(Object.entries(parsed.data.steps));
  log.warn(`the setup record is damaged or from another version (${path}): steps run again`);
  return new Map();
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${process.pid}.half`;
  const file = openSync(half, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    renameSync(half, path);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}
