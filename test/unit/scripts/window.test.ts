import assert from 'node:assert/strict';
import { groupByWindow, readWindowEnvironment, windowEnvironment } from '../../editor/window';

describe('windows of the editor suite', () => {
  it('are one a fixture, with those at the top in `small`', () => {
    const paths = [
      'tree.test.js',
      'no-folder/welcome.test.js',
      'empty/b.test.js',
      'empty/a.test.js',
      'host.test.js',
    ];
    assert.deepEqual(groupByWindow(paths, '/out', '/fixtures'), [
      { name: 'empty', fixture: '/fixtures/empty', files: ['/out/empty/a.test.js', '/out/empty/b.test.js'] },
      { name: 'no-folder', fixture: undefined, files: ['/out/no-folder/welcome.test.js'] },
      { name: 'small', fixture: '/fixtures/small', files: ['/out/host.test.js', '/out/tree.test.js'] },
    ]);
  });

  it('hand their run through the environment', () => {
    const run = { files: ['/a "b".js'], resultFile: '/r.json', reportFile: '/r.txt', grep: 'saves' };
    assert.deepEqual(readWindowEnvironment(windowEnvironment(run)), run);
  });

  it('refuse an extension host that nobody prepared', () =>
    assert.throws(() => readWindowEnvironment({}), /npm test -- editor/));
});
