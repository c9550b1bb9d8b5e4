import assert from 'node:assert/strict';
import { findFix } from '../../../src/recipes/fixes/findFix';
import type { Fix } from '../../../src/recipes/fixes/fix';
import type { Step } from '../../../src/recipes/recipe';
import { phrase } from '../../../src/core/text/phrase';
import { machineWith, projectOf } from './texts';

const step: Step = {
  ...{ id: 'x', kind: 'run', title: phrase('x'), command: 'x', folder: '.', why: [{ path: 'x', line: 1 }] },
  ...{ need: 'optional', inputs: [], product: { kind: 'none' }, network: false, programs: [] },
};
const project = projectOf({
  'requirements.txt': 'numpy>=1.2  # arrays\nflask-cors\n',
  'shop/__init__.py': '',
  'main.py': '',
});
const machine = machineWith('python3 3.11.2', 'python3.8 3.8.18', 'node 18.1.0', 'corepack');

function fixOf(command: string, log: string, tried: readonly string[] = []): Fix | null {
  return findFix(`some line\n${log}\nanother line`, { step, command, project, machine }, tried);
}

const py = '.venv/bin/python';

describe('known fixes', () => {
  const commands: readonly [name: string, command: string, log: string, expected: string][] = [
    [
      'a module by another name',
      `${py} main.py`,
      "ModuleNotFoundError: No module named 'cv2'",
      `${py} -m pip install opencv-python && ${py} main.py`,
    ],
    [
      'a part of a module by another name',
      '.venv/bin/pytest',
      "E   ModuleNotFoundError: No module named 'yaml.loader'",
      '.venv/bin/python -m pip install PyYAML && .venv/bin/pytest',
    ],
    [
      'a module that a file declares',
      `${py} main.py`,
      "ModuleNotFoundError: No module named 'flask_cors'",
      `${py} -m pip install flask-cors && ${py} main.py`,
    ],
    [
      'a test runner that no file declares',
      `${py} -m pytest -x`,
      '/work/.venv/bin/python: No module named pytest',
      `${py} -m pip install pytest && ${py} -m pytest -x`,
    ],
    [
      'a program of a distribution that a file declares',
      `${py} -m flask_cors`,
      'C:\\work\\.venv\\Scripts\\python.exe: No module named flask_cors',
      `${py} -m pip install flask-cors && ${py} -m flask_cors`,
    ],
    [
      'an interpreter that the system manages',
      'pip install -r requirements.txt',
      'error: externally-managed-environment',
      "python3 -m venv .venv && echo '*' > .venv/.gitignore && .venv/bin/python -m pip install -r requirements.txt",
    ],
    [
      'no python but python3',
      'python setup.py build && python a.py',
      'bash: line 1: python: command not found',
      'python3 setup.py build && python3 a.py',
    ],
    ['no pip', 'pip install x', 'sh: 1: pip: not found', 'python3 -m pip install x'],
    [
      'a test runner whose program is not in the environment',
      '.venv/bin/pytest -x',
      'bash: line 1: .venv/bin/pytest: No such file or directory',
      '.venv/bin/python -m pip install pytest && .venv/bin/pytest -x',
    ],
    [
      'a test runner in an environment of uv, which has no pip',
      'uv run pytest',
      'error: Failed to spawn: `pytest`',
      'uv pip install pytest && uv run pytest',
    ],
    [
      'a module in an environment of uv',
      'uv run python -m pytest',
      '/work/.venv/bin/python3: No module named pytest',
      'uv pip install pytest && uv run python -m pytest',
    ],
    [
      'another yarn than package.json asks for',
      'yarn install --immutable',
      'error This project\'s package.json defines "packageManager": "yarn@4.1.0". However the current global version of Yarn is 1.22.22.',
      'corepack yarn install --immutable',
    ],
    [
      'no wheel',
      `${py} -m pip install .`,
      "error: invalid command 'bdist_wheel'",
      `${py} -m pip install wheel && ${py} -m pip install .`,
    ],
    [
      'a build without an index',
      `${py} -m pip install -e .`,
      'ERROR: No matching distribution found for setuptools>=40.8.0',
      `${py} -m pip install --no-index --no-build-isolation -e .`,
    ],
    ['peers that disagree', 'npm ci', 'npm error code ERESOLVE', 'npm ci --legacy-peer-deps'],
    [
      'a lock file of npm out of date',
      'npm ci && x',
      'npm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.',
      'npm install && x',
    ],
    [
      'a lock file of pnpm out of date',
      'pnpm install --frozen-lockfile',
      ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install',
      'pnpm install --no-frozen-lockfile',
    ],
    [
      'a lock file of yarn out of date',
      'yarn install --frozen-lockfile',
      'error Your lockfile needs to be updated, but yarn was run with `--frozen-lockfile`.',
      'yarn install',
    ],
    [
      'a go.sum out of date',
      'go build ./...',
      'a.go:3:8: missing go.sum entry for module',
      'go mod tidy && go build ./...',
    ],
    [
      'a poetry.lock out of date',
      'poetry install',
      'pyproject.toml changed significantly since poetry.lock was last generated.',
      'poetry lock && poetry install',
    ],
  ];
  for (const [name, command, log, expected] of commands)
    it(`${name}: runs ${expected}`, () => {
      const fix = fixOf(command, log) ?? assert.fail('no fix');
      assert.equal(fix.does.kind === 'command' ? fix.does.command : fix.does.text, expected);
      assert.equal(fix.because, log.trim());
      assert.equal(fixOf(command, log, [fix.id]), null, 'not tried twice');
      assert.equal(fixOf(expected, 'nothing of it'), null);
    });

  const said: readonly [name: string, command: string, log: string, expected: RegExp][] = [
    [
      'a module that nobody knows',
      `${py} main.py`,
      "ModuleNotFoundError: No module named 'shopp'",
      /no file declares it: find out/,
    ],
    [
      'a Python that does not fit',
      `${py} -m pip install .`,
      "ERROR: Package 'a' requires a different Python: 3.11.2 not in '<3.9'",
      /python3\.8 \(3\.8\.18\) fits: recreate the environment/,
    ],
    [
      'no venv',
      'python3 -m venv .venv',
      'The virtual environment was not created successfully because ensurepip is not',
      /apt install python3-venv/,
    ],
    [
      'a header',
      `${py} -m pip install .`,
      'x.c:1:10: fatal error: Python.h: No such file or directory',
      /Debian and Ubuntu provide it in python3-dev/,
    ],
    [
      'a header that is in no table',
      'make',
      'x.c:1:10: fatal error: own/thing.h: No such file or directory',
      /Find the system package/,
    ],
    [
      'a library',
      `${py} main.py`,
      'ImportError: libGL.so.1: cannot open shared object file: No such file or directory',
      /libgl1/,
    ],
    [
      'no compiler',
      `${py} -m pip install .`,
      "error: command 'gcc' failed: No such file or directory",
      /build-essential/,
    ],
    ['no make', 'make all', 'bash: line 1: make: command not found', /build-essential/],
    [
      'another Node.js',
      'yarn install',
      'error a@1.0.0: The engine "node" is incompatible with this module. Expected version ">=20". Got "18.1.0"',
      /needs another Node\.js version \(>=20\); 18\.1\.0 is installed/,
    ],
    ['a full disk', 'npm ci', 'npm error ENOSPC: no space left on device, write', /free some space/],
    [
      'no network',
      'curl -fL x',
      'curl: (6) Could not resolve host: example.org',
      /network cannot be reached/,
    ],
    [
      'another file than the named one',
      'curl x && sha256sum -c -',
      'sha256sum: WARNING: 1 computed checksum did NOT match',
      /was not used/,
    ],
    ['what npm has not installed', 'npm run build', 'sh: 1: tsc: not found', /install step/],
    [
      'a test runner outside of any environment',
      'pytest -x',
      'sh: 1: pytest: not found',
      /\.venv\/bin\/python -m pip install pytest/,
    ],
    ['a registry that wants a sign-in', 'npm ci', 'npm error code E401', /requires a sign-in/],
    [
      'a certificate that is not trusted',
      `${py} -m pip install x`,
      'SSLError(SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"))',
      /PIP_CERT/,
    ],
    [
      'another package than the lock file names',
      `${py} -m pip install -r r.txt`,
      'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.',
      /Nothing was installed/,
    ],
    [
      'requirements that contradict one another',
      `${py} -m pip install a b`,
      'ERROR: ResolutionImpossible: for help visit the page on dependency conflicts',
      /requirements conflict/,
    ],
    [
      'a place that may not be written',
      'npm install -g x',
      "npm error Error: EACCES: permission denied, mkdir '/usr/lib/node_modules/x'",
      /no permission to write to \/usr\/lib\/node_modules\/x/,
    ],
    [
      'a port that is taken',
      'npm start',
      'Error: listen EADDRINUSE: address already in use :::3000',
      /another port/,
    ],
    [
      'too little memory',
      'npm run build',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      /out of memory/,
    ],
    ['no Rust', `${py} -m pip install x`, "error: can't find Rust compiler", /rustc/],
    [
      'a package without a wheel',
      `${py} -m pip install numpy==1.16`,
      'ERROR: Failed building wheel for numpy',
      /numpy has no prebuilt package for this Python/,
    ],
  ];
  for (const [name, command, log, expected] of said)
    it(`${name}: is said`, () => {
      const fix = fixOf(command, log);
      assert.ok(fix?.does.kind === 'say', JSON.stringify(fix));
      assert.match(fix.does.text, expected);
    });

  it('does not install a module of the repository, and guesses nothing from other words', () => {
    assert.equal(fixOf(`${py} main.py`, "ModuleNotFoundError: No module named 'shop'"), null);
    assert.equal(fixOf(`${py} -m shop`, '/work/.venv/bin/python: No module named shop'), null);
    assert.equal(fixOf(`${py} -m pip list`, '/work/.venv/bin/python: No module named pip'), null);
    assert.equal(
      fixOf(`${py} main.py`, 'ValueError: no module is named here; python was not found in the list'),
      null,
    );
    assert.equal(fixOf('make', 'npm error code ERESOLVE'), null);
  });
});
