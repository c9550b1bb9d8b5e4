/** `npm run bench:git -- --diff`: structural diffs of real commits beside other parsers, what they cost, and renames to read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../../src/core/errors';
import type { StructureReport } from '../../../../src/core/git/structure';
import { textShapes } from '../../../../src/index/folder/textShapes';
import { createParsePool } from '../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../src/index/parse/spawnParser';
import { structureDiff } from '../../../../src/scenarios/git/structure/structureDiff';
import { repositoryRoot } from '../../../support/paths';
import { seededRandom } from '../../../support/seededRandom';
import { describeMachine } from '../../machine';
import { drawCommits, openShared, versionsOf } from './compared';
import type { Compared, Version } from './compared';
import { oracleEvents, reportEvents } from './events';
import type { Event, FilePair } from './events';
import { isFound, readMarks } from './marks';
import { pythonDefinitions, typescriptDefinitions } from './oracles';
import { writeRenames } from './renames';
import { measureSpeed } from './speed';

const usage = `usage: npm run bench:git -- --diff FOLDER.. [--commits N] [--seed N] [--renames FILE] [--marks FILE] [--speed]
  FOLDER     a repository, bare or not, or a folder that holds one as repo
  --commits  of each, default 50, drawn from those without merges that change a Python, TypeScript or JavaScript file
  --renames  writes 100 drawn renames and moves with both texts, to be read and marked
  --marks    only tells how many of the renames and moves in FILE are found, as test/bench/git/diff/marks.json
  --speed    only tells what symbols cost beside merely parsing`;

const READ = /\.(?:py|ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const never = new AbortController().signal;

interface Options {
  readonly folders: readonly string[];
  readonly commits: number;
  readonly seed: number;
  readonly renames: string | null;
  readonly marks: string | null;
  readonly isSpeed: boolean;
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const place = mkdtempSync(join(tmpdir(), 'repomaster-bench-diff-'));
  const pool = createParsePool(spawnParseWorker(join(repositoryRoot, 'dist', 'parseWorker.js')), 1);
  try {
    if (options.marks !== null) return await printMarks(options.marks, options.folders, { pool, place });
    const random = seededRandom(options.seed);
    const compared: Compared[] = [];
    for (const folder of options.folders) {
      const { name, repository, clone, git } = await openShared(folder, place);
      for (const commit of drawCommits(git, random, options.commits)) {
        const began = performance.now();
        const report = await reportOf(repository, commit, pool);
        compared.push({ name, commit, report, clone, ms: performance.now() - began });
      }
      console.error(`${name}: compared`);
    }
    console.log(`${describeMachine(new Date())}\n`);
    if (!options.isSpeed) printAgreement(compared);
    await printSpeed(compared, pool);
    if (options.renames !== null) writeRenames(compared, random, options.renames);
    return 0;
  } finally {
    await pool.dispose();
    rmSync(place, { recursive: true, force: true });
  }
}

async function reportOf(
  repository: Awaited<ReturnType<typeof openShared>>['repository'],
  commit: string,
  pool: ReturnType<typeof createParsePool>,
): Promise<StructureReport> {
  const ports = {
    shapesOf: (texts: Parameters<typeof textShapes>[1]) => textShapes(pool, texts, never),
    ...{ compareTrees: null, known: new Map() },
  };
  return (await structureDiff(repository, `${commit}~1..${commit}`, ports, never)).report;
}

async function printMarks(
  file: string,
  folders: readonly string[],
  { pool, place }: { readonly pool: ReturnType<typeof createParsePool>; readonly place: string },
): Promise<number> {
  const marks = readMarks(file);
  let [asked, found] = [0, 0];
  for (const folder of folders) {
    const { name, repository } = await openShared(folder, place);
    const own = marks.filter((mark) => mark.repository === name.replace('+', '/'));
    for (const commit of new Set(own.map((mark) => mark.commit))) {
      const report = await reportOf(repository, commit, pool);
      for (const mark of own.filter((each) => each.commit === commit)) {
        asked++;
        if (isFound(mark, report)) found++;
        else
          console.error(
            `not found: ${name} ${commit.slice(0, 10)} ${mark.names} (${mark.before} > ${mark.after})`,
          );
      }
    }
  }
  console.log(
    `${describeMachine(new Date())}\n\n${marks.length} marked, ${asked} of them in these repositories; found: ${found}.`,
  );
  return 0;
}

/** The file pairs of a commit that an oracle reads, with the oracle's definitions. */
function pairsOf(one: Compared): readonly FilePair[] {
  const versions = versionsOf(one, isCompared);
  const python = versions
    .flatMap(({ before, after }) => [before, after])
    .flatMap((each) => each ?? [])
    .filter(isPython);
  const read = python.length === 0 ? [] : pythonDefinitions(python.map(({ text }) => text));
  const known = new Map(read.map((each, at) => [python[at], each]));
  const definitions = (version: Version | null): FilePair['before'] | null => {
    if (version === null) return [];
    return isPython(version)
      ? (known.get(version) ?? null)
      : typescriptDefinitions(version.path, version.text);
  };
  return versions.flatMap(({ file: { path, from }, before, after }): FilePair[] => {
    const [old, young] = [definitions(before), definitions(after)];
    return old === null || young === null ? [] : [{ path, oldPath: from ?? path, before: old, after: young }];
  });
}

const isCompared = ({ path, read }: StructureReport['files'][number]): boolean =>
  READ.test(path) && read === 'symbols';

const isPython = ({ path }: Version): boolean => path.endsWith('.py');

function printAgreement(compared: readonly Compared[]): void {
  const names = [...new Set(compared.map(({ name }) => name))];
  console.log('| repository | commits | file pairs | events | agree | ours alone | theirs alone |');
  console.log('| --- | --: | --: | --: | --: | --: | --: |');
  const all = { commits: 0, pairs: 0, both: 0, ours: 0, theirs: 0 };
  for (const name of names) {
    const own = { commits: 0, pairs: 0, both: 0, ours: 0, theirs: 0 };
    for (const one of compared.filter((each) => each.name === name)) {
      own.commits++;
      for (const pair of pairsOf(one)) addAgreement(own, one, pair);
    }
    for (const key of ['commits', 'pairs', 'both', 'ours', 'theirs'] as const) all[key] += own[key];
    printRow(name, own);
  }
  printRow('all', all);
}

type Agreement = Record<'commits' | 'pairs' | 'both' | 'ours' | 'theirs', number>;

function addAgreement(counts: Agreement, { name, commit, report }: Compared, pair: FilePair): void {
  counts.pairs++;
  const unnamed = placesWithoutName(pair);
  const [ours, theirs] = [reportEvents(report, pair), oracleEvents(pair)];
  for (const event of ours) {
    if (theirs.has(event)) counts.both++;
    else if (!unnamed.has(event.slice(event.indexOf('\t')))) {
      counts.ours++;
      console.error(`ours alone: ${name} ${commit.slice(0, 10)} ${event}`);
    }
  }
  for (const event of theirs) {
    if (ours.has(event)) continue;
    counts.theirs++;
    console.error(`theirs alone: ${name} ${commit.slice(0, 10)} ${event}`);
  }
}

/** Where an oracle has a definition without a name: what the map calls it there is not compared. */
function placesWithoutName({ path, oldPath, before, after }: FilePair): ReadonlySet<string> {
  const places = (own: string, definitions: FilePair['before']): readonly string[] =>
    definitions.flatMap(({ chain, line }) => (chain === null ? [`\t${own}\t${line}`] : []));
  return new Set<Event>([...places(path, after), ...places(oldPath, before)]);
}

function printRow(name: string, { commits, pairs, both, ours, theirs }: Agreement): void {
  const events = both + ours + theirs;
  const share = events === 0 ? 100 : (100 * both) / events;
  console.log(
    `| ${name} | ${commits} | ${pairs} | ${events} | ${share.toFixed(2)} % | ${ours} | ${theirs} |`,
  );
}

/** Changed files whose symbols are measured. */
const MEASURED = 200;

async function printSpeed(
  compared: readonly Compared[],
  pool: ReturnType<typeof createParsePool>,
): Promise<void> {
  const pairs: Version[][] = [];
  for (const one of compared) {
    if (pairs.length >= MEASURED) break;
    const whole = versionsOf(one, isCompared).filter(
      ({ before, after }) => before !== null && after !== null,
    );
    pairs.push(...whole.map(({ before, after }) => [before, after].flatMap((each) => each ?? [])));
  }
  pairs.splice(MEASURED);
  const texts = pairs.flat();
  const {
    parse: parsed,
    shapes,
    pool: pooled,
    lines,
  } = await measureSpeed(texts, (all) => textShapes(pool, all, never));
  console.log(
    `\n| symbols of ${pairs.length} changed files (${texts.length} versions, ${lines} lines) | ms | CPU ms | CPU beside parsing |`,
  );
  console.log('| --- | --: | --: | --: |');
  for (const [what, { ms, cpuMs }] of [
    ['merely parsing, one thread, warm', parsed],
    ['parsing, facts and shapes, one thread, warm', shapes],
    ['the same through a parse worker, until the shapes are here', pooled],
  ] as const)
    console.log(
      `| ${what} | ${ms.toFixed(0)} | ${cpuMs.toFixed(0)} | ${(cpuMs / parsed.cpuMs).toFixed(2)} |`,
    );
  const times = compared.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
  console.log(
    `\nA commit's symbols, git included: median ${at(0.5)} ms, p95 ${at(0.95)} ms of ${times.length} commits.`,
  );
}

function parse(words: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        diff: { type: 'boolean' },
        commits: { type: 'string', default: '50' },
        seed: { type: 'string', default: '1' },
        renames: { type: 'string' },
        marks: { type: 'string' },
        speed: { type: 'boolean', default: false },
      },
    });
    const [commits, seed] = [Number(values.commits), Number(values.seed)];
    if (positionals.length === 0 || !Number.isInteger(commits) || commits < 1 || !Number.isInteger(seed))
      return null;
    const folders = positionals.map((folder) => resolve(folder));
    const { renames = null, marks = null } = values;
    return { folders, commits, seed, renames, marks, isSpeed: values.speed };
  } catch (error) {
    console.error(errorText(error));
    return null;
  }
}

void main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(errorText(error));
    process.exitCode = 3;
  },
);
