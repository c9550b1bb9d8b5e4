import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
  DamagedError,
  TakenOverError,
  failureOf,
  loadSqlite,
  transaction,
} from '../../../../src/core/sqlite/sqlite';
import type { Database } from '../../../../src/core/sqlite/sqlite';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('SQLite', () => {
  let folder: TemporaryFolder;
  const opened: Database[] = [];
  beforeEach(async () => {
    folder = await folderWith({
      'text.sqlite': 'no database, but as long as the head of one is. '.repeat(9),
    });
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) database.close();
    await folder.remove();
  });

  function open(name: string): Database {
    const sqlite = loadSqlite();
    assert.ok(sqlite, 'the pinned Node.js has it');
    const database = new sqlite.DatabaseSync(join(folder.path, name));
    opened.push(database);
    return database;
  }

  /** What SQLite throws. */
  function errorOf(work: () => unknown): unknown {
    try {
      work();
    } catch (error) {
      return error;
    }
    throw new Error('nothing was thrown');
  }

  const countOf = (database: Database): unknown =>
    database.prepare('SELECT count(*) AS n FROM t').get()?.['n'];

  it('does a transaction whole and gives what it came to, or does nothing of it', () => {
    const database = open('a.sqlite');
    database.exec('CREATE TABLE t (x INTEGER PRIMARY KEY)');
    assert.equal(
      transaction(database, () => database.prepare('INSERT INTO t VALUES (?)').run(7).changes),
      1,
    );
    const failed = errorOf(() =>
      transaction(database, () => {
        database.exec('INSERT INTO t VALUES (8)');
        database.exec('INSERT INTO t VALUES (7)');
      }),
    );
    assert.equal(failureOf(failed), 'unusable');
    assert.equal(countOf(database), 1);
    assert.equal(
      transaction(database, () => 'again'),
      'again',
    );
  });

  it('tells a lock from damage from what cannot be used', () => {
    const [first, second] = [open('a.sqlite'), open('a.sqlite')];
    first.exec('CREATE TABLE t (x); BEGIN IMMEDIATE');
    second.exec('PRAGMA busy_timeout = 0');
    assert.equal(failureOf(errorOf(() => transaction(second, () => null))), 'busy');
    assert.equal(
      failureOf(errorOf(() => open('text.sqlite').exec('SELECT * FROM sqlite_master'))),
      'damaged',
    );
    assert.equal(failureOf(errorOf(() => open('no/folder.sqlite'))), 'unusable');
    assert.equal(failureOf(new DamagedError('torn')), 'damaged');
    assert.equal(failureOf(new TakenOverError('gone')), 'unusable');
  });

  it('throws again what is a bug', () => {
    const bug = new TypeError('a bug');
    assert.throws(() => failureOf(bug), bug);
  });
});
