/** `npm run bench:git -- --silent`: silent conflicts that are planted in real merges, and what is told of the merges as they are. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '../../../../src/core/errors';
import type { SilentReport } from '../../../../src/core/git/silent';
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
import type { Random } from '../../../support/seededRandom';
import { describeMachine } from '../../machine';
import { openShared } from '../diff/compared';
import { drawCleanMerges } from './merges';
import type { CleanMerge } from './merges';
import { PLANTED, plant } from './plant';
import type { Planted, PlantedKind } from './plant';

const usage = `usage: npm run bench:git -- --silent FOLDER.. [--planted N] [--merges N] [--seed N]
  FOLDER     a repository, bare or not, or a folder that holds one as repo
  --planted  silent conflicts to plant, default 200, over all repositories
  --merges   real clean merges to look at, default 300, over all repositories`;

const never = new AbortController().signal;

type Look = (ours: string, theirs: string) => Promise<SilentReport>;
type Opened = Awaited<ReturnType<typeof openShared>>;

interface Tally {
  planted: number;
  found: number;
}

async function main(words: readonly string[]): Promise<number> {
  const options = parse(words);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const place = mkdtempSync(join(tmpdir(), 'repomaster-bench-silent-'));
  const pool = createParsePool(spawnParseWorker(join(repositoryRoot, 'dist', 'parseWorker.js')), 1);
  try {
    const ports: SilentPorts = {
      ...{ known: new Map(), codeOf },
      shapesOf: (texts) => textShapes(pool, texts, never),
      namesInTrees: async (asked) => {
        const told: TreeNames[] = [];
        await eachTreeIndex(pool, asked, (index) => told.push(treeNames(index, asked.names)), {
          onProgress: () => undefined,
          signal: never,
        });
        return told;
      },
    };
    console.log(`${describeMachine(new Date())}\n`);
    const tally = new Map<PlantedKind, Tally>(PLANTED.map((kind) => [kind, { planted: 0, found: 0 }]));
    const sums = { merges: 0, alarmed: 0, checks: 0 };
    const random = seededRandom(options.seed);
    for (const folder of options.folders) {
      const opened = await openShared(folder, place);
      const look: Look = async (ours, theirs) =>
        (await silentConflicts(opened.repository, { ours, theirs, how: 'merge' }, ports, never)).report;
      const share = (all: number): number => Math.ceil(all / options.folders.length);
      const most = Math.max(share(options.merges), share(options.planted));
      const merges = drawCleanMerges(opened.git, random, most);
      await lookAtReal(opened.name, merges.slice(0, share(options.merges)), look, sums);
      await lookAtPlanted(opened, merges, { look, random, tally, most: share(options.planted) });
    }
    print(tally, sums);
    return 0;
  } finally {
    await pool.dispose();
    rmSync(place, { recursive: true, force: true });
  }
}

async function lookAtReal(
  name: string,
  merges: readonly CleanMerge[],
  look: Look,
  sums: { merges: number; alarmed: number; checks: number },
): Promise<void> {
  for (const { commit, ours, theirs } of merges) {
    const { findings } = await look(ours, theirs);
    sums.merges++;
    if (findings.some(({ sureness }) => sureness !== 'check')) sums.alarmed++;
    else if (findings.length > 0) sums.checks++;
    for (const { kind, sureness, symbol, use, changed, reason } of findings) {
      console.log(`${name} ${commit.slice(0, 10)} ${kind} ${sureness} ${symbol}: ${reason}`);
      console.log(`  use     ${use.path}:${use.line} ${use.text}`);
      console.log(`  changed ${changed.path}:${changed.line} ${changed.text}`);
    }
  }
}

interface Planting {
  readonly look: Look;
  readonly random: Random;
  readonly tally: ReadonlyMap<PlantedKind, Tally>;
  readonly most: number;
}

async function lookAtPlanted(
  { git, clone, name }: Opened,
  merges: readonly CleanMerge[],
  { look, random, tally, most }: Planting,
): Promise<void> {
  let left = most;
  for (const merge of merges)
    for (const kind of PLANTED) {
      if (left === 0) return;
      const planted = plant(git, join(clone, '.git'), merge, kind, random);
      const row = tally.get(kind);
      if (planted === null || row === undefined) continue;
      const sides =
        planted.changer === 'ours' ? [planted.changed, planted.user] : [planted.user, planted.changed];
      const report = await look(sides[0] ?? '', sides[1] ?? '');
      if (report.conflicted.length > 0) continue;
      left--;
      row.planted++;
      if (isFound(planted, report)) row.found++;
      else
        console.log(
          `missed ${name} ${merge.commit.slice(0, 10)} ${kind} ${planted.name} (${planted.path}), changed by ${planted.changer}: ${planted.uses[0] ?? ''}`,
        );
    }
}

function isFound({ name, uses }: Planted, { findings }: SilentReport): boolean {
  return findings.some(
    ({ symbol, use }) => symbol === name && (uses.includes(use.text) || use.text.includes(name)),
  );
}

function print(
  tally: ReadonlyMap<PlantedKind, Tally>,
  { merges, alarmed, checks }: { readonly merges: number; readonly alarmed: number; readonly checks: number },
): void {
  const all = { planted: 0, found: 0 };
  console.log('\nkind       planted  found');
  for (const [kind, { planted, found }] of tally) {
    console.log(`${kind.padEnd(10)} ${String(planted).padStart(7)} ${String(found).padStart(6)}`);
    all.planted += planted;
    all.found += found;
  }
  const share = all.planted === 0 ? 'nothing planted' : `${((100 * all.found) / all.planted).toFixed(1)} %`;
  console.log(`all        ${String(all.planted).padStart(7)} ${String(all.found).padStart(6)}  ${share}`);
  console.log(
    `\n${merges} clean merges: ${alarmed} with a finding that breaks or likely breaks something, ${checks} with others alone`,
  );
}

function parse(words: readonly string[]): {
  readonly folders: readonly string[];
  readonly planted: number;
  readonly merges: number;
  readonly seed: number;
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
      },
    });
    const [planted, merges, seed] = [Number(values.planted), Number(values.merges), Number(values.seed)];
    if (positionals.length === 0 || ![planted, merges, seed].every(Number.isInteger)) return null;
    return { folders: positionals.map((folder) => resolve(folder)), planted, merges, seed };
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
