/** Runs in a window of VS Code: how many cancels in the integrated terminal leave something. */
import { join } from 'node:path';
import { it } from 'mocha';
import { createHostRunner } from '../../../src/host/terminal/hostRunner';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import { cancelTrees } from '../cancelTrees';
import { windowFolder } from '../extensionApi';

it('leave nothing', async function () {
  this.timeout(0);
  const kept = await temporaryFolder();
  const none = (): void => undefined;
  const runner = createHostRunner({
    ...{ root: windowFolder(), logs: createRunLogs(kept.path), environment: process.env },
    parser: createShellParser(join(repositoryRoot, 'dist', 'grammars')),
    log: { trace: none, info: none, warn: none, error: none },
    integrationMs: 15_000,
  });
  try {
    await cancelTrees(runner, windowFolder(), Number(process.env['REPOMASTER_TERMINAL_CANCELS']));
  } finally {
    runner.dispose();
    await kept.remove();
  }
});
