import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { RunReport } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const RUNS = 50;

describe('Fifty runs at a time', () => {
  let folder: TemporaryFolder;
  before(async () => (folder = await temporaryFolder()));
  after(() => folder.remove());

  it("share one listener to the process's end, which is gone with the last of them", async () => {
    const before = process.listenerCount('exit');
    const warnings: string[] = [];
    const warn = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', warn);
    const place = { root: folder.path, shell: findLocalShell(process.env), environment: process.env };
    // Each has a runner of its own, as each conversation has.
    const ends: Promise<RunReport>[] = [];
    const begun = Array.from({ length: RUNS }, () => {
      const started = new Promise<void>((resolve) => {
        ends.push(
          createLocalProcess(place).run(
            {
              command: 'echo begun; until [ -e over ]; do sleep 0.2; done',
              ...{ folder: folder.path, timeoutMs: 60_000 },
            },
            { onOutput: () => resolve() },
            new AbortController().signal,
          ),
        );
      });
      return started;
    });
    await Promise.all(begun);
    assert.equal(process.listenerCount('exit'), before + 1);
    await writeFile(join(folder.path, 'over'), '');
    const reports = await Promise.all(ends);
    assert.deepEqual(
      reports.filter(({ end }) => end.kind !== 'exited'),
      [],
    );
    assert.equal(process.listenerCount('exit'), before);
    process.off('warning', warn);
    assert.deepEqual(warnings, []);
  });
});
