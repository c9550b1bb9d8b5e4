import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { median, p95 } from '../../bench/statistics';
import { runSoakWindow } from '../../editor/soak/soakWindow';
import type { TerminalStarts } from '../../editor/soak/terminalStart';
import { temporaryFolder } from '../../support/temporaryFolder';

/** `npm run soak -- start` sets it: a speed is looked at, never a test. */
const count = process.env['REPOMASTER_TERMINAL_STARTS'];

describe('commands in the integrated terminal of a real VS Code', () => {
  it('take so long to start and end, beside VS Code alone', async function () {
    if (count === undefined) this.skip();
    const limitMs = 120_000 + Number(count) * 5_000;
    this.timeout(limitMs);
    const workspace = await temporaryFolder();
    try {
      const environment = { REPOMASTER_TERMINAL_STARTS: count };
      const found = (await runSoakWindow({
        ...{ program: 'terminalStart', folder: workspace.path, environment, limitMs },
      })) as TerminalStarts;
      assert.equal(found.runnerMs.length, Number(count));
      process.stdout.write(
        `${line('a terminal that is there', found.floorMs, found.runnerMs)}\n` +
          `${line('a new terminal', found.newFloorMs, found.newRunnerMs)}\n`,
      );
    } finally {
      await workspace.remove();
    }
  });
});

function line(where: string, floor: readonly number[], runner: readonly number[]): string {
  const quantiles = (times: readonly number[]): string =>
    `p50 ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`;
  return `true in ${where} (${runner.length} times): VS Code alone ${quantiles(floor)}; the runner ${quantiles(runner)}; p95 ${(p95(runner) - p95(floor)).toFixed(0)} ms above it`;
}
