import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteStores, pruneStores, storePlace } from '../../../../src/index/store/places';
import type { StorePlace } from '../../../../src/index/store/openDatabase';
import { OWNER } from '../../../../src/index/store/openDatabase';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const now = Date.UTC(2026, 0, 1);
const days = (count: number): number => count * 24 * 60 * 60 * 1000;

describe('stores of many folders', () => {
  let home: TemporaryFolder;
  let storage: string;
  beforeEach(async () => {
    home = await temporaryFolder();
    storage = join(home.path, 'storage');
  });
  afterEach(() => home.remove());

  /** A store of a folder of that name, which is there, used so many days ago. */
  function store(name: string, unusedDays: number): StorePlace {
    const folder = join(home.path, name);
    mkdirSync(folder);
    const place = storePlace(storage, folder);
    mkdirSync(place.directory, { recursive: true });
    const owner = join(place.directory, OWNER);
    writeFileSync(owner, folder);
    const used = (now - days(unusedDays)) / 1000;
    utimesSync(owner, used, used);
    return place;
  }
  const isThere = ({ directory }: StorePlace): boolean => existsSync(directory);

  it('are apart by their folders', () => {
    const [a, b] = [storePlace(storage, '/a'), storePlace(storage, '/b')];
    assert.notEqual(a.directory, b.directory);
    assert.deepEqual(storePlace(storage, '/a'), a);
  });

  it('go when their folder is gone or nobody has used them for 90 days, but for the one in use', () => {
    const used = store('used', 89);
    const unused = store('unused', 91);
    const kept = store('kept', 200);
    const gone = store('gone', 1);
    rmdirSync(gone.folder);
    pruneStores(storage, kept, now);
    assert.deepEqual([used, unused, kept, gone].map(isThere), [true, false, true, false]);
  });

  it('are not missed where there are none, and nothing else in the storage is touched', () => {
    pruneStores(storage, storePlace(storage, '/a'), now);
    deleteStores(storage);
    const place = store('a', 1);
    writeFileSync(join(storage, 'notes.txt'), '');
    mkdirSync(join(storage, 'other'));
    deleteStores(storage);
    assert.equal(isThere(place), false);
    assert.deepEqual(readdirSync(storage).sort(), ['notes.txt', 'other']);
  });
});
