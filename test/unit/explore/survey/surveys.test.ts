/** What is told of a whole repository: its files in, the answer's text out. */
import assert from 'node:assert/strict';
import { prepareMap } from '../../../../src/explore/map/exploreMap';
import { mapOf } from '../../../support/exploreMap';
import { checkSurvey, survey } from './surveying';

describe('Entry points', () => {
  it('tells what manifests declare, what is made to be run, and what nothing imports', async () => {
    await checkSurvey(
      'entry points',
      {
        'pyproject.toml':
          '[project]\nname = "shop"\n\n[project.scripts]\nshop = "shop.cli:main"\ngone = "shop.no:main"\n',
        'shop/__init__.py': '',
        'shop/__main__.py': 'from shop.cli import main\nmain()\n',
        'shop/cli.py': 'def main():\n    pass\n\nif __name__ == "__main__":\n    main()\n',
        'shop/daemon.py': 'from shop.cli import main\nmain()\n',
        'shop/quiet.py': 'x = 1\n',
        'tests/test_cli.py': 'from shop.cli import main\nmain()\n',
      },
      [
        '5 entry points are known: 2 declared by manifests, 2 scripts, 1 other module that nothing here imports.',
        'Declared by manifests (2)',
        '  shop  at shop/cli.py:1  command of pyproject.toml:5',
        '  gone  at pyproject.toml:6  command: shop.no:main, which is not in the map',
        'Run as scripts (2)',
        '  shop/cli.py  at shop/cli.py:4  if __name__ == "__main__"',
        '  shop/__main__.py  at shop/__main__.py:1  python -m shop',
        'Not imported here, and call other code when loaded (1)',
        '  shop/daemon.py  at shop/daemon.py:1',
        'note: 1 file of tests and examples is left out.',
      ],
    );
  });

  it('tells a file once that a package.json names for several conditions, in the map or not', async () => {
    const lines = survey(
      await mapOf({
        'package.json':
          '{"name": "bus", "main": "./dist/index.js", "module": "./dist/index.js",\n"exports": {".": {"import": "./dist/index.js", "default": "./dist/index.js"}}}',
        'lib/a.ts': 'export const a = 1;\n',
      }),
      'entry points',
    );
    assert.deepEqual(
      lines.filter((line) => line.includes('main module')),
      [
        '  bus  at package.json:1  main module: ./dist/index.js, which a build creates; its path does not say from which source',
      ],
    );
  });

  it('finds the source of what a package.json says is built', async () => {
    await checkSurvey(
      'entry points',
      {
        'package.json':
          '{"name": "@x/bus", "bin": "./dist/cli.js",\n"exports": {".": {"types": "./dist/index.d.ts",\n"import": "./dist/esm/index.js", "require": "./dist/cjs/index.js"}, "./extra": "./dist/extra.js"}}',
        'src/cli.ts': "import { send } from './index';\nsend();\n",
        'src/index.ts': 'export function send() {}\n',
      },
      [
        '2 entry points are known: 2 declared by manifests, 0 scripts, 0 other modules that nothing here imports.',
        'Declared by manifests (2)',
        '  bus  at src/cli.ts:1  command of package.json:1',
        '  @x/bus  at src/index.ts:1  main module of package.json:3',
      ],
    );
  });

  it('says that there are none', async () => {
    await checkSurvey('entry points', { 'a.py': 'x = 1\n' }, [
      'No entry point is known: no manifest declares one, no file is a script, and other modules import all code that does something when it is loaded.',
    ]);
  });
});

describe('Hot spots', () => {
  const sources = {
    'a.py': 'if 1:\n    pass\n',
    'b.py': 'for x in y:\n    if x: pass\n',
    'tests/test_a.py': 'if 1: pass\n',
  };

  it('are commits times branches', async () => {
    const { index, texts } = await mapOf(sources);
    const commits = new Map([
      ['a.py', 7],
      ['b.py', 2],
      ['tests/test_a.py', 99],
    ]);
    const modules = index.modules.map((module) => ({ ...module, commits: commits.get(module.path) ?? null }));
    assert.deepEqual(survey(prepareMap({ ...index, modules }, texts), 'hot spots'), [
      '2 files have both a history and branches; the hottest are changed often and hard to follow.',
      'By commits times branching statements',
      '  a.py  at a.py:1  7 commits x 1 branching statement = 7  2 lines',
      '  b.py  at b.py:1  2 commits x 2 branching statements = 4  2 lines',
      'note: 1 test file is left out.',
      'note: commits count only under the present name of each file.',
    ]);
  });

  it('are not known without a history', async () => {
    const [sentence, title, first] = survey(await mapOf(sources), 'hot spots');
    assert.match(sentence ?? '', /^Git has no history for this folder/);
    assert.deepEqual(
      [title, first],
      ['By branching statements alone', '  b.py  at b.py:1  2 branching statements  2 lines'],
    );
  });
});

describe('How to run', () => {
  it('tells the commands of each file with their lines', async () => {
    await checkSurvey(
      'how to run',
      {
        'README.md':
          '# Shop\n\n## Install\n\n```sh\npip install shop  # the package\n```\n\n```python\nimport shop\n```\n\n## Use\n\n    $ shop serve \\\n        --port 80\n    Serving.\n',
        'package.json':
          '{\n"packageManager": "pnpm@9.0.0",\n"scripts": {\n"lint:all": "eslint .",\n"prebuild": "rm -r out",\n"start": "node ."\n}\n}',
        Makefile:
          'CFLAGS := x\n.PHONY: test\nall: x.o\n\tcc x.o\ntest: ## runs the tests\n\tpytest\n%.o: %.c\n',
        'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop = "shop:main"\n',
        'tox.ini': '[tox]\n[testenv]\n[testenv:docs]\n',
        '.github/workflows/ci.yml':
          'jobs:\n  test:\n    steps:\n      - run: pytest -q\n      - run: |\n          make lint\n          echo done\n      - run: use ${{ secrets.KEY }}\n',
      },
      [
        '12 commands from 6 files to install, run, build or test this.',
        'As README.md says',
        '  $ pip install shop  at README.md:6  Install',
        '  $ shop serve --port 80  at README.md:15  Use',
        'Scripts of package.json',
        '  $ pnpm start  at package.json:6  node .',
        '  $ pnpm run lint:all  at package.json:4  eslint .',
        'From pyproject.toml',
        '  $ pip install .  at pyproject.toml:1  installs the package',
        '  $ shop  at pyproject.toml:4  shop:main',
        'Targets of Makefile',
        '  $ make test  at Makefile:5  runs the tests',
        '  $ make all  at Makefile:3  cc x.o',
        'Environments of tox.ini',
        '  $ tox  at tox.ini:2',
        '  $ tox -e docs  at tox.ini:3',
        'In CI (.github/workflows/ci.yml)',
        '  $ pytest -q  at .github/workflows/ci.yml:4',
        '  $ make lint  at .github/workflows/ci.yml:6',
        'note: these commands come from the files; none was run.',
      ],
    );
  });

  it('tells a task once whose keys are dotted, with what it runs', async () => {
    const lines = survey(
      await mapOf({
        'pyproject.toml':
          '[tool.poe.tasks]\nserve.help = "Starts it"\nserve.cmd = "uvicorn a:b"\ntest = "pytest"\n',
        'a.py': '',
      }),
      'how to run',
    );
    assert.deepEqual(
      lines.filter((line) => line.includes('$')),
      ['  $ poe serve  at pyproject.toml:2  uvicorn a:b', '  $ poe test  at pyproject.toml:4  pytest'],
    );
  });

  it('tells what prepares the machine behind what is its own, and nothing of the documentation', async () => {
    const lines = survey(
      await mapOf({
        'README.md': '# Shop\n\n```sh\nbrew install node\ngit clone x\nnpm ci\n```\n',
        'docs/Makefile': 'html:\n\tsphinx\n',
        'pyproject.toml': '[tool.pytest.ini_options]\nx = 1\n',
        '.github/workflows/ci.yml':
          'jobs:\n  a:\n    steps:\n      - run: |\n          make it\n          tee a.py << EOF\n          import a\n          EOF\n          make last\n',
      }),
      'how to run',
    );
    assert.deepEqual(
      lines.flatMap((line) => /\$ (.*?) {2}/.exec(line)?.[1] ?? []),
      ['npm ci', 'brew install node', 'git clone x', 'pytest', 'make it', 'make last'],
    );
  });

  it('says of a workflow that is broken where it is, and takes no command from it', async () => {
    const broken = { '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - run: "pytest\n' };
    const told = survey(await mapOf({ 'a.py': '', ...broken }), 'how to run').join('\n');
    assert.match(told, /^No file here says how this is run/);
    assert.match(told, /note: \.github\/workflows\/ci\.yml:5 cannot be parsed \(Missing closing "quote\)\./);
  });

  it('says that no file says it', async () => {
    const [sentence] = survey(await mapOf({ 'a.py': '' }), 'how to run');
    assert.match(sentence ?? '', /^No file here says how this is run/);
  });
});
