/** Whether files parse after each commit of a plan. */
import type { OutlineOf } from '../../../core/git/candidates';
import { shownPath } from '../../../git/bytePaths';
import type { Hunk, Selection } from './hunks';
import { contentWith, sizeOf } from './hunks';
import type { Planned } from './plan';
import { filesOf, selectionWith } from './plan';
import type { ReadFile } from './readChanges';

/** Asks whether a text parses; null for a language that is not read. */
export type Parses = (path: string, text: string) => Promise<boolean | null>;

export function parsesBy(outlineOf: OutlineOf): Parses {
  return async (path, text) => {
    const outline = await outlineOf(path, text);
    return outline && outline.problems.length === 0;
  };
}

/** As `outlineOf`, each text once: what was read of a change is asked for again with each plan over it. */
export function rememberedOutlines(outlineOf: OutlineOf): OutlineOf {
  const known = new Map<string, ReturnType<OutlineOf>>();
  let characters = 0;
  return async (path, text) => {
    const key = `${path}\0${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    characters += key.length;
    if (characters > MOST_CHARACTERS) {
      known.clear();
      characters = key.length;
    }
    const asked = outlineOf(path, text);
    known.set(key, asked);
    try {
      return await asked;
    } catch (error) {
      // A parser that was ended may be asked again.
      known.delete(key);
      throw error;
    }
  };
}

/** Of texts that are remembered: those of a large change, and of many plans over it. */
const MOST_CHARACTERS = 100_000_000;

export interface ParsedCommit {
  /** As PlannedCommit.parses. */
  readonly parses: boolean | null;
  /** Files that do not parse after it, and do before and after all. */
  readonly broken: readonly ReadFile[];
}

/** For each commit in its order, with what was committed before it. */
export async function parsedCommits(
  plan: readonly Planned[],
  files: readonly ReadFile[],
  parses: Parses,
): Promise<readonly ParsedCommit[]> {
  return parsedUntil(plan, files, { parses, isEnough: () => false });
}

/** As parsedCommits, up to the first that breaks a file. */
export async function parsedToBroken(
  plan: readonly Planned[],
  files: readonly ReadFile[],
  parses: Parses,
): Promise<readonly ParsedCommit[]> {
  return parsedUntil(plan, files, { parses, isEnough: ({ broken }) => broken.length > 0 });
}

interface Asked {
  readonly parses: Parses;
  readonly isEnough: (commit: ParsedCommit) => boolean;
}

async function parsedUntil(
  plan: readonly Planned[],
  files: readonly ReadFile[],
  { parses, isEnough }: Asked,
): Promise<readonly ParsedCommit[]> {
  let selection: Selection = new Map();
  const results: ParsedCommit[] = [];
  for (const { pieces } of plan) {
    selection = selectionWith(selection, pieces);
    const broken: ReadFile[] = [];
    let isRead = false;
    for (const each of filesOf(pieces, files)) {
      const answer = await parsesWith(each, selection, parses);
      if (answer !== null) isRead = true;
      if (answer === false) broken.push(each);
    }
    const commit = { parses: isRead ? broken.length === 0 : null, broken };
    results.push(commit);
    if (isEnough(commit)) break;
  }
  return results;
}

/** Null where it says nothing: no language, or a version that does not parse by itself. */
async function parsesWith(
  { file, hunks, before, after }: ReadFile,
  selection: Selection,
  parses: Parses,
): Promise<boolean | null> {
  const path = shownPath(file.path);
  for (const text of [before, after]) if (text !== null && (await parses(path, text)) !== true) return null;
  if ((before === null && file.before !== null) || (after === null && file.after !== null)) return null;
  const content = hunks.filter(({ part }) => part === 'lines');
  if (content.every((hunk) => isWhole(hunk, selection))) return true;
  const old = Buffer.from(before ?? '', 'utf8').toString('latin1');
  const text = Buffer.from(contentWith(old, content, selection), 'latin1').toString('utf8');
  return parses(path, text);
}

function isWhole(hunk: Hunk, selection: Selection): boolean {
  return selection.get(hunk.id)?.size === sizeOf(hunk);
}
