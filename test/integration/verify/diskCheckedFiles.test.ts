import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { CheckVerdict } from '../../../src/core/changes/checks';
import { inEnglish } from '../../../src/core/text/phrase';
import { createDiskCheckedFiles } from '../../../src/verify/diskCheckedFiles';
import { runCheck } from '../../../src/verify/runChecks';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('The files that checks look at', () => {
  let top: TemporaryFolder;
  let root: string;
  let results: string;
  before(async () => {
    top = await temporaryFolder();
    root = join(top.path, 'w');
    results = join(top.path, 'results');
    await mkdir(root);
    await mkdir(results);
    await writeFile(join(root, 'a.txt'), 'loss: 0.5\n');
    await writeFile(join(root, '.env'), 'TOKEN=very-much-a-secret\n');
    await symlink('.env', join(root, 'plain.txt'));
    await writeFile(join(results, 'out.png'), 'x');
    await writeFile(join(top.path, 'outside.txt'), 'loss\n');
    await symlink('../outside.txt', join(root, 'link.txt'));
  });
  after(() => top.remove());

  const options = { folder: '/', timeoutMs: 1, before: null, onOutput: () => undefined };
  const runner = { kind: 'process' as const, run: () => assert.fail('nothing runs') };

  async function verdictOf(check: Parameters<typeof runCheck>[0]): Promise<readonly [CheckVerdict, string]> {
    const files = createDiskCheckedFiles(root, results);
    const found = await runCheck(
      check,
      { runner, files, nowMs: () => 0 },
      options,
      new AbortController().signal,
    );
    assert.ok(!JSON.stringify(found).includes('very-much'), 'what a secret file holds is told');
    return [found.verdict, inEnglish(found.measured)];
  }

  const holds = (path: string, pattern = '.+') => ({ type: 'match' as const, source: { path }, pattern });
  const exists = (path: string) => ({ type: 'file' as const, path });

  it('are those of the folder', async () => {
    assert.deepEqual(await verdictOf(holds('a.txt', 'loss')), ['passed', "'loss' matches"]);
    assert.equal((await verdictOf(exists('a.txt')))[0], 'passed');
    assert.equal((await verdictOf(exists('link.txt')))[1], 'there is no such file');
    assert.equal((await verdictOf(exists(join(top.path, 'outside.txt'))))[1], 'there is no such file');
  });

  it('and those of the folder that was named for results', async () => {
    assert.equal((await verdictOf(exists(join(results, 'out.png'))))[0], 'passed');
    assert.equal((await verdictOf(exists(join(results, '..', 'outside.txt'))))[1], 'there is no such file');
  });

  it('are not read where they hold secrets, also by a link', async () => {
    const unread = ['unknown', 'it may hold secrets, so it was not read'];
    assert.deepEqual(await verdictOf(holds('.env')), unread);
    assert.deepEqual(await verdictOf(holds('./.env')), unread);
    assert.deepEqual(await verdictOf(holds('plain.txt')), unread);
    assert.equal((await verdictOf(exists('.env')))[0], 'passed');
  });

  it('are not there under a name that no file can have', async () => {
    assert.equal((await verdictOf(exists('a\0b')))[1], 'there is no such file');
    assert.equal((await verdictOf(exists('x'.repeat(900))))[1], 'there is no such file');
  });
});
