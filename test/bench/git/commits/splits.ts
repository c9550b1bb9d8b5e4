/** Ways to split the changed lines of a change into commits: ours, and what it is compared with. A label a line, hunk by hunk. */
import type { OutlineOf } from '../../../../src/core/git/candidates';
import { coChangeOf } from '../../../../src/scenarios/git/commits/coChange';
import { fileKindOf } from '../../../../src/scenarios/git/commits/fileKinds';
import { hunksOf } from '../../../../src/scenarios/git/commits/hunks';
import type { Hunk } from '../../../../src/scenarios/git/commits/hunks';
import type { CoChange } from '../../../../src/scenarios/git/commits/pairNumbers';
import type { Group } from '../../../../src/scenarios/git/commits/order';
import type { FileOutlines, Unit } from '../../../../src/scenarios/git/commits/units';
import { unitsOf } from '../../../../src/scenarios/git/commits/units';
import { symbolAround } from '../../../../src/scenarios/git/symbolChanges';
import type { Chain } from './chains';
import type { Span, SpanFile } from './spans';

/** A change with what our units are made of. */
export interface Prepared {
  readonly repository: string;
  readonly subjects: readonly string[];
  readonly hunks: readonly Hunk[];
  /** For each hunk and each of its lines, as Chain has it. */
  readonly truth: Chain['labels'];
  readonly units: readonly Unit[];
  readonly outlines: ReadonlyMap<string, FileOutlines>;
  readonly kindOf: (unit: Unit) => Group['kind'];
  readonly coChange: CoChange;
}

/** In one file nothing is told apart by kind. */
export function prepareChain(chain: Chain, outlineOf: OutlineOf): Promise<Prepared> {
  const { repository, subjects } = chain;
  return prepare({ repository, subjects, files: [chain], together: [] }, outlineOf, () => 'code');
}

/** Kinds as a proposal has them. */
export function prepareSpan(span: Span, outlineOf: OutlineOf): Promise<Prepared> {
  const kinds = new Map(
    span.files.map(({ path, before, after }) => [path, fileKindOf(path, after ?? before)]),
  );
  return prepare(span, outlineOf, (unit) => {
    const kind = kinds.get(unit.path) ?? 'data';
    return unit.isFormat && kind !== 'generated' ? 'format' : kind;
  });
}

async function prepare(
  { repository, subjects, files, together }: Omit<Span, 'commits'>,
  outlineOf: OutlineOf,
  kindOf: Prepared['kindOf'],
): Promise<Prepared> {
  const outlines = new Map<string, FileOutlines>();
  for (const { path, before, after } of files)
    outlines.set(path, {
      before: before === null ? null : await outlineOf(path, before),
      after: after === null ? null : await outlineOf(path, after),
    });
  const read = files.map(readOf);
  return {
    ...{ repository, subjects, outlines, kindOf, coChange: coChangeOf(together) },
    hunks: read.flatMap(({ hunks }) => hunks),
    truth: files.flatMap(({ labels }) => labels),
    units: unitsOf(read, outlines),
  };
}

function readOf({ path, before, after, hunks }: Omit<SpanFile, 'labels'>) {
  const entry = (id: string): { readonly mode: string; readonly id: string } => ({ mode: '100644', id });
  // A file that is new has one hunk, behind no line; one that is gone leaves one.
  const [isNew, isGone] = [
    hunks[0]?.oldStart === 0 && before === null,
    hunks[0]?.newStart === 0 && after === null,
  ];
  const entries = { before: isNew ? null : entry('1'), after: isGone ? null : entry('2') };
  const file = { path, oldPath: path, ...entries, hunks };
  return { file, hunks: hunksOf(file), before, after, staged: 'nothing' as const };
}

type Labels = readonly (readonly number[])[];

/** The group of each unit as labels of its lines. */
export function linesOf({ hunks, units }: Prepared, groups: readonly (readonly number[])[]): Labels {
  const labels = new Map(hunks.map((hunk) => [hunk, filled(hunk, 0)]));
  for (const [group, members] of groups.entries())
    for (const member of members) {
      const piece = units[member]?.piece;
      const own = piece === undefined ? undefined : labels.get(piece.hunk);
      for (const line of piece?.lines ?? []) if (own !== undefined) own[line] = group;
    }
  return hunks.map((hunk) => labels.get(hunk) ?? []);
}

type Baseline = (prepared: Prepared) => Labels;

/** What it is compared with (issue 26): one hunk each, hunks within 20 lines, the enclosing symbol of a hunk. */
export const BASELINES: Readonly<Record<string, Baseline>> = {
  'one hunk each': ({ hunks }) => hunks.map((hunk, at) => filled(hunk, at)),
  'gap of 20 lines': ({ hunks }) => {
    let group = 0;
    return hunks.map((hunk, at) => {
      const [one, last] = [hunk.lines, hunks[at - 1]];
      const end = (last?.lines?.newStart ?? 0) + (last?.lines?.added.length ?? 0);
      if (last !== undefined && (last.file !== hunk.file || (one?.newStart ?? 0) - end > 20)) group++;
      return filled(hunk, group);
    });
  },
  'enclosing symbol': ({ hunks, outlines }) =>
    byKey(hunks, (hunk) => `${hunk.file.path}\0${symbolOf(hunk, outlines)}`),
  'all in one': ({ hunks }) => byKey(hunks, () => ''),
};

/** What a change of several files is compared with, too. */
export const FILE_BASELINES: Readonly<Record<string, Baseline>> = {
  'one file each': ({ hunks }) => byKey(hunks, ({ file }) => file.path),
  'one folder each': ({ hunks }) =>
    byKey(hunks, ({ file: { path } }) => path.slice(0, path.lastIndexOf('/') + 1)),
};

function byKey(hunks: readonly Hunk[], keyOf: (hunk: Hunk) => string): Labels {
  const groups = new Map<string, number>();
  return hunks.map((hunk) => {
    const group = groups.get(keyOf(hunk)) ?? groups.size;
    groups.set(keyOf(hunk), group);
    return filled(hunk, group);
  });
}

function symbolOf({ file, lines }: Hunk, outlines: Prepared['outlines']): string {
  const isGone = lines?.added.length === 0;
  const own = outlines.get(file.path);
  const outline = (isGone ? own?.before : own?.after) ?? null;
  const line = (isGone ? lines.oldStart : lines?.newStart) ?? 0;
  return outline === null ? '' : (symbolAround(outline, line)?.name ?? '');
}

function filled({ lines }: Hunk, label: number): number[] {
  return new Array<number>((lines?.removed.length ?? 0) + (lines?.added.length ?? 0)).fill(label);
}

/** The commit that most lines of each unit have; null where no line has one. */
export function unitLabels({ hunks, units, truth }: Prepared): readonly (number | null)[] {
  const at = new Map(hunks.map((hunk, index) => [hunk, index]));
  return units.map(({ piece }) => {
    const labels = truth[at.get(piece.hunk) ?? -1] ?? [];
    const counts = new Map<number, number>();
    for (const label of [...piece.lines].flatMap((line) => labels[line] ?? []))
      counts.set(label, (counts.get(label) ?? 0) + 1);
    const [best] = [...counts].sort((a, b) => b[1] - a[1]);
    return best === undefined ? null : best[0];
  });
}
