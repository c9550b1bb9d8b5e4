/** What a todo would come to: done in memory, commit by commit, before anything is changed. */
import { join } from 'node:path';
import type { ForeseenConflict, TodoItem } from '../../../core/git/rebase';
import { shownPath } from '../../../git/bytePaths';
import type { BytePath } from '../../../git/bytePaths';
import type { MergeBench } from '../../../git/operations/autoMerge';
import { withMergeBench } from '../../../git/operations/autoMerge';
import { readBlobs } from '../../../git/operations/blobs';
import { emptyTree } from '../../../git/operations/commits';
import type { Picked, Picker } from '../../../git/operations/pickInMemory';
import { openPicker } from '../../../git/operations/pickInMemory';
import type { Repository } from '../../../git/operations/repository';
import { mergedBlobs } from '../../../git/operations/sideChanges';
import type { FileReading } from '../mergeReading';
import { readFiles } from '../readMerge';
import type { RangeEntry, RebaseRange } from './range';
import { treeBelow } from './range';
import type { TodoStep } from './todo';
import { stepsOf } from './todo';

/** The first commit that conflicts. */
export interface FirstConflict {
  readonly commit: RangeEntry;
  readonly picked: Picked;
}

/** A commit of the result, as it is in memory. */
export interface ForeseenCommit {
  readonly head: RangeEntry;
  readonly folds: readonly RangeEntry[];
  readonly tree: string;
}

export interface Forecast {
  /** In the order in which they are met, by path within a commit. */
  readonly conflicts: readonly ForeseenConflict[];
  readonly first: FirstConflict | null;
  /** What the branch holds at the end; null where a conflict comes first. */
  readonly tree: string | null;
  /** Up to the first conflict. */
  readonly commits: readonly ForeseenCommit[];
  /** Commits that change files, and nothing where they are picked: what they are told from is there already. */
  readonly redundant: ReadonlySet<string>;
  /** The first commit that would be empty after what is folded into it; git stops there. Null for none. */
  readonly emptied: TodoStep | null;
}

/** Forecasts for one range, which share what they have worked out. */
export interface Forecaster {
  forecast(todo: readonly TodoItem[]): Promise<Forecast>;
  /** The conflicts of a commit as `readMerge` would tell them once the rebase stops there. */
  regions(first: FirstConflict, signal: AbortSignal): Promise<readonly FileReading[]>;
  /** The blobs of the files of a tree, also of one in memory; and the bytes of blobs. */
  files(tree: string): Promise<ReadonlyMap<BytePath, string>>;
  blobs(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** Lends a forecaster to `work`. Nothing is written but objects in a place that is removed. */
export function withForecaster<T>(
  repository: Repository,
  range: RebaseRange,
  signal: AbortSignal,
  work: (forecaster: Forecaster) => Promise<T>,
): Promise<T> {
  return withMergeBench({ user: repository, attributes: '', objects: [] }, signal, async (bench) => {
    const picker = await openPicker(bench, repository, signal);
    const empty = await emptyTree(bench.git);
    const below = new Map(range.entries.map(({ id }, at) => [id, treeBelow(range, at, empty)]));
    return work({
      forecast: (todo) => forecastOf({ picker, below, onto: range.onto.tree }, stepsOf(todo, range)),
      regions: (first, own) => regionsOf(repository, bench, first, own),
      files: (tree) => mergedBlobs(bench.git, tree),
      blobs: (ids) => readBlobs(bench.git, ids),
    });
  });
}

export interface Ground {
  readonly picker: Picker;
  /** The tree that each commit is told from. */
  readonly below: ReadonlyMap<string, string>;
  readonly onto: string;
}

/** Goes on after a conflict with the markers that git leaves: what touches them may conflict again. */
export async function forecastOf(ground: Ground, steps: readonly TodoStep[]): Promise<Forecast> {
  const run = new Run(ground);
  for (const step of steps) if (step.kind === 'commit') await run.commit(step);
  return run.end();
}

class Run {
  private tree: string;
  private first: FirstConflict | null = null;
  private emptied: TodoStep | null = null;
  private readonly conflicts: ForeseenConflict[] = [];
  private readonly commits: ForeseenCommit[] = [];
  private readonly redundant = new Set<string>();

  constructor(private readonly ground: Ground) {
    this.tree = ground.onto;
  }

  async commit(step: TodoStep & { readonly kind: 'commit' }): Promise<void> {
    const before = this.tree;
    await this.apply(step.head);
    const hasChanged = this.tree !== before;
    for (const each of step.folds) await this.apply(each);
    if (this.first !== null) return;
    if (hasChanged && this.tree === before) this.emptied ??= step;
    this.commits.push({ head: step.head, folds: step.folds, tree: this.tree });
  }

  private async apply(entry: RangeEntry): Promise<void> {
    const { picker, below } = this.ground;
    const base = below.get(entry.id);
    if (base === undefined) throw new Error(`${entry.id} is not in the range`);
    const picked = await picker.pick(this.tree, entry, base);
    if (this.first === null && picked.tree === this.tree && entry.tree !== base) this.redundant.add(entry.id);
    if (picked.unmerged.length > 0) {
      const certain = this.first === null;
      this.first ??= { commit: entry, picked };
      for (const { path } of picked.unmerged)
        this.conflicts.push({ commit: entry.id, path: shownPath(path), certain });
    }
    this.tree = picked.tree;
  }

  end(): Forecast {
    const { conflicts, first, commits, redundant, emptied } = this;
    return { conflicts, first, commits, redundant, emptied, tree: first === null ? this.tree : null };
  }
}

async function regionsOf(
  repository: Repository,
  bench: MergeBench,
  { picked }: FirstConflict,
  signal: AbortSignal,
): Promise<readonly FileReading[]> {
  const merged = await mergedBlobs(bench.git, picked.tree);
  const ids = picked.unmerged.flatMap(({ path }) => merged.get(path) ?? []);
  const blobs = await readBlobs(bench.git, ids);
  const source = {
    ...{ repository, git: bench.git, unmerged: picked.unmerged, added: [], base: picked.sides.base },
    objects: [join(bench.repository.gitFolder, 'objects')],
    standing: async (path: string) => blobs.get(merged.get(path) ?? '') ?? null,
  };
  return readFiles(source, signal);
}
