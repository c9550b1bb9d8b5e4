/** The map beside what CPython does while a package's own tests run (issue 5). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import { freshIndex } from '../index/indexing';
import { createCauses } from './causes';
import { nameCalls, traceTests } from './pythonRun';
import type { PythonPackage } from './pythonRun';
import { compareCalls, ratesOf, renderMissed, renderTable } from './report';
import type { RuntimeRow, SeenCall } from './report';

interface RuntimePackages {
  ensurePythonPackages(options: {
    readonly root: string;
    readonly log: (line: string) => void;
  }): Promise<{ readonly packages: readonly PythonPackage[]; readonly needs: readonly string[] } | null>;
}

/** Slightly under what is reached: the share of the calls seen that is in `calls`, and in that or `ambiguous`. */
const LEAST: Readonly<Record<string, { readonly calls: number; readonly either: number }>> = {
  'python3-networkx': { calls: 0.735, either: 0.945 },
  'python3-bs4': { calls: 0.86, either: 0.95 },
};
/** A number of calls that no run falls below which has run the tests. */
const LEAST_SEEN = 500;
/** The other one takes most of a minute: `npm run soak -- runtime-python` has both. */
const sample = 'python3-bs4';
/** Both packages, on a machine that does other things too; the first run fetches them. */
const TIMEOUT_MS = 600_000;

const isWhole = process.env.REPOMASTER_WHOLE_PACKAGES === '1';

const log = (text: string): void => void process.stderr.write(`${text}\n`);

async function measure(tested: PythonPackage, needs: readonly string[]): Promise<RuntimeRow> {
  const started = performance.now();
  const [index, calls] = await Promise.all([freshIndex(tested.folder), traceTests(tested, needs)]);
  const lineOf = ({ at }: SeenCall): string => {
    const [path = '', line = '0'] = at.split(':');
    return readFileSync(join(tested.folder, path), 'utf8').split('\n')[Number(line) - 1] ?? '';
  };
  const seconds = (performance.now() - started) / 1000;
  return compareCalls({ ...tested, seconds }, index, nameCalls(index, calls), createCauses(index, lineOf));
}

describe('the map beside a run: Python', function () {
  this.timeout(TIMEOUT_MS);

  it('has the calls that packages make while their own tests run', async function () {
    const { ensurePythonPackages } = await loadScript<RuntimePackages>('runtimePackages.mjs');
    const found = await ensurePythonPackages({ root: repositoryRoot, log });
    if (found === null) {
      this.skip();
      return;
    }
    const rows: RuntimeRow[] = [];
    const packages = isWhole ? found.packages : found.packages.filter(({ name }) => name === sample);
    for (const each of packages) rows.push(await measure(each, found.needs));
    log([renderTable(rows), ...rows.map(renderMissed)].join('\n'));
    for (const row of rows) {
      const { calls, either } = ratesOf(row);
      const least = LEAST[row.name];
      assert.ok(least && row.seen >= LEAST_SEEN, `${row.name}: ${row.seen} calls were seen`);
      assert.ok(calls >= least.calls, `${row.name}: ${calls} in calls`);
      assert.ok(either >= least.either, `${row.name}: ${either} in calls or ambiguous`);
    }
  });
});
