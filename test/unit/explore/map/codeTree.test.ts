import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../../src/core/map/codeIndex';
import type { CodeTreeItem } from '../../../../src/core/map/views';
import { codeTreeChildren, prepareCodeTree } from '../../../../src/explore/map/codeTree';
import type { CodeTree } from '../../../../src/explore/map/codeTree';
import { classOf, emptyIndex, functionOf, moduleOf, rankedModule } from '../sampleIndex';

/** The whole tree, a line a row: indent, key, label where it is not the id, lines. */
function render(tree: CodeTree, key: string | null, indent: string): string[] {
  return codeTreeChildren(tree, key).flatMap((item) => {
    const below = render(tree, item.key, `${indent}  `);
    assert.equal(item.hasChildren, below.length > 0, `hasChildren of ${item.key}`);
    return [`${indent}${item.key} "${item.label}" ${item.lines}`, ...below];
  });
}

function check(index: Partial<CodeIndex>, expected: readonly string[]): void {
  assert.deepEqual(render(prepareCodeTree({ ...emptyIndex, ...index }), null, ''), expected);
}

function row(index: Partial<CodeIndex>, parent: string | null, key: string): CodeTreeItem {
  const rows = codeTreeChildren(prepareCodeTree({ ...emptyIndex, ...index }), parent);
  return rows.find((item) => item.key === key) ?? assert.fail(`no row ${key}`);
}

describe('codeTreeChildren', () => {
  it('names the folder where the place in the tree does not tell it', () => {
    const modules = [
      moduleOf('flask', 'src/flask/__init__.py', { package: 'flask' }),
      moduleOf('flask.app', 'src/flask/app.py', { package: 'flask' }),
      moduleOf('tests.a', 'tests/a.py', { package: 'tests' }),
      moduleOf('tests.b', 'examples/tests/b.py', { package: 'tests' }),
      moduleOf('top', 'top.py'),
    ];
    const place = (parent: string | null, key: string): string | null => row({ modules }, parent, key).place;
    assert.equal(place(null, 'package:flask'), 'src/flask');
    assert.equal(place('package:flask', 'module:flask.app'), null);
    assert.equal(place(null, 'package:tests'), null, 'it is two folders');
    assert.equal(place('package:tests', 'module:tests.a'), 'tests');
    assert.equal(place('package:tests', 'module:tests.b'), 'examples/tests');
    assert.equal(place(null, 'module:top'), null);
  });

  it('is empty for an empty index and for a key it does not have', () => {
    check({}, []);
    const tree = prepareCodeTree({ ...emptyIndex, modules: [moduleOf('a', 'a.py')] });
    for (const key of ['package:x', 'module:x', 'class:a', 'function:x', 'nonsense', '']) {
      assert.deepEqual(codeTreeChildren(tree, key), [], key);
    }
  });

  it('puts packages first, each __init__ inside its package, and sums the lines', () => {
    check(
      {
        modules: [
          moduleOf('app', 'src/app/__init__.py', { package: null }),
          moduleOf('app.io', 'src/app/io/__init__.py'),
          moduleOf('app.io.disk', 'src/app/io/disk.py'),
          moduleOf('app.zeta', 'src/app/zeta.py'),
          moduleOf('setup', 'setup.py'),
        ],
      },
      [
        'package:app "app" 40',
        '  package:app.io "io" 20',
        '    module:app.io "__init__.py" 10',
        '    module:app.io.disk "disk.py" 10',
        '  module:app "__init__.py" 10',
        '  module:app.zeta "zeta.py" 10',
        'module:setup "setup.py" 10',
      ],
    );
  });

  it('shares a row between packages that hold nothing but one package', () => {
    check({ modules: [moduleOf('src/a/b/x', 'src/a/b/x.ts'), moduleOf('src/a/c/y', 'src/a/c/y.ts')] }, [
      'package:src/a "src/a" 20',
      '  package:src/a/b "b" 10',
      '    module:src/a/b/x "x.ts" 10',
      '  package:src/a/c "c" 10',
      '    module:src/a/c/y "y.ts" 10',
    ]);
  });

  it('shows classes, functions and methods in source order, nested ones too', () => {
    check(
      {
        modules: [moduleOf('m', 'm.py')],
        classes: [
          classOf('m', 'm.B', { startLine: 6, endLine: 9 }),
          classOf('m', 'm.B.Inner', { parent: 'm.B', startLine: 8, endLine: 9 }),
        ],
        functions: [
          functionOf('m', 'm.B.run', { kind: 'method', parent: 'm.B', startLine: 7, endLine: 7 }),
          functionOf('m', 'm.a', { startLine: 1, endLine: 4 }),
          functionOf('m', 'm.a.nested', { parent: 'm.a', startLine: 2, endLine: 3 }),
        ],
      },
      [
        'module:m "m.py" 10',
        '  function:m.a "a" 4',
        '    function:m.a.nested "nested" 2',
        '  class:m.B "B" 4',
        '    method:m.B.run "run" 1',
        '    class:m.B.Inner "Inner" 2',
      ],
    );
  });

  it('shows no lambda, and what lambdas hold where the outermost of them stands', () => {
    const lambda = (id: string, parent: string) =>
      functionOf('m', id, { kind: 'lambda', name: '<lambda>', parent });
    check(
      {
        modules: [moduleOf('m', 'm.ts'), moduleOf('n', 'n.ts')],
        functions: [
          lambda('m.<lambda1>', 'm'),
          lambda('m.<lambda1>.<lambda1>', 'm.<lambda1>'),
          functionOf('m', 'm.<lambda1>.<lambda1>.f', { parent: 'm.<lambda1>.<lambda1>' }),
          { ...lambda('n.<lambda1>', 'n'), module: 'n' },
        ],
      },
      ['module:m "m.ts" 10', '  function:m.<lambda1>.<lambda1>.f "f" 2', 'module:n "n.ts" 10'],
    );
  });

  it('keeps apart a class and a submodule of the same id', () => {
    check(
      {
        modules: [moduleOf('p', 'p/__init__.py'), moduleOf('p.core', 'p/core.py')],
        classes: [classOf('p', 'p.core')],
        functions: [
          functionOf('p', 'p.core.method', { parent: 'p.core', kind: 'method' }),
          functionOf('p.core', 'p.core.free'),
        ],
      },
      [
        'package:p "p" 20',
        '  module:p "__init__.py" 10',
        '    class:p.core "core" 3',
        '      method:p.core.method "method" 2',
        '  module:p.core "core.py" 10',
        '    function:p.core.free "free" 2',
      ],
    );
  });

  it('keeps names such as __proto__ and constructor apart from what objects have', () => {
    check({ modules: [moduleOf('__proto__/constructor', '__proto__/constructor.ts')] }, [
      'package:__proto__ "__proto__" 10',
      '  module:__proto__/constructor "constructor.ts" 10',
    ]);
  });

  it('tells location, signature, docstring and score of each row', () => {
    const index = {
      modules: [rankedModule('p', 'p/__init__.py', 1, { doc: 'The package.' })],
      classes: [classOf('p', 'p.C', { score: 2.5, doc: 'A class.' })],
      functions: [functionOf('p', 'p.f', { signature: '(a, b)' })],
    };
    const packageRow = row(index, null, 'package:p');
    assert.equal(packageRow.doc, 'The package.');
    assert.equal(packageRow.location, null);
    assert.equal(packageRow.score, null);
    assert.equal(row(index, 'package:p', 'module:p').score, 1);
    const classRow = row(index, 'module:p', 'class:p.C');
    assert.equal(classRow.score, 2.5);
    assert.equal(classRow.doc, 'A class.');
    assert.deepEqual(classRow.location, { path: 'p/__init__.py', startLine: 2, endLine: 4 });
    assert.equal(row(index, 'module:p', 'function:p.f').signature, '(a, b)');
  });

  it('tells no score before the index is ranked', () => {
    const index = { modules: [moduleOf('m', 'm.py')], classes: [classOf('m', 'm.C')] };
    assert.equal(row(index, null, 'module:m').score, null);
    assert.equal(row(index, 'module:m', 'class:m.C').score, null);
  });
});
