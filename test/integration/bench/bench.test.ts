import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rowNames } from '../../bench/options';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { temporaryFolder } from '../../support/temporaryFolder';

const bench = join(repositoryRoot, 'out', 'test', 'bench', 'main.js');

async function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { ended } = startProcess([bench, ...args], { cwd: repositoryRoot, env: process.env });
  return ended;
}

/** The rows of the table below a heading, as cells. */
function rowsBelow(report: string, heading: RegExp): string[][] {
  const section = report.split(/^## /m).find((each) => heading.test(each)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

describe('npm run bench', function () {
  // Two dozen processes, each of which loads the grammars.
  this.timeout(300_000);

  it('measures every row on a part of this repository', async () => {
    const { code, stdout, stderr } = await run('--quick');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^\d{4}-\d\d-\d\d \d\d:\d\d UTC; .* cores, [\d,]+ MiB of memory; .* Node\.js v24\./);
    const headings = [
      /^Cold/,
      /^Git log/,
      /^Where/,
      /^How much memory/,
      /^Is the host/,
      /^Is search/,
      /^Is it linear/,
      /^What do runners/,
      /^Does much output/,
      /^Is the chat/,
      /^How soon/,
    ];
    // The package is no part of a quick run.
    assert.equal(headings.length, rowNames.length - 1);
    for (const heading of headings) {
      const rows = rowsBelow(stdout, heading);
      assert.ok(rows.length > 0, `${heading}: ${stdout}`);
      for (const [name, ...cells] of rows) {
        assert.notEqual(name, '');
        for (const cell of cells) assert.match(cell, /^(?:[\d,.]+(?: (?:x|%|MiB))?|-)$/, stdout);
      }
    }
    const cold = new Map(rowsBelow(stdout, /^Cold/).map(([name = '', ...cells]) => [name, cells]));
    assert.deepEqual(cold.get('merely parsing: read and parse')?.[2], '1.00 x');
    for (const name of [
      'facts: read, parse and facts',
      'cold: link: flow',
      'cold: everything',
      'warm: until it answers',
    ])
      assert.match(cold.get(name)?.[0] ?? '', /^[\d,.]+$/, name);
    const goals = rowsBelow(stdout, /^Goals/);
    // One a runner, of which there are two more where there is bubblewrap; what is bare is what they are held beside.
    const runners = rowsBelow(stdout, /^What do runners/).filter(([name = '']) => !name.startsWith('bare '));
    assert.equal(goals.length, 16 + runners.length);
    for (const goal of goals) assert.match(goal.at(-1) ?? '', /^(?:yes|no|-)$/);
  });

  it('leaves nothing behind when it is ended', async () => {
    const folder = await temporaryFolder();
    try {
      const env = { ...process.env, TMPDIR: folder.path };
      const { child, ended } = startProcess([bench, '--quick', 'profile'], { cwd: repositoryRoot, env });
      // It says what it measures once the copies are there.
      child.stderr?.once('data', () => child.kill('SIGTERM'));
      assert.equal((await ended).code, 143);
      assert.deepEqual(await readdir(folder.path), []);
    } finally {
      await folder.remove();
    }
  });

  it('says what it does not have', async () => {
    const { code, stdout, stderr } = await run('pandas');
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /no row and no corpus pandas/);
  });
});
