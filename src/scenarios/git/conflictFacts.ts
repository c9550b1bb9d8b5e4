/** What is known of each conflict besides its texts: the symbol around it, what the sides did to it, and their commits. */
import { throwIfCancelled } from '../../core/errors';
import type { TouchingCommit } from '../../core/git/conflicts';
import type { MergeCode } from '../../core/git/mergePorts';
import { shownPath } from '../../git/bytePaths';
import type { Repository } from '../../git/operations/repository';
import { readingGit } from '../../git/operations/repository';
import { touchingCommits } from '../../git/operations/touchingCommits';
import type { FileReading, MergeReading } from './mergeReading';
import { sideRanges } from './sidePlaces';
import type { SideRange } from './sidePlaces';
import type { OutlinedText, SymbolChange } from './symbolChanges';
import { symbolAround, symbolChanges } from './symbolChanges';

export interface ConflictFacts {
  /** On the way down from the module; null for none, or a language that is not read. */
  readonly symbol: string | null;
  /** What each side did to that symbol since the base. */
  readonly changes: BySide<readonly SymbolChange[]>;
  readonly commits: BySide<readonly TouchingCommit[]>;
}

interface BySide<T> {
  readonly ours: T;
  readonly theirs: T;
}

/** By the conflict's id; open conflicts alone. Cost: four outlines and two blames a file; commits that git does not tell in time are left out. */
export async function readFacts(
  repository: Repository,
  reading: MergeReading,
  code: MergeCode,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ConflictFacts>> {
  const open = reading.files.flatMap((file) =>
    file.conflicts.some(({ isOpen }) => isOpen)
      ? [{ file, ranges: { ours: sideRanges(file, 'ours'), theirs: sideRanges(file, 'theirs') } }]
      : [],
  );
  const commits = {
    ours: await commitsOf(repository, reading, { side: 'ours', open }, signal),
    theirs: await commitsOf(repository, reading, { side: 'theirs', open }, signal),
  };
  const facts = new Map<string, ConflictFacts>();
  for (const { file, ranges } of open) {
    throwIfCancelled(signal);
    const symbols = await symbolsOf(file, ranges, code);
    for (const { id, isOpen } of file.conflicts)
      if (isOpen)
        facts.set(id, {
          ...(symbols.get(id) ?? { symbol: null, changes: { ours: [], theirs: [] } }),
          commits: { ours: commits.ours.get(id) ?? [], theirs: commits.theirs.get(id) ?? [] },
        });
  }
  return facts;
}

type Ranges = BySide<ReadonlyMap<string, SideRange>>;
type Commits = ReadonlyMap<string, readonly TouchingCommit[]>;

interface Placed {
  readonly file: FileReading;
  readonly ranges: Ranges;
}

/** By the conflict's id; a file that is no text has one range, which is none: then its last commits are told. */
async function commitsOf(
  repository: Repository,
  reading: MergeReading,
  { side, open }: { readonly side: 'ours' | 'theirs'; readonly open: readonly Placed[] },
  signal: AbortSignal,
): Promise<Commits> {
  const commit = reading[side]?.commit;
  if (commit === undefined) return new Map();
  const asked = open.map(({ file, ranges }) => {
    const placed = [...ranges[side]];
    return {
      path: file.path,
      blob: file.stages[side]?.id ?? '',
      ids: placed.length > 0 ? placed.map(([id]) => id) : file.conflicts.map(({ id }) => id),
      ranges: placed.length > 0 ? placed.map(([, range]) => range) : file.conflicts.map(() => NO_LINES),
    };
  });
  const found = await touchingCommits(readingGit(repository, signal), { base: reading.base, commit }, asked);
  return new Map(
    asked.flatMap(({ ids }, file) => ids.map((id, at) => [id, found[file]?.[at] ?? []] as const)),
  );
}

const NO_LINES: SideRange = { from: 1, to: 0 };

type SymbolFacts = Pick<ConflictFacts, 'symbol' | 'changes'>;

async function symbolsOf(
  file: FileReading,
  ranges: Ranges,
  { outlineOf }: MergeCode,
): Promise<ReadonlyMap<string, SymbolFacts>> {
  const path = shownPath(file.path);
  const outlined = async (text: string | null): Promise<OutlinedText | null> => {
    const outline = text === null ? null : await outlineOf(path, text);
    return text === null || outline === null ? null : { text, outline };
  };
  const [base, ours, theirs] = [
    await outlined(file.texts.base),
    await outlined(file.texts.ours),
    await outlined(file.texts.theirs),
  ];
  const changed = {
    ours: base === null || ours === null ? [] : symbolChanges(base, ours),
    theirs: base === null || theirs === null ? [] : symbolChanges(base, theirs),
  };
  const facts = new Map<string, SymbolFacts>();
  for (const { id } of file.conflicts) {
    const around = (side: OutlinedText | null, range: SideRange | undefined): string | null =>
      side === null || range === undefined
        ? null
        : (symbolAround(side.outline, Math.max(1, Math.min(range.from, range.to)))?.name ?? null);
    const symbol = around(ours, ranges.ours.get(id)) ?? around(theirs, ranges.theirs.get(id));
    const own = (all: readonly SymbolChange[]): readonly SymbolChange[] =>
      all.filter((change) => change.name === symbol || ('from' in change && change.from === symbol));
    facts.set(id, { symbol, changes: { ours: own(changed.ours), theirs: own(changed.theirs) } });
  }
  return facts;
}
