/** `npm run bench:git -- --commits`: how well changes are split into the commits that their authors made. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../../src/core/errors';
import type { OutlineOf } from '../../../../src/core/git/candidates';
import { conventionOf } from '../../../../src/scenarios/git/commits/conventions';
import { linkedGroups } from '../../../../src/scenarios/git/commits/groups';
import { learnedPairs } from '../../../../src/scenarios/git/commits/learnedPairs';
import type { PairTrees } from '../../../../src/scenarios/git/commits/likeness';
import { messagesOf } from '../../../../src/scenarios/git/commits/messages';
import type { Group } from '../../../../src/scenarios/git/commits/order';
import { describeMachine } from '../../machine';
import { openOutlines } from '../outlines';
import { mineChains } from './chains';
import { learn } from './learn';
import { adjustedRandIndex, meanWithInterval } from './randIndex';
import { mineSpans } from './spans';
import { BASELINES, FILE_BASELINES, linesOf, prepareChain, prepareSpan, unitLabels } from './splits';
import type { Prepared } from './splits';

const usage = `usage: npm run bench:git -- --commits FOLDER.. [--set tuning|figure] [--across] [--cache FOLDER] [--chains N] [--learn]
  FOLDER    a folder with the repositories of test/bench/git/commits/repositories.json, as NAME or OWNER+NAME
  --across  changes of several files instead of chains of one
  --chains  the most of one repository, default 60, the newest
  --learn   learns the trees from the set tuning, and writes them; the tables are of held-out repositories`;

const HERE = join('test', 'bench', 'git', 'commits');
const TABLE = join('src', 'scenarios', 'git', 'commits', 'learnedPairs.json');

interface Options {
  readonly folders: readonly string[];
  readonly set: string;
  readonly isAcross: boolean;
  readonly cache: string;
  readonly most: number;
  readonly learn: boolean;
  readonly root: string;
}

type TreesOf = (repository: string) => PairTrees;

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
    const chains =
      options.learn || !options.isAcross ? await prepared(options, outlines.outlineOf, false) : [];
    const spans = options.learn || options.isAcross ? await prepared(options, outlines.outlineOf, true) : [];
    const treesOf = options.learn ? relearn([...chains, ...spans], options) : () => learnedPairs;
    console.log(`${describeMachine(new Date())}\n`);
    if (chains.length > 0) show('chains', chains, treesOf, BASELINES);
    if (spans.length > 0)
      show('changes of several files', spans, treesOf, { ...BASELINES, ...FILE_BASELINES });
    return 0;
  } finally {
    await outlines.dispose();
  }
}

/** Writes the trees of all; those given are held out. */
function relearn(all: readonly Prepared[], { root }: Options): TreesOf {
  const { trees, heldOut } = learn(all);
  writeFileSync(join(root, TABLE), `${JSON.stringify(trees)}\n`);
  console.error(`wrote ${TABLE}; npm run format brings it into shape`);
  return (repository) => heldOut.get(repository) ?? trees;
}

function show(
  what: string,
  all: readonly Prepared[],
  treesOf: TreesOf,
  baselines: Readonly<Record<string, (each: Prepared) => readonly (readonly number[])[]>>,
): void {
  const splits = new Map(all.map((each) => [each, groupsOf(each, treesOf(each.repository))]));
  const index = new Map(
    all.map((each) => [each, score(each, linesOf(each, membersOf(each, splits.get(each) ?? [])))]),
  );
  const ours = (each: Prepared): number => index.get(each) ?? 0;
  console.log(`| split by | adjusted Rand index, mean of ${all.length} ${what} |\n| --- | --- |`);
  console.log(`| clusters | ${shown(all.map(ours))} |`);
  for (const [name, split] of Object.entries(baselines))
    console.log(`| ${name} | ${shown(all.map((each) => score(each, split(each))))} |`);
  console.log(`| units, each with the commit of most lines | ${shown(all.map(boundOf))} |`);
  for (const name of new Set(all.map(({ repository }) => repository))) {
    const own = all.filter(({ repository }) => repository === name);
    console.log(`| clusters, ${name} (${own.length}) | ${shown(own.map(ours))} |`);
  }
  const exact = all.filter((each) => ours(each) === 1).length;
  const unique = all.filter((each) => hasUniqueMessages(each, splits.get(each) ?? [])).length;
  console.log(
    `\nExactly the author's split: ${exact} of ${all.length}. Every message unique: ${unique} of ${all.length}.\n`,
  );
}

async function prepared(
  options: Options,
  outlineOf: OutlineOf,
  isAcross: boolean,
): Promise<readonly Prepared[]> {
  const { folders, set, cache, most, root } = options;
  const pins = JSON.parse(readFileSync(join(root, HERE, 'repositories.json'), 'utf8')) as Record<
    string,
    readonly { readonly repository: string; readonly commit: string }[]
  >;
  const all: Prepared[] = [];
  for (const { repository, commit } of pins[set] ?? []) {
    const gitFolder = gitFolderOf(repository, folders);
    if (gitFolder === undefined) {
      console.error(`${repository} is not in these folders: left out`);
      continue;
    }
    const limits = { cache, most };
    const mined = isAcross
      ? mineSpans(repository, gitFolder, commit, limits).map((span) => prepareSpan(span, outlineOf))
      : mineChains(repository, gitFolder, commit, limits).map((chain) => prepareChain(chain, outlineOf));
    console.error(`${repository}: ${mined.length} ${isAcross ? 'changes' : 'chains'}`);
    for (const each of mined) all.push(await each);
  }
  return all;
}

function gitFolderOf(repository: string, folders: readonly string[]): string | undefined {
  const names = [repository.replace('/', '+'), basename(repository)];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .flatMap((folder) => ['repo', join('repo', '.git'), '.git', '.'].map((inner) => join(folder, inner)))
    .find((each) => existsSync(join(each, 'objects')));
}

function groupsOf({ units, kindOf, coChange }: Prepared, trees: PairTrees): readonly Group[] {
  return linkedGroups(units, kindOf, { trees, coChange });
}

function membersOf({ units }: Prepared, groups: readonly Group[]): readonly (readonly number[])[] {
  const at = new Map(units.map((unit, index) => [unit, index]));
  return groups.map((group) => group.units.map((unit) => at.get(unit) ?? 0));
}

/** What the units allow. */
function boundOf(each: Prepared): number {
  const groups = new Map<number | null, number[]>();
  for (const [at, label] of unitLabels(each).entries()) groups.set(label, [...(groups.get(label) ?? []), at]);
  return score(each, linesOf(each, [...groups.values()]));
}

function hasUniqueMessages({ subjects }: Prepared, groups: readonly Group[]): boolean {
  const messages = messagesOf(groups, conventionOf(subjects), 'main');
  return new Set(messages).size === messages.length && messages.every((message) => message !== '');
}

/** Over the lines of which a commit is known. */
function score({ truth: labels }: Prepared, split: readonly (readonly number[])[]): number {
  const [truth, own]: [number[], number[]] = [[], []];
  for (const [hunk, lines] of labels.entries())
    for (const [line, label] of lines.entries()) {
      if (label === null) continue;
      truth.push(label);
      own.push(split[hunk]?.[line] ?? -1);
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
        across: { type: 'boolean', default: false },
        set: { type: 'string', default: 'tuning' },
        cache: { type: 'string', default: join('.cache', 'results', 'git') },
        chains: { type: 'string', default: '60' },
        learn: { type: 'boolean', default: false },
      },
    });
    const { set, chains, learn, across: isAcross } = values;
    const most = Number(chains);
    if (positionals.length === 0 || !Number.isInteger(most) || most < 1) return null;
    if ((set !== 'tuning' && set !== 'figure') || (learn && set !== 'tuning')) return null;
    const folders = positionals.map((folder) => resolve(folder));
    const root = resolve(__dirname, '..', '..', '..', '..', '..');
    return { folders, set, isAcross, cache: resolve(values.cache), most, learn, root };
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
