import assert from 'node:assert/strict';
import { inEnglish, phrase } from '../../../src/core/text/phrase';
import type { RunnerKind } from '../../../src/core/running/runner';
import type { Machine } from '../../../src/recipes/project';
import type { Step } from '../../../src/recipes/recipe';
import type { ProvenStep } from '../../../src/recipes/record/recordFile';
import { hashesOf, stepState } from '../../../src/recipes/record/stepState';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const step: Step = {
  ...{
    id: 'node:build',
    kind: 'build',
    title: phrase('Build'),
    command: 'make',
    folder: '.',
    need: 'required',
  },
  ...{ why: [{ path: 'Makefile', line: 1 }], inputs: ['Makefile'], network: false, programs: ['make'] },
  product: { kind: 'file', path: 'out.txt' },
};

describe('the state of a step', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => void (folder = await folderWith({ Makefile: 'all:\n', 'out.txt': 'made\n' })));
  afterEach(() => folder.remove());

  const stateIn = (runner: RunnerKind, programs: Machine['programs'], provenIn: RunnerKind) => {
    const proven: ProvenStep = {
      ...{ command: 'make', proposed: 'make', runner: provenIn, startedAtMs: 0, durationMs: 1, logId: null },
      ...{ inputs: hashesOf(folder.path, step.inputs), tools: { make: '4.3' }, contents: ['5 bytes'] },
    };
    const machine: Machine = { programs, venvPrograms: 'bin' };
    return stepState(step, { proven, failed: null }, { root: folder.path, machine, runner });
  };
  const known = new Map([['make', '4.3']]);

  it('is done on the same machine, whether its terminal showed it or it was captured', () => {
    assert.equal(stateIn('terminal', known, 'process').kind, 'done');
    assert.equal(stateIn('process', known, 'terminal').kind, 'done');
    const inside = stateIn('sandbox', known, 'terminal');
    assert.equal(inside.kind === 'due' && inside.reason, 'changed');
    assert.equal(inEnglish(inside.why), 'it ran somewhere else (terminal, now sandbox)');
  });

  it('goes by the tools only where they were asked for', () => {
    assert.equal(stateIn('process', new Map(), 'process').kind, 'done');
    const other = stateIn('process', new Map([['make', '4.4']]), 'process');
    assert.equal(inEnglish(other.why), 'make is 4.4 (was 4.3)');
    const gone = stateIn('process', new Map([['node', '24.0.0']]), 'process');
    assert.equal(inEnglish(gone.why), 'make is missing (was 4.3)');
  });
});
