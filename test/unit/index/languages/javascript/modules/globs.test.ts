import assert from 'node:assert/strict';
import {
  matchesGlob,
  matchesGlobAbove,
} from '../../../../../../src/index/languages/javascript/modules/globs';

function check(pattern: string, matching: string, others: string): void {
  for (const path of matching.split(' '))
    assert.ok(matchesGlob(pattern, path), `${pattern} should match ${path}`);
  for (const path of others.split(' '))
    assert.ok(!matchesGlob(pattern, path), `${pattern} should not match ${path}`);
}

describe('globs', () => {
  it('match within and across segments', () => {
    check('packages/*', 'packages/a packages/b.c', 'packages packages/a/b other/a');
    check('**/*.test.ts', 'a.test.ts x/y/a.test.ts', 'a.ts x/a.test.tsx');
    check('src/**', 'src src/a src/a/b', 'srca x/src');
    check('a/**/z', 'a/z a/b/z a/b/c/z', 'a/zz z');
    check('{apps,libs}/?', 'apps/a libs/b', 'apps/ab other/a');
  });

  it('match what lies below', () => {
    assert.ok(matchesGlobAbove('dist', 'dist/a/b.ts'));
    assert.ok(!matchesGlobAbove('dist', 'distant/b.ts'));
  });

  it('end on hostile patterns', () => {
    check(Array(500).fill('**/a').join('/'), 'a/'.repeat(600) + 'a', 'a/'.repeat(600) + 'b');
    check('*a'.repeat(500), 'a'.repeat(1000), 'a'.repeat(1000) + 'b');
    assert.ok(!matchesGlob('{a,b}'.repeat(100), 'c'));
  });
});
