import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

/** Sets a title, writes the clipboard, clears the screen by an 8-bit control, and turns the reading direction. */
const ATTACK = '\u001b]0;pwned\u0007\u001b]52;c;cm0gLXJm\u0007\u009b2J\u202e\u2066\r';
const STEERING = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

describe('the command line on a terminal', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({
      'app.py': `"""Docs ${ATTACK} of app."""\nclass Cart:\n    """Cart ${ATTACK}"""\n    def add(self):\n        return "${ATTACK}"\n\nCart().add()\n`,
      [`evil${ATTACK}.py`]: 'def hidden():\n    pass\n',
      'README.md': `# Title ${ATTACK}\n\nWords ${ATTACK}\n`,
      'notes.txt': `${ATTACK}\n`,
    });
  });
  after(() => folder.remove());

  const commands: readonly (readonly string[])[] = [
    ['index', '--stats'],
    ['context', '--task', `add ${ATTACK} cart`],
    ['ask', `who calls add ${ATTACK}`],
    ['explore', 'view_structure', '--args', '{"depth":3}'],
    ['explore', 'view_code', '--args', JSON.stringify({ targets: [`no${ATTACK}`] })],
    ['replay', `no${ATTACK}.jsonl`],
  ];

  it('is steered by no name, text or argument, on stdout or stderr', () => {
    for (const [command = '', ...args] of commands) {
      const place = command === 'replay' ? [] : ['--no-cache'];
      const words =
        command === 'explore'
          ? [args[0] ?? '', folder.path, ...args.slice(1)]
          : command === 'ask'
            ? [args[0] ?? '', folder.path]
            : command === 'replay'
              ? args
              : [folder.path, ...args];
      const { stdout, stderr } = spawnSync(process.execPath, [cli, command, ...words, ...place], {
        encoding: 'utf8',
      });
      assert.ok(stdout + stderr !== '', command);
      assert.doesNotMatch(stdout, STEERING, `${command} ${words.join(' ')}`);
      assert.doesNotMatch(stderr, STEERING, `${command} ${words.join(' ')}`);
    }
  });

  it('is steered by nothing that a model said, played again', async () => {
    const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
    const input = { command: `ls ${ATTACK}` };
    const entries = [
      { type: 'started', version: 1, id: 'x', atMs: 1 },
      {
        ...{ type: 'replied', turn: 1, step: 1, stop: 'end', usage },
        content: [
          { type: 'text', text: `Answer ${ATTACK}` },
          { type: 'toolUse', callId: `c${ATTACK}`, name: `run${ATTACK}`, input },
        ],
      },
    ];
    const journal = join(folder.path, 'x.jsonl');
    await writeFile(journal, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const run = (...more: readonly string[]): string => {
      const { stdout, stderr } = spawnSync(process.execPath, [cli, 'replay', journal, ...more], {
        encoding: 'utf8',
      });
      assert.doesNotMatch(stdout + stderr, STEERING);
      return stdout;
    };
    assert.match(run(), /Answer <U\+001B>\]0;pwned<U\+0007>/);
    const told = JSON.parse(run('--json')) as readonly unknown[];
    assert.deepEqual(told.at(-1), entries.at(-1));
  });

  it('shows what would steer it', () => {
    const { stderr } = spawnSync(process.execPath, [cli, 'index', `no${ATTACK}`], { encoding: 'utf8' });
    assert.match(stderr, /no<U\+001B>\]0;pwned<U\+0007>.*<U\+009B>2J<U\+202E><U\+2066><U\+000D>/);
  });

  it('is given exact JSON, in which nothing steers it either', () => {
    const args = [cli, 'index', folder.path, '--no-cache', '--json', '-'];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.doesNotMatch(stdout, STEERING);
    const { modules } = JSON.parse(stdout) as { readonly modules: readonly { readonly path: string }[] };
    assert.ok(modules.some(({ path }) => path === `evil${ATTACK}.py`));
  });
});
