import assert from 'node:assert/strict';
import { parsePnpmPackages } from '../../../../../../src/index/languages/javascript/modules/pnpmWorkspace';

function check(text: string, expected: readonly string[]): void {
  assert.deepEqual(parsePnpmPackages(text), expected);
}

describe('pnpm-workspace.yaml', () => {
  it('gives the packages list in every usual form', () => {
    check('packages:\n  - "a/*"\n  - \'b\'\n  - c/** # why\n\n  # all of d\n  - d\ncatalog:\n  - no\n', [
      'a/*',
      'b',
      'c/**',
      'd',
    ]);
    check('packages:\r\n- a\r\n- "!b"\r\n', ['a', '!b']);
    check('packages: ["a/*", b, \'c\']\n', ['a/*', 'b', 'c']);
    check('packages: [\n  a,\n  "b",\n]\n', ['a', 'b']);
    check('packages:\n  - "has#mark"\n', ['has#mark']);
  });

  it('gives nothing without the key', () => {
    check('', []);
    check('catalog:\n  react: 18\n', []);
  });
});
