/** Edits of one file in all corpora as one folder; it changes them, so it is measured last. */
import { editKinds } from '../edits';
import type { EditKind } from '../edits';
import { runProgram } from '../programs';
import type { UpdateCost } from '../programs';
import { number, reachedAt, whole } from '../report';
import { median, p95 } from '../statistics';
import { describeCorpus, poolInput } from './context';
import type { BenchContext, Measured, Task } from './context';

const EDITS = 200;
/** Where an edit costs seconds, this many minutes are enough to know it. */
const LIMIT_MS = 4 * 60_000;
/** The goals that the README of this folder names. */
const LEAST_FILES = 3000;
const MOST_P95_MS = 50;

export function updateTasks(context: BenchContext): Task[] {
  return [
    {
      title: 'How soon is an edit in the map?',
      measure: () => measureUpdates(context),
    },
  ];
}

/** The kinds of edits by whether what calls what may have changed by them. */
const groups: readonly (readonly [string, readonly EditKind[]])[] = [
  ['edits that leave calls as they were', editKinds.slice(0, 1)],
  ['edits that may change them', editKinds.slice(1)],
  ['all', editKinds],
];

async function measureUpdates({ options, workshop, workers }: BenchContext): Promise<Measured> {
  const corpus = workshop.joined;
  const count = options.quick ? editKinds.length : EDITS;
  const storage = await workshop.storage();
  const input = { ...poolInput(corpus, workers), storage, count, limitMs: LIMIT_MS, seed: options.seed };
  const { edits, linkedMs } = await runProgram('update', input);
  const editsOf = (kinds: readonly EditKind[]): UpdateCost['edits'] =>
    edits.filter(({ kind }) => kinds.includes(kind));
  const all = p95(edits.map(({ ms }) => ms));
  return {
    notes: [
      `Of ${describeCorpus(corpus)}.`,
      'Until the index answers with the file as it is now, a quarter of a second after the one before; beside merely ' +
        'parsing that file in a worker that is there, in the same minutes. What calls what is linked behind: of the last ' +
        `one it was ${number(linkedMs)} ms later.`,
    ],
    table: {
      columns: ['', 'edits', 'median ms', 'p95 ms', 'parsing: median', 'parsing: p95'],
      rows: [
        ...editKinds.map((kind) => row(kind, editsOf([kind]))),
        ...groups.map(([name, kinds]) => row(name, editsOf(kinds))),
      ],
    },
    goals: [
      {
        goal: `update of one file p95 at most ${MOST_P95_MS} ms at 3,000 files`,
        on: `${whole(corpus.files.length)} files`,
        measured: `${number(all)} ms`,
        reached: reachedAt(all <= MOST_P95_MS, corpus.files.length, LEAST_FILES),
      },
    ],
  };
}

function row(name: string, edits: UpdateCost['edits']): string[] {
  const [ms, floorMs] = [edits.map((edit) => edit.ms), edits.map((edit) => edit.floorMs)];
  return [name, whole(edits.length), ...[median(ms), p95(ms), median(floorMs), p95(floorMs)].map(number)];
}
