/** Indexes of trees that are on no disk, made in memory from their texts. */
import { basename } from 'node:path';
import type { TreeFile, TreeMapsAsked } from '../../core/git/treeMaps';
import type { TreeNamesAsked } from '../../core/git/treeNames';
import type { CodeIndex } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { finishInSlices } from '../../core/async/pausing';
import type { IndexProgress } from '../../protocol/indexMessages';
import type { FileFacts } from '../extract/facts';
import { buildPausing } from '../graph/buildIndex';
import type { ListedFile } from '../parse/messages';
import { unpackFacts } from '../parse/packedFacts';
import type { ParsePool } from '../parse/pool';
import { isConfigName } from '../scan/configFiles';
import { SLICE_MS } from './folderWork';
import { languageOf } from './textShapes';

export interface TreeIndexes {
  readonly before: CodeIndex;
  readonly after: CodeIndex;
  /** What the files of a side say by themselves, by path; absent for what was not read. */
  readonly facts: {
    readonly before: ReadonlyMap<string, FileFacts>;
    readonly after: ReadonlyMap<string, FileFacts>;
  };
}

/**
 * The indexes of both trees. A file that both have is parsed once. Without git's history: no module has commits. Cost: a parse
 * of each text, and two linkings, with pauses.
 */
export async function treeIndexes(
  pool: ParsePool,
  { texts, before, after }: Pick<TreeMapsAsked, 'texts' | 'before' | 'after'>,
  onProgress: (progress: IndexProgress) => void,
  signal: AbortSignal,
): Promise<TreeIndexes> {
  const made: { readonly index: CodeIndex; readonly facts: ReadonlyMap<string, FileFacts> }[] = [];
  const take: TakeTree = (index, facts) => void made.push({ index, facts });
  await eachTreeIndex(pool, { texts, trees: [before, after] }, take, { onProgress, signal });
  const [old, young] = made;
  if (old === undefined || young === undefined) throw new Error('a tree has no index');
  return { before: old.index, after: young.index, facts: { before: old.facts, after: young.facts } };
}

/** Takes the index of a tree, and what its files say by themselves, by path; without those that were not read. */
export type TakeTree = (index: CodeIndex, facts: ReadonlyMap<string, FileFacts>) => void;

/** The same of any number of trees, in their order, one after the other: none is kept. */
export async function eachTreeIndex(
  pool: ParsePool,
  { texts, trees }: Pick<TreeNamesAsked, 'texts' | 'trees'>,
  take: TakeTree,
  {
    onProgress,
    signal,
  }: { readonly onProgress: (progress: IndexProgress) => void; readonly signal: AbortSignal },
): Promise<void> {
  const configs = new Map<string, string>();
  const sources: (TreeFile & { readonly text: string })[] = [];
  for (const each of texts) {
    if (isConfigName(basename(each.path))) configs.set(keyOf(each), each.text);
    else sources.push(each);
  }
  const facts = await parseAll(pool, sources, onProgress, signal);
  const linking = { filesDone: sources.length, filesTotal: sources.length, phase: 'linking' } as const;
  onProgress(linking);
  const index = async (files: readonly TreeFile[]): Promise<CodeIndex> => {
    const own = [...files].sort((a, b) => byCodeUnits(a.path, b.path));
    const input = {
      rootName: '',
      facts: own.flatMap((file) => facts.get(keyOf(file)) ?? []),
      configs: new Map(
        own.flatMap((file) => {
          const text = configs.get(keyOf(file));
          return text === undefined ? [] : [[file.path, text] as const];
        }),
      ),
      ...{ skipped: [], history: null, partial: false },
    };
    return finishInSlices(buildPausing(input), SLICE_MS);
  };
  const factsOf = (files: readonly TreeFile[]): ReadonlyMap<string, FileFacts> =>
    new Map(
      files.flatMap((file) => {
        const own = facts.get(keyOf(file));
        return own === undefined ? [] : [[file.path, own] as const];
      }),
    );
  for (const tree of trees) take(await index(tree), factsOf(tree));
  onProgress(linking);
}

const keyOf = ({ path, id }: TreeFile): string => `${path}\0${id}`;

/** By path and blob. A path is parsed once a round: both versions of a changed file come in two. */
async function parseAll(
  pool: ParsePool,
  sources: readonly (TreeFile & { readonly text: string })[],
  onProgress: (progress: IndexProgress) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FileFacts>> {
  const facts = new Map<string, FileFacts>();
  const rounds: Map<string, ListedFile & { readonly key: string }>[] = [];
  for (const source of sources) {
    const { path, text } = source;
    const language = languageOf(path, text);
    if (language === null) continue;
    const file = {
      ...{ path, language, sizeBytes: Buffer.byteLength(text), knownDigest: null, buffer: text },
      key: keyOf(source),
    };
    const round = rounds.find((each) => !each.has(path));
    if (round) round.set(path, file);
    else rounds.push(new Map([[path, file]]));
  }
  let filesDone = 0;
  for (const round of rounds)
    await pool.parse('', [...round.values()], signal, (parsed) => {
      onProgress({ phase: 'parsing', filesDone: ++filesDone, filesTotal: sources.length });
      const key = round.get(parsed.path)?.key;
      if (key !== undefined && parsed.kind === 'facts') facts.set(key, unpackFacts(parsed.packed));
    });
  return facts;
}
