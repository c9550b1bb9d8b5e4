/** What hunks do, in words for people. Pure. */
import type { PrintedHunk } from '../../core/git/commitPlan';
import { count, oneLine } from '../../explore/answer/text';

/** `adds 8 lines`, `new file`, `renamed from a.py`: what it does to its file, then to its lines. */
export function changeWords(hunk: PrintedHunk): readonly string[] {
  const { what, oldPath } = hunk;
  const state = stateOf(hunk);
  if (what === 'lines') return [...state, linesOf(hunk)];
  return [...state, what === 'rename' ? `renamed from ${oneLine(oldPath)}` : WHATS[what]];
}

const WHATS: Readonly<Record<Exclude<PrintedHunk['what'], 'lines' | 'rename'>, string>> = {
  ...{ mode: 'other mode', link: 'symbolic link', submodule: 'submodule', empty: 'empty' },
  'binary or large': 'binary or large',
};

function stateOf({ file }: PrintedHunk): readonly string[] {
  return file === 'changed' ? [] : [`${file} file`];
}

function linesOf({ oldLines, newLines }: PrintedHunk): string {
  if (oldLines === 0) return `adds ${count(newLines, 'line', 'lines')}`;
  if (newLines === 0) return `removes ${count(oldLines, 'line', 'lines')}`;
  return oldLines === newLines
    ? `changes ${count(oldLines, 'line', 'lines')}`
    : `turns ${count(oldLines, 'line', 'lines')} into ${newLines}`;
}

const MOST_FILES = 8;

/** What stays uncommitted, a line a file; a file that git does not know yet says so. */
export function leftWords(hunks: readonly PrintedHunk[]): readonly string[] {
  const files = new Map<string, PrintedHunk[]>();
  for (const hunk of hunks) files.set(hunk.path, [...(files.get(hunk.path) ?? []), hunk]);
  const rows = [...files].map(([path, own]) => {
    const [first] = own;
    const state = first === undefined ? [] : stateOf(first);
    const words = [...state, ...(state.length > 0 ? [] : [count(own.length, 'hunk', 'hunks')])];
    return `${oneLine(path)} (${words.join(', ')})`;
  });
  const more = rows.length - MOST_FILES;
  return more > 1 ? [...rows.slice(0, MOST_FILES), `and ${more} more files`] : rows;
}
