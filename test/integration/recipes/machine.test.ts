import assert from 'node:assert/strict';
import type { RunReport, Runner, RunnerKind } from '../../../src/core/running/runner';
import { openSetupRecord } from '../../../src/recipes/record/recordFile';
import { createSetup } from '../../../src/recipes/setup';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { noSignal } from '../index/indexing';

describe('programs that a set-up goes by', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => void (folder = await folderWith({ 'go.mod': 'module shop\n' })));
  afterEach(() => folder.remove());

  it('are asked for once a place, and never where that is not wanted', async () => {
    let kind: RunnerKind = 'terminal';
    const asked: RunnerKind[] = [];
    const runner: Runner = {
      get kind() {
        return kind;
      },
      run: async ({ command, folder: at }): Promise<RunReport> => {
        asked.push(kind);
        return {
          ...{ command, folder: at, runner: kind, end: { kind: 'exited', code: 0 } },
          ...{ output: `go go version go1.2${asked.length}.0 linux/amd64\n`, omitted: 0 },
          ...{ durationMs: 1, log: null, boundary: null },
        };
      },
    };
    const fail = (text: string): never => assert.fail(text);
    const log = { trace: fail, info: fail, warn: fail, error: fail };
    const parts = { root: folder.path, runner, probe: runner, record: openSetupRecord(null, log) };
    const setup = createSetup({ ...parts, redact: (text) => text, nowMs: () => 0 });
    const versionOf = async (programs: 'anew' | 'kept' | 'unasked') =>
      (await setup.view(programs, noSignal)).machine.programs.get('go');

    assert.equal(await versionOf('unasked'), undefined);
    assert.deepEqual(asked, []);
    assert.equal(await versionOf('kept'), '1.21.0');
    assert.equal(await versionOf('kept'), '1.21.0');
    assert.equal(await versionOf('unasked'), '1.21.0');
    assert.equal(await versionOf('anew'), '1.22.0');
    kind = 'container';
    assert.equal(await versionOf('unasked'), undefined);
    assert.equal(await versionOf('kept'), '1.23.0');
    assert.deepEqual(asked, ['terminal', 'terminal', 'container']);
  });
});
