/** Whether files parse after each commit of a plan. */
import type { OutlineOf } from '../../../core/git/candidates';
import { shownPath } from '../../../git/bytePaths';
import type { Hunk, Selection } from './hunks';
import { contentWith, sizeOf } from './hunks';
import type { Planned } from './plan';
import { filesOf, selectionWith } from './plan';
import type { ReadFile } from './readChanges';

/** Asks whether a text parses, each text once; null for a language that is not read. */
export type Parses = (path: string, text: string) => Promise<boolean | null>;

export function parsesBy(outlineOf: OutlineOf): Parses {
  const known = new Map<string, Promise<boolean | null>>();
  return (path, text) => {
    const key = `${path}\0${text}`;
    const found =
      known.get(key) ?? outlineOf(path, text).then((outline) => outline && outline.problems.length === 0);
    known.set(key, found);
    return found;
  };
}

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
    results.push({ parses: isRead ? broken.length === 0 : null, broken });
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
