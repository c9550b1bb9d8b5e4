/** A plan over other hunks: what hooks changed while the first commits were made. Pure. */
import type { Hunk } from './hunks';
import { sizeOf } from './hunks';
import type { Planned } from './plan';
import type { ReadFile } from './readChanges';

/**
 * The commits that are left, each with the lines of the new hunks that it was to take. A line that nobody planned goes with
 * the planned lines of its hunk, else with the last commit of its file, else it is left. Commits without lines are dropped.
 */
export function replanned(left: readonly Planned[], files: readonly ReadFile[]): readonly Planned[] {
  const wanted = left.map(({ pieces }) => wishes(pieces));
  const lines = left.map(() => new Map<Hunk, Set<number>>());
  for (const { hunks } of files)
    for (const hunk of hunks)
      for (const [line, commit] of ownersOf(hunk, wanted).entries()) {
        const own = lines[commit];
        if (own === undefined) continue;
        own.set(hunk, (own.get(hunk) ?? new Set()).add(line));
      }
  return left.flatMap(({ message }, at) => {
    const pieces = [...(lines[at] ?? [])].map(([hunk, own]) => ({ hunk, lines: own }));
    return pieces.length === 0 ? [] : [{ message, pieces }];
  });
}

/** How often each line is wanted, by file and text; `paths` are all files of the commit. */
interface Wishes {
  readonly paths: ReadonlySet<string>;
  readonly counts: Map<string, number>;
}

function wishes(pieces: Planned['pieces']): Wishes {
  const counts = new Map<string, number>();
  for (const { hunk, lines } of pieces)
    for (const line of lines) {
      const key = keyOf(hunk, line);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return { paths: new Set(pieces.map(({ hunk }) => hunk.file.path)), counts };
}

function keyOf({ file, part, lines }: Hunk, line: number): string {
  const removed = lines?.removed ?? [];
  const text = line < removed.length ? `-${removed[line]}` : `+${lines?.added[line - removed.length]}`;
  return `${file.path}\0${lines === null ? part : text}`;
}

/** For each line of the hunk the commit that takes it, by its place; -1 for none. */
function ownersOf(hunk: Hunk, wanted: readonly Wishes[]): readonly number[] {
  const owners = Array.from({ length: sizeOf(hunk) }, (_, line) => {
    const key = keyOf(hunk, line);
    const owner = wanted.findIndex(({ counts }) => (counts.get(key) ?? 0) > 0);
    const counts = wanted[owner]?.counts;
    counts?.set(key, (counts.get(key) ?? 1) - 1);
    return owner;
  });
  const planned = owners.find((owner) => owner >= 0);
  const last = wanted.findLastIndex(({ paths }) => paths.has(hunk.file.path));
  return owners.map((owner) => (owner >= 0 ? owner : (planned ?? last)));
}
