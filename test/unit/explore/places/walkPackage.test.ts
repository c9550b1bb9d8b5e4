/** A package is walked within its limits, and its files are read in their place alone. */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { walkPackage } from '../../../../src/explore/places/walkPackage';
import type { PackageFile } from '../../../../src/explore/places/walkPackage';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('A walk through a package', () => {
  let top: TemporaryFolder;
  let place: string;
  beforeEach(async () => {
    top = await folderWith({
      'diary.py': 'secret\n',
      'site/pear/a.py': 'a\n',
      'site/pear/b.py': 'b\n',
      'site/pear/c.py': 'c\n',
    });
    place = join(top.path, 'site');
  });
  afterEach(() => top.remove());

  const walk = (visit: (file: PackageFile) => void, isLate = (): boolean => false): string =>
    walkPackage([{ place, path: join(place, 'pear') }], visit, isLate);

  it('reads nothing of a file that is gone or a link out since it was listed, and goes on', () => {
    const read: (string | null)[] = [];
    const end = walk((file) => {
      if (/[ab]\.py$/.test(file.path)) rmSync(file.path);
      if (file.path.endsWith('b.py')) symlinkSync(join(top.path, 'diary.py'), file.path);
      read.push(file.read());
    });
    assert.deepEqual(read, [null, null, 'c\n']);
    assert.equal(end, 'whole');
  });

  it('ends where it is late', () => {
    const seen: string[] = [];
    const end = walk(
      ({ path }) => void seen.push(path),
      () => seen.length === 2,
    );
    assert.deepEqual(seen, [join(place, 'pear', 'a.py'), join(place, 'pear', 'b.py')]);
    assert.equal(end, 'late');
  });

  it('counts folders, too', async () => {
    const folders = Array.from({ length: 2_100 }, (_, at) => `pear/${String(at).padStart(4, '0')}/x.py`);
    const many = await folderWith(Object.fromEntries(folders.map((path) => [path, 'x\n'])));
    try {
      let files = 0;
      const packages = [{ place: many.path, path: join(many.path, 'pear') }];
      const end = walkPackage(
        packages,
        () => files++,
        () => false,
      );
      assert.deepEqual([end, files], ['tooMuch', 1_999]);
    } finally {
      await many.remove();
    }
  });
});
