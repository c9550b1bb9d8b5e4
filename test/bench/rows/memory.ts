/** How much memory indexing takes, and what it consists of. */
import { bytesOf } from '../corpora';
import { runProgram } from '../programs';
import type { MemoryCost } from '../programs';
import { mebibytes } from '../report';
import type { GoalResult } from '../report';
import type { BenchContext, Measured, Task } from './context';

/** The goals that the README of this folder names. */
const MOST_BYTES_A_BYTE = 6;
const MOST_BYTES_BESIDE = 200e6;

export function memoryTasks(context: BenchContext): Task[] {
  return [{ title: 'How much memory does it take?', measure: () => measureMemory(context) }];
}

interface Measurement {
  readonly name: string;
  readonly sourceBytes: number;
  readonly cost: MemoryCost;
}

async function measureMemory({ workshop, workers, note }: BenchContext): Promise<Measured> {
  const all: Measurement[] = [];
  for (const corpus of [...workshop.corpora, ...workshop.large]) {
    note(`  ${corpus.name}`);
    const { name, folder } = corpus;
    const cost = await runProgram('memory', { folder, workers, storage: await workshop.storage() });
    all.push({ name, sourceBytes: bytesOf(corpus), cost });
  }
  const row = (name: string, bytes: (sample: Measurement) => number): string[] => [
    name,
    ...all.map((each) => mebibytes(bytes(each))),
  ];
  return {
    notes: [
      'Of the process that indexes and stores, once; what it consists of is from the sample with the largest resident set.',
    ],
    table: {
      columns: ['', ...all.map(({ name }) => name)],
      rows: [
        row('the sources', ({ sourceBytes }) => sourceBytes),
        row('6 x the sources + 200 MB', mostBytes),
        row('peak', ({ cost }) => cost.peakBytes),
        row('of it: Node.js as it starts', ({ cost }) => cost.beganBytes),
        row('of it: objects of the thread that links', ({ cost }) => cost.atPeak.objectsBytes),
        row('of it: free in its heap', ({ cost }) => cost.atPeak.freeBytes),
        row('of it: its buffers', ({ cost }) => cost.atPeak.buffersBytes),
        row('of it: the rest, parse workers too', restBytes),
        row('peak while files are read', ({ cost }) => cost.peaks.parsing),
        row('peak while linking', ({ cost }) => cost.peaks.linking),
        row('peak while storing', ({ cost }) => cost.peaks.storing),
        row('held when all is stored', ({ cost }) => cost.heldBytes),
      ],
    },
    goals: all.map(goalOf),
  };
}

const mostBytes = ({ sourceBytes }: Measurement): number =>
  MOST_BYTES_A_BYTE * sourceBytes + MOST_BYTES_BESIDE;

function restBytes({ cost: { peakBytes, beganBytes, atPeak } }: Measurement): number {
  return Math.max(0, peakBytes - beganBytes - atPeak.objectsBytes - atPeak.freeBytes - atPeak.buffersBytes);
}

function goalOf(measurement: Measurement): GoalResult {
  const { name, cost } = measurement;
  const most = mostBytes(measurement);
  return {
    goal: 'peak memory at most 6 x the sources + 200 MB',
    on: name,
    measured: `${name} ${mebibytes(cost.peakBytes)} of ${mebibytes(most)}`,
    reached: cost.peakBytes <= most,
  };
}
