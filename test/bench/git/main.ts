/** `npm run bench:git`: how often candidates for merge conflicts are what people committed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../src/core/errors';
import { describeMachine } from '../machine';
import { renderGit } from './gitReport';
import { learn } from './learn/learn';
import { mineRepository } from './mine';
import type { MergeSample } from './mine';
import { openOutlines } from './outlines';
import { git } from './plumbing';
import { replay, shownBy } from './replay';
import type { ReplayedSample, Shown } from './replay';
import { gitFoldersOf, nameOf } from './repositories';

const usage = `usage: npm run bench:git -- FOLDER.. [--set tuning|figure] [--cache FOLDER] [--conflicts N] [--learn] [--json]
  FOLDER       a repository with history, or a folder of repositories
  --set        only these of test/bench/git/repositories.json, each at its pinned commit
  --cache      where mined samples and outlines are kept, default .cache/results/git
  --conflicts  the most of one repository, default 150, the newest
  --learn      learns the ranking from the samples, and writes it; the tables are of held-out repositories
  --json       the conflicts as JSON instead of tables`;

const here = join('test', 'bench', 'git');
const WEIGHTS = join('src', 'scenarios', 'git', 'candidates', 'ranking', 'learned.json');
const MOST_MERGES = 6000;

interface Options {
  readonly folders: readonly string[];
  readonly set: 'tuning' | 'figure' | null;
  readonly cache: string;
  readonly conflicts: number;
  readonly learn: boolean;
  readonly json: boolean;
  /** Of this repository, which the weights are written to. */
  readonly root: string;
}

interface Mined {
  readonly name: string;
  readonly gitFolder: string;
  readonly commit: string;
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const samples = repositoriesOf(options).flatMap((one) => {
    const mined = mineRepository(one.name, one.gitFolder, one.commit, options.cache, {
      mostMerges: MOST_MERGES,
      mostConflicts: options.conflicts,
    });
    console.error(`${one.name}: ${mined.length} merges`);
    return mined;
  });
  const worker = join(options.root, 'dist', 'parseWorker.js');
  // Only learning reads outlines again; a measured time has none that are kept.
  const outlines = openOutlines(worker, options.learn ? join(options.cache, 'outlines') : null);
  try {
    const shown = options.learn
      ? await relearn(samples, outlines.outlineOf, options)
      : shownBy(outlines.outlineOf);
    const replayed: ReplayedSample[] = [];
    for (const sample of samples) replayed.push(await replay(sample, shown));
    process.stdout.write(
      options.json ? asJson(replayed) : `${describeMachine(new Date())}\n\n${renderGit(replayed)}`,
    );
  } finally {
    await outlines.dispose();
  }
  return 0;
}

async function relearn(
  samples: readonly MergeSample[],
  outlineOf: Parameters<typeof shownBy>[0],
  { root }: Options,
): Promise<Shown> {
  const { learned, heldOut } = await learn(samples, outlineOf);
  writeFileSync(join(root, WEIGHTS), `${JSON.stringify(learned)}\n`);
  console.error(`wrote ${WEIGHTS}; npm run format brings it into shape`);
  const whole = shownBy(outlineOf);
  return async (file) => heldOut.get(file) ?? whole(file);
}

function asJson(samples: readonly ReplayedSample[]): string {
  const plain = samples.map((sample) => ({
    ...sample,
    conflicts: sample.conflicts.map(({ byRule, ...rest }) => ({ ...rest, rules: [...byRule.keys()] })),
  }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}

function repositoriesOf({ folders, set, root, cache }: Options): Mined[] {
  const found = folders.flatMap(gitFoldersOf);
  const headOf = (gitFolder: string): string =>
    git({ gitFolder, objects: cache }, ['rev-parse', 'HEAD']).toString('utf8').trim();
  if (set === null)
    return found.map((gitFolder) => ({ name: nameOf(gitFolder), gitFolder, commit: headOf(gitFolder) }));
  const pins = JSON.parse(readFileSync(join(root, here, 'repositories.json'), 'utf8')) as Record<
    'tuning' | 'figure',
    { repository: string; commit: string }[]
  >;
  return pins[set].flatMap(({ repository, commit }) => {
    const gitFolder = found.find(
      (each) => nameOf(each) === repository || nameOf(each) === basename(repository),
    );
    if (gitFolder !== undefined) return [{ name: repository, gitFolder, commit }];
    console.error(`${repository} is not in these folders: left out`);
    return [];
  });
}

function parse(words: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        set: { type: 'string' },
        cache: { type: 'string', default: join('.cache', 'results', 'git') },
        conflicts: { type: 'string', default: '150' },
        learn: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [conflicts, set] = [Number(values.conflicts), values.set ?? null];
    if (positionals.length === 0 || !Number.isInteger(conflicts) || conflicts < 1) return null;
    if (set !== null && set !== 'tuning' && set !== 'figure') return null;
    const folders = positionals.map((folder) => resolve(folder));
    const root = resolve(__dirname, '..', '..', '..', '..');
    return {
      folders,
      set,
      cache: resolve(values.cache),
      conflicts,
      learn: values.learn,
      json: values.json,
      root,
    };
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
