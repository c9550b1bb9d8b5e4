import { equal, match } from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plantedProject, unitSuite } from './plantedProject';
import type { PlantedProject } from './plantedProject';

const reads = "if (require('node:fs').readFileSync('src/data.txt', 'utf8') !== '1') throw new Error('not 1')";

describe('what check takes as it was before', function () {
  this.timeout(60_000);
  let project: PlantedProject;
  afterEach(() => project.remove());

  const write = (path: string, text: string): Promise<void> => writeFile(join(project.path, path), text);
  const says = async (step: string, expected: RegExp): Promise<void> => {
    const run = await project.check(step);
    match(run.text, expected);
    equal(run.code, expected.source.includes('FAILED') ? 1 : 0, run.text);
  };

  describe('unit tests', () => {
    const test = 'test/unit/one.test.ts';

    it('are those whose bundle and whatever else they reached did not change', async () => {
      project = await plantedProject({ ...unitSuite(reads), 'src/data.txt': '1', 'src/other.txt': '1' });
      await says('unit', /1 tests passed \(/);
      await says('unit', /1 tests passed, 0 ran, 1 as before/);
      await write('src/other.txt', '2');
      await says('unit', /0 ran, 1 as before/);
      await write('src/data.txt', '2');
      await says('unit', /FAILED 0 tests passed[^]*not 1/);
      await says('unit', /FAILED 0 tests passed[^]*not 1/);
      await write('src/data.txt', '1');
      await says('unit', /1 tests passed \(/);
    });

    it('are not those whose source, or whose imported source, changed', async () => {
      const importing =
        "import { n } from '../../src/n';\nit('is 1', () => { if (n !== 1) throw new Error('not 1'); });\n";
      project = await plantedProject({
        ...unitSuite(''),
        [test]: importing,
        'src/n.ts': 'export const n = 1;\n',
      });
      await says('unit', /1 tests passed \(/);
      await write('src/n.ts', '// Only a word.\nexport const n = 1;\n');
      await says('unit', /0 ran, 1 as before/);
      await write('src/n.ts', 'export const n = 2;\n');
      await says('unit', /FAILED[^]*not 1/);
    });

    it('are not those that list a folder to which a file was added', async () => {
      const lists = "if (require('node:fs').readdirSync('src').length > 3) throw new Error('more')";
      project = await plantedProject({ ...unitSuite(lists), 'src/data.txt': '1' });
      await says('unit', /1 tests passed \(/);
      await says('unit', /0 ran, 1 as before/);
      await write('src/more.txt', '');
      await says('unit', /FAILED[^]*more/);
    });

    it('are not those that list a folder to which a folder was added, or one called dist', async () => {
      const lists = "if (require('node:fs').readdirSync('src/core').length > 1) throw new Error('more')";
      project = await plantedProject({ ...unitSuite(lists), 'src/core/one.ts': '' });
      await says('unit', /1 tests passed \(/);
      await mkdir(join(project.path, 'src/core/more'));
      await says('unit', /FAILED[^]*more/);
      await rm(join(project.path, 'src/core/more'), { recursive: true });
      await says('unit', /1 tests passed \(/);
      await mkdir(join(project.path, 'src/core/dist'));
      await says('unit', /FAILED[^]*more/);
    });

    it('are not those that copy a folder, or link to one, in which a file changed', async () => {
      const reading = (way: string): string => `
        const fs = require('node:fs');
        const folder = fs.mkdtempSync(require('node:os').tmpdir() + '/copied-');
        const to = folder + '/data';
        ${way};
        const text = fs.readFileSync(to + '/data.txt', 'utf8');
        fs.rmSync(folder, { recursive: true });
        if (text !== '1') throw new Error('not 1');`;
      project = await plantedProject({
        ...unitSuite(reading("fs.cpSync('src/data', to, { recursive: true })")),
        'test/unit/two.test.ts': `it('links', () => { ${reading("fs.symlinkSync(process.cwd() + '/src/data', to)")} });\n`,
        'src/data/data.txt': '1',
      });
      await says('unit', /2 tests passed \(/);
      await says('unit', /0 ran, 2 as before/);
      await write('src/data/data.txt', '2');
      await says('unit', /FAILED 0 tests passed[^]*not 1[^]*not 1/);
    });

    it('are not those that read a name of the environment which changed, or list them all', async () => {
      project = await plantedProject({
        ...unitSuite("if (process.env.http_proxy === 'second') throw new Error('is second')"),
        'test/unit/two.test.ts':
          "it('lists', () => { if (Object.values(process.env).includes('second')) throw new Error('is second'); });\n",
        'test/unit/three.test.ts': "it('sets', () => { process.env.three = '3'; });\n",
      });
      const under = async (value: string, expected: RegExp): Promise<void> => {
        process.env['http_proxy'] = value;
        try {
          await says('unit', expected);
        } finally {
          delete process.env['http_proxy'];
        }
      };
      await under('first', /3 tests passed \(/);
      await under('first', /0 ran, 3 as before/);
      await under('second', /FAILED 1 tests passed, 0 ran, 1 as before[^]*is second[^]*is second/);
    });

    it('are none that use a package which an earlier one has loaded and which starts a process', async () => {
      const using = "import { transform } from 'esbuild';\nit('transforms', () => transform('let a', {}));\n";
      const names = ['one', 'two', 'three', 'four'];
      project = await plantedProject({
        ...unitSuite(''),
        ...Object.fromEntries(names.map((name) => [`test/unit/${name}.test.ts`, using])),
      });
      await says('unit', /4 tests passed \(/);
      await says('unit', /4 tests passed \(/);
    });

    it('are not those that look for a file which is there now', async () => {
      const looks = "if (require('node:fs').existsSync('src/data.txt')) throw new Error('is there')";
      project = await plantedProject(unitSuite(looks));
      await says('unit', /1 tests passed \(/);
      await write('src/data.txt', '');
      await says('unit', /FAILED[^]*is there/);
    });

    it('are run as they are now after a check that was ended while they ran', async () => {
      const body = [
        "import { readFileSync } from 'node:fs';",
        "import { n } from '../../src/n';",
        "it('is n', () => {",
        "  const wanted = readFileSync('src/data.txt', 'utf8');",
        "  if (wanted === 'end') process.kill(process.ppid, 'SIGKILL');",
        "  if (n !== Number(wanted)) throw new Error('not n');",
        '});',
      ].join('\n');
      const files = { 'test/unit/n.test.ts': body, 'src/n.ts': 'export const n = 1;\n', 'src/data.txt': '1' };
      // Where all test files are built anew nothing is kept: one of the two is not.
      project = await plantedProject({ ...unitSuite(''), ...files });
      await says('unit', /2 tests passed \(/);
      await write('src/n.ts', 'export const n = 2;\n');
      await write('src/data.txt', 'end');
      equal((await project.check('unit')).code, null);
      await write('src/n.ts', 'export const n = 1;\n');
      await write('src/data.txt', '2');
      await says('unit', /FAILED 1 tests passed[^]*not n/);
    });

    it('are none that start a process or a worker, skip a test or load a file of the tree', async () => {
      project = await plantedProject({
        ...unitSuite("require('node:child_process').execFileSync(process.execPath, ['--version'])"),
        'test/unit/two.test.ts':
          "it('works', (done) => { new (require('node:worker_threads').Worker)('', { eval: true }).on('exit', () => done()); });\n",
        'test/unit/three.test.ts': "it('waits');\nit('is', () => undefined);\n",
        'test/unit/four.test.ts':
          "const name = process.cwd() + '/src/four.cjs';\nit('loads', () => { require(name); });\n",
        'src/four.cjs': '',
      });
      await says('unit', /4 tests passed, 1 skipped \(/);
      await says('unit', /4 tests passed, 1 skipped \(/);
    });

    it('are none where the lockfile, a configuration or --fresh asks for all', async () => {
      project = await plantedProject(unitSuite(''));
      await says('unit', /1 tests passed \(/);
      await write('package-lock.json', '{}');
      await says('unit', /1 tests passed \(/);
      match((await project.check('unit', '--fresh')).text, /1 tests passed \(/);
      await rm(join(project.path, '.cache'), { recursive: true });
      await says('unit', /1 tests passed \(/);
    });
  });

  it('lint: are not the files that import a type which changed, in whatever way', async () => {
    project = await plantedProject({
      'src/core/load.ts': 'export const load = (): number => 1;\n',
      'src/core/again.ts': "import { load } from './load';\n\nexport const again = () => load();\n",
      'src/core/start.ts':
        "import { again } from './again';\n\nexport function start(): void {\n  again();\n}\n",
      'src/core/alone.ts': 'export const one = 1;\n',
    });
    await says('lint', / ok {5}eslint, \d+ files \(/);
    await says('lint', /eslint, 0 files, \d+ as before/);
    await write('src/core/load.ts', 'export const load = (): Promise<number> => Promise.resolve(1);\n');
    await says(
      'lint',
      /FAILED eslint, 3 files, \d+ as before[^]*start\.ts:4:3 \(@typescript-eslint\/no-floating-promises\)/,
    );
    await says('lint', /FAILED eslint, 1 files, \d+ as before[^]*start\.ts:4:3/);
  });
});
