/** `npm run bench:git -- --silent`: silent conflicts that are planted in real merges, and what is told of the merges as they are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../../src/core/errors';
import type { SilentFinding, SilentReport } from '../../../../src/core/git/silent';
import type { TreeNames } from '../../../../src/core/git/treeNames';
import { treeNames } from '../../../../src/explore/compare/treeNames';
import { textShapes } from '../../../../src/index/folder/textShapes';
import { eachTreeIndex } from '../../../../src/index/folder/treeMaps';
import { createParsePool } from '../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../src/index/parse/spawnParser';
import type { SilentPorts } from '../../../../src/scenarios/git/silent/readSilent';
import { silentConflicts } from '../../../../src/scenarios/git/silent/silentConflicts';
import { codeOf } from '../../../../src/session/structure/silentEngine';
import { repositoryRoot } from '../../../support/paths';
import { seededRandom } from '../../../support/seededRandom';
import { describeMachine } from '../../machine';
import { openShared } from '../diff/compared';
import { keepingFacts } from './keptFacts';
import { openKept } from './keptResults';
import type { KeptResults, Result } from './keptResults';
import { drawCleanMerges } from './merges';
import type { CleanMerge } from './merges';
import { PLANTED, plant } from './plant';
import type { Planted, PlantedKind } from './plant';

const usage = `usage: npm run bench:git -- --silent FOLDER.. [--planted N] [--merges N] [--seed N] [--kept FILE]
  FOLDER     a repository, bare or not, or a folder that holds one as repo
  --planted  silent conflicts to plant, default 200, over all repositories
  --merges   real clean merges to look at, default 300, over all repositories
  --kept     a file in which each result is kept: the next run goes on from there`;

const never = new AbortController().signal;

type Look = (ours: string, theirs: string) => Promise<SilentReport>;
type Opened = Awaited<ReturnType<typeof openShared>>;

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const place = mkdtempSync(join(tmpdir(), 'repomaster-bench-silent-'));
  const workers = createParsePool(spawnParseWorker(join(repositoryRoot, 'dist', 'parseWorker.js')), 1);
  const pool = keepingFacts(workers);
  try {
    const ports: SilentPorts = {
      ...{ known: new Map(), codeOf },
      shapesOf: (texts) => textShapes(pool, texts, never),
      namesInTrees: async (asked) => {
        const told: TreeNames[] = [];
        await eachTreeIndex(pool, asked, (index, facts) => told.push(treeNames(index, facts, asked.names)), {
          onProgress: () => undefined,
          signal: never,
        });
        return told;
      },
    };
    console.log(`${describeMachine(new Date())}\n`);
    const kept = openKept(options.kept);
    const random = seededRandom(options.seed);
    for (const folder of options.folders) {
      const opened = await openShared(folder, place);
      const look: Look = async (ours, theirs) =>
        (await silentConflicts(opened.repository, { ours, theirs, how: 'merge' }, ports, never)).report;
      const share = (all: number): number => Math.ceil(all / options.folders.length);
      const most = Math.max(share(options.merges), share(options.planted));
      const merges = drawCleanMerges(opened.git, random, most);
      console.log(`${opened.name}: ${merges.length} merges`);
      await lookAtReal(opened.name, merges.slice(0, share(options.merges)), look, kept);
      await lookAtPlanted(opened, merges, { look, seed: options.seed, kept, most: share(options.planted) });
    }
    print(kept.all());
    return 0;
  } finally {
    await workers.dispose();
    rmSync(place, { recursive: true, force: true });
  }
}

async function lookAtReal(
  name: string,
  merges: readonly CleanMerge[],
  look: Look,
  kept: KeptResults,
): Promise<void> {
  for (const [at, { commit, ours, theirs }] of merges.entries()) {
    const result = await kept.once(`${name} ${commit}`, async () => {
      const { findings } = await look(ours, theirs);
      const alarms = findings.filter(({ sureness }) => sureness !== 'check').length;
      return { kind: 'real', alarms, checks: findings.length - alarms, lines: findings.flatMap(linesOf) };
    });
    console.log(`${name} ${commit.slice(0, 10)} (${at + 1} of ${merges.length})`);
    for (const line of result?.lines ?? []) console.log(`  ${line}`);
  }
}

function linesOf({ kind, sureness, use, changed, reason }: SilentFinding): readonly string[] {
  return [
    `${kind} ${sureness}: ${reason}`,
    `  use     ${use.path}:${use.line} ${use.text}`,
    `  changed ${changed.path}:${changed.line} ${changed.text}`,
  ];
}

interface Planting {
  readonly look: Look;
  readonly seed: number;
  readonly kept: KeptResults;
  readonly most: number;
}

async function lookAtPlanted(
  opened: Opened,
  merges: readonly CleanMerge[],
  { look, seed, kept, most }: Planting,
): Promise<void> {
  const { name } = opened;
  let left = most;
  for (const merge of merges)
    for (const kind of PLANTED) {
      if (left === 0) return;
      const own = `${name} ${merge.commit} ${kind}`;
      const result = await kept.once(own, () => plantedResult(opened, merge, kind, { look, seed }));
      if (result === null) continue;
      left--;
      console.log(`${own.replace(merge.commit, merge.commit.slice(0, 10))}: ${result.lines.join(' ')}`);
    }
}

async function plantedResult(
  { git, clone }: Opened,
  merge: CleanMerge,
  kind: PlantedKind,
  { look, seed }: Pick<Planting, 'look' | 'seed'>,
): Promise<Result | null> {
  const random = seededRandom(seed + Number.parseInt(merge.commit.slice(0, 6), 16));
  const planted = plant(git, join(clone, '.git'), merge, kind, random);
  if (planted === null) return null;
  const { changed, user, changer, name, path, uses } = planted;
  const report = await (changer === 'ours' ? look(changed, user) : look(user, changed));
  if (report.conflicted.length > 0) return null;
  const found = report.findings.filter((one) => isOf(one, planted));
  const surenesses = [...new Set(found.map(({ sureness }) => sureness))].join(', ');
  const told = found.length > 0 ? `found, ${surenesses}` : `missed, changed by ${changer}: ${uses[0] ?? ''}`;
  return { kind, isFound: found.length > 0, lines: [`${name} (${path}) ${told}`] };
}

function isOf({ symbol, use }: SilentFinding, { name, uses }: Planted): boolean {
  const own = symbol.slice(symbol.lastIndexOf('.') + 1);
  return own === name && (uses.includes(use.text) || use.text.includes(name));
}

function print(results: readonly Result[]): void {
  console.log(`\n${'kind'.padEnd(20)} planted  found`);
  const planted = results.flatMap((result) => (result.kind === 'real' ? [] : [result]));
  for (const kind of [...PLANTED, null]) {
    const own = planted.filter((one) => kind === null || one.kind === kind);
    const found = own.filter(({ isFound }) => isFound).length;
    const share = own.length === 0 ? '' : `${((100 * found) / own.length).toFixed(1)} %`;
    console.log(
      `${(kind ?? 'all').padEnd(20)} ${String(own.length).padStart(7)} ${String(found).padStart(6)}  ${share}`,
    );
  }
  const real = results.flatMap((result) => (result.kind === 'real' ? [result] : []));
  const alarmed = real.filter(({ alarms }) => alarms > 0).length;
  const checks = real.filter(({ alarms, checks: told }) => alarms === 0 && told > 0).length;
  console.log(
    `\n${real.length} clean merges: ${alarmed} with a finding that breaks or likely breaks something, ${checks} with others alone`,
  );
}

function parse(words: readonly string[]): {
  readonly folders: readonly string[];
  readonly planted: number;
  readonly merges: number;
  readonly seed: number;
  /** Null: nothing is kept. */
  readonly kept: string | null;
} | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        silent: { type: 'boolean' },
        planted: { type: 'string', default: '200' },
        merges: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        kept: { type: 'string' },
      },
    });
    const [planted, merges, seed] = [Number(values.planted), Number(values.merges), Number(values.seed)];
    if (positionals.length === 0 || ![planted, merges, seed].every(Number.isInteger)) return null;
    const kept = values.kept === undefined ? null : resolve(values.kept);
    return { folders: positionals.map((folder) => resolve(folder)), planted, merges, seed, kept };
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
