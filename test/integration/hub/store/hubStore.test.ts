import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { STORE_FILE } from '../../../../src/hub/store/storeDatabase';
import { STEPS, migrate } from '../../../../src/hub/store/storeSchema';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';
import { COMMIT, openedStore, storedRepository } from '../../../support/storedRepositories';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const URL = 'https://github.com/shop/resizer';
const OTHER = 'f'.repeat(40);

describe('The store of repositories', () => {
  let root: TemporaryFolder;
  beforeEach(async () => (root = await temporaryFolder()));
  afterEach(() => root.remove());
  const folder = (): string => join(root.path, 'new', 'store');
  const file = (): string => join(folder(), STORE_FILE);
  const open = () => openedStore(folder());

  it('has nothing, and makes nothing, before something is stored', () => {
    const { store, warnings } = open();
    assert.deepEqual(
      [store.list(), store.find('resize photos'), store.forget(URL), store.show(URL)],
      [[], null, [], []],
    );
    assert.deepEqual([warnings, existsSync(folder())], [[], false]);
  });

  it('gives back what was stored, for its owner alone', () => {
    const { store } = open();
    store.save(storedRepository(), null);
    assert.deepEqual(open().store.list(), [storedRepository()]);
    assert.equal(store.find('make thumbnails of these photos')?.entry.url, URL);
    assert.equal(store.find('fold a protein'), null);
    assert.equal(statSync(folder()).mode & 0o077, 0);
    assert.deepEqual(readdirSync(folder()), [STORE_FILE]);
  });

  it('describes a repository from its README where nobody else did', () => {
    const { store } = open();
    const readme = '# Tool\n\nDraws barcodes for parcels.\n';
    const described = { name: 'shop/tool', about: null, topics: ['ean'], language: 'Python', readme };
    store.save(storedRepository({ description: '', tags: [], commands: [] }), null, described);
    const [entry] = store.list();
    assert.equal(entry?.description, 'Draws barcodes for parcels.');
    assert.deepEqual(entry.tags.slice(0, 2), ['ean', 'python']);
    assert.equal(store.find('print barcodes for parcels')?.entry.url, URL);
  });

  it('keeps one entry a commit, merged, with its history', () => {
    const { store } = open();
    store.save(storedRepository({ notes: ['Use Python 3.8.'] }), null);
    store.save(
      storedRepository({
        url: `${URL}.git`,
        notes: ['Use Python 3.11.'],
        description: '',
        recipe: [],
        commands: [{ command: 'resizer --crop', task: 'crop photos', output: null }],
        provenAt: '2026-10-02T00:00:00.000Z',
      }),
      null,
    );
    store.save(storedRepository({ commit: OTHER }), null);
    const [shown, other] = store.show(URL, COMMIT);
    assert.ok(shown && other === undefined);
    assert.deepEqual(shown.entry.notes, ['Use Python 3.11.']);
    assert.deepEqual(
      shown.entry.commands.map(({ task }) => task),
      ['make thumbnails of photos', 'crop photos'],
    );
    assert.equal(shown.entry.description, storedRepository().description);
    assert.deepEqual(shown.entry.recipe, storedRepository().recipe);
    assert.deepEqual(
      shown.history.map(({ notes }) => notes.replaced),
      [[], [{ before: 'Use Python 3.8.', by: 'Use Python 3.11.', why: 'contradicted' }]],
    );
    assert.equal(store.show('git@github.com:shop/resizer.git').length, 2);
  });

  it('keeps nothing of what a task came to, in its history neither', () => {
    const { store } = open();
    const note = 'The accuracy of the model was 0.8731.';
    assert.deepEqual(store.save(storedRepository({ notes: [note] }), null).refused, [note]);
    assert.deepEqual(store.show(URL)[0]?.history[0]?.notes, { replaced: [], refused: 1 });
    assert.ok(!readFileSync(file()).includes('0.8731'));
  });

  it('forgets one commit or all, history included, and says which', () => {
    const { store } = open();
    store.save(storedRepository(), null);
    store.save(storedRepository({ commit: OTHER }), null);
    assert.deepEqual(
      store.forget(URL, OTHER.slice(0, 7)).map(({ commit }) => commit),
      [OTHER],
    );
    assert.deepEqual(
      store.forget(URL).map(({ commit }) => commit),
      [COMMIT],
    );
    assert.deepEqual([store.list(), store.forget(URL)], [[], []]);
    store.save(storedRepository(), null);
    assert.equal(store.show(URL)[0]?.history.length, 1);
  });

  it('keeps as many tags as one entry may have', () => {
    const { store } = open();
    for (const part of ['a', 'b', 'c'])
      store.save(storedRepository({ tags: Array.from({ length: 50 }, (_, at) => `${part}${at}`) }), null);
    const tags = store.list()[0]?.tags ?? [];
    assert.deepEqual([tags.length, tags[0], tags.at(-1)], [60, 'c0', 'b9']);
  });

  it('keeps a damaged store aside and says where', () => {
    open().store.save(storedRepository(), null);
    const bytes = readFileSync(file());
    for (const [at, damaged] of [
      Buffer.from('no database'.repeat(900)),
      bytes.subarray(0, 5000),
      Buffer.from(bytes).fill(7, 4096, 9000),
    ].entries()) {
      writeFileSync(file(), damaged);
      const { store, warnings } = open();
      assert.deepEqual(store.list(), [], `damage ${at}`);
      assert.match(
        warnings[0] ?? '',
        /^the stored repositories cannot be read \(.+\): they are kept in .+repositories-damaged-.+, and a new store begins$/,
      );
      const aside = readdirSync(folder()).filter((name) => name.includes('damaged'));
      assert.equal(aside.length, at + 1);
      assert.ok(aside.some((name) => readFileSync(join(folder(), name)).equals(damaged)));
      store.save(storedRepository(), null);
      assert.equal(open().store.list().length, 1);
    }
  });

  it("keeps another program's database aside", () => {
    mkdirSync(folder(), { recursive: true });
    const other = new DatabaseSync(file());
    other.exec("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')");
    other.close();
    const { store, warnings } = open();
    store.save(storedRepository(), null);
    assert.equal(warnings.length, 1);
    const aside = new DatabaseSync(
      join(folder(), readdirSync(folder()).find((name) => name.includes('damaged')) ?? ''),
    );
    assert.equal(aside.prepare('SELECT text FROM notes').get()?.['text'], 'mine');
    aside.close();
  });

  it('passes over a row that is not as it was written, and says so', () => {
    const { store, warnings } = open();
    store.save(storedRepository(), null);
    store.save(storedRepository({ commit: OTHER }), null);
    const raw = new DatabaseSync(file());
    raw.exec(`UPDATE entries SET entry = replace(entry, 'Resizes', 'Deletes') WHERE revision = '${OTHER}'`);
    raw.close();
    assert.deepEqual(
      store.list().map(({ commit }) => commit),
      [COMMIT],
    );
    assert.match(warnings[0] ?? '', /^1 of the stored repositories cannot be read/);
  });

  it('passes over an event of the history that is none, and says so', () => {
    const { store, warnings } = open();
    for (const command of ['a', 'b', 'c'])
      store.save(storedRepository({ commands: [{ command, task: command, output: null }] }), null);
    const raw = new DatabaseSync(file());
    raw.exec(
      `UPDATE history SET event = '{"at": 7}' WHERE id = 1; UPDATE history SET event = '{' WHERE id = 2`,
    );
    raw.close();
    assert.equal(store.show(URL)[0]?.history.length, 1);
    assert.match(warnings[0] ?? '', /^2 events in the history of .+ cannot be read/);
  });

  it('is brought to a newer format with all that it has, and left alone by an older version', () => {
    const { store } = open();
    store.save(storedRepository(), null);
    const newer = new DatabaseSync(file());
    assert.equal(migrate(newer, [...STEPS, 'ALTER TABLE history ADD COLUMN more TEXT']), 'ready');
    assert.equal(newer.prepare('SELECT count(*) AS n FROM entries').get()?.['n'], 1);
    assert.equal(migrate(newer, STEPS), 'newer');
    newer.close();
    const bytes = readFileSync(file());
    assert.throws(
      () => store.save(storedRepository(), null),
      /A newer version of RepoMaster wrote the stored repositories/,
    );
    assert.throws(() => store.list(), /Update RepoMaster/);
    assert.deepEqual(readFileSync(file()), bytes);
  });

  it('is left as it was where a step of a new format fails', () => {
    open().store.save(storedRepository(), null);
    const database = new DatabaseSync(file());
    assert.throws(() => migrate(database, [...STEPS, 'CREATE TABLE more (x); CREATE TABLE entries (x)']));
    database.close();
    assert.equal(open().store.list().length, 1);
  });

  it('says that another window writes, after having waited', function () {
    this.timeout(60_000);
    const { store } = open();
    store.save(storedRepository(), null);
    const other = new DatabaseSync(file());
    other.exec('BEGIN IMMEDIATE');
    assert.equal(store.list().length, 1);
    assert.throws(() => store.save(storedRepository(), null), /Another window or run is writing/);
    other.exec('ROLLBACK');
    other.close();
    store.save(storedRepository(), null);
  });

  it('loses nothing of four windows that write at the same time', async function () {
    this.timeout(120_000);
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'hub', 'store', 'saveLoop.js');
    const ended = await Promise.all(
      ['a', 'b', 'c', 'd'].map(
        (name) => startProcess([script, folder(), name], { cwd: root.path, env: process.env }).ended,
      ),
    );
    assert.deepEqual(
      ended.map(({ code, stderr }) => [code, stderr]),
      ended.map(() => [0, '']),
    );
    const { store, warnings } = open();
    assert.equal(store.show(URL)[0]?.entry.commands.length, 40);
    assert.equal(store.list().length, 41);
    assert.deepEqual(warnings, []);
  });
});
