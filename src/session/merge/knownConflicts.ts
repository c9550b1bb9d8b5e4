/** Candidates, facts and faults of a merge, worked out once for the same texts. */
import { basename } from 'node:path';
import type { Candidate } from '../../core/git/candidates';
import type { SilentFault } from '../../core/git/conflicts';
import { languageOfName } from '../../index/scan/sourceLanguage';
import { shownPath } from '../../git/bytePaths';
import type { FileHistory } from '../../scenarios/git/candidates/history';
import type { FileReading, MergeReading } from '../../scenarios/git/mergeReading';
import { conflictedFile, newerSide } from '../../scenarios/git/report';
import type { ConflictFacts } from '../../scenarios/git/conflictFacts';
import { createBehind } from './behind';
import type { Behind } from './behind';
import type { MergeEngine } from './mergeEngine';

/** What stays the same while the texts of a conflict do. */
export interface KnownConflicts {
  candidates(reading: MergeReading, file: FileReading): Promise<ReadonlyMap<string, readonly Candidate[]>>;
  /** Outlines, blame and all files that a side changed take their time: candidates do not wait for them. */
  readonly facts: Behind<MergeReading, ReadonlyMap<string, ConflictFacts>>;
  readonly silent: Behind<MergeReading, readonly SilentFault[]>;
}

/** `done` is called when facts or faults are there that nobody waited for. */
export function createKnown(engine: MergeEngine, signal: AbortSignal, done: () => void): KnownConflicts {
  const candidates = new Map<string, readonly Candidate[]>();
  const historiesOf = createHistories(engine, signal);
  return {
    candidates: async (reading, file) => {
      const ids = file.conflicts.map(({ id }) => id);
      // Each candidate is held beside the whole file: with another one around it others may parse.
      if (ids.every((id) => candidates.has(id))) return candidates;
      const history = (await historiesOf(reading)).get(file.path) ?? null;
      for (const [id, found] of await candidatesOf(engine, { reading, file, history }, signal))
        candidates.set(id, found);
      return candidates;
    },
    facts: createBehind<MergeReading, ReadonlyMap<string, ConflictFacts>>({
      ...{ first: new Map(), done },
      keyOf: (reading) => keyOf(reading, ({ conflicts }) => conflicts.map(({ id, isOpen }) => [id, isOpen])),
      // Of those that are written meanwhile nothing new is told.
      work: async (reading, before) => new Map([...before, ...(await engine.facts(reading, signal))]),
    }),
    silent: createBehind<MergeReading, readonly SilentFault[]>({
      ...{ first: [], done },
      keyOf: (reading) => keyOf(reading, ({ lines, isAdded }) => [lines?.join('') ?? '', isAdded]),
      work: (reading) => engine.silent(reading, signal),
    }),
  };
}

/** Asked once a merge; one that failed is asked again. */
function createHistories(
  engine: MergeEngine,
  signal: AbortSignal,
): (reading: MergeReading) => ReturnType<MergeEngine['histories']> {
  let known: { readonly key: string; readonly found: ReturnType<MergeEngine['histories']> } | null = null;
  return async (reading) => {
    const key = mergeKey(reading);
    known = known?.key === key ? known : { key, found: engine.histories(reading, signal) };
    try {
      return await known.found;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}

function keyOf(reading: MergeReading, partOf: (file: FileReading) => unknown): string {
  return JSON.stringify([mergeKey(reading), reading.files.map((file) => [file.path, partOf(file)])]);
}

interface Asked {
  readonly reading: MergeReading;
  readonly file: FileReading;
  readonly history: FileHistory | null;
}

async function candidatesOf(
  engine: MergeEngine,
  { reading, file, history }: Asked,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  if (file.lines === null) {
    const [only] = file.conflicts;
    return only === undefined
      ? new Map()
      : new Map([[only.id, await engine.wholeFile(file, newerSide(reading), signal)]]);
  }
  // Those that are written, too: their candidates stay what they were.
  const whole = conflictedFile(
    file,
    languageOfName(basename(shownPath(file.path))),
    newerSide(reading),
    'all',
  );
  const found = await engine.candidates(whole, history, signal);
  return new Map(file.conflicts.map(({ id }, at) => [id, found[at] ?? []]));
}

/** Which merge it is: choices of another are none of this one. */
export function mergeKey({ state, ours, theirs }: Pick<MergeReading, 'state' | 'ours' | 'theirs'>): string {
  return `${state} ${ours?.commit ?? ''} ${theirs?.commit ?? ''}`;
}
