/** Prints how often the places of an overview hold the file that a symptom comes of, beside search_code asked the same. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { OVERVIEW_TOKENS } from '../../src/core/map/context';
import { overview } from '../../src/explore/context/overview';
import { explore } from '../../src/explore/explore';
import type { ExploreMap } from '../../src/explore/map/exploreMap';
import { columns } from '../../src/explore/answer/text';
import { prepareRepository } from '../bench/tokens/prepareRepository';
import { benchFolder, readTokenTasks } from '../bench/tokens/taskFile';
import { repositoryRoot } from '../support/paths';
import { temporaryFolder } from '../support/temporaryFolder';
import { mapOfFolder } from './mapOfFolder';

const SETS = ['tuned', 'kept'] as const;
const corpora = join(repositoryRoot, '.cache', 'corpora');

/** What a user notices, and the files of which one has its cause. */
const symptoms = z.array(
  z.strictObject({ corpus: z.string(), paths: z.array(z.string()).min(1), text: z.string() }),
);

type Symptom = z.infer<typeof symptoms>[number];

/** A symptom with the place of a right file among the places, from 1; 0 = it is not there. */
interface Asked {
  readonly symptom: Symptom;
  readonly places: number;
  readonly search: number;
  readonly tokens: number;
}

function ask(map: ExploreMap, symptom: Symptom): Asked {
  const { text, tokens } = overview(map, { task: symptom.text, budgetTokens: OVERVIEW_TOKENS, pinned: [] });
  const [, below = ''] = text.split(/\n## Places [^\n]*\n```\n/);
  const told = (below.split('\n```')[0] ?? '').split('\n').map((line) => line.replace(/:.*/, ''));
  const { results } = explore(map, {
    tool: 'search_code',
    args: { query: symptom.text, kinds: ['keyword'] },
  });
  const rankIn = (paths: readonly string[]): number =>
    paths.findIndex((path) => symptom.paths.includes(path)) + 1;
  return { symptom, places: rankIn(told), search: rankIn(results.map(({ path }) => path)), tokens };
}

async function askAll(set: readonly Symptom[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const corpus of new Set(set.map((each) => each.corpus))) {
    const map = await mapOfFolder(join(corpora, corpus, 'repository'));
    asked.push(...set.filter((each) => each.corpus === corpus).map((each) => ask(map, each)));
  }
  return asked;
}

/** The tasks of the token bench that tell symptoms, each in a copy with its fault planted, of the packages that are there. */
async function askTasks(): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const task of readTokenTasks(benchFolder)) {
    const packages = task.packages.filter((name) => existsSync(join(corpora, name, 'repository')));
    if (task.class !== 'symptom' || packages.length === 0) continue;
    const folder = await temporaryFolder();
    prepareRepository({ ...task, packages }, corpora, folder.path);
    const paths = task.plant.map(({ path }) => path);
    asked.push(ask(await mapOfFolder(folder.path), { corpus: task.id, paths, text: task.task }));
    await folder.remove();
  }
  return asked;
}

function row(name: string, asked: readonly Asked[]): string[] {
  const within = (most: number, rankOf: (one: Asked) => number): string =>
    String(asked.filter((one) => rankOf(one) > 0 && rankOf(one) <= most).length);
  const [places, search] = [(one: Asked) => one.places, (one: Asked) => one.search];
  const tokens = asked.reduce((sum, one) => sum + one.tokens, 0) / asked.length;
  return [
    ...[name, String(asked.length), within(1, places), within(3, places), within(10, places)],
    ...[within(3, search), within(10, search), tokens.toFixed(0)],
  ];
}

async function main(): Promise<void> {
  const head = ['', 'symptoms', 'top 1', 'top 3', 'top 10', 'search 3', 'search 10', 'tokens'];
  const sets: (readonly [string, readonly Asked[]])[] = [];
  for (const name of SETS) {
    const file = join(repositoryRoot, 'test', 'eval', 'symptoms', `${name}.json`);
    sets.push([name, await askAll(symptoms.parse(JSON.parse(readFileSync(file, 'utf8'))))]);
  }
  sets.push(['token tasks', await askTasks()]);
  console.log(columns([head, ...sets.map(([name, asked]) => row(name, asked))]).join('\n'));
  if (!process.argv.includes('--misses')) return;
  for (const { symptom, places, search } of sets.flatMap(([, asked]) => asked))
    if (places === 0 || places > 3)
      console.log(`- ${symptom.corpus} ${symptom.paths.join(', ')}: ${places}, search ${search}`);
}

void main();
