import { deepEqual, equal, match } from 'node:assert/strict';
import { checkPlanted, runCheck, unitSuite } from './plantedProject';

const clean = { 'src/core/double.ts': 'export const double = (n: number): number => n * 2;\n' };
const user = {
  'src/extension.ts': "import { double } from './core/double';\n\nexport const activate = double;\n",
};

async function refuses(step: string, files: Record<string, string>, says: RegExp): Promise<void> {
  const run = await checkPlanted([step], files);
  equal(run.code, 1, run.text);
  equal(run.findings.length, 1, run.text);
  match(run.findings.join('\n'), says);
}

async function passes(step: string, files: Record<string, string>): Promise<void> {
  const run = await checkPlanted([step], files);
  equal(run.code, 0, run.text);
  deepEqual(run.findings, []);
}

describe('the other checks', function () {
  this.timeout(60_000);

  it('types: refuses an error of the compiler', () =>
    refuses(
      'types',
      { 'src/core/wrong.ts': "export const n: number = 'one';\n" },
      /src\/core\/wrong\.ts\(1,14\): error TS2322/,
    ));
  it('types: refuses a lookup that may find nothing', () =>
    refuses(
      'types',
      { 'src/core/lookup.ts': 'export const first = (list: string[]): string => list[0];\n' },
      /TS2322.*undefined/,
    ));
  it('types: passes a clean project', () => passes('types', clean));

  it('format: refuses a file that prettier would write otherwise', () =>
    refuses(
      'format',
      { 'src/core/loose.ts': 'export const a   =  "one"\n' },
      /^src\/core\/loose\.ts \(npm run format\)/,
    ));
  it('format: passes a clean project', () => passes('format', clean));

  it('exports: refuses a value that nobody imports', () =>
    refuses('exports', clean, /^src\/core\/double\.ts: double is exported and imported nowhere/));
  it('exports: passes a value that another file imports', () => passes('exports', { ...clean, ...user }));

  describe('map', () => {
    const files = (folder: string): Record<string, string> =>
      Object.fromEntries(['a', 'b', 'c'].map((name) => [`src/${folder}/${name}.ts`, '']));
    const map = (...names: readonly string[]): Record<string, string> => ({
      'src/README.md': [
        '# The map',
        '',
        '## Rooms',
        '',
        ...names.map((name) => `- ${name}: what it is.`),
      ].join('\n'),
    });
    const rooms = { ...files('core'), ...files('run/log'), ...files('run/log/deep'), 'src/edit/one.ts': '' };

    it('passes where every room has its row, or is told in that of another', async () => {
      await passes('map', { ...rooms, ...map('`core/`', '`run/`, and its `run/log/`') });
      await passes('map', { ...rooms, ...map('`core/`', '`run/{log,log/deep}/`', '`edit/`') });
    });
    it('refuses a room without a row', () =>
      refuses('map', { ...rooms, ...map('`core/`') }, /^src\/run\/log\/ has no row in src\/README\.md/));
    it('refuses two rows of one room', () =>
      refuses(
        'map',
        { ...files('core'), ...map('`core/`', '`core/`') },
        /several rows of core\/: make them one/,
      ));
    it('refuses a row of what is not there', () =>
      refuses('map', { ...files('core'), ...map('`core/`', '`gone/`') }, /names gone\/, which is not there/));
    it('refuses a row without a room', () =>
      refuses(
        'map',
        { ...files('core'), ...map('`core/`', 'the core') },
        /a row that names no room: - the core/,
      ));
    it('refuses a source without its map', () =>
      refuses('map', files('core'), /^src\/README\.md is not there/));
    it('reads no list but that of the rooms', () =>
      refuses(
        'map',
        { ...files('core'), 'src/README.md': '# The map\n\n## Words\n\n- `core/`: no room here.\n' },
        /^src\/core\/ has no row in src\/README\.md/,
      ));
  });

  describe('unit', () => {
    it('refuses a test that fails', async () => {
      const run = await checkPlanted(['unit'], unitSuite("throw new Error('1 + 1 is 3')"));
      equal(run.code, 1);
      match(run.text, /^unit {5}FAILED[^]*1 \+ 1 is 3/);
    });
    it('refuses a suite without a test', async () => {
      const run = await checkPlanted(['unit'], { ...unitSuite(''), 'test/unit/one.test.ts': '' });
      equal(run.code, 1);
      match(run.text, /^unit {5}FAILED 0 tests passed/);
    });
    it('refuses a test file that ends its process', async () => {
      const run = await checkPlanted(['unit'], unitSuite('process.exit(0)'));
      equal(run.code, 1);
      match(run.text, /^unit {5}FAILED[^]*one\.test\.ts: could not be run[^]*exit code 0/);
    });
    it('refuses what does not build', async () => {
      const run = await checkPlanted(['unit'], unitSuite('const const'));
      equal(run.code, 1);
      match(run.text, /^unit {5}FAILED does not build[^]*Expected identifier but found "const"/);
    });
    it('passes a suite that passes', () => passes('unit', unitSuite('')));
    it('is left out on request', async () => {
      const run = await checkPlanted(['exports', 'unit', '--no-unit'], unitSuite("throw new Error('ran')"));
      equal(run.code, 0, run.text);
      equal(run.text.includes('unit'), false);
    });
  });

  it('says which steps there are when asked for another', async () => {
    const run = await checkPlanted(['spelling'], {});
    equal(run.code, 2);
    match(run.text, /check has no step spelling; it has: imports, exports/);
  });

  it('says which steps and options there are when asked for help, or with an option that it lacks', async () => {
    const help = await runCheck(['--help']);
    equal(help.code, 0);
    match(help.text, /^npm run check [^]*imports, exports[^]*--fresh/);
    const unknown = await runCheck(['--quick']);
    equal(unknown.code, 2);
    match(unknown.text, /^Unknown option '--quick'; usage: npm run check [^]*--fresh/);
    equal(unknown.text.includes('    at '), false);
  });

  it('runs every step and fails when one of them does', async () => {
    const run = await checkPlanted(['exports', 'format'], { ...clean });
    equal(run.code, 1);
    match(run.text, /^exports {2}FAILED .*\n[^]*^format {3}ok/m);
  });
});
