/** `npm run bench`: measures the index on real code beside merely parsing the same files, and prints Markdown tables. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { errorText } from '../../src/core/errors';
import { repositoryRoot } from '../support/paths';
import { openWorkshop, ownOrigin } from './corpora';
import type { Origin } from './corpora';
import { describeMachine } from './machine';
import { parseOptions } from './options';
import type { BenchOptions, RowName } from './options';
import { failedSection, mergeRecorded, renderGoals, renderReport, renderSection } from './report';
import type { Recorded, Section } from './report';
import { chatPageTasks } from './rows/chatPage';
import { coldTasks } from './rows/cold';
import type { BenchContext, Task } from './rows/context';
import { gitLogTasks } from './rows/gitLog';
import { hostTasks } from './rows/host';
import { linearTasks } from './rows/linear';
import { memoryTasks } from './rows/memory';
import { outputTasks } from './rows/output';
import { packageTasks } from './rows/package';
import { profileTasks } from './rows/profile';
import { runnerTasks } from './rows/runners';
import { searchTasks } from './rows/search';
import { updateTasks } from './rows/update';

const tasksOf: Readonly<Record<RowName, (context: BenchContext) => readonly Task[]>> = {
  cold: coldTasks,
  git: gitLogTasks,
  profile: profileTasks,
  memory: memoryTasks,
  host: hostTasks,
  search: searchTasks,
  linear: linearTasks,
  runners: runnerTasks,
  output: outputTasks,
  chat: chatPageTasks,
  package: packageTasks,
  update: updateTasks,
};

/** As many as the command line takes. */
const workers = Math.min(availableParallelism(), 8);

/** What was measured last, which the README shows. */
const RESULTS = join(repositoryRoot, 'test', 'bench', 'results.json');

/** What stands above it in the README is written by hand. */
const MARKER = '<!-- What follows is written by `npm run bench -- --write`. -->';

async function main(words: readonly string[]): Promise<number> {
  const fetched = JSON.parse(process.env['REPOMASTER_BENCH_CORPORA'] ?? '[]') as Origin[];
  const origins = [ownOrigin(), ...fetched];
  const options = parseOptions(
    words,
    origins.map(({ name }) => name),
  );
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const machine = describeMachine(new Date());
  const runs = `${options.runs} ${options.runs === 1 ? 'run' : 'runs'} each, ${workers} parse workers, seed ${options.seed}.`;
  const head = [machine, runs];
  process.stdout.write(`${head.join('\n\n')}\n`);
  const { sections, failed } = await measure(
    options,
    options.quick ? [ownOrigin('src/explore')] : origins,
    (row, section) => {
      process.stdout.write(`\n${renderSection(section)}`);
      if (options.write) record({ ...section, row, measured: head.join(' ') });
    },
  );
  process.stdout.write(`\n${renderGoals(sections)}`);
  return failed === 0 ? 0 : 1;
}

interface Measured {
  readonly sections: readonly Section[];
  readonly failed: number;
}

/** Measures one task after the other, and tells of each; what fails says so in its place. */
async function measure(
  options: BenchOptions,
  origins: readonly Origin[],
  tell: (row: RowName, section: Section) => void,
): Promise<Measured> {
  const isAsked = ({ name }: Origin): boolean =>
    options.corpora.length === 0 || options.corpora.includes(name);
  const workshop = await openWorkshop(origins.filter(isAsked));
  const note = (what: string): void => console.error(what);
  const context = { options, workshop, workers, note };
  try {
    const sections: Section[] = [];
    let failed = 0;
    const tasks = options.rows.flatMap((row) => tasksOf[row](context).map((task) => ({ row, ...task })));
    for (const { row, title, measure: section } of tasks) {
      note(`${title} (${sections.length + 1} of ${tasks.length})`);
      const measured = await section().then(
        (done): Section => ({ title, ...done }),
        (error: unknown) => {
          failed++;
          return failedSection(title, errorText(error));
        },
      );
      sections.push(measured);
      tell(row, measured);
    }
    return { sections, failed };
  } finally {
    await workshop.remove();
  }
}

/** Puts it in the place of what was measured of the same before; the others stay as they are, with their own dates. */
function record(section: Recorded): void {
  const known = JSON.parse(readFileSync(RESULTS, 'utf8')) as Recorded[];
  const sections = mergeRecorded(known, [section]);
  writeFileSync(RESULTS, JSON.stringify(sections));
  const file = join(repositoryRoot, 'test', 'bench', 'README.md');
  const [head = ''] = readFileSync(file, 'utf8').split(MARKER);
  writeFileSync(file, `${head}${MARKER}\n\n${renderReport(sections)}`);
}

// The copies are removed as the process exits, which a signal alone would not have it do.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));
void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
