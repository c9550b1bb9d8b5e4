import assert from 'node:assert/strict';
import { folderSize } from '../../../../src/index/scan/folderSize';

function check(sizes: Readonly<Record<string, number>>, expected: readonly string[]): void {
  const files = Object.entries(sizes).map(([path, sizeBytes]) => ({ path, sizeBytes }));
  const { largest } = folderSize(files);
  assert.deepEqual(
    largest.map((folder) => `${folder.path} ${folder.files} ${folder.sizeBytes}`),
    expected,
  );
}

describe('folderSize', () => {
  it('counts all, and names the largest folders', () => {
    const sizes = { 'a.py': 10, 'lib/b.py': 500, 'lib/c/d.py': 1, 'web/e.ts': 400, 'docs/f.py': 20 };
    check(sizes, ['lib 2 501', 'web 1 400']);
    const files = Object.entries(sizes).map(([path, sizeBytes]) => ({ path, sizeBytes }));
    assert.deepEqual([folderSize(files).files, folderSize(files).sizeBytes], [5, 931]);
  });

  it('looks into a folder that holds nearly all', () => {
    check({ 'src/p/a/x.py': 60, 'src/p/b/y.py': 30, 'setup.py': 1 }, ['src/p/a 1 60', 'src/p/b 1 30']);
  });

  it('names no more than three, and none where there is none', () => {
    check({ 'a/1.py': 4, 'b/1.py': 3, 'c/1.py': 2, 'd/1.py': 1 }, ['a 1 4', 'b 1 3', 'c 1 2']);
    check({ 'one.py': 4 }, []);
    check({}, []);
    check({ 'a/one.py': 4 }, ['a 1 4']);
  });
});
