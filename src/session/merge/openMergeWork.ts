/** The work on the merge of one repository: engine, candidates and the map behind the port that page, chat and tools share. */
import { Emitter } from '../../core/async/emitter';
import type { Subscription } from '../../core/async/emitter';
import type { ToldMerge } from '../../tools/merging/viewConflicts';
import type { MergeView, WorkedConflict } from '../../core/git/mergeWork';
import type { Kept } from './keptChoices';
import { createKnown } from './knownConflicts';
import type { KnownConflicts } from './knownConflicts';
import type { KnownSurroundings } from './knownSurroundings';
import type { MergeEngine } from './mergeEngine';
import { finish, forgetResult, keepChoice, keptOf, writeChosen } from './mergeSteps';
import { requireSaved } from './requireSaved';
import type { IsUnsaved } from './requireSaved';
import { createStampedReading } from './stampedReading';
import type { Stamped } from './stampedReading';
import { suggestionsOf } from './suggestions';
import { workedConflict } from './worked';

export interface MergeWorkParts {
  readonly engine: MergeEngine;
  /** What the map knows; absent where there is none. It comes after the candidates. */
  readonly surroundings?: KnownSurroundings | undefined;
  /** Calls back when something of these folders changes; absent where nobody listens. */
  readonly watch?: WatchFolders | undefined;
  /** Whether an editor holds unsaved text of a file (absolute); absent where there are no editors. */
  readonly isUnsaved?: IsUnsaved | undefined;
}

/** Watches these folders (absolute), and those alone, until it is asked for others. */
export interface WatchFolders extends Subscription {
  readonly onChanged: Emitter<void>['on'];
  follow(folders: readonly string[]): void;
}

/** The work, ready to be read. Whoever opens it disposes it. */
export function createMergeWork(parts: MergeWorkParts): ToldMerge {
  const { engine, surroundings, watch } = parts;
  const changed = new Emitter<void>();
  const ended = new AbortController();
  const known = createKnown(engine, ended.signal, () => changed.fire());
  const stamped = createStampedReading(engine);
  const queue = createQueue();
  let last = '';
  const readNow = async (wait: Wait = 'not'): Promise<MergeView> => {
    const view = await viewOf(parts, known, await stamped(ended.signal), wait);
    last = JSON.stringify(view);
    watch?.follow(foldersOf(engine, view));
    return view;
  };
  const write = (work: (view: MergeView) => Promise<void>): Promise<void> =>
    queue(async () => {
      try {
        await work(await readNow());
      } finally {
        changed.fire();
      }
    });
  const writeSaved: typeof write = (work) =>
    write(async (view) => {
      const paths = view.conflicts.map(({ conflict }) => conflict.path);
      requireSaved(engine.root, paths, parts.isUnsaved);
      await work(view);
    });
  /** Events tell of files, not of what they mean: only another view is worth telling. */
  const look = async (): Promise<void> => {
    const before = last;
    const view = await viewOf(parts, known, await stamped(ended.signal), 'not');
    if (JSON.stringify(view) !== before) changed.fire();
  };
  const subscriptions = [watch?.onChanged, surroundings?.onChanged].map((on) =>
    // What cannot be read is told to the next one who reads.
    on?.(() => void queue(look).catch(() => undefined)),
  );
  return {
    root: engine.root,
    onChanged: changed.on,
    read: () => queue(readNow),
    readWhole: () => queue(() => readNow('facts')),
    choose: (id, choice) => write((view) => keepChoice(engine, view, id, choice)),
    write: (ids) => writeSaved((view) => writeChosen(engine, view, ids, ended.signal)),
    finish: (tests, signal) => writeSaved((view) => finish(engine, view, tests, signal)),
    undo: (id) =>
      writeSaved(async (view) => {
        await engine.undo(id, ended.signal);
        await forgetResult(engine, view);
      }),
    dispose: () => {
      ended.abort();
      for (const each of subscriptions) each?.dispose();
      watch?.dispose();
      surroundings?.dispose();
      changed.dispose();
    },
  };
}

/** One call after the other: a reading in the middle of a writing would be of neither. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Whether commits, symbols and faults are waited for. */
type Wait = 'not' | 'facts';

async function viewOf(
  { engine, surroundings }: MergeWorkParts,
  known: KnownConflicts,
  { reading, undo }: Stamped,
  wait: Wait,
): Promise<MergeView> {
  const { state, ours, theirs } = reading;
  const kept = await keptOf(engine, reading);
  if (state === 'none') return { state, ours, theirs, conflicts: [], silent: [], result: kept.result, undo };
  const facts = wait === 'facts' ? await known.facts.whole(reading) : known.facts.now(reading);
  const conflicts: WorkedConflict[] = [];
  for (const file of reading.files) {
    const candidates = await known.candidates(reading, file);
    for (const conflict of file.conflicts)
      conflicts.push(
        workedConflict(file, conflict, {
          facts: facts.get(conflict.id),
          candidates: candidates.get(conflict.id) ?? [],
          choice: kept.choices.find(({ id }) => id === conflict.id),
          surroundings: surroundings?.of(conflict.id) ?? null,
        }),
      );
  }
  // Behind the candidates, which never wait for it.
  if (known.facts.isKnown(reading)) surroundings?.begin(reading, known.facts.now(reading));
  const silent = wait === 'facts' ? await known.silent.whole(reading) : known.silent.now(reading);
  return {
    state,
    ours,
    theirs,
    conflicts: suggested(conflicts, kept),
    silent: [...silent],
    result: kept.result,
    undo,
  };
}

function suggested(conflicts: readonly WorkedConflict[], kept: Kept): WorkedConflict[] {
  const newest = kept.choices.map(({ id }) => id);
  const others = conflicts.map(({ conflict: { id } }) => id).filter((id) => !newest.includes(id));
  const found = suggestionsOf(conflicts, [...newest, ...others]);
  return conflicts.map((each) => ({ ...each, suggestion: found.get(each.conflict.id) ?? null }));
}

/** Where something may happen that changes the view: git's folder, ours in it, and those of the files. */
function foldersOf({ root, gitDir }: MergeEngine, { conflicts }: MergeView): readonly string[] {
  const folders = conflicts.map(({ conflict: { path } }) => {
    const end = path.lastIndexOf('/');
    return end < 0 ? root : `${root}/${path.slice(0, end)}`;
  });
  return [...new Set([gitDir, `${gitDir}/repomaster`, ...folders])].slice(0, MOST_FOLDERS);
}

/** Each costs a watch of the system. */
const MOST_FOLDERS = 64;
