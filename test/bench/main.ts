/** `npm run bench`: measures the index on real code beside merely parsing the same files, and prints a Markdown table. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../support/paths';
import { openWorkshop, ownOrigin } from './corpora';
import type { Origin } from './corpora';
import { describeMachine } from './machine';
import { parseOptions } from './options';
import type { BenchOptions, RowName } from './options';
import { renderReport } from './report';
import type { Section } from './report';
import { coldSections } from './rows/cold';
import type { BenchContext } from './rows/context';
import { gitLogSections } from './rows/gitLog';
import { hostSections } from './rows/host';
import { linearSections } from './rows/linear';
import { profileSections } from './rows/profile';
import { searchSections } from './rows/search';
import { updateSections } from './rows/update';

const sectionsOf: Readonly<Record<RowName, (context: BenchContext) => Promise<Section[]>>> = {
  cold: coldSections,
  git: gitLogSections,
  profile: profileSections,
  linear: linearSections,
  host: hostSections,
  search: searchSections,
  update: updateSections,
};

/** As many as the command line takes. */
const workers = Math.min(availableParallelism(), 8);

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
  const sections = await measure(options, options.quick ? [ownOrigin('src/explore')] : origins);
  const runs = `${options.runs} ${options.runs === 1 ? 'run' : 'runs'} each, ${workers} parse workers, seed ${options.seed}.`;
  const report = renderReport([machine, runs], sections);
  process.stdout.write(report);
  if (options.write) writeReport(report);
  return 0;
}

async function measure(options: BenchOptions, origins: readonly Origin[]): Promise<Section[]> {
  const isAsked = ({ name }: Origin): boolean =>
    options.corpora.length === 0 || options.corpora.includes(name);
  const workshop = await openWorkshop(origins.filter(isAsked));
  const note = (what: string): void => console.error(what);
  try {
    const sections: Section[] = [];
    for (const row of options.rows)
      sections.push(...(await sectionsOf[row]({ options, workshop, workers, note })));
    return sections;
  } finally {
    await workshop.remove();
  }
}

function writeReport(report: string): void {
  const file = join(repositoryRoot, 'test', 'bench', 'README.md');
  const [head = ''] = readFileSync(file, 'utf8').split(MARKER);
  writeFileSync(file, `${head}${MARKER}\n\n${report}`);
}

// The copies are removed as the process exits, which a signal alone would not have it do.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));
void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
