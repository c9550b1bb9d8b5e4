/** Histories as a judge is shown them, and how alike two of them are. */
import { parsePatch } from '../../../../src/git/operations/changedFiles';
import { labelsOf } from '../commits/chains';
import { adjustedRandIndex } from '../commits/randIndex';
import { git } from '../plumbing';
import type { Workplace } from './workplace';

/** Longer ones are cut for both alike, which is told: no judge reads them. */
const MOST_CHARACTERS = 200_000;

export function commitsBetween({ git: run }: Workplace, base: string, tip: string): readonly string[] {
  return run('rev-list', '--reverse', `${base}..${tip}`).split('\n').filter(Boolean);
}

/**
 * Messages and diffs of commits, the oldest first; with `file` its part of the diffs alone. Without ids, authors and dates, which
 * would tell whose it is (the published harness shows them).
 */
export function shownHistory(
  { git: run }: Workplace,
  commits: readonly string[],
  file: string | null,
): string {
  const only = file === null ? [] : ['--', `:(literal)${file}`];
  const asked = ['show', '--no-color', '--no-ext-diff', '--no-textconv', '--format=%B', '-p'];
  const shown = commits.map((commit, at) => {
    const patch = run(...asked, commit, ...only).replace(/^index [0-9a-f]+\.\.[0-9a-f]+/gm, 'index');
    return `Commit ${at + 1} of ${commits.length}\n\n${patch === '' ? run('show', '-s', '--format=%B', commit) : patch}`;
  });
  const text = shown.join('\n\n');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}\n(cut here)` : text;
}

/** The adjusted Rand index of two lines of commits over the lines that the file's change has; null where no line's commit is known in both. */
export function chainIndex(
  { objects }: Workplace,
  file: string,
  ours: readonly string[],
  theirs: readonly string[],
): number | null {
  const [base, newest] = [`${theirs[0]}^`, theirs.at(-1) ?? ''];
  const asked = ['diff', '-U0', '--no-color', '--no-ext-diff', `${base}:${file}`, `${newest}:${file}`];
  const hunks = parsePatch(git(objects, asked).toString('latin1'))[0] ?? [];
  const truth = labelsOf(objects, file, theirs, hunks).flat();
  const own = labelsOf(objects, file, ours, hunks).flat();
  const known = truth.flatMap((label, at): readonly (readonly [number, number])[] => {
    const other = own[at];
    return label === null || other === null || other === undefined ? [] : [[label, other]];
  });
  if (known.length === 0) return null;
  return adjustedRandIndex(
    known.map(([label]) => label),
    known.map(([, label]) => label),
  );
}
