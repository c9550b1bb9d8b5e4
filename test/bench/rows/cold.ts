/** Cold and warm starts of each corpus beside merely parsing it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from '../corpora';
import { editText } from '../edits';
import { runProgram } from '../programs';
import type { Cost, FolderInput, StartCost } from '../programs';
import { createRandom, pick } from '../random';
import { coldGoals, coldRows } from './coldTable';
import type { Runs } from './coldTable';
import { describeCorpus, poolInput } from './context';
import type { BenchContext, Measured, Task } from './context';

export function coldTasks(context: BenchContext): Task[] {
  return context.workshop.corpora.map((corpus) => ({
    title: `Cold and warm, ${corpus.name}`,
    measure: () => measureCorpus(context, corpus),
  }));
}

async function measureCorpus(context: BenchContext, corpus: Corpus): Promise<Measured> {
  const runs = await runInTurns(context, corpus);
  return {
    notes: [`Of ${describeCorpus(corpus)}.`],
    table: {
      columns: ['', 'median ms', 'p95 ms', 'beside merely parsing', 'CPU ms', 'CPU beside merely parsing'],
      rows: coldRows(runs),
    },
    goals: coldGoals(runs, corpus.name),
  };
}

/** One run of each after the other, so that what else the machine does falls on all of them. */
async function runInTurns({ options, workshop, workers, note }: BenchContext, corpus: Corpus): Promise<Runs> {
  const input = poolInput(corpus, workers);
  const starts = { cold: [] as StartCost[], warm: [] as StartCost[], changed: [] as StartCost[] };
  const runs = { read: [] as Cost[], floor: [] as Cost[], facts: [] as Cost[], ...starts };
  const random = createRandom(options.seed);
  for (let run = 1; run <= options.runs; run++) {
    note(`  run ${run} of ${options.runs}`);
    runs.read.push(await runProgram('floor', { ...input, what: 'read' }));
    runs.floor.push(await runProgram('floor', { ...input, what: 'parse' }));
    runs.facts.push(await runProgram('facts', input));
    const start = { folder: corpus.folder, workers, storage: await workshop.storage() };
    runs.cold.push(await runProgram('start', start));
    runs.warm.push(await runProgram('start', start));
    const file = pick(random, corpus.files);
    if (file) runs.changed.push(await startChanged(start, file));
  }
  return runs;
}

/** A warm start after one file got another function, which it is without again afterwards. */
async function startChanged(
  start: FolderInput,
  { path, language }: Corpus['files'][number],
): Promise<StartCost> {
  const file = join(start.folder, path);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, editText(before, language, 'new function', () => 0, 0) ?? before);
  try {
    return await runProgram('start', start);
  } finally {
    writeFileSync(file, before);
  }
}
