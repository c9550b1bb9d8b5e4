import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runStore } from '../../../../src/cli/hub/storeCommand';
import type { StoreOptions } from '../../../../src/cli/hub/syntax/storeSyntax';
import { parserOf } from '../../../../src/core/form';
import { hubShownForm } from '../../../../src/core/hub/stored';
import { machineClock } from '../../../../src/agent/machineClock';
import { COMMIT, openedStore, storedRepository } from '../../../support/storedRepositories';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const URL = 'https://github.com/shop/resizer';
const OTHER = 'f'.repeat(40);
const ignored = (): void => undefined;

describe('repomaster hub store', () => {
  let root: TemporaryFolder;
  beforeEach(async () => (root = await temporaryFolder()));
  afterEach(() => root.remove());

  async function run(action: StoreOptions['action'], more: Partial<StoreOptions>): Promise<string> {
    const stdout = new PassThrough();
    const ports = {
      ...{ stdin: new PassThrough(), stdout, stderr: new PassThrough(), environment: {} },
      ...{ status: { progress: ignored, end: ignored, stage: ignored, note: ignored } },
      ...{ log: { trace: ignored, info: ignored, warn: ignored, error: ignored } },
      ...{ clock: machineClock, random: () => 0.5, folder: root.path, storage: null },
    };
    const common = { json: false, githubUrl: null, offline: false, commit: null, withSnapshot: false };
    const options = { command: 'store', action, subject: URL, ...common, ...more } as const;
    await runStore(options, ports, new AbortController().signal);
    return String(stdout.read() ?? '');
  }

  it('shows an entry with its history, as its schema says', async () => {
    const { store } = openedStore(join(root.path, 'store'));
    store.save(storedRepository({ notes: ['Use Python 3.8.'] }), null);
    store.save(storedRepository({ notes: ['Use Python 3.11.'] }), null);
    const printed = parserOf(hubShownForm)(JSON.parse(await run('show', { json: true })));
    assert.deepEqual(
      printed?.shown.map(({ entry, history }) => [entry.commit, history.map(({ notes }) => notes.replaced)]),
      [[COMMIT, [[], [{ before: 'Use Python 3.8.', by: 'Use Python 3.11.', why: 'contradicted' }]]]],
    );
  });

  it('deletes an environment only once no other commit has it', async () => {
    const place = join(root.path, 'environments', 'resizer');
    mkdirSync(join(place, 'bin'), { recursive: true });
    const { store } = openedStore(join(root.path, 'store'));
    const snapshot = { kind: 'environment', place } as const;
    store.save(storedRepository({ snapshot }), null);
    store.save(
      storedRepository({ commit: OTHER, snapshot: { ...snapshot, place: `${place}/bin/..` } }),
      null,
    );
    const said = await run('forget', { commit: COMMIT, withSnapshot: true });
    assert.match(said, /Its environment is still there: /);
    assert.ok(existsSync(place));
    assert.match(await run('forget', { withSnapshot: true }), /Deleted its environment /);
    assert.ok(!existsSync(place));
  });
});
