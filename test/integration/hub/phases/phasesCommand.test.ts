import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { machineClock } from '../../../../src/agent/machineClock';
import { runPhases } from '../../../../src/cli/hub/phasesCommand';
import { ToolError } from '../../../../src/core/errors';
import type { PhaseResult } from '../../../../src/core/hub/phases';
import { openedStore } from '../../../support/storedRepositories';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const TASK = 'Cut song.mp3 to 30 seconds.';
const url = 'https://example.org/one';
const commit = 'a'.repeat(40);
const commands = [{ command: 'cut song.mp3 30', task: TASK, output: 'song.cut.mp3' }];
const ignored = (): void => undefined;

describe('repomaster hub phases', () => {
  let root: TemporaryFolder;
  beforeEach(async () => (root = await temporaryFolder()));
  afterEach(() => root.remove());

  async function run(ended: PhaseResult | null, task: string | null = null): Promise<string> {
    const [result, stdout] = [join(root.path, 'result.json'), new PassThrough()];
    writeFileSync(result, JSON.stringify(ended));
    const ports = {
      ...{ stdin: new PassThrough(), stdout, stderr: new PassThrough(), environment: {} },
      ...{ status: { progress: ignored, end: ignored, stage: ignored, note: ignored } },
      ...{ log: { trace: ignored, info: ignored, warn: ignored, error: ignored } },
      ...{ clock: machineClock, random: () => 0.5, folder: join(root.path, 'hub'), storage: null },
    };
    const common = { json: false, githubUrl: null, offline: false, isNext: false };
    const journal = join(root.path, 'task.jsonl');
    await runPhases(
      { command: 'phases', journal, result: ended === null ? null : result, task, ...common },
      ports,
      new AbortController().signal,
    );
    return String(stdout.read() ?? '');
  }

  it('remembers the repository once the last phase ends, and not before', async () => {
    await run(null, TASK);
    await run({ phase: 'search', candidates: [{ url, commit: null }], from: 'network', isSetUp: false });
    const recipe = ['pip install -e .'];
    await run({ phase: 'setup', commit, recipe, check: 'pytest -k smoke', snapshot: null });
    const by = { by: 'argument', line: 'cut song.mp3 30' } as const;
    const constraints = ['song.mp3', '30 seconds'].map((constraint) => ({ constraint, ...by }));
    assert.match(await run({ phase: 'apply', commands, constraints }), /^Phase: 4 of 4, store$/m);
    const stored = { phase: 'store', url, commit, notes: ['Needs ffmpeg.'] } as const;
    await assert.rejects(run({ ...stored, url: 'https://example.org/two' }), ToolError);
    assert.ok(!existsSync(join(root.path, 'hub')));
    assert.match(await run(stored), /^Phase: done$/m);
    const [entry] = openedStore(join(root.path, 'hub', 'store')).store.list();
    assert.deepEqual(
      [entry?.url, entry?.commit, entry?.notes, entry?.recipe, entry?.commands, entry?.provenance],
      [url, commit, ['Needs ffmpeg.'], recipe, commands, 'run'],
    );
    await assert.rejects(run(stored), ToolError);
  });
});
