/** What is told of the first bad commit: who, what it is about, and its changes by symbol. */
import type { BisectResult, BisectSymbol } from '../../../core/git/bisect';
import type { MergeCode } from '../../../core/git/mergePorts';
import { shownPath } from '../../../git/bytePaths';
import { readBlobs, readSizes } from '../../../git/operations/blobs';
import { emptyTree, readCommits } from '../../../git/operations/commits';
import { changedBlobs } from '../../../git/operations/sideChanges';
import type { BlobChange } from '../../../git/operations/sideChanges';
import type { RawGit } from '../../../git/rawGit';
import { symbolChanges } from '../symbolChanges';
import type { OutlinedText } from '../symbolChanges';
import { subjectOf } from '../rebase/messages';
import type { SearchEnd } from './search';

const MOST_CANDIDATES = 20;
const MOST_FILES = 200;
/** A file above this is generated; parsing many large ones takes longer than the answer is worth. */
const MOST_PARSED = 50;
const MOST_BYTES = 1_000_000;

/** The result behind an end of the search; null where it was aborted. */
export async function resultOf(
  git: RawGit,
  { state, candidates, confidence }: Pick<SearchEnd, 'state' | 'candidates' | 'confidence'>,
  code: MergeCode,
): Promise<BisectResult | null> {
  const [first] = candidates;
  if (state === 'aborted' || first === undefined) return null;
  const rounded = Math.round(confidence * 1e6) / 1e6;
  if (state === 'unsure') {
    const some = candidates.slice(0, MOST_CANDIDATES);
    return { ...NOTHING_KNOWN, confidence: rounded, candidates: some };
  }
  const [commit] = await readCommits(git, [first]);
  if (commit === undefined) throw new Error(`git read no commit ${first}`);
  const changed = await changedBlobs(git, commit.parents[0] ?? (await emptyTree(git)), first);
  return {
    ...{ firstBad: first, confidence: rounded, candidates: [first] },
    ...{ author: commit.author, subject: subjectOf(commit) },
    files: [...changed.keys()].map(shownPath).slice(0, MOST_FILES),
    symbols: await symbolsOf(git, [...changed], code),
  };
}

const NOTHING_KNOWN = { firstBad: null, author: null, subject: null, files: [], symbols: [] };

async function symbolsOf(
  git: RawGit,
  changed: readonly (readonly [string, BlobChange])[],
  { outlineOf }: MergeCode,
): Promise<BisectSymbol[]> {
  const sizes = await readSizes(git, idsOf(changed));
  const isSmall = (id: string | null): boolean => id === null || (sizes.get(id) ?? Infinity) <= MOST_BYTES;
  const read = changed
    .filter(([, { before, after }]) => isSmall(before) && isSmall(after))
    .slice(0, MOST_PARSED);
  const blobs = await readBlobs(git, idsOf(read));
  const found: BisectSymbol[] = [];
  for (const [bytes, { before, after }] of read) {
    const path = shownPath(bytes);
    const outlined = async (id: string | null): Promise<OutlinedText | null> => {
      const text = id === null ? '' : (blobs.get(id)?.toString('utf8') ?? null);
      const outline = text === null ? null : await outlineOf(path, text);
      return text === null || outline === null ? null : { text, outline };
    };
    const [old, young] = [await outlined(before), await outlined(after)];
    if (old === null || young === null) continue;
    for (const change of symbolChanges(old, young))
      found.push({
        path,
        change: change.kind,
        name: change.name,
        from: 'from' in change ? change.from : null,
      });
  }
  return found;
}

function idsOf(changed: readonly (readonly [string, BlobChange])[]): readonly string[] {
  return changed.flatMap(([, { before, after }]) => [before, after].filter((id) => id !== null));
}
