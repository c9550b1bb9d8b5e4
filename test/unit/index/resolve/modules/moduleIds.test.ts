import assert from 'node:assert/strict';
import { assignModuleIds } from '../../../../../src/index/resolve/modules/moduleIds';
import { openModules } from '../../../../../src/index/resolve/openedModules';
import { layout, withLanguages } from './layout';

/** `expected`: path, id and package a line; `-` for no package. */
function check(expected: string, configs: Readonly<Record<string, string>> = {}): void {
  const rows = expected
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const files = layout(rows.map(([path]) => path).join(' '), configs);
  const ids = assignModuleIds(withLanguages(files.paths), openModules(files));
  const actual = rows.map(([path = '']) => [path, ids.get(path)?.id, ids.get(path)?.package ?? '-']);
  assert.deepEqual(actual, rows);
}

describe('module ids', () => {
  it('name Python modules by their dotted path, packages by their folder', () => {
    check(`
      a/__init__.py      a           -
      a/b.py             a.b         a
      a/c/__init__.py    a.c         a
      a/c/__main__.py    a.c.__main__ a.c
      a/c/d.pyi          a.c.d       a.c
      docs/conf.py       docs.conf   docs
      setup.py           setup       -
      __init__.py        __init__    -`);
  });

  it('start at the deepest source root', () => {
    check(
      `services/a/src/pkg/__init__.py pkg        -
         services/a/src/pkg/m.py        pkg.m      pkg
         services/a/tests/test_m.py     tests.test_m tests
         services/b/lib/x.py            services.b.lib.x services.b.lib`,
      { 'services/a/pyproject.toml': '[project]\nname = "a"\n' },
    );
  });

  it('keep the src of a package, drop the src of a layout', () => {
    check('src/__init__.py src -\nsrc/m.py src.m src');
    check('src/m.py m -\nother/m.py other.m other');
    check('examples/x/src/main.py examples.x.src.main examples.x.src');
  });

  it('keep / and drop the extension outside Python', () => {
    check(`
      web/index.ts       web/index   web
      web/a.test.tsx     web/a.test  web
      web/t.d.ts         web/t       web
      web/u.d.mts        web/u       web
      web/m.cjs          web/m       web
      top.jsx            top         -`);
  });

  it('number files of one id in byte order, declarations last', () => {
    check(`
      conf.d.ts          conf#4      -
      conf.js            conf        -
      conf.py            conf#2      -
      conf.ts            conf#3      -
      p.py               p           -
      p.pyi              p#2         -
      p/__init__.py      p#3         -
      p/q.py             p.q         p#3`);
    check('\u{1F600}/a.js \u{1F600}/a \u{1F600}\n\uFF5E/a.js \uFF5E/a \uFF5E');
  });

  it('name the package as it was numbered', () => {
    check(
      `
      x/app/__init__.py  app         -
      x/app/m.py         app.m       app
      y/app/__init__.py  app#2       -
      y/app/m.py         app.m#2     app#2`,
      { 'x/setup.cfg': '[metadata]\nname = x', 'y/setup.cfg': '[metadata]\nname = y' },
    );
  });

  it('take names like __proto__ as names', () => {
    check('__proto__/constructor.py __proto__.constructor __proto__\n__proto__.js __proto__ -');
  });
});
