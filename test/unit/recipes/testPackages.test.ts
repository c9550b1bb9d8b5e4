import assert from 'node:assert/strict';
import { proposeRecipe } from '../../../src/recipes/proposeRecipe';
import type { Machine } from '../../../src/recipes/project';
import { machineWith, projectOf } from './texts';

/** The steps as `need kind folder $ command < evidence`. */
function stepsOf(files: Readonly<Record<string, string>>, machine: Machine): readonly string[] {
  return proposeRecipe(projectOf(files), machine).steps.map(
    ({ need, kind, folder, command, why }) =>
      `${need} ${kind} ${folder} $ ${command} < ${why.map(({ path, line }) => `${path}:${line}`).join(' ')}`,
  );
}

const py = '.venv/bin/python';

describe('what tests need', () => {
  const pyproject = (more: string): Record<string, string> => ({
    'pyproject.toml': `[project]\nname = "shop"\n${more}`,
  });
  const installs = (
    files: Readonly<Record<string, string>>,
    ...programs: readonly string[]
  ): readonly string[] =>
    stepsOf(files, machineWith('python3 3.11.2', ...programs))
      .filter((step) => step.includes(' dependencies '))
      .map((step) => step.replace(/ dependencies \. \$/, ':').replace(/ <.*/, ''));

  it('reads a chain of groups that include one another', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => `g${at} = [{include-group = "g${at + 1}"}]`);
    const groups = pyproject(
      `[dependency-groups]\ntest = ["pytest>=8", {include-group = "g0"}]\n${chain.join('\n')}\n`,
    );
    assert.deepEqual(installs(groups), [
      `required: ${py} -m pip install -e .`,
      `optional: ${py} -m pip install 'pytest>=8'`,
    ]);
  });

  it('installs the group of the tests, with what it includes', () => {
    const groups = pyproject(
      '[dependency-groups]\nlint = ["ruff"]\nbase = ["hypothesis"]\ntest = ["pytest>=8", {include-group = "base"}, {include-group = "test"}]\n',
    );
    assert.deepEqual(installs(groups), [
      `required: ${py} -m pip install -e .`,
      `optional: ${py} -m pip install 'pytest>=8' hypothesis`,
    ]);
    assert.ok(
      stepsOf(groups, machineWith('python3 3.11.2')).includes(
        `optional test . $ ${py} -m pytest < pyproject.toml:6`,
      ),
    );
    assert.deepEqual(installs({ ...groups, 'uv.lock': '' }, 'uv'), [
      'required: uv sync',
      'optional: uv sync --group test',
    ]);
    const dev = pyproject('[dependency-groups]\ndev = ["pytest"]\n');
    assert.deepEqual(installs({ ...dev, 'uv.lock': '' }, 'uv'), ['required: uv sync']);
  });

  it('asks each tool for the groups and extras of tests that it does not install by itself', () => {
    const poetry = (more: string): Record<string, string> => ({
      'pyproject.toml': `[tool.poetry]\nname = "shop"\n${more}`,
      'poetry.lock': '',
    });
    const optional = poetry(
      '[tool.poetry.group.test]\noptional = true\n[tool.poetry.group.test.dependencies]\npytest = "^8"\npython = "^3.9"\n',
    );
    assert.deepEqual(installs(optional, 'poetry'), [
      'required: POETRY_VIRTUALENVS_IN_PROJECT=1 poetry install',
      'optional: POETRY_VIRTUALENVS_IN_PROJECT=1 poetry install --with test',
    ]);
    assert.deepEqual(installs(optional), [
      `required: ${py} -m pip install -e .`,
      `optional: ${py} -m pip install pytest`,
    ]);
    const always = poetry('[tool.poetry.group.dev.dependencies]\npytest = "^8"\n');
    assert.deepEqual(installs(always, 'poetry'), [
      'required: POETRY_VIRTUALENVS_IN_PROJECT=1 poetry install',
    ]);
    const extra = pyproject(
      '[project.optional-dependencies]\ndocs = ["sphinx"]\ndev = ["ruff"]\ntests = ["pytest"]\n',
    );
    assert.deepEqual(installs({ ...extra, 'uv.lock': '' }, 'uv'), [
      'required: uv sync',
      'optional: uv sync --extra tests',
    ]);
    assert.deepEqual(installs({ ...extra, 'pdm.lock': '' }, 'pdm'), [
      'required: pdm install',
      'optional: pdm install -G tests',
    ]);
    assert.deepEqual(installs(extra), [
      `required: ${py} -m pip install -e .`,
      `optional: ${py} -m pip install -e '.[tests]'`,
    ]);
  });

  it('starts pnpm and yarn by Corepack or npx where they are not on the machine', () => {
    const files = {
      'package.json':
        '{"packageManager":"pnpm@9.1.2+sha512.aa","dependencies":{"a":"1"},"scripts":{"test":"vitest"}}',
      'pnpm-lock.yaml': '',
      '.gitignore': 'node_modules\n',
    };
    const commands = (...programs: readonly string[]): readonly string[] =>
      stepsOf(files, machineWith('node 22.1.0', 'npm 10.9.0', ...programs)).map((step) =>
        step.replace(/.*\$ (.*) <.*/, '$1'),
      );
    assert.deepEqual(commands('pnpm', 'corepack'), ['pnpm install --frozen-lockfile', 'pnpm test']);
    assert.deepEqual(commands('corepack', 'npx'), [
      'corepack pnpm install --frozen-lockfile',
      'corepack pnpm test',
    ]);
    assert.deepEqual(commands('npx'), [
      'npx --yes pnpm@9.1.2 install --frozen-lockfile',
      'npx --yes pnpm@9.1.2 test',
    ]);
    assert.deepEqual(commands(), ['pnpm install --frozen-lockfile', 'pnpm test']);
  });
});
