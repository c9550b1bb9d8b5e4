import { describe, it } from 'mocha';
import { runSoakWindow } from '../../editor/soak/soakWindow';
import { temporaryFolder } from '../../support/temporaryFolder';

/** `npm run soak -- terminal` sets it; test/editor/terminal.test.ts has five of them. */
const count = process.env['REPOMASTER_TERMINAL_CANCELS'];

describe('cancels of a process tree of depth five in the integrated terminal of a real VS Code', () => {
  it('leave nothing', async function () {
    if (count === undefined) this.skip();
    const limitMs = 120_000 + Number(count) * 10_000;
    this.timeout(limitMs);
    const workspace = await temporaryFolder();
    try {
      const environment = { REPOMASTER_TERMINAL_CANCELS: count };
      await runSoakWindow({ program: 'terminalCancels', folder: workspace.path, environment, limitMs });
    } finally {
      await workspace.remove();
    }
  });
});
