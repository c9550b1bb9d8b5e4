import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { changedPath, pathBelow } from '../../../../src/session/preview/relativePath';

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

describe('changedPath', () => {
  const check = (path: string, expected: string | null): void => {
    assert.equal(changedPath(path), expected);
  };

  it('is the path of a file outside .git, known by its whole name', () => {
    for (const path of ['a/b.py', '.gitignore', '.github/workflows/ci.yml', 'a/.gitmodules'])
      check(path, path);
  });

  it('is .git for what a commit, a branch switch or another set of tracked files writes', () => {
    const written = ['.git', '.git/HEAD', '.git/index', '.git/logs/HEAD', '.git/info/exclude'];
    for (const path of written) check(path, '.git');
  });

  it("is null for git's other bookkeeping, and for that of a repository further down", () => {
    for (const path of ['.git/index.lock', '.git/objects/ab/cd', '.git/logs/refs/heads/main'])
      check(path, null);
    for (const path of ['vendor/x/.git', 'vendor/x/.git/HEAD', '.git/modules/x/HEAD']) check(path, null);
  });
});
