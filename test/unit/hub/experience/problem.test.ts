import assert from 'node:assert/strict';
import { problemOf, queriesOf, statementOf } from '../../../../src/hub/experience/problem';
import type { ToldError } from '../../../../src/hub/experience/problem';
import { redact } from '../../../../src/core/redact/redact';

const hidden = ['jdoe', 'lab-42', 'PC1234'];
const told = (message: string, ...functions: readonly string[]): ToldError => ({ message, functions });
const problem = (text: string, error: ToldError | null = null) =>
  problemOf({
    ...{ text, told: error, hidden },
    redact: (part) => redact(part).text.replace(/\[redacted: [^\]\n]*\]/g, ' '),
  });
const check = (text: string, statement: string, error: ToldError | null = null): void =>
  assert.equal(statementOf(problem(text, error)), statement, text);

describe('The problem of an output', () => {
  it('has the type, the names and the words of the error', () => {
    check("ModuleNotFoundError: No module named 'distutils'", 'ModuleNotFoundError distutils module named');
    check(
      'a line\nE   TypeError: got an unexpected keyword argument `use_cache`',
      'TypeError use_cache unexpected keyword argument',
    );
    check(
      'npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree',
      'ERESOLVE unable resolve dependency tree',
    );
    check('error TS2345: Argument of type "Foo" is not assignable', 'TS2345 Foo Argument type assignable');
    check('bash: pdftoppm: command not found', 'pdftoppm bash found');
    check(
      'fatal error: poppler/cpp/poppler-document.h: No such file or directory',
      'poppler-document.h directory',
    );
  });

  it('takes of a log without a type the line that says most', () => {
    const pip = `Building wheels for collected packages: lxml
  error: subprocess-exited-with-error
  × Building wheel for lxml (pyproject.toml) did not run successfully.
      src/lxml/etree.c:289:12: fatal error: libxml/xmlversion.h: No such file or directory
  ERROR: Failed building wheel for lxml
`;
    check(pip, 'xmlversion.h directory');
    check('step 3\nmake: *** missing separator.  Stop.\n', 'make missing separator Stop');
    check('Building\nld: cannot find -lssl\n2 warnings and an error\n', 'ld find lssl');
  });

  it('takes the last of several errors, and one that a reader of tracebacks tells', () => {
    check('KeyError: "a"\n\nDuring handling\n\nValueError: no tables in page', 'ValueError tables page');
    check(
      'KeyError: "a"',
      'ValueError load_table tables page',
      told('ValueError: no tables in page', 'load_table', 'main'),
    );
    check('How is a table of two pages read?', 'table two pages read');
  });

  it('says nothing of the machine, its user and its secrets', () => {
    for (const [text, statement] of [
      ["FileNotFoundError: No such file: '/home/jdoe/My Data/patients 2024.csv'", 'FileNotFoundError'],
      ['OSError: cannot open C:\\Users\\jdoe\\secret\\plan.txt on lab-42', 'OSError open'],
      ['error: PC1234 refused the connection', 'refused connection'],
      ['RuntimeError: worker jdoe@lab.example at 10.0.3.7:8080 gone', 'RuntimeError worker gone'],
      [
        'RuntimeError: commit 3fa9c1d20b77 object 0x7f3a91 at 2026-11-28T01:02:03 gone',
        'RuntimeError commit object gone',
      ],
      [
        'ValueError: line 117 of 240: bad token ghp_0123456789abcdefghijklmnopqrstuvwxyz',
        'ValueError bad token',
      ],
      ['HTTPError: 503 for https://intra.example/api?key=abc123', 'HTTPError'],
      ["KeyError: 'John Smith, Main Street'", 'KeyError'],
      ["ValueError: can't parse 'Jane Roe' here, isn't a date", 'ValueError parse here date'],
    ] as const)
      check(text, statement);
    const { names } = problem("ImportError: cannot load '/usr/lib/x86_64/libGL.so.1' from '@scope/pkg'");
    assert.deepEqual(names, ['libGL.so.1', '@scope/pkg']);
  });

  it('keeps versions for judging, and sends none', () => {
    const found = problem(
      'using numpy==2.0.1 and left-pad@1.3.0\nAttributeError: np.float_ was removed in 2.0',
    );
    assert.deepEqual(found.versions, [
      { name: 'numpy', version: '2.0.1' },
      { name: 'left-pad', version: '1.3.0' },
    ]);
    assert.ok(
      queriesOf(found).every((query) => !/\d/.test(query)),
      queriesOf(found).join('\n'),
    );
  });

  it('is searched for from narrow to wide, each time otherwise, and never by a type alone', () => {
    assert.deepEqual(queriesOf(problem("ModuleNotFoundError: No module named 'distutils'")), [
      'ModuleNotFoundError distutils module named',
      'ModuleNotFoundError distutils',
      'distutils module named',
      'distutils',
    ]);
    assert.deepEqual(queriesOf(problem('ValueError: no tables in page')), [
      'ValueError tables page',
      'tables page',
      'ValueError tables',
    ]);
    for (const text of ['', '   \n', 'ValueError', 'Error: 17', '/home/jdoe/x'])
      assert.deepEqual(queriesOf(problem(text)), []);
    const long = queriesOf(problem(`RuntimeError: ${'averylongwordofsixtyletters '.repeat(40)}`));
    assert.ok(long.every((query) => query.length < 200));
  });
});
