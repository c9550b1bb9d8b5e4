import assert from 'node:assert/strict';
import { mapOf } from '../../../support/exploreMap';
import { survey } from './surveying';

/** The rows of how a workspace is run: `COMMAND @ PLACE`. */
async function told(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return survey(await mapOf(texts), 'how to run').flatMap((line) => {
    const [, command = '', at = ''] = /^ {2}\$ (.*?) {2}at (\S+)/.exec(line) ?? [];
    return command === '' ? [] : [`${command} @ ${at}`];
  });
}

describe('commands of build tools', () => {
  it('are those of Cargo, with a program only where there is one', async () => {
    const manifest = '# a\n[package]\nname = "a"\n';
    assert.deepEqual(await told({ 'Cargo.toml': manifest, 'src/lib.rs': '' }), [
      'cargo build @ Cargo.toml:2',
      'cargo test @ Cargo.toml:2',
    ]);
    assert.deepEqual(await told({ 'Cargo.toml': manifest, 'src/main.rs': '', 'rustfmt.toml': '' }), [
      'cargo build @ Cargo.toml:2',
      'cargo test @ Cargo.toml:2',
      'cargo run @ Cargo.toml:2',
      'cargo fmt --check @ Cargo.toml:2',
    ]);
  });

  it('are typed in the folder of their file', async () => {
    assert.deepEqual(await told({ 'core/go.mod': 'module a\n', 'core/main.go': '' }), [
      'cd core && go build ./... @ core/go.mod:1',
      'cd core && go test ./... @ core/go.mod:1',
      'cd core && go vet ./... @ core/go.mod:1',
      'cd core && go run . @ core/go.mod:1',
    ]);
    assert.deepEqual(await told({ 'web/package.json': '{\n"scripts": {\n"test": "ava"\n}\n}' }), [
      'cd web && npm test @ web/package.json:3',
    ]);
  });

  it('are those of CMake, Meson and Autotools, with tests only where they declare some', async () => {
    assert.deepEqual(await told({ 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3)\nproject(a C)\n' }), [
      'cmake -S . -B build @ CMakeLists.txt:2',
      'cmake --build build @ CMakeLists.txt:2',
    ]);
    assert.deepEqual(await told({ 'CMakeLists.txt': 'project(a C)\ninclude(CTest)\n' }), [
      'cmake -S . -B build @ CMakeLists.txt:1',
      'cmake --build build @ CMakeLists.txt:1',
      'ctest --test-dir build @ CMakeLists.txt:2',
    ]);
    assert.deepEqual(await told({ 'meson.build': "project('a')\nsubdir('tests')\n" }), [
      'meson setup build @ meson.build:1',
      'meson compile -C build @ meson.build:1',
      'meson test -C build @ meson.build:2',
    ]);
    const autotools = { 'configure.ac': 'AC_INIT([a], [1])\n' };
    assert.deepEqual((await told({ ...autotools, 'Makefile.am': 'bin_PROGRAMS = a\n' })).slice(-1), [
      'make @ configure.ac:1',
    ]);
    for (const says of ['TESTS = a.sh', 'TESTS += a.sh', 'check_PROGRAMS = a', 'check-local:'])
      assert.deepEqual((await told({ ...autotools, 'Makefile.am': `x = 1\n${says}\n` })).slice(-1), [
        'make check @ Makefile.am:2',
      ]);
  });

  it('are no commands of a file that only bears the name', async () => {
    assert.deepEqual(await told({ 'Cargo.toml': '[alias]\n', 'CMakeLists.txt': 'add_library(a a.c)\n' }), []);
  });

  it('are the tasks of Ruby, PHP, Deno and Taskfile', async () => {
    assert.deepEqual(
      await told({
        Gemfile: "source 'x'\ngem 'rspec'\n",
        Rakefile: "desc 'Runs all'\ntask :check do\nend\nRSpec::Core::RakeTask.new(:spec)\n",
        'composer.json': '{\n"scripts": {\n"test": ["a",\n"b"]\n}\n}',
        'Taskfile.yml':
          'version: 3\ntasks:\n  build:\n    desc: Builds\n    cmds:\n      - a: b\n  test:\n    cmds: [x]\nvars:\n  A: 1\n',
      }),
      [
        'bundle install @ Gemfile:1',
        'bundle exec rspec @ Gemfile:2',
        'composer run test @ composer.json:3',
        'rake check @ Rakefile:2',
        'rake spec @ Rakefile:4',
        'task build @ Taskfile.yml:3',
        'task test @ Taskfile.yml:7',
      ],
    );
  });

  it('are what settings of tools and pipelines tell', async () => {
    assert.deepEqual(
      await told({
        'pyproject.toml': '[tool.ruff]\nx = 1\n[tool.mypy]\n',
        'noxfile.py': '@nox.session(name="types")\ndef check_types(session: nox.Session):\n    pass\n',
        '.gitlab-ci.yml':
          'test:\n  image: a\n  script:\n    - make test\n    - "pytest -q"\n  only:\n    - main\n',
        '.github/workflows/lint.yml': 'jobs:\n  a:\n    steps:\n      - run: ruff format --check\n',
        '.github/workflows/tests.yml': 'jobs:\n  a:\n    steps:\n      - run: pytest -x\n',
      }),
      [
        'ruff check . @ pyproject.toml:1',
        'mypy . @ pyproject.toml:3',
        'nox -s types @ noxfile.py:2',
        'ruff format --check @ .github/workflows/lint.yml:4',
        'pytest -x @ .github/workflows/tests.yml:4',
        'make test @ .gitlab-ci.yml:4',
        'pytest -q @ .gitlab-ci.yml:5',
      ],
    );
  });

  it('tell what an environment of tox does', async () => {
    const lines = survey(
      await mapOf({
        'tox.ini': '[testenv]\ndeps = x\ncommands = pytest -q\n[testenv:docs]\ncommands =\n    sphinx a\n',
      }),
      'how to run',
    );
    assert.ok(lines.includes('  $ tox  at tox.ini:1  pytest -q'), lines.join('\n'));
    assert.ok(lines.includes('  $ tox -e docs  at tox.ini:4  sphinx a'), lines.join('\n'));
  });
});
