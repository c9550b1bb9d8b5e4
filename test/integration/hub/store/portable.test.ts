import assert from 'node:assert/strict';
import { join } from 'node:path';
import { UserError } from '../../../../src/core/errors';
import { COMMIT, openedStore, storedRepository } from '../../../support/storedRepositories';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const URL = 'https://github.com/shop/resizer';

describe('Stored repositories of another machine', () => {
  let root: TemporaryFolder;
  beforeEach(async () => (root = await temporaryFolder()));
  afterEach(() => root.remove());
  const open = () => openedStore(join(root.path, 'store'));

  it('are had without their snapshots', () => {
    const { store } = open();
    store.save(storedRepository({ snapshot: { kind: 'environment', place: '/home/ann/env' } }), null);
    const other = openedStore(join(root.path, 'other')).store;
    assert.deepEqual(other.importText(store.exportText(), 'hub.json'), [
      { url: URL, commit: COMMIT, outcome: 'added', why: null },
    ]);
    assert.deepEqual(other.list(), [storedRepository({ provenance: 'import: hub.json' })]);
  });

  it('replace nothing that was proven here, unless they are newer', () => {
    const { store } = open();
    store.save(storedRepository({ recipe: ['proven here'] }), null);
    const outcome = (provenAt: string, recipe: string): string | undefined =>
      store.importText(
        JSON.stringify({ version: 1, entries: [storedRepository({ provenAt, recipe: [recipe] })] }),
        'a.json',
      )[0]?.outcome;
    assert.equal(outcome('2026-10-01T00:00:00.000Z', 'same time'), 'kept');
    assert.equal(outcome('2020-01-01T00:00:00.000Z', 'older'), 'kept');
    assert.equal(outcome('9999-01-01T00:00:00.000Z', 'from the future'), 'kept');
    assert.equal(outcome('no time', 'no time'), 'kept');
    assert.deepEqual(store.list()[0]?.recipe, ['proven here']);
    assert.equal(outcome('2026-10-15T00:00:00.000Z', 'newer'), 'updated');
    assert.deepEqual([store.list()[0]?.recipe, store.list()[0]?.provenance], [['newer'], 'import: a.json']);
  });

  it('are named as long as their steps or commands stay', () => {
    const { store } = open();
    const provenance = (): string | undefined => store.list()[0]?.provenance;
    const run = (...commands: readonly string[]): void =>
      void store.save(
        storedRepository({
          recipe: [],
          commands: commands.map((command) => ({ command, task: command, output: null })),
        }),
        null,
      );
    const text = (recipe: readonly string[]): string =>
      JSON.stringify({ version: 1, entries: [storedRepository({ recipe: [...recipe] })] });
    store.importText(text([]), 'a.json');
    run('resizer --crop');
    assert.equal(provenance(), 'run; import: a.json');
    run('resizer --again');
    assert.equal(provenance(), 'run; import: a.json');
    run(...Array.from({ length: 40 }, (_, at) => `resizer ${at}`));
    assert.equal(provenance(), 'run');
    store.forget(URL);
    store.importText(text(['make']), 'b.json');
    run(...Array.from({ length: 40 }, (_, at) => `resizer ${at}`));
    assert.equal(provenance(), 'run; import: b.json');
  });

  it('are refused where a text is no export, and single ones that are none', () => {
    const { store } = open();
    for (const text of [
      '',
      '[]',
      '{"version":2,"entries":[]}',
      '{"version":1,"entries":[{}]}',
      'x'.repeat(17 * 1024 * 1024),
    ])
      assert.throws(
        () => store.importText(text, 'x.json'),
        (error) => error instanceof UserError && error.code === 'bad-input',
      );
    const entries = [
      storedRepository({ url: 'ext::sh -c id' }),
      storedRepository({ commit: '--help' }),
      storedRepository(),
    ];
    const outcomes = store
      .importText(JSON.stringify({ version: 1, entries }), 'x.json')
      .map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ['refused', 'refused', 'added']);
    assert.equal(store.importText('{"version":1,"entries":[]}', 'x.json').length, 0);
  });
});
