import assert from 'node:assert/strict';
import { findPythonRoots } from '../../../../../../src/index/languages/python/modules/sourceRoots';
import { layout } from '../../../resolve/modules/layout';

function check(paths: string, configs: Readonly<Record<string, string>>, expected: readonly string[]): void {
  const { roots, problems } = findPythonRoots(layout(paths, configs));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    roots.map(({ folder }) => folder),
    expected,
  );
}

type Declaration = readonly [name: string, file: string, text: string, isProject: boolean];

/** Each tool's way to say that packages lie in `lib`, and whether that makes the folder a project. */
const DECLARATIONS: readonly Declaration[] = [
  ['setuptools find', 'pyproject.toml', '[tool.setuptools.packages.find]\nwhere = ["lib"]', true],
  ['setuptools package-dir', 'pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "lib"}', true],
  [
    'setuptools package-dir of one package',
    'pyproject.toml',
    '[tool.setuptools]\npackage-dir = {p = "lib/p"}',
    true,
  ],
  ['poetry', 'pyproject.toml', '[tool.poetry]\npackages = [{ include = "p", from = "lib" }]', true],
  ['hatch packages', 'pyproject.toml', '[tool.hatch.build.targets.wheel]\npackages = ["lib/p"]', true],
  ['hatch sources list', 'pyproject.toml', '[tool.hatch.build]\nsources = ["lib"]', true],
  ['hatch sources table', 'pyproject.toml', '[tool.hatch.build.targets.wheel.sources]\n"lib" = ""', true],
  ['pdm', 'pyproject.toml', '[tool.pdm.build]\npackage-dir = "lib"', true],
  ['uv', 'pyproject.toml', '[tool.uv.build-backend]\nmodule-root = "lib"', false],
  ['maturin', 'pyproject.toml', '[tool.maturin]\npython-source = "lib"', true],
  ['scikit-build', 'pyproject.toml', '[tool.scikit-build]\nwheel.packages = ["lib/p"]', true],
  ['pyright in pyproject', 'pyproject.toml', '[tool.pyright]\nextraPaths = ["lib"]', false],
  ['setup.cfg find', 'setup.cfg', '[options.packages.find]\nwhere = lib', false],
  ['setup.cfg package_dir', 'setup.cfg', '[options]\npackage_dir =\n    = lib', true],
  ['pyright extraPaths', 'pyrightconfig.json', '{ "extraPaths": ["./lib"], /* why */ }', false],
  ['pyright environment', 'pyrightconfig.json', '{ "executionEnvironments": [{ "root": "lib" }] }', false],
];

describe('source roots', () => {
  for (const [name, file, text, isProject] of DECLARATIONS) {
    it(`are read from ${name}`, () => {
      check('lib/p/__init__.py main.py', { [file]: text }, ['', 'lib']);
      check(
        's/x/lib/p/__init__.py main.py',
        { [`s/x/${file}`]: text },
        isProject ? ['', 's/x', 's/x/lib'] : ['', 's/x/lib'],
      );
    });
  }

  it('are the folder, src, and the folders of projects', () => {
    check('src/p/__init__.py a.py', {}, ['', 'src']);
    check('s/src/p/__init__.py s/t/a.py', {}, ['', 's/src']);
    check('s/setup.py s/src/m.py', {}, ['', 's', 's/src']);
    check('s/a.py', { 's/pyproject.toml': '[tool.black]\nline-length = 1' }, ['']);
  });

  it('are no packages, unless a build says so', () => {
    check('s/__init__.py s/src/__init__.py', { 's/pyproject.toml': '[project]\nname = "s"' }, ['']);
    const find = '[tool.setuptools.packages.find]\nwhere = ["src"]';
    check('src/__init__.py src/p/__init__.py', { 'pyproject.toml': find }, ['', 'src']);
  });

  it('know packages whose folder has another name', () => {
    const text = '[options]\npackage_dir =\n  my.pkg = lib\n';
    const { mounts } = findPythonRoots(layout('s/lib/__init__.py', { 's/setup.cfg': text }));
    assert.deepEqual(mounts, [{ dotted: 'my.pkg', folder: 's/lib' }]);
  });

  it('ignore folders outside the workspace', () => {
    check('a.py', { 'pyrightconfig.json': '{"extraPaths": ["../x", "/abs"]}' }, ['']);
  });

  it('list what is broken in a configuration', () => {
    const { problems } = findPythonRoots(
      layout('a.py', {
        'pyproject.toml': '[project]\nname = \n',
        'setup.cfg': '[metadata]\nname = x\nnonsense\n',
        'pyrightconfig.json': '{\n "extraPaths": [\n',
        'x/pyrightconfig.json': '['.repeat(100_000),
        'y/pyproject.toml': `a = ${'['.repeat(100_000)}`,
      }),
    );
    assert.deepEqual([...new Set(problems.map(({ path, line }) => `${path}:${line}`))].slice(0, 5), [
      'pyproject.toml:2',
      'pyrightconfig.json:3',
      'setup.cfg:3',
      'x/pyrightconfig.json:1',
      'y/pyproject.toml:1',
    ]);
  });
});
