/** Cold and warm starts of each corpus beside merely parsing it. */
import { bytesOf } from '../corpora';
import type { Corpus } from '../corpora';
import { runProgram } from '../programs';
import type { Cost, StartCost } from '../programs';
import { mebibytes, number, times } from '../report';
import type { GoalResult, Section } from '../report';
import { median, p95 } from '../statistics';
import { describeCorpus, poolInput } from './context';
import type { BenchContext } from './context';

export async function coldSections(context: BenchContext): Promise<Section[]> {
  const sections: Section[] = [];
  for (const corpus of context.workshop.corpora) sections.push(await coldSection(context, corpus));
  return sections;
}

interface Runs {
  readonly read: readonly Cost[];
  readonly floor: readonly Cost[];
  readonly facts: readonly Cost[];
  readonly cold: readonly StartCost[];
  readonly warm: readonly StartCost[];
}

async function coldSection(context: BenchContext, corpus: Corpus): Promise<Section> {
  const runs = await runInTurns(context, corpus);
  return {
    title: `Cold and warm: ${describeCorpus(corpus)}`,
    notes: [],
    table: {
      columns: ['', 'median ms', 'p95 ms', 'beside merely parsing', 'CPU ms', 'CPU beside merely parsing'],
      rows: costRows(runs),
    },
    goals: goalsOf(runs, corpus),
  };
}

/** One run of each after the other, so that what else the machine does falls on all of them. */
async function runInTurns({ options, workshop, workers, note }: BenchContext, corpus: Corpus): Promise<Runs> {
  const input = poolInput(corpus, workers);
  const { folder } = corpus;
  const starts = { cold: [] as StartCost[], warm: [] as StartCost[] };
  const runs = { read: [] as Cost[], floor: [] as Cost[], facts: [] as Cost[], ...starts };
  for (let run = 1; run <= options.runs; run++) {
    note(`cold: ${corpus.name}, run ${run} of ${options.runs}`);
    runs.read.push(await runProgram('floor', { ...input, what: 'read' }));
    runs.floor.push(await runProgram('floor', { ...input, what: 'parse' }));
    runs.facts.push(await runProgram('facts', input));
    const start = { folder, workers, storage: await workshop.storage() };
    runs.cold.push(await runProgram('start', start));
    runs.warm.push(await runProgram('start', start));
  }
  return runs;
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

function costRows({ read, floor, facts, cold, warm }: Runs): string[][] {
  const phases = [...new Set(cold.flatMap((run) => run.phases.map(({ phase }) => phase)))];
  const phaseRows = phases.map((phase) => {
    const ms = cold.map((run) => run.phases.find((each) => each.phase === phase)?.ms ?? NaN);
    return row(phaseNames.get(phase) ?? `cold: ${phase}`, ms, [], floor);
  });
  const msOf = (key: 'answersAfterMs' | 'storeReadingMs'): number[] => warm.map((run) => run[key]);
  return [
    costRow('merely reading', read, floor),
    costRow('merely parsing: read and parse', floor, floor),
    costRow('facts: read, parse and facts', facts, floor),
    ...phaseRows,
    costRow('cold: everything', cold, floor),
    row('warm: read the store', msOf('storeReadingMs'), [], floor),
    row('warm: until it answers', msOf('answersAfterMs'), [], floor),
    costRow('warm: everything', warm, floor),
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
const MOST_BYTES_A_BYTE = 6;
const MOST_BYTES_BESIDE = 200e6;

function goalsOf({ floor, facts, cold, warm }: Runs, corpus: Corpus): GoalResult[] {
  const msOf = (runs: readonly Cost[]): number => median(runs.map(({ ms }) => ms));
  const coldMs = msOf(cold);
  const warmShare = median(warm.map(({ answersAfterMs }) => answersAfterMs)) / coldMs;
  const peakBytes = Math.max(...cold.map((run) => run.peakBytes));
  const mostBytes = MOST_BYTES_A_BYTE * bytesOf(corpus) + MOST_BYTES_BESIDE;
  const on = corpus.name;
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
      reached: coldMs / msOf(floor) <= MOST_COLD,
    },
    {
      goal: 'warm at most 10 % of cold',
      on,
      measured: `${number(100 * warmShare)} %`,
      reached: warmShare <= MOST_WARM,
    },
    {
      goal: 'peak memory at most 6 x the sources + 200 MB',
      on,
      measured: `${mebibytes(peakBytes)} of ${mebibytes(mostBytes)}`,
      reached: peakBytes <= mostBytes,
    },
  ];
}

function besideFloor(runs: readonly Cost[], floor: readonly Cost[]): string {
  const ratio = (key: keyof Cost): string =>
    times(median(runs.map((run) => run[key])) / median(floor.map((run) => run[key])));
  return `${ratio('ms')}, CPU ${ratio('cpuMs')}`;
}
