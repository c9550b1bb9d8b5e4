import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isGitInternal, pathBelow } from '../../../src/host/relativePath';

describe('pathBelow', () => {
  const check = (path: string, expected: string | null): void => {
    assert.equal(pathBelow('/r/s', path), expected);
  };

  it('is relative to the folder', () => {
    check('/r/s/a/b.py', 'a/b.py');
    check('/r/s/..a/b.py', '..a/b.py');
  });

  it('is null for the folder itself and everything outside', () => {
    check('/r/s', null);
    check('/r', null);
    check('/r/sibling/a.py', null);
  });
});

describe('isGitInternal', () => {
  it('knows the folder by its whole name', () => {
    assert.equal(isGitInternal('.git/index'), true);
    assert.equal(isGitInternal('vendor/x/.git/HEAD'), true);
    assert.equal(isGitInternal('.gitignore'), false);
    assert.equal(isGitInternal('.github/workflows/ci.yml'), false);
  });
});
