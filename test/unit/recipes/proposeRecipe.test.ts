import assert from 'node:assert/strict';
import { proposeRecipe } from '../../../src/recipes/proposeRecipe';
import type { Machine } from '../../../src/recipes/project';
import { machineWith, projectOf } from './texts';

const usual = machineWith('python3 3.11.2', 'node 22.1.0', 'npm 10.9.0', 'curl');

/** The steps as `need kind folder $ command < evidence`. */
function stepsOf(files: Readonly<Record<string, string>>, machine: Machine = usual): readonly string[] {
  return proposeRecipe(projectOf(files), machine).steps.map(
    ({ need, kind, folder, command, why }) =>
      `${need} ${kind} ${folder} $ ${command} < ${why.map(({ path, line }) => `${path}:${line}`).join(' ')}`,
  );
}

function check(
  files: Readonly<Record<string, string>>,
  expected: readonly string[],
  machine?: Machine,
): void {
  assert.deepEqual(stepsOf(files, machine), expected);
}

const venv = "python3 -m venv .venv && echo '*' > .venv/.gitignore";
const py = '.venv/bin/python';

describe('recipes of Python projects', () => {
  it('is an environment and what requirements.txt names, those for development apart', () =>
    check(
      {
        'requirements.txt': 'numpy\n',
        'requirements-dev.txt': '-r requirements.txt\npytest==8\n',
        'a.py': '',
      },
      [
        `required environment . $ ${venv} < requirements.txt:1`,
        `required dependencies . $ ${py} -m pip install -r requirements.txt < requirements.txt:1`,
        `optional dependencies . $ ${py} -m pip install -r requirements-dev.txt < requirements-dev.txt:1`,
        `optional test . $ ${py} -m pytest < requirements-dev.txt:2`,
      ],
    ));

  it('is the package, with its test extra apart, its tests and its commands', () =>
    check(
      {
        'pyproject.toml': `[build-system]
requires = ["hatchling"]
[project]
name = "shop"
requires-python = ">=3.9"
[project.optional-dependencies]
test = ["pytest"]
[project.scripts]
shop = "shop.cli:main"
[tool.pytest.ini_options]
testpaths = ["tests"]
`,
      },
      [
        `required environment . $ ${venv} < pyproject.toml:5`,
        `required dependencies . $ ${py} -m pip install -e . < pyproject.toml:1`,
        `optional dependencies . $ ${py} -m pip install -e '.[test]' < pyproject.toml:1`,
        `optional test . $ ${py} -m pytest < pyproject.toml:10`,
        'optional run . $ .venv/bin/shop --help < pyproject.toml:9',
      ],
    ));

  it('does not install twice what requirements.txt has as -e .', () =>
    check(
      {
        'requirements.txt': '-e .\n./libs/tools\n',
        'setup.py': 'from setuptools import setup\nsetup(name="a")\n',
        'libs/tools/setup.py': 'setup(name="tools")',
      },
      [
        `required environment . $ ${venv} < setup.py:2`,
        `required dependencies . $ ${py} -m pip install -r requirements.txt < requirements.txt:1`,
      ],
    ));

  it('goes by the lock file where its tool is here', () => {
    const files = { 'pyproject.toml': '[project]\nname = "a"\n', 'uv.lock': 'version = 1\n' };
    check(files, ['required dependencies . $ uv sync < uv.lock:1'], machineWith('python3 3.11.2', 'uv'));
    check({ ...files, 'uv.lock': '' }, [
      `required environment . $ ${venv} < pyproject.toml:1`,
      `required dependencies . $ ${py} -m pip install -e . < pyproject.toml:1`,
    ]);
    const { notes } = proposeRecipe(projectOf(files), usual);
    assert.match(notes.join(' '), /uv\.lock is uv's, which is not on this machine/);
  });

  it('installs with poetry, beside the code', () =>
    check(
      {
        'pyproject.toml': '[tool.poetry]\nname = "a"\n[tool.poetry.dependencies]\npython = "^3.8"\n',
        'poetry.lock': '',
      },
      ['required dependencies . $ POETRY_VIRTUALENVS_IN_PROJECT=1 poetry install < poetry.lock:1'],
      machineWith('python3 3.11.2', 'poetry'),
    ));

  it('takes the Python that fits, and says where none does', () => {
    const files = { 'pyproject.toml': '[project]\nname = "a"\nrequires-python = "<3.9"\n' };
    const [first] = stepsOf(files, machineWith('python3 3.11.2', 'python3.8 3.8.18'));
    assert.match(first ?? '', /\$ python3\.8 -m venv/);
    const { notes } = proposeRecipe(projectOf(files), usual);
    assert.deepEqual(notes, ['pyproject.toml:3 needs Python <3.9, but none here fits (python3 is 3.11.2).']);
  });

  it('reads requirements/ as its own folder of requirements', () =>
    check({ 'requirements/base.txt': 'flask\n', 'requirements/dev.txt': '-r base.txt\n' }, [
      `required environment . $ ${venv} < requirements/base.txt:1`,
      `required dependencies . $ ${py} -m pip install -r requirements/base.txt < requirements/base.txt:1`,
      `optional dependencies . $ ${py} -m pip install -r requirements/dev.txt < requirements/dev.txt:1`,
    ]));

  it('says what in a broken manifest is not understood', () => {
    const { notes } = proposeRecipe(
      projectOf({ 'pyproject.toml': '[project\n', 'setup.py': 'setup()' }),
      usual,
    );
    assert.match(notes.join(' '), /pyproject\.toml:1 cannot be parsed/);
  });

  it('has no step for a pyproject.toml with settings alone', () =>
    check({ 'pyproject.toml': '[tool.black]\nline-length = 100\n' }, []));
});

describe('recipes of Node projects', () => {
  const manifest = (more: object): string => JSON.stringify({ name: 'a', ...more }, null, 2);
  const kept = " && mkdir -p node_modules && echo '*' > node_modules/.gitignore";

  it('installs as the lock file says, and runs the scripts', () =>
    check(
      {
        '.gitignore': 'node_modules/\n',
        'package.json': manifest({
          scripts: { build: 'tsc', test: 'mocha', lint: 'eslint' },
          dependencies: { a: '1' },
        }),
        'package-lock.json': '{}',
      },
      [
        'required dependencies . $ npm ci < package-lock.json:1',
        'optional build . $ npm run build < package.json:4',
        'optional test . $ npm test < package.json:5',
      ],
    ));

  it('keeps packages out of what git sees where the repository does not', () =>
    check({ 'package.json': manifest({ dependencies: { a: '1' } }) }, [
      `required dependencies . $ npm install${kept} < package.json:3`,
    ]));

  it('installs a workspace once, whichever way its members are named', () => {
    const ignored = { '.gitignore': 'node_modules\n' };
    const member = { 'packages/x/package.json': manifest({ dependencies: { b: '1' } }) };
    check(
      { ...ignored, ...member, 'package.json': manifest({ workspaces: ['packages/*'] }), 'yarn.lock': '' },
      ['required dependencies . $ yarn install --frozen-lockfile < yarn.lock:1'],
    );
    check(
      {
        ...ignored,
        ...member,
        'package.json': manifest({ packageManager: 'pnpm@9.0.0' }),
        'pnpm-lock.yaml': '',
        'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n',
      },
      ['required dependencies . $ pnpm install --frozen-lockfile < pnpm-lock.yaml:1'],
    );
  });

  it('asks for yarn as it is since 2', () =>
    check({ 'package.json': manifest({ dependencies: { a: '1' } }), 'yarn.lock': '', '.yarnrc.yml': '' }, [
      'required dependencies . $ yarn install --immutable < yarn.lock:1',
    ]));

  it('sets up each ecosystem of a repository of several', () =>
    check(
      {
        'backend/requirements.txt': 'flask\n',
        'frontend/package.json': manifest({ dependencies: { a: '1' } }),
        '.gitignore': 'node_modules',
      },
      [
        `required environment backend $ ${venv} < backend/requirements.txt:1`,
        `required dependencies backend $ ${py} -m pip install -r requirements.txt < backend/requirements.txt:1`,
        'required dependencies frontend $ npm install < frontend/package.json:3',
      ],
    ));

  it('leaves examples and tests to themselves', () =>
    check(
      { 'examples/web/package.json': manifest({ dependencies: { a: '1' } }), 'tests/requirements.txt': 'x' },
      [],
    ));
});

describe('recipes of other ecosystems', () => {
  it('goes by go.mod, Cargo.toml and a Maven wrapper, the top one of each', () =>
    check(
      {
        'go.mod': 'module a\n\ngo 1.22\n',
        'rust/Cargo.toml': '[workspace]\n',
        'rust/x/Cargo.toml': '[package]\n',
        'java/pom.xml': '',
        'java/mvnw': '',
      },
      [
        'required dependencies . $ go mod download < go.mod:1',
        'required dependencies rust $ cargo fetch < rust/Cargo.toml:1',
        'required build . $ go build ./... < go.mod:1',
        'required build rust $ cargo build < rust/Cargo.toml:1',
        'required build java $ sh mvnw -B -DskipTests package < java/pom.xml:1',
        'optional test . $ go test ./... < go.mod:1',
        'optional test rust $ cargo test < rust/Cargo.toml:1',
        'optional test java $ sh mvnw -B test < java/pom.xml:1',
      ],
    ));

  it('names the versions that manifests want', () => {
    const files = {
      'go.mod': 'module a\n\ngo 1.22\n',
      'package.json': '{\n "engines": {\n  "node": ">=20"\n }\n}',
    };
    const { tools } = proposeRecipe(projectOf(files), usual);
    assert.deepEqual(
      tools.map(({ program, wanted, why }) => `${program} ${wanted} ${why.path}:${why.line}`),
      ['node >=20 package.json:3', 'go >=1.22 go.mod:3'],
    );
  });

  it('has an image, a dev container and conda as other ways, and takes the first where there is no other', () => {
    const files = {
      Dockerfile: '# x\nFROM python:3.11\n',
      '.devcontainer/devcontainer.json': '{ // c\n "image": "x", }',
      'environment.yml': 'name: lab\ndependencies:\n  - python=3.8\n',
    };
    const steps = [
      'alternative environment . $ conda env create -f environment.yml < environment.yml:1',
      'alternative environment . $ devcontainer up --workspace-folder . < .devcontainer/devcontainer.json:2',
      'alternative environment . $ docker build -t repomaster-top . < Dockerfile:2',
    ];
    check({ ...files, 'requirements.txt': '' }, [
      `required environment . $ ${venv} < requirements.txt:1`,
      `required dependencies . $ ${py} -m pip install -r requirements.txt < requirements.txt:1`,
      ...steps,
    ]);
    check(files, [(steps[0] ?? '').replace('alternative', 'required'), ...steps.slice(1)]);
    const { tools } = proposeRecipe(projectOf(files), usual);
    assert.ok(tools.some(({ program, wanted }) => program === 'python' && wanted === '3.8'));
  });

  it('names the line of a devcontainer.json that is broken', () => {
    const { steps, notes } = proposeRecipe(
      projectOf({ '.devcontainer/devcontainer.json': '{\n "image": "x"\n "build": 1 }' }),
      usual,
    );
    assert.deepEqual(steps, []);
    assert.match(notes[0] ?? '', /\.devcontainer\/devcontainer\.json:3 cannot be parsed/);
  });
});

describe('commands that documents name', () => {
  it('are run in the environment, each once, and not what manifests say already', () =>
    check(
      {
        'README.md':
          '# A\n```bash\npip install -r requirements.txt\nsudo apt-get install libfoo\npython train.py --epochs 3\n```\n```sh\npython train.py --epochs 3\npython x.py <your file>\n```\n',
        'requirements.txt': 'numpy\n',
        Makefile: 'data:\n\t./fetch.sh\nclean:\n\trm -rf x\n',
        'train.py': '',
      },
      [
        `required environment . $ ${venv} < requirements.txt:1`,
        `required dependencies . $ ${py} -m pip install -r requirements.txt < requirements.txt:1`,
        'optional toolchain . $ sudo apt-get install libfoo < README.md:4',
        'optional data . $ make data < Makefile:1',
        `optional run . $ ${py} train.py --epochs 3 < README.md:5 README.md:8`,
      ],
    ));

  it('are all there is where no manifest says anything', () =>
    check(
      {
        'README.md': '```\n$ pip install flask\n$ python app.py\n```\n',
        '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - run: pytest -q\n',
      },
      [
        'optional dependencies . $ pip install flask < README.md:2',
        'optional test . $ pytest -q < .github/workflows/ci.yml:4',
        'optional run . $ python app.py < README.md:3',
      ],
    ));
});
