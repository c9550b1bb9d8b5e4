/** `npm run bench:git -- --commits`: how well changes are split into the commits that their authors made. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../../src/core/errors';
import { conventionOf } from '../../../../src/scenarios/git/commits/conventions';
import { linkedGroups } from '../../../../src/scenarios/git/commits/groups';
import { messagesOf } from '../../../../src/scenarios/git/commits/messages';
import { describeMachine } from '../../machine';
import { openOutlines } from '../outlines';
import { mineChains } from './chains';
import type { Chain } from './chains';
import { learnWeights, pairsOf } from './learn';
import { adjustedRandIndex, meanWithInterval } from './randIndex';
import { BASELINES, linesOf, prepare } from './splits';
import type { Prepared } from './splits';

const usage = `usage: npm run bench:git -- --commits FOLDER.. [--set tuning|figure] [--cache FOLDER] [--chains N] [--learn]
  FOLDER    a folder with the repositories of test/bench/git/commits/repositories.json, as NAME or OWNER+NAME
  --chains  the most of one repository, default 60, the newest
  --learn   prints weights learned from these chains (src/scenarios/git/commits/pairWeights.ts)`;

const HERE = join('test', 'bench', 'git', 'commits');

interface Options {
  readonly folders: readonly string[];
  readonly set: string;
  readonly cache: string;
  readonly most: number;
  readonly learn: boolean;
  readonly root: string;
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const outlines = openOutlines(
    join(options.root, 'dist', 'parseWorker.js'),
    join(options.cache, 'outlines'),
  );
  try {
    const prepared: Prepared[] = [];
    for (const chain of chainsOf(options)) prepared.push(await prepare(chain, outlines.outlineOf));
    console.log(`${describeMachine(new Date())}\n`);
    const ours = (each: Prepared): number => score(each, linesOf(each, groupsOf(each)));
    console.log(`| split by | adjusted Rand index, mean of ${prepared.length} chains |\n| --- | --- |`);
    console.log(`| clusters | ${shown(prepared.map(ours))} |`);
    for (const [name, split] of Object.entries(BASELINES))
      console.log(`| ${name} | ${shown(prepared.map((each) => score(each, split(each))))} |`);
    for (const name of new Set(prepared.map(({ chain }) => chain.repository)))
      console.log(
        `| clusters, ${name} | ${shown(prepared.filter(({ chain }) => chain.repository === name).map(ours))} |`,
      );
    const exact = prepared.filter((each) => ours(each) === 1).length;
    const unique = prepared.filter(hasUniqueMessages).length;
    console.log(
      `\nExactly the author's split: ${exact} of ${prepared.length}. Every message unique: ${unique} of ${prepared.length}.`,
    );
    if (options.learn) console.log(JSON.stringify(learnWeights(prepared.flatMap(pairsOf))));
    return 0;
  } finally {
    await outlines.dispose();
  }
}

function chainsOf({ folders, set, cache, most, root }: Options): readonly Chain[] {
  const pins = JSON.parse(readFileSync(join(root, HERE, 'repositories.json'), 'utf8')) as Record<
    string,
    readonly { readonly repository: string; readonly commit: string }[]
  >;
  return (pins[set] ?? []).flatMap(({ repository, commit }) => {
    const names = [repository.replace('/', '+'), basename(repository)];
    const gitFolder = folders
      .flatMap((folder) => names.map((name) => join(folder, name)))
      .flatMap((folder) => ['repo', '.git', '.'].map((inner) => join(folder, inner)))
      .find((each) => existsSync(join(each, 'objects')));
    if (gitFolder === undefined) {
      console.error(`${repository} is not in these folders: left out`);
      return [];
    }
    const mined = mineChains(repository, gitFolder, commit, { cache, most });
    console.error(`${repository}: ${mined.length} chains`);
    return mined;
  });
}

function groupsOf({ units }: Prepared): readonly (readonly number[])[] {
  const at = new Map(units.map((unit, index) => [unit, index]));
  return linkedGroups(units, () => 'code').map((group) => group.units.map((unit) => at.get(unit) ?? 0));
}

function hasUniqueMessages(prepared: Prepared): boolean {
  const groups = groupsOf(prepared).map((members) => ({
    units: members.flatMap((at) => prepared.units[at] ?? []),
    kind: 'code' as const,
  }));
  const messages = messagesOf(groups, conventionOf(prepared.chain.subjects), 'main');
  return new Set(messages).size === messages.length && messages.every((message) => message !== '');
}

/** Over the lines of which blame names a commit. */
function score({ chain }: Prepared, labels: readonly (readonly number[])[]): number {
  const [truth, own]: [number[], number[]] = [[], []];
  for (const [hunk, lines] of chain.labels.entries())
    for (const [line, label] of lines.entries()) {
      if (label === null) continue;
      truth.push(label);
      own.push(labels[hunk]?.[line] ?? -1);
    }
  return adjustedRandIndex(truth, own);
}

function shown(values: readonly number[]): string {
  const { mean, from, to } = meanWithInterval(values);
  return `${mean.toFixed(3)} (${from.toFixed(3)}-${to.toFixed(3)})`;
}

function parse(words: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        commits: { type: 'boolean' },
        set: { type: 'string', default: 'tuning' },
        cache: { type: 'string', default: join('.cache', 'results', 'git') },
        chains: { type: 'string', default: '60' },
        learn: { type: 'boolean', default: false },
      },
    });
    const { set, chains, learn } = values;
    const most = Number(chains);
    if (positionals.length === 0 || !Number.isInteger(most) || most < 1) return null;
    if (set !== 'tuning' && set !== 'figure') return null;
    const folders = positionals.map((folder) => resolve(folder));
    const root = resolve(__dirname, '..', '..', '..', '..', '..');
    return { folders, set, cache: resolve(values.cache), most, learn, root };
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
