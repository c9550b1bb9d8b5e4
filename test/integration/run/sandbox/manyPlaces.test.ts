import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../../src/core/errors';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** As many as a sandbox keeps. */
const MOST = 400;

describe('A workspace with many places that programs outside follow', function () {
  this.timeout(60_000);
  let root: TemporaryFolder;
  let keep: TemporaryFolder;
  beforeEach(async function () {
    skipWithoutSandbox(this);
    [root, keep] = [await folderWith({}), await folderWith({})];
    for (let at = 1; at <= MOST; at++) plant(`part${at}`);
  });
  afterEach(() => Promise.all([root.remove(), keep.remove()]));

  function plant(name: string): void {
    mkdirSync(join(root.path, name));
    writeFileSync(join(root.path, name, '.envrc'), 'ours\n');
  }

  const run = async (command: string): Promise<string> => {
    const environment = process.env;
    const shell = findLocalShell(environment);
    const places = { root: root.path, keep: keep.path, writable: [], readable: [], hidden: [] };
    const held = createHeldProcess({ ...places, shell, environment }, 'asked');
    const request = { command, folder: root.path, timeoutMs: 30_000 };
    return (await held.run(request, { onOutput: () => undefined }, new AbortController().signal)).output;
  };

  it('keeps all of them, up to a number', async () => {
    const command =
      'for each in part*; do echo theirs > $each/.envrc && echo wrote; done 2>/dev/null; echo done';
    assert.equal(await run(command), 'done\n');
  });

  it('runs nothing where there are more, and says so', async () => {
    plant('more');
    await assert.rejects(run('echo > made.txt'), (error) => {
      assert.ok(error instanceof UserError, String(error));
      assert.match(error.message, /was not run: .* has 401 .* at most 400\. Run commands in/);
      return true;
    });
    assert.equal(existsSync(join(root.path, 'made.txt')), false);
    assert.deepEqual(
      readdirSync(join(keep.path, 'watched')),
      [],
      'nothing is noted of a command that did not begin',
    );
  });
});
