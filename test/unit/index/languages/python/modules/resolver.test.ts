import assert from 'node:assert/strict';
import { createPythonResolver } from '../../../../../../src/index/languages/python/modules/resolver';
import { findPythonRoots } from '../../../../../../src/index/languages/python/modules/sourceRoots';
import { layout, shown } from '../../../resolve/modules/layout';

function resolverOf(paths: string, configs: Readonly<Record<string, string>> = {}, rootName = '') {
  const files = layout(paths, configs, rootName);
  return createPythonResolver(files, findPythonRoots(files));
}

/** `cases`: importing file, import as written (`..x` for level 2), expected target; a line each. */
function check(
  paths: string,
  cases: string,
  configs: Readonly<Record<string, string>> = {},
  rootName = '',
): void {
  const resolver = resolverOf(paths, configs, rootName);
  for (const line of cases.trim().split('\n')) {
    const [from = '', written = '', expected] = line.trim().split(/\s+/);
    const level = /^\.*/.exec(written)?.[0].length ?? 0;
    const target = resolver.resolveImport(from, { level, module: written.slice(level) || null });
    assert.equal(shown(target), expected, `${from}: ${written}`);
  }
}

describe('Python imports', () => {
  it('find packages, modules and stubs', () => {
    check(
      'a/__init__.py a/b.py a/b.pyi a/s.pyi a/c/__init__.py c.py c/__init__.py c/d.py m.py',
      `m.py a       a/__init__.py
       m.py a.b     a/b.py
       m.py a.s     a/s.pyi
       m.py a.c     a/c/__init__.py
       m.py c       c/__init__.py
       m.py c.d     c/d.py
       m.py a.x     ext:a.x
       m.py a.b.x   ext:a.b.x
       m.py numpy.linalg ext:numpy.linalg`,
    );
  });

  it('find the folder that is opened where it is itself the package', () => {
    const paths = '__init__.py a.py b/__init__.py b/c.py kit.py';
    check(
      paths,
      `b/c.py kit       kit.py
       b/c.py pack      __init__.py
       b/c.py pack.a    a.py
       a.py   pack.b.c  b/c.py
       a.py   pack.b    b/__init__.py
       a.py   pack.x    ext:pack.x
       a.py   other.a   ext:other.a`,
      {},
      'pack',
    );
    check(paths, 'a.py kit kit.py\na.py kit.a a.py', {}, 'kit');
    check(paths, 'a.py email ext:email', {}, 'email');
    check('a.py b.py', 'a.py pack.b ext:pack.b', {}, 'pack');
  });

  it('find packages of stubs from stubs, where the code itself is not there', () => {
    check(
      'a-stubs/__init__.pyi a-stubs/b.pyi a-stubs/c/d.pyi tool.py e/__init__.py e/f.py e-stubs/__init__.pyi e-stubs/g.pyi json-stubs/__init__.pyi',
      `a-stubs/b.pyi    a       a-stubs/__init__.pyi
       a-stubs/b.pyi    a.c.d   a-stubs/c/d.pyi
       a-stubs/b.pyi    a.x     ext:a.x
       a-stubs/b.pyi    .c.d    a-stubs/c/d.pyi
       a-stubs/b.pyi    json    ext:json
       tool.py          a       ext:a
       a-stubs/b.pyi    e.f     e/f.py
       a-stubs/b.pyi    e       e/__init__.py
       e-stubs/g.pyi    e.g     e-stubs/g.pyi`,
    );
  });

  it('follow dots from modules and packages, not beyond the top', () => {
    check(
      'p/__init__.py p/a.py p/q/__init__.py p/q/b.py top.py',
      `p/a.py           .       p/__init__.py
       p/a.py           .q.b    p/q/b.py
       p/q/b.py         .       p/q/__init__.py
       p/q/b.py         ..a     p/a.py
       p/q/__init__.py  .b      p/q/b.py
       p/q/__init__.py  ..a     p/a.py
       p/q/b.py         ..._c   ext:..._c
       p/a.py           ..top   ext:..top
       p/a.py           ._fast  ext:p._fast
       top.py           .p      ext:.p`,
    );
  });

  it('stay in the folder when the folder itself is a package', () => {
    check(
      '__init__.py a.py b/__init__.py',
      'a.py . __init__.py\na.py .b b/__init__.py\nb/__init__.py ..a a.py',
    );
  });

  it('take an import above a guessed src as a sign against the guess', () => {
    check('src/p/__init__.py src/p/a.py src/c.py', 'src/p/a.py ..c src/c.py\nsrc/p/a.py c src/c.py');
    const project = { 'pyproject.toml': '[project]\nname = "p"' };
    check('src/p/__init__.py src/p/a.py src/c.py', 'src/p/a.py ..c ext:..c', project);
  });

  it('join the folders of a namespace and let packages win over it', () => {
    check(
      'x/setup.py x/ns/a.py y/setup.py y/ns/b.py z/setup.py z/reg/__init__.py a/setup.py a/reg/m.py m.py',
      `m.py     ns      ns:ns
       m.py     ns.a    x/ns/a.py
       m.py     ns.b    y/ns/b.py
       x/ns/a.py .b     y/ns/b.py
       x/ns/a.py .      ns:ns
       m.py     reg     z/reg/__init__.py
       m.py     reg.m   ext:reg.m`,
    );
  });

  it('look in the own root first, then the others in order', () => {
    check(
      'a/setup.py a/app/__init__.py a/app/m.py b/setup.py b/app/__init__.py b/t/x.py c/x.py',
      `b/t/x.py app   b/app/__init__.py
       b/t/x.py app.m ext:app.m
       a/app/m.py app a/app/__init__.py
       c/x.py   app.m a/app/m.py`,
    );
  });

  it('look in the folder of a script, and in folders that pytest adds', () => {
    check(
      'tools/run.py tools/util.py util.py t/conftest.py t/helpers.py t/u/test_a.py lib/deep.py',
      `tools/run.py    util     tools/util.py
       t/u/test_a.py   helpers  t/helpers.py
       t/u/test_a.py   conftest t/conftest.py
       t/u/test_a.py   deep     lib/deep.py
       lib/deep.py     helpers  ext:helpers`,
      { 'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = "lib"' },
    );
  });

  it('prefer the root to the folder where folders are namespace packages', () => {
    const project = { 'pyproject.toml': '[project]\nname = "p"' };
    check('src/ns/a.py src/ns/util.py src/util.py', 'src/ns/a.py util src/util.py', project);
  });

  it('leave the standard library alone unless a root above has the name', () => {
    check(
      'queue.py time.py json/x.py tools/logging.py tools/a.py b/setup.py b/types.py',
      `tools/a.py queue    queue.py
       tools/a.py time     ext:time
       tools/a.py json     ext:json
       tools/a.py logging  ext:logging
       tools/a.py types    ext:types
       tools/a.py os.path  ext:os.path`,
    );
  });

  it('find packages that are mounted under another name', () => {
    check(
      'lib/__init__.py lib/m.py lib/s/__init__.py t.py',
      `t.py     my.pkg   lib/__init__.py
       t.py     my.pkg.m lib/m.py
       lib/s/__init__.py ..m lib/m.py`,
      { 'setup.cfg': '[options]\npackage_dir =\n  my.pkg = lib\n' },
    );
  });

  it('take names like __proto__ as names', () => {
    check(
      '__proto__/__init__.py __proto__/constructor.py',
      '__proto__/__init__.py .constructor __proto__/constructor.py\n__proto__/__init__.py constructor ext:constructor',
    );
  });
});

describe('submodules', () => {
  const resolver = resolverOf(
    'p/__init__.py p/a.py p/q/__init__.py p/n/x.py m.py x/setup.py x/ns/a.py y/setup.py y/ns/b.py',
  );
  it('lie below packages and namespaces, not below modules', () => {
    assert.equal(resolver.submodule('p/__init__.py', 'a'), 'p/a.py');
    assert.equal(resolver.submodule('p/__init__.py', 'q'), 'p/q/__init__.py');
    assert.equal(resolver.submodule('p/__init__.py', 'zzz'), null);
    assert.equal(resolver.submodule('p/a.py', 'q'), null);
    assert.equal(resolver.submodule('ns', 'b'), 'y/ns/b.py');
    assert.equal(resolver.submodule('nowhere', 'b'), null);
  });

  it('may be namespaces themselves', () => {
    assert.equal(resolver.submodule('p/__init__.py', 'n'), null);
    assert.deepEqual(resolver.child('p/__init__.py', 'n'), {
      kind: 'namespace',
      dotted: 'p.n',
      folders: ['p/n'],
    });
    assert.equal(resolver.submodule('p.n', 'x'), 'p/n/x.py');
  });
});
