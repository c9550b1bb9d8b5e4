/** The texts of two trees that maps are made of. */
import { basename } from 'node:path';
import { throwIfCancelled } from '../../../core/errors';
import type { TreeFile, TreeMapsAsked } from '../../../core/git/treeMaps';
import type { TreeNamesAsked } from '../../../core/git/treeNames';
import { shownPath } from '../../../git/bytePaths';
import { readBlobs, readSizes } from '../../../git/operations/blobs';
import { readTree } from '../../../git/operations/treeChanges';
import type { RawGit } from '../../../git/rawGit';
import { isConfigName } from '../../../index/scan/configFiles';
import { maxSourceBytes } from '../../../index/scan/skipReasons';
import { extensionOf, languageOfName } from '../../../index/scan/sourceLanguage';
import { decodedBlob } from './changedFiles';

/** As many files as a folder is mapped without asking. */
const MOST_FILES = 50_000;
/** Of all trees: all texts are held at once. */
const MOST_BYTES = 256 * 1024 * 1024;

export type TreeTexts = Pick<TreeMapsAsked, 'texts' | 'before' | 'after'>;

/** Null where the trees hold more than is mapped at once. A text that both have is there once. */
export async function readTreeTexts(
  git: RawGit,
  { before, after }: { readonly before: string; readonly after: string },
  signal: AbortSignal,
): Promise<TreeTexts | null> {
  const read = await treesTexts(git, [before, after], signal);
  if (read === null) return null;
  const [old = [], young = []] = read.trees;
  return { texts: read.texts, before: old, after: young };
}

/** The same of any number of trees, in their order. */
export async function treesTexts(
  git: RawGit,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Pick<TreeNamesAsked, 'texts' | 'trees'> | null> {
  const trees: (readonly TreeFile[])[] = [];
  for (const id of ids) trees.push(await sourcesOf(git, id));
  if (trees.some(({ length }) => length > MOST_FILES)) return null;
  const files = new Map(trees.flat().map((file) => [`${file.path}\0${file.id}`, file]));
  const sizes = await readSizes(
    git,
    [...files.values()].map(({ id }) => id),
  );
  const read = [...files.values()].filter(({ id }) => (sizes.get(id) ?? Infinity) <= maxSourceBytes);
  if (read.reduce((sum, { id }) => sum + (sizes.get(id) ?? 0), 0) > MOST_BYTES) return null;
  throwIfCancelled(signal);
  const blobs = await readBlobs(
    git,
    read.map(({ id }) => id),
  );
  const texts = read.flatMap((file) => {
    const text = textOf(file, blobs.get(file.id));
    return text === null ? [] : [{ ...file, text }];
  });
  return { texts, trees };
}

function textOf({ path }: TreeFile, bytes: Buffer | undefined): string | null {
  if (bytes === undefined) return null;
  if (isConfigName(basename(path))) return bytes.toString('utf8');
  const decoded = decodedBlob(bytes, path);
  return 'text' in decoded ? decoded.text : null;
}

/** What a map is made of, by name; scripts without an extension show what they are when they are read. */
async function sourcesOf(git: RawGit, tree: string): Promise<readonly TreeFile[]> {
  return (await readTree(git, tree))
    .map(({ path, id }) => ({ path: shownPath(path), id }))
    .filter(({ path }) => {
      const name = basename(path);
      return isConfigName(name) || languageOfName(name) !== null || isExtensionless(name);
    });
}

function isExtensionless(name: string): boolean {
  return extensionOf(name) === '' && !name.startsWith('.');
}
