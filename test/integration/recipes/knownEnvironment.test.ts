import assert from 'node:assert/strict';
import { createSetup } from '../../../src/recipes/setup';
import { knownEnvironment } from '../../../src/recipes/knownEnvironment';
import type { KnownEnvironment } from '../../../src/recipes/knownEnvironment';
import type { Runner } from '../../../src/core/running/runner';
import { folderWith } from '../../support/temporaryFolder';
import { noSignal } from '../index/indexing';

const unused = (): never => assert.fail('nothing is run');

/** What is known of these files on a machine that tells these versions. */
async function known(files: Readonly<Record<string, string>>, output: string): Promise<KnownEnvironment> {
  const folder = await folderWith(files);
  try {
    const probe: Runner = {
      kind: 'process',
      run: async ({ command, folder: place }) => ({
        ...{ command, folder: place, runner: 'process', end: { kind: 'exited', code: 0 }, output },
        ...{ omitted: 0, durationMs: 1, log: null, boundary: null },
      }),
    };
    const setup = createSetup({
      ...{ root: folder.path, runner: { kind: 'process', run: unused }, probe },
      record: { read: () => new Map(), write: unused, forget: unused },
      ...{ redact: (text) => text, nowMs: () => 0 },
    });
    return knownEnvironment(await setup.view('kept', noSignal), folder.path);
  } finally {
    await folder.remove();
  }
}

describe('what set-up knows of the environment', () => {
  it('is how the tests run, and the interpreters of the machine', async () => {
    const { tests, programs } = await known(
      { 'package.json': '{"scripts": {"test": "mocha"}}' },
      'python3 Python 3.12.4\nnode v22.11.0\nnpm 10.9.0\n',
    );
    assert.equal(tests, 'npm test');
    assert.deepEqual(programs, ['Python 3.12.4 (python3)', 'Node.js 22.11.0 (node)']);
  });

  it('is the Python of the environment that was made, before that of the machine', async () => {
    const { programs } = await known(
      { '.venv/pyvenv.cfg': 'home = /usr/bin\nversion = 3.11.2\n', '.venv/bin/python': '' },
      'python3 Python 3.12.4\n',
    );
    assert.deepEqual(programs, ['Python 3.11.2 (.venv/bin/python)']);
  });

  it('is the folder that the tests run in, where that is not the top', async () => {
    const { tests } = await known({ 'web app/package.json': '{"scripts": {"test": "mocha"}}' }, '');
    assert.equal(tests, "cd 'web app' && npm test");
  });

  it('is nothing where nothing is said and nothing is there', async () => {
    assert.deepEqual(await known({ 'a.py': 'x = 1\n' }, ''), { tests: null, programs: [] });
  });
});
