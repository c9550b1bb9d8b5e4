/** What candidates come to, as Markdown tables; shares with their 95 % interval (Wilson). */
import { rules } from '../../../src/scenarios/git/candidates/rules/rules';
import { renderTable } from '../report';
import { median, p95 } from '../statistics';
import type { ReplayedConflict, ReplayedSample } from './replay';

const Z = 1.96;

type Resolve = (conflict: ReplayedConflict) => string | null | undefined;

const first: Resolve = ({ candidates }) => (candidates[0] === undefined ? undefined : candidates[0].text);
const ours: Resolve = (conflict) => conflict.ours;
const newer: Resolve = (conflict) => conflict.newer;
const byRule =
  (name: string): Resolve =>
  (conflict) =>
    conflict.byRule.has(name) ? conflict.byRule.get(name)?.[0] : conflict.ours;

const isRight = (conflict: ReplayedConflict, resolve: Resolve): boolean =>
  resolve(conflict) === conflict.truth;
const isShown = ({ candidates, truth }: ReplayedConflict): boolean =>
  candidates.some(({ text }) => text === truth);

export function renderGit(samples: readonly ReplayedSample[]): string {
  const conflicts = conflictsOf(samples);
  if (conflicts.length === 0) return 'No sample was found.\n';
  const repositories = new Set(samples.map(({ repository }) => repository)).size;
  return [
    `${samples.length} merges with ${conflicts.length} conflicts, of ${repositories} repositories.`,
    ...[resolversTable(samples), partsTable(samples), rulesTable(conflicts)],
    ...[calibrationTable(conflicts), sureLine(conflicts), timeLine(samples), ''],
  ].join('\n\n');
}

const conflictsOf = (samples: readonly ReplayedSample[]): ReplayedConflict[] =>
  samples.flatMap((sample) => sample.conflicts);

function exact(samples: readonly ReplayedSample[], resolve: Resolve): [string, string] {
  const conflicts = conflictsOf(samples).map((conflict) => isRight(conflict, resolve));
  const whole = samples.map((sample) => sample.conflicts.every((conflict) => isRight(conflict, resolve)));
  return [share(conflicts), share(whole)];
}

function resolversTable(samples: readonly ReplayedSample[]): string {
  const conflicts = conflictsOf(samples);
  const best = [...rules].sort((a, b) => rightBy(conflicts, b.name) - rightBy(conflicts, a.name))[0];
  const rows = [
    ['first candidate', ...exact(samples, first)],
    ['ours', ...exact(samples, ours)],
    ['the newer side', ...exact(samples, newer)],
    ...(best === undefined
      ? []
      : [[`best single rule: ${best.name}, else ours`, ...exact(samples, byRule(best.name))]]),
    [
      'among those shown',
      share(conflicts.map(isShown)),
      share(samples.map((each) => each.conflicts.every(isShown))),
    ],
  ];
  return renderTable({ columns: ['resolved by', 'conflicts exact', 'merges exact'], rows });
}

const rightBy = (conflicts: readonly ReplayedConflict[], name: string): number =>
  conflicts.filter((conflict) => isRight(conflict, byRule(name))).length;

/** By difficulty, kind, language and repository. */
function partsTable(samples: readonly ReplayedSample[]): string {
  const difficulties = (['easy', 'medium', 'hard'] as const).map((name) =>
    partRow(
      name,
      samples.filter(({ difficulty }) => difficulty === name),
    ),
  );
  const by = (keyOf: (conflict: ReplayedConflict) => string): string[][] => {
    const conflicts = conflictsOf(samples);
    return [...new Set(conflicts.map(keyOf))].sort().map((key) =>
      conflictRow(
        key,
        conflicts.filter((conflict) => keyOf(conflict) === key),
      ),
    );
  };
  const repositories = [...new Set(samples.map(({ repository }) => repository))].map((name) =>
    partRow(
      name,
      samples.filter(({ repository }) => repository === name),
    ),
  );
  const columns = ['', 'conflicts', 'first exact', 'shown', 'merges exact'];
  const rows = [
    ...difficulties,
    ...by(({ kind }) => kind),
    ...by(({ language }) => language),
    ...repositories,
  ];
  return renderTable({ columns, rows });
}

function partRow(name: string, samples: readonly ReplayedSample[]): string[] {
  return [...conflictRow(name, conflictsOf(samples)).slice(0, 4), exact(samples, first)[1]];
}

function conflictRow(name: string, conflicts: readonly ReplayedConflict[]): string[] {
  const right = share(conflicts.map((conflict) => isRight(conflict, first)));
  return [name, String(conflicts.length), right, share(conflicts.map(isShown)), ''];
}

function rulesTable(conflicts: readonly ReplayedConflict[]): string {
  const rows = rules.map(({ name }) => {
    const found = conflicts.filter(({ byRule: each }) => each.has(name));
    const right = found.map(({ byRule: each, truth }) => (each.get(name) ?? []).includes(truth));
    return [name, String(found.length), share(right)];
  });
  return renderTable({ columns: ['rule', 'found something', 'one of its texts is right'], rows });
}

/** First candidates by confidence. */
function calibrationTable(conflicts: readonly ReplayedConflict[]): string {
  const rows = Array.from({ length: 10 }, (_, at) => at / 10).flatMap((from) => {
    const within = conflicts.filter(({ candidates }) => {
      const confidence = candidates[0]?.confidence ?? 0;
      return confidence >= from && (confidence < from + 0.1 || from >= 0.9);
    });
    if (within.length === 0) return [];
    const mean =
      within.reduce((sum, { candidates }) => sum + (candidates[0]?.confidence ?? 0), 0) / within.length;
    return [
      [`from ${from.toFixed(1)}`, mean.toFixed(2), share(within.map((conflict) => isRight(conflict, first)))],
    ];
  });
  return renderTable({ columns: ['confidence', 'mean', 'right'], rows });
}

function sureLine(conflicts: readonly ReplayedConflict[]): string {
  const sure = conflicts.filter(({ candidates }) => candidates[0]?.sure === true);
  const right = sure.map((conflict) => isRight(conflict, first));
  const covered = share(conflicts.map(({ candidates }) => candidates[0]?.sure === true));
  return `Sure: ${covered} of all conflicts; right: ${share(right)}.`;
}

function timeLine(samples: readonly ReplayedSample[]): string {
  const times = samples.flatMap(({ milliseconds }) => milliseconds);
  const shown = [median(times), p95(times), Math.max(...times)].map((time) => Math.round(time));
  return `Milliseconds a conflict: median ${shown[0]}, 95 % within ${shown[1]}, most ${shown[2]}.`;
}

/** `12 of 20: 60 % (39-78)`; empty of none. */
function share(values: readonly boolean[]): string {
  const n = values.length;
  if (n === 0) return '';
  const hits = values.filter((value) => value).length;
  const p = hits / n;
  const centre = p + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  const bound = (value: number): string => ((100 * Math.abs(value)) / (1 + Z ** 2 / n)).toFixed(0);
  return `${hits} of ${n}: ${(100 * p).toFixed(1)} % (${bound(centre - spread)}-${bound(centre + spread)})`;
}
