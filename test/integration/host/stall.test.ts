import assert from 'node:assert/strict';
import { renderStall } from '../../editor/soak/stallReport';
import type { StallReport } from '../../editor/soak/stallReport';
import { runSoakWindow } from '../../editor/soak/soakWindow';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
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
    const report = (await runSoakWindow({
      ...{ program: 'stallMeasure', folder: await folderToIndex(), environment: {}, limitMs: LIMIT_MS },
    })) as StallReport;
    process.stdout.write(`${renderStall(report).join('\n')}\n`);
    assert.equal(report.state, 'ready');
  });
});
