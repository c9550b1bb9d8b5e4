import assert from 'node:assert/strict';
import { fileStem, semanticScore, wordsOf } from '../../../../src/index/rank/semantic';

function check(id: string, path: string, functionNames: readonly string[], expected: number): void {
  const idSeparator = path.endsWith('.py') ? '.' : '/';
  assert.equal(semanticScore({ id, path, idSeparator, functionNames }), expected, id);
}

describe('semanticScore', () => {
  it('gives 0.7 to the stem of an entry point, and 0.3 more because main is a keyword too', () => {
    check('main', 'main.py', [], 1);
    check('pkg.__main__', 'pkg/__main__.py', [], 1);
  });
  it('gives 0.5 to the stem of a hub', () => {
    check('pkg', 'pkg/__init__.py', [], 0.5);
    check('src/index', 'src/index.ts', [], 0.5);
    check('src/utils', 'src/utils.d.ts', [], 0.5);
    check('src/config', 'src/config.ts', [], 0.8);
  });
  it('gives 0.3 to a keyword that is a word of the module or of a function', () => {
    check('app.core', 'app/core/__init__.py', [], 0.8);
    check('app.io_core', 'app/io_core.py', [], 0.3);
    check('src/core.test', 'src/core.test.ts', [], 0.3);
    check('a.b', 'a/b.py', ['open', 'buildEngine2'], 0.3);
    check('a.b', 'a/b.py', ['APIClient'], 0.3);
  });
  it('does not see the folders on the way', () => {
    check('app.core.io', 'app/core/io.py', [], 0);
    check('src/core/io', 'src/core/io.ts', [], 0);
    check('api.v2', 'api.v2.js', [], 0.3);
  });
  it('does not see a keyword inside a word', () => {
    check('domain', 'domain.py', ['remainder', 'scoreboard', 'capitalise'], 0);
  });
  it('compares the stem as written and words in lower case', () => {
    check('ui/App', 'ui/App.tsx', [], 0);
    check('ui/Main', 'ui/Main.tsx', [], 0.3);
  });
});

describe('wordsOf', () => {
  it('splits at underscores, case changes, digits, dots and slashes', () => {
    assert.deepEqual(wordsOf('src/my_core.HTTPServer2api'), ['src', 'my', 'core', 'http', 'server', 'api']);
    assert.deepEqual(wordsOf('__init__'), ['init']);
    assert.deepEqual(wordsOf('_1'), []);
    assert.deepEqual(wordsOf('étéMain'), ['été', 'main']);
  });
});

describe('fileStem', () => {
  it('drops the folder and the extension', () => {
    assert.deepEqual(['a/b.c/index.d.ts', 'x.test.ts', 'Makefile', 'a/__init__.py'].map(fileStem), [
      'index',
      'x.test',
      'Makefile',
      '__init__',
    ]);
  });
});
