/** Runs of cold and warm starts -> rows of a table, and what became of their goals. */
import type { Cost, StartCost } from '../programs';
import { number, times } from '../report';
import type { GoalResult } from '../report';
import { median, p95 } from '../statistics';

export interface Runs {
  readonly read: readonly Cost[];
  readonly floor: readonly Cost[];
  readonly facts: readonly Cost[];
  readonly cold: readonly StartCost[];
  readonly warm: readonly StartCost[];
  /** Warm, with one file changed. */
  readonly changed: readonly StartCost[];
}

/** The words for the engine's phases; another one is called as the engine calls it. */
const phaseNames = new Map([
  ['listing', 'cold: list'],
  ['parsing', 'cold: read, parse and facts'],
  ['linking', 'cold: link: put in order'],
  ['resolving', 'cold: link: modules and imports'],
  ['flow', 'cold: link: flow'],
  ['graph', 'cold: link: ids and edges'],
  ['ranking', 'cold: score'],
  ['storing', 'cold: store, once it answers'],
]);

/** A row for each phase and each kind of start: wall-clock times, CPU times where they are known, beside the floor. */
export function coldRows({ read, floor, facts, cold, warm, changed }: Runs): string[][] {
  const phases = [...new Set(cold.flatMap((run) => run.phases.map(({ phase }) => phase)))];
  const phaseRows = phases.map((phase) => {
    const ms = cold.map((run) => run.phases.find((each) => each.phase === phase)?.ms ?? NaN);
    return row(phaseNames.get(phase) ?? `cold: ${phase}`, ms, [], floor);
  });
  const answers = (name: string, runs: readonly StartCost[]): string[] =>
    row(
      name,
      runs.map(({ answersAfterMs }) => answersAfterMs),
      [],
      floor,
    );
  const reading = warm.map(({ storeReadingMs }) => storeReadingMs);
  return [
    costRow('merely reading', read, floor),
    costRow('merely parsing: read and parse', floor, floor),
    costRow('facts: read, parse and facts', facts, floor),
    ...phaseRows,
    costRow('cold: everything', cold, floor),
    row('warm: read the store', reading, [], floor),
    answers('warm: until it answers', warm),
    costRow('warm: everything', warm, floor),
    answers('warm, one file changed: until it answers', changed),
    costRow('warm, one file changed: everything', changed, floor),
  ];
}

function costRow(name: string, runs: readonly Cost[], floor: readonly Cost[]): string[] {
  return row(
    name,
    runs.map(({ ms }) => ms),
    runs.map(({ cpuMs }) => cpuMs),
    floor,
  );
}

function row(
  name: string,
  ms: readonly number[],
  cpuMs: readonly number[],
  floor: readonly Cost[],
): string[] {
  const beside = (values: readonly number[], key: keyof Cost): string =>
    times(median(values) / median(floor.map((run) => run[key])));
  return [
    name,
    number(median(ms)),
    number(p95(ms)),
    beside(ms, 'ms'),
    number(median(cpuMs)),
    beside(cpuMs, 'cpuMs'),
  ];
}

/** The goals that the README of this folder names. */
const MOST_FACTS = 1.6;
const MOST_COLD = 2.0;
const MOST_WARM = 0.1;

/** What became of the goals for time on the corpus of that name. */
export function coldGoals({ floor, facts, cold, warm }: Runs, on: string): GoalResult[] {
  const msOf = (runs: readonly Cost[]): number => median(runs.map(({ ms }) => ms));
  const warmShare = median(warm.map(({ answersAfterMs }) => answersAfterMs)) / msOf(cold);
  return [
    {
      goal: `facts at most ${MOST_FACTS} x merely parsing`,
      on,
      measured: besideFloor(facts, floor),
      reached: msOf(facts) / msOf(floor) <= MOST_FACTS,
    },
    {
      goal: `cold at most ${MOST_COLD.toFixed(1)} x merely parsing`,
      on,
      measured: besideFloor(cold, floor),
      reached: msOf(cold) / msOf(floor) <= MOST_COLD,
    },
    {
      goal: 'warm at most 10 % of cold',
      on,
      measured: `${number(100 * warmShare)} %`,
      reached: warmShare <= MOST_WARM,
    },
  ];
}

function besideFloor(runs: readonly Cost[], floor: readonly Cost[]): string {
  const ratio = (key: keyof Cost): string =>
    times(median(runs.map((run) => run[key])) / median(floor.map((run) => run[key])));
  return `${ratio('ms')}, CPU ${ratio('cpuMs')}`;
}
