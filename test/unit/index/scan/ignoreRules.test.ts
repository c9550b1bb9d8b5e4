import assert from 'node:assert/strict';
import { lastMatch, parseIgnoreFile, rulePath } from '../../../../src/index/scan/ignoreRules';

/** The rule that decides about a path (`x/` = a folder), as it was written; null for none. */
function check(text: string, path: string, expected: string | null): void {
  const isFolder = path.endsWith('/');
  const match = lastMatch(parseIgnoreFile(text), rulePath(isFolder ? path.slice(0, -1) : path, isFolder));
  assert.equal(match?.text ?? null, expected, `${JSON.stringify(text)} on ${path}`);
}

describe('ignore rules', () => {
  it('match a name at any depth without a slash, the path from the file with one', () => {
    check('*.log', 'a/b/x.log', '*.log');
    check('/x', 'x', '/x');
    check('/x', 'a/x', null);
    check('a/x', 'b/a/x', null);
    check('**/a/x', 'b/a/x', '**/a/x');
    check('**/a/x', 'a/x', '**/a/x');
    check('a/**', 'a/b/c', 'a/**');
    check('a/**', 'a/', null);
    check('a/**/x', 'a/x', 'a/**/x');
    check('a/*', 'a/b/c', null);
  });

  it('match folders only with a slash at the end, and never what is below by themselves', () => {
    check('build/', 'a/build/', 'build/');
    check('build/', 'build', null);
    check('build/', 'build/x', null);
  });

  it('let the last match decide, negated or not', () => {
    check('*.py\n!keep.py', 'keep.py', '!keep.py');
    check('!keep.py\n*.py', 'keep.py', '*.py');
  });

  it('read comments, blanks, escapes, marks and line ends as git does', () => {
    check('\uFEFFa\r\n# b\n\nc  \n', 'a', 'a');
    check('# b', '# b', null);
    check('\\# b', '# b', '\\# b');
    check('\\!b', '!b', '\\!b');
    check('c  ', 'c', 'c');
    check('c\\ ', 'c ', 'c\\ ');
    check('c\\', 'c', null);
    check('!', '!', null);
    check('/', 'x/', null);
  });

  it('read bracket expressions as git does', () => {
    check('[a-c]x', 'bx', '[a-c]x');
    check('[!a]x', 'ax', null);
    check('[]-]x', ']x', '[]-]x');
    check('[[:digit:]]', '7', '[[:digit:]]');
    check('[[:nope:]]', 'n', null);
    check('[ab', '[ab', null);
    check('a[/]b', 'a/b', null);
  });

  it('match bytes, not characters', () => {
    check('?', 'é', null);
    check('??', 'é', '??');
    check('é', 'é', 'é');
  });

  it('take a hostile pattern in their stride', () => {
    const hostile = `${'*a'.repeat(60)}b`;
    check(hostile, 'a'.repeat(250), null);
    check(`${'**/a*/'.repeat(40)}b`, `${'a/'.repeat(100)}c`, null);
  });
});
