import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { runInServer } from '../../editor/runServer';
import { windowEnvironment } from '../../editor/window';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';

/** `npm run soak -- terminal` sets it; test/editor/terminal.test.ts has five of them. */
const count = process.env['REPOMASTER_TERMINAL_CANCELS'];

describe('cancels of a process tree of depth five in the integrated terminal of a real VS Code', () => {
  it('leave nothing', async function () {
    if (count === undefined) this.skip();
    const limitMs = 120_000 + Number(count) * 10_000;
    this.timeout(limitMs);
    const results = await temporaryFolder();
    const workspace = await temporaryFolder();
    try {
      const run = {
        files: [join(repositoryRoot, 'out', 'test', 'editor', 'soak', 'terminalCancels.js')],
        resultFile: join(results.path, 'counts.json'),
        reportFile: join(results.path, 'report.txt'),
        grep: undefined,
      };
      const code = await runInServer({
        folder: workspace.path,
        environment: { ...windowEnvironment(run), REPOMASTER_TERMINAL_CANCELS: count },
        limitMs,
        onOutput: () => undefined,
      });
      assert.equal(code, 0, existsSync(run.reportFile) ? readFileSync(run.reportFile, 'utf8') : 'no report');
    } finally {
      await results.remove();
      await workspace.remove();
    }
  });
});
