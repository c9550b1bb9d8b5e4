/** The map beside what V8 does while a package's own tests run (issue 5). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '../../../src/index/graph/buildIndex';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import { readFolder } from '../oracles/mapOf';
import { createCauses } from './causes';
import { nameCalls } from './javascriptNames';
import { readSources, recordTests } from './javascriptRun';
import type { JavaScriptPackage, Recording } from './javascriptRun';
import { compareCalls, ratesOf, renderMissed, renderTable } from './report';
import type { RuntimeRow, SeenCall } from './report';

interface RuntimePackages {
  ensureJavaScriptPackages(options: {
    readonly root: string;
    readonly node: string;
    readonly log: (line: string) => void;
  }): Promise<readonly JavaScriptPackage[]>;
}

/** Slightly under what is reached: the share of the calls seen that is in `calls`, and in that or `ambiguous`. */
const LEAST: Readonly<Record<string, { readonly calls: number; readonly either: number }>> = {
  '@mjackson/headers': { calls: 0.91, either: 0.96 },
  cborg: { calls: 0.89, either: 0.98 },
  qs: { calls: 0.87, either: 0.97 },
};
/** A number of calls that no run falls below which has run the tests. */
const LEAST_SEEN = 400;
/** The others take most of a minute: `npm run soak -- runtime-javascript` has all. */
const sample = 'qs';
/** All packages, on a machine that does other things too; the first run fetches them. */
const TIMEOUT_MS = 600_000;

const isWhole = process.env.REPOMASTER_WHOLE_PACKAGES === '1';

const log = (text: string): void => void process.stderr.write(`${text}\n`);

async function measure(tested: JavaScriptPackage): Promise<{ row: RuntimeRow; recording: Recording }> {
  const started = performance.now();
  const input = await readFolder(tested.folder, []);
  const sources = readSources(
    tested.folder,
    input.facts.map(({ path }) => path),
  );
  const recording = await recordTests(tested, sources);
  const index = buildIndex(input);
  const lineOf = ({ at }: SeenCall): string => {
    const [path = '', line = '0'] = at.split(':');
    return readFileSync(join(tested.folder, path), 'utf8').split('\n')[Number(line) - 1] ?? '';
  };
  const seen = nameCalls(index, input, sources, recording.calls);
  const seconds = (performance.now() - started) / 1000;
  return { row: compareCalls({ ...tested, seconds }, index, seen, createCauses(index, lineOf)), recording };
}

describe('the map beside a run: JavaScript', function () {
  this.timeout(TIMEOUT_MS);

  it('has the calls that packages make while their own tests run', async () => {
    const { ensureJavaScriptPackages } = await loadScript<RuntimePackages>('runtimePackages.mjs');
    const all = await ensureJavaScriptPackages({ root: repositoryRoot, node: process.execPath, log });
    const packages = isWhole ? all : all.filter(({ name }) => name === sample);
    const measured: Awaited<ReturnType<typeof measure>>[] = [];
    for (const each of packages) measured.push(await measure(each));
    const rows = measured.map(({ row }) => row);
    log([renderTable(rows), ...rows.map(renderMissed)].join('\n'));
    for (const { row, recording } of measured) {
      const { name, seen } = row;
      if (recording.rested.length > 0)
        log(`${name}: not noted all the time, being called too often: ${recording.rested.join(', ')}`);
      // Every function that V8's own counts say was called was seen, at its own place.
      assert.deepEqual([recording.unseen, recording.misplaced], [[], []], name);
      const { calls, either } = ratesOf(row);
      const least = LEAST[name];
      assert.ok(least && seen >= LEAST_SEEN, `${name}: ${seen} calls were seen`);
      assert.ok(calls >= least.calls, `${name}: ${calls} in calls`);
      assert.ok(either >= least.either, `${name}: ${either} in calls or ambiguous`);
    }
  });
});
