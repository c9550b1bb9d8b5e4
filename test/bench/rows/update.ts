/** Edits of one file in all corpora as one folder; it changes them, so it is measured last. */
import { editKinds } from '../edits';
import { runProgram } from '../programs';
import type { UpdateCost } from '../programs';
import { number, reachedAt, whole } from '../report';
import type { Section } from '../report';
import { median, p95 } from '../statistics';
import { describeCorpus, poolInput } from './context';
import type { BenchContext } from './context';

const EDITS = 200;
/** Where an edit costs seconds, this many minutes are enough to know it. */
const LIMIT_MS = 4 * 60_000;
/** The goals that the README of this folder names. */
const LEAST_FILES = 3000;
const MOST_P95_MS = 50;

export async function updateSections(context: BenchContext): Promise<Section[]> {
  const { options, workshop, workers, note } = context;
  const corpus = workshop.joined;
  const count = options.quick ? editKinds.length : EDITS;
  note(`update: ${count} edits, or those of ${LIMIT_MS / 60_000} minutes`);
  const storage = await workshop.storage();
  const input = { ...poolInput(corpus, workers), storage, count, limitMs: LIMIT_MS, seed: options.seed };
  const { edits } = await runProgram('update', input);
  const row = (name: string, some: UpdateCost['edits']): string[] => {
    const [ms, floorMs] = [some.map((edit) => edit.ms), some.map((edit) => edit.floorMs)];
    return [name, whole(some.length), ...[median(ms), p95(ms), median(floorMs), p95(floorMs)].map(number)];
  };
  const all = p95(edits.map(({ ms }) => ms));
  return [
    {
      title: `Update of one file: ${describeCorpus(corpus)}`,
      notes: ['Beside merely parsing that file in a worker that is there.'],
      table: {
        columns: ['', 'edits', 'median ms', 'p95 ms', 'parsing: median ms', 'parsing: p95 ms'],
        rows: [
          ...editKinds.map((kind) =>
            row(
              kind,
              edits.filter((edit) => edit.kind === kind),
            ),
          ),
          row('all', edits),
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
    },
  ];
}
