import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderStall } from '../../editor/soak/stallReport';
import type { StallReport } from '../../editor/soak/stallReport';
import { runInServer } from '../../editor/runServer';
import { windowEnvironment } from '../../editor/window';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { OracleCorpora } from '../oracles/compare';

/** Far above the minutes that it takes. */
const LIMIT_MS = 30 * 60_000;

/** 1: on the largest of the packages that the oracles compare (the part `stall` of `npm run soak`); or on this folder. */
const wanted = process.env['REPOMASTER_STALL'];

async function folderToIndex(): Promise<string> {
  if (wanted !== undefined && wanted !== '1') return wanted;
  const { ensureOracleCorpora } = await loadScript<OracleCorpora>('oracleCorpora.mjs');
  const log = (text: string): void => void process.stderr.write(`${text}\n`);
  const corpora = await ensureOracleCorpora({ root: repositoryRoot, node: process.execPath, log });
  const largest = corpora.find(({ name }) => name.endsWith('sympy')) ?? corpora.at(-1);
  assert.ok(largest);
  return largest.folder;
}

describe('the extension host of a real VS Code, while a large folder is indexed', () => {
  it('is held up for so long', async function () {
    if (wanted === undefined) this.skip();
    this.timeout(LIMIT_MS);
    const results = await temporaryFolder();
    try {
      const reportFile = join(results.path, 'stall.json');
      const run = {
        files: [join(repositoryRoot, 'out', 'test', 'editor', 'soak', 'stallMeasure.js')],
        resultFile: join(results.path, 'counts.json'),
        reportFile: join(results.path, 'report.txt'),
        grep: undefined,
      };
      const code = await runInServer({
        folder: await folderToIndex(),
        environment: { ...windowEnvironment(run), REPOMASTER_STALL_REPORT: reportFile },
        limitMs: LIMIT_MS,
        onOutput: () => undefined,
      });
      const said = existsSync(run.reportFile) ? readFileSync(run.reportFile, 'utf8') : '';
      assert.equal(code, 0, said);
      const report = JSON.parse(readFileSync(reportFile, 'utf8')) as StallReport;
      process.stdout.write(`${renderStall(report).join('\n')}\n`);
      assert.equal(report.state, 'ready');
    } finally {
      await results.remove();
    }
  });
});
