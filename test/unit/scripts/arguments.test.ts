import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadScript } from '../../support/scripts';
import { folderWith } from '../../support/temporaryFolder';

interface Arguments {
  suiteNames: readonly string[];
  parseStartArguments(args: readonly string[], where: { from: string; defaultFolder: string }): unknown;
  parseTestArguments(args: readonly string[]): unknown;
  mustBeFolder(path: string): Promise<void>;
}

const where = { from: '/home/me', defaultFolder: '/repo' };

describe('arguments of npm start', () => {
  let script: Arguments;
  before(async () => (script = await loadScript<Arguments>('arguments.mjs')));

  const check = (args: readonly string[], expected: unknown): void =>
    assert.deepEqual(script.parseStartArguments(args, where), expected);
  const refuses = (args: readonly string[], message: RegExp): void =>
    assert.throws(() => script.parseStartArguments(args, where), {
      name: 'SetupError',
      exitCode: 2,
      message,
    });

  it('maps the default folder', () => check([], { folder: '/repo', mode: 'open' }));
  it('takes a relative folder from where the user is', () =>
    check(['../you', '--once'], { folder: '/home/you', mode: 'once' }));
  it('takes an absolute folder', () => check(['--once', '/x'], { folder: '/x', mode: 'once' }));
  it('takes a folder that looks like an option after --', () =>
    check(['--', '--odd'], { folder: '/home/me/--odd', mode: 'open' }));
  it('refuses an unknown option by name', () =>
    refuses(['--onse'], /^unknown option '--onse'.*usage: npm start/));
  it('opens a browser where asked', () => check(['--browser'], { folder: '/repo', mode: 'browser' }));
  it('refuses to print only and to open a browser', () =>
    refuses(['--once', '--browser'], /^--once opens no browser/));
  it('refuses two folders', () => refuses(['a', 'b'], /^one folder at most, not 2 \(a, b\)/));
  it('refuses a value for a switch', () => refuses(['--once=yes'], /usage: npm start/));
});

describe('arguments of npm test', () => {
  let script: Arguments;
  before(async () => (script = await loadScript<Arguments>('arguments.mjs')));

  const check = (args: readonly string[], expected: unknown): void =>
    assert.deepEqual(script.parseTestArguments(args), expected);

  it('runs every suite', () =>
    check([], { suites: script.suiteNames, paths: [], grep: undefined, help: false }));
  it('runs the suites named, in their own order', () =>
    check(['editor', 'unit'], { suites: ['unit', 'editor'], paths: [], grep: undefined, help: false }));
  it('leaves the check out when searching by title', () =>
    check(['--grep', 'saves'], {
      suites: script.suiteNames.slice(1),
      paths: [],
      grep: 'saves',
      help: false,
    }));
  it('runs the files named, as they are written in messages or on disk', () =>
    check(['./test/unit/core/redact.test.ts', 'integration/cli/'], {
      suites: ['unit', 'integration'],
      paths: ['unit/core/redact', 'integration/cli/'],
      grep: undefined,
      help: false,
    }));
  it('refuses a path of no suite, and suites beside files', () => {
    assert.throws(() => script.parseTestArguments(['src/core/redact.ts']), {
      exitCode: 2,
      message: /^"src\/core\/redact\.ts" is no test file of unit, integration/,
    });
    assert.throws(() => script.parseTestArguments(['unit', 'unit/core/redact']), {
      exitCode: 2,
      message: /^suites and files cannot be named together/,
    });
  });
  it('refuses an unknown suite by name', () =>
    assert.throws(() => script.parseTestArguments(['units']), {
      exitCode: 2,
      message: /^there is no suite "units"/,
    }));
  it('refuses --grep without a text', () =>
    assert.throws(() => script.parseTestArguments(['--grep']), { exitCode: 2, message: /usage: npm test/ }));
});

describe('the folder to map', () => {
  it('must exist and be a folder', async () => {
    const { mustBeFolder } = await loadScript<Arguments>('arguments.mjs');
    const folder = await folderWith({ 'a.py': '' });
    try {
      await mustBeFolder(folder.path);
      const missing = mustBeFolder(join(folder.path, 'b'));
      await assert.rejects(missing, { exitCode: 3, message: /b does not exist: name a folder/ });
      const file = mustBeFolder(join(folder.path, 'a.py'));
      await assert.rejects(file, { exitCode: 3, message: /a\.py is a file: name the folder/ });
    } finally {
      await folder.remove();
    }
  });
});
