/** Runs in a window of VS Code on a large folder: how long the extension host is held up while that is indexed. */
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { IntervalHistogram } from 'node:perf_hooks';
import { join } from 'node:path';
import { it } from 'mocha';
import * as vscode from 'vscode';
import { stateThat, startedExtension, windowFolder } from '../extensionApi';
import { tellSoak } from './soakReport';
import { LONG_MS } from './stallReport';
import type { StallReport } from './stallReport';

/** How often the loop's timer is due; a delay is what comes on top. */
const RESOLUTION_MS = 1;

it('measures', async function () {
  this.timeout(0);
  const api = await startedExtension();
  const folder = windowFolder();
  // The opening of the window indexes it too: what is measured is one whole indexing, from the first file on.
  await stateThat(api, ({ kind }) => kind !== 'noFolder');
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const started = performance.now();
  await api.folderIndex.rebuild(folder);
  const state = await stateThat(
    api,
    (now) => now.kind !== 'indexing' && (now.kind !== 'ready' || !now.summary.provisional),
  );
  const seconds = (performance.now() - started) / 1000;
  histogram.disable();
  const report: StallReport = {
    state: state.kind,
    summary: state.kind === 'ready' ? state.summary : null,
    seconds,
    delaysMs: Object.fromEntries(
      [50, 90, 99, 99.9, 99.99, 100].map((percent) => [percent, beyond(histogram.percentile(percent))]),
    ),
    turns: histogram.count,
    longTurns: longTurns(histogram),
    loadMs: loadTime(),
    activationMs: api.activationMs,
  };
  tellSoak(report);
});

/** How many turns came later than LONG_MS, to the histogram's precision. */
function longTurns({ count, percentiles }: IntervalHistogram): number {
  let least = 100;
  for (const [percent, nanoseconds] of percentiles)
    if (beyond(nanoseconds) > LONG_MS) least = Math.min(least, percent);
  return Math.round((count * (100 - least)) / 100);
}

const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

/** How long the extension's bundle takes to load again: all of it is synchronous. */
function loadTime(): number {
  const file = join(
    vscode.extensions.getExtension('repomaster.repomaster')?.extensionPath ?? '',
    'dist',
    'extension.js',
  );
  const load = createRequire(file);
  const cached = load.cache[file];
  Reflect.deleteProperty(load.cache, file);
  const started = performance.now();
  load(file);
  const took = performance.now() - started;
  load.cache[file] = cached;
  return took;
}
