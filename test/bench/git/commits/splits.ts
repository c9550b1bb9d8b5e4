/** Ways to split the changed lines of a chain into commits: ours, and what it is compared with. A label a line, hunk by hunk. */
import type { Outline } from '../../../../src/core/changes/edits';
import type { OutlineOf } from '../../../../src/core/git/candidates';
import { hunksOf } from '../../../../src/scenarios/git/commits/hunks';
import type { Hunk } from '../../../../src/scenarios/git/commits/hunks';
import type { Unit } from '../../../../src/scenarios/git/commits/units';
import { unitsOf } from '../../../../src/scenarios/git/commits/units';
import { symbolAround } from '../../../../src/scenarios/git/symbolChanges';
import type { Chain } from './chains';

/** A chain with what our units are made of. */
export interface Prepared {
  readonly chain: Chain;
  readonly hunks: readonly Hunk[];
  readonly units: readonly Unit[];
  readonly outlines: { readonly before: Outline | null; readonly after: Outline | null };
}

export async function prepare(chain: Chain, outlineOf: OutlineOf): Promise<Prepared> {
  const outlines = {
    before: await outlineOf(chain.path, chain.before),
    after: await outlineOf(chain.path, chain.after),
  };
  const entry = (id: string): { readonly mode: string; readonly id: string } => ({ mode: '100644', id });
  const { path } = chain;
  const file = { path, oldPath: path, before: entry('1'), after: entry('2'), hunks: chain.hunks };
  const hunks = hunksOf(file);
  const read = { file, hunks, before: chain.before, after: chain.after, staged: 'nothing' as const };
  return { chain, hunks, outlines, units: unitsOf([read], new Map([[path, outlines]])) };
}

type Labels = readonly (readonly number[])[];

/** The group of each unit as labels of its lines. */
export function linesOf({ hunks, units }: Prepared, groups: readonly (readonly number[])[]): Labels {
  const labels = new Map(
    hunks.map(({ id, lines }) => [
      id,
      new Array<number>((lines?.removed.length ?? 0) + (lines?.added.length ?? 0)).fill(0),
    ]),
  );
  for (const [group, members] of groups.entries())
    for (const member of members) {
      const { hunk, lines } = units[member]?.piece ?? { hunk: { id: '' }, lines: [] };
      const own = labels.get(hunk.id);
      for (const line of lines) if (own !== undefined) own[line] = group;
    }
  return hunks.map(({ id }) => labels.get(id) ?? []);
}

/** What it is compared with (issue 26): one hunk each, hunks within 20 lines, the enclosing symbol of a hunk. */
export const BASELINES: Readonly<Record<string, (prepared: Prepared) => Labels>> = {
  'one hunk each': ({ chain }) => chain.hunks.map((hunk, at) => filled(hunk, at)),
  'gap of 20 lines': ({ chain }) => {
    let group = 0;
    return chain.hunks.map((hunk, at) => {
      const last = chain.hunks[at - 1];
      if (last !== undefined && hunk.newStart - (last.newStart + last.added.length) > 20) group++;
      return filled(hunk, group);
    });
  },
  'enclosing symbol': ({ chain, outlines }) => {
    const groups = new Map<string, number>();
    return chain.hunks.map((hunk) => {
      const isGone = hunk.added.length === 0;
      const outline = isGone ? outlines.before : outlines.after;
      const line = isGone ? hunk.oldStart : hunk.newStart;
      const symbol = outline === null ? '' : (symbolAround(outline, line)?.name ?? '');
      if (!groups.has(symbol)) groups.set(symbol, groups.size);
      return filled(hunk, groups.get(symbol) ?? 0);
    });
  },
  'all in one': ({ chain }) => chain.hunks.map((hunk) => filled(hunk, 0)),
};

function filled({ removed, added }: Chain['hunks'][number], label: number): readonly number[] {
  return new Array<number>(removed.length + added.length).fill(label);
}
