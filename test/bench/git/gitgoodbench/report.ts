/** What a run came to, as Markdown tables. Success and solve rate are apart, as published (GitGoodBench, table 3). */
import { renderTable } from '../../report';
import { meanWithInterval } from '../commits/randIndex';
import { isWon } from './judge';
import { CRITERIA } from './record';
import type { Kind, ScenarioRecord, Verdict } from './record';

const KINDS: Readonly<Record<Kind, string>> = {
  merge: 'merge conflicts',
  rebase: 'interactive rebase',
  commits: 'iterative committing',
  bisect: 'bisection',
};

export interface Reported {
  readonly records: readonly ScenarioRecord[];
  /** Rows of the scenario file that are no scenario, each with its reason. */
  readonly refused: readonly string[];
  /** Names of the judges. */
  readonly judges: readonly string[];
  /** Who worked on the scenarios. */
  readonly solver: string;
}

export function renderRun({ records, refused, judges, solver }: Reported): string {
  const set = records.filter(({ outcome }) => outcome !== 'skipped');
  const skipped = records.length - set.length;
  const left = refused.length + skipped;
  return [
    `Worked on by ${solver}. ${judges.length === 0 ? 'No judge was asked: histories have no solve rate.' : `Judged by ${judges.join(', ')}.`}`,
    `${set.length} scenarios; left out: ${left} (rows that are no scenario: ${refused.length}, could not be set up: ${skipped}).`,
    ratesTable(set),
    ...(set.some(({ difficulty }) => difficulty !== '') ? [difficultyTable(set)] : []),
    ...(set.some(({ index, purity }) => index !== null || purity !== null) ? [chainTable(set)] : []),
    ...judges.map((judge) => judgeTable(judge, set)),
    costLine(set),
    ...reasonLines(records),
  ].join('\n\n');
}

/** It came to its end without an error. */
const isSuccess = ({ outcome }: ScenarioRecord): boolean => outcome !== 'failed';

const ofKind = (records: readonly ScenarioRecord[], kind: Kind): readonly ScenarioRecord[] =>
  records.filter((record) => record.kind === kind);

function kindsIn(records: readonly ScenarioRecord[]): readonly Kind[] {
  return (Object.keys(KINDS) as Kind[]).filter((kind) => ofKind(records, kind).length > 0);
}

function ratesTable(records: readonly ScenarioRecord[]): string {
  const row = (name: string, own: readonly ScenarioRecord[]): string[] => [
    ...[name, String(own.length), share(own.filter(isSuccess).length, own.length)],
    solveRate(own),
    ...(['unjudged', 'failed'] as const).map((outcome) =>
      String(own.filter((each) => each.outcome === outcome).length),
    ),
  ];
  const rows = kindsIn(records).map((kind) => row(KINDS[kind], ofKind(records, kind)));
  return renderTable({
    columns: ['scenario', 'count', 'success rate', 'solve rate', 'unjudged', 'failed'],
    rows: [...rows, row('total', records)],
  });
}

/** Of all; where some were not judged there is none. */
function solveRate(records: readonly ScenarioRecord[]): string {
  if (records.some(({ outcome }) => outcome === 'unjudged')) return 'not known';
  return share(records.filter(({ outcome }) => outcome === 'solved').length, records.length);
}

function difficultyTable(records: readonly ScenarioRecord[]): string {
  const rows = kindsIn(records).flatMap((kind) => {
    const own = ofKind(records, kind);
    return [...new Set(own.map(({ difficulty }) => difficulty))].sort().map((difficulty) => {
      const part = own.filter((each) => each.difficulty === difficulty);
      const name = `${KINDS[kind]}, ${difficulty === '' ? 'no difficulty' : difficulty}`;
      return [name, String(part.length), share(part.filter(isSuccess).length, part.length), solveRate(part)];
    });
  });
  return renderTable({ columns: ['scenario', 'count', 'success rate', 'solve rate'], rows });
}

function chainTable(records: readonly ScenarioRecord[]): string {
  const rows = kindsIn(records).flatMap((kind) => {
    const own = ofKind(records, kind);
    const [indices, purities] = [
      own.flatMap(({ index }) => index ?? []),
      own.flatMap(({ purity }) => purity ?? []),
    ];
    if (purities.length === 0) return [];
    return [[KINDS[kind], String(indices.length), meanOf(indices), meanOf(purities)]];
  });
  return renderTable({
    columns: ['histories', 'compared', 'adjusted Rand index', 'purity of the chains'],
    rows,
  });
}

function meanOf(values: readonly number[]): string {
  if (values.length === 0) return '';
  const { mean, from, to } = meanWithInterval(values);
  return `${mean.toFixed(3)} (${from.toFixed(3)}-${to.toFixed(3)})`;
}

function judgeTable(judge: string, records: readonly ScenarioRecord[]): string {
  const rows = kindsIn(records).flatMap((kind) => {
    const verdicts = ofKind(records, kind).flatMap(({ verdicts: all }) =>
      all.filter(({ model }) => model === judge),
    );
    return verdicts.length === 0 ? [] : [judgeRow(KINDS[kind], verdicts)];
  });
  const columns = [
    `by ${judge}`,
    'judged',
    'won both',
    'orders disagree',
    'tie in both',
    'malformed answers',
    'failed',
  ];
  return renderTable({ columns: [...columns, ...CRITERIA.map((name) => `better ${name}`)], rows });
}

function judgeRow(name: string, verdicts: readonly Verdict[]): string[] {
  const readable = verdicts.filter(({ said }) => !said.includes('malformed') && !said.includes('failed'));
  const answers = verdicts.flatMap(({ said }) => said);
  const count = (kept: (verdict: Verdict) => boolean): string => String(readable.filter(kept).length);
  return [
    ...[name, String(verdicts.length), share(verdicts.filter(isWon).length, verdicts.length)],
    ...[
      count(({ said: [one, two] }) => one !== two),
      count(({ said: [one, two] }) => one === 'tie' && two === 'tie'),
    ],
    ...(['malformed', 'failed'] as const).map((said) =>
      String(answers.filter((each) => each === said).length),
    ),
    ...CRITERIA.map((criterion) => count(({ criteria }) => criteria[criterion] === true)),
  ];
}

function costLine(records: readonly ScenarioRecord[]): string {
  const tokens = records.reduce((sum, record) => sum + record.tokens, 0);
  const seconds = records.reduce((sum, record) => sum + record.seconds, 0);
  const costs = records.map(({ cost }) => cost);
  const cost = costs.includes(null)
    ? 'price not known'
    : `$${costs.reduce<number>((sum, each) => sum + (each ?? 0), 0).toFixed(4)}`;
  return `${tokens} tokens (${cost}), ${seconds.toFixed(1)} s.`;
}

/** How often each reason was given, the most frequent first. */
function reasonLines(records: readonly ScenarioRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind, outcome, reason } of records) {
    if (reason === '') continue;
    const told = `${KINDS[kind]}, ${outcome}: ${reason}`;
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  const rows = [...counts].sort((a, b) => b[1] - a[1]).map(([told, count]) => `- ${count} x ${told}`);
  return rows.length === 0 ? [] : [rows.join('\n')];
}

const Z = 1.96;

/** `12 of 20: 60.0 % (39-78)`, with Wilson's interval. */
function share(hits: number, n: number): string {
  if (n === 0) return '';
  const p = hits / n;
  const centre = p + Z ** 2 / (2 * n);
  const spread = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  const bound = (value: number): string => ((100 * Math.abs(value)) / (1 + Z ** 2 / n)).toFixed(0);
  return `${hits} of ${n}: ${(100 * p).toFixed(1)} % (${bound(centre - spread)}-${bound(centre + spread)})`;
}
