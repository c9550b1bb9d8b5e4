import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { reply } from '../../support/modelAnswers';
import { skipWithoutSandbox, withoutBubblewrap } from '../../support/sandbox';
import { shopRuns } from '../../support/shopRuns';
import { calls, git } from '../../support/taskRun';

describe('repomaster run holds commands that no person approves', function () {
  this.timeout(120_000);
  const runs = shopRuns();

  /** A program that the words of a command line tell nothing of. */
  const write = (path: string): string =>
    `try:\n  open(${JSON.stringify(path)}, "w").write("x")\n  print("wrote")\nexcept OSError as error:\n  print(error.strerror)\n`;

  /** What the model was told of commands that run such programs. */
  async function told(paths: readonly string[], ...args: readonly string[]) {
    for (const [at, path] of paths.entries())
      await writeFile(join(runs.folder().path, `write${at}.py`), write(path));
    const commands = paths.map((_, at) => calls(['run_script', { command: `python3 write${at}.py` }]));
    runs.server().push(...commands, reply({ text: 'Done.' }));
    const outcome = await runs.run(...args, '--task', 'What do these do?');
    const answers = paths.map((_, at) => {
      const { messages } = runs.server().requests[at + 1]?.body as { messages: readonly unknown[] };
      return JSON.stringify(messages.at(-1));
    });
    return { ...outcome, answers };
  }

  const outside = (): string => join(runs.home(), 'outside.txt');
  const hostile = (): readonly string[] => [
    '.git/hooks/pre-commit',
    '.git/config',
    outside(),
    '.vscode/tasks.json',
  ];

  for (const approve of ['all', 'rules'])
    it(`to the folder, by bubblewrap (${approve})`, async function () {
      skipWithoutSandbox(this);
      await mkdir(join(runs.home(), 'config', 'repomaster'), { recursive: true });
      const settings = { approvals: { allow: ['python3 *'] } };
      await writeFile(join(runs.home(), 'config', 'repomaster', 'settings.json'), JSON.stringify(settings));
      const config = await readFile(join(runs.folder().path, '.git', 'config'), 'utf8');
      const { result, answers, stderr } = await told([...hostile(), 'made.txt'], '--approve', approve);
      for (const answer of answers.slice(0, -1)) {
        assert.match(answer, /exited with code 0/);
      }
      assert.match(answers[0] ?? '', /Read-only file system/);
      assert.match(answers.at(-1) ?? '', /wrote/);
      assert.equal(result.boundary, 'bubblewrap');
      assert.doesNotMatch(stderr, /can write outside the folder/);
      assert.equal(existsSync(outside()), false);
      assert.equal(await readFile(join(runs.folder().path, '.git', 'config'), 'utf8'), config);
      assert.equal(existsSync(join(runs.folder().path, '.git', 'hooks', 'pre-commit')), false);
      assert.deepEqual(
        readdirSync(runs.folder().path).filter((name) => name === '.vscode'),
        [],
      );
    });

  it('and checks of the user, and lets commands commit', async function () {
    skipWithoutSandbox(this);
    const who = '-c user.name=T -c user.email=t@example.com';
    runs
      .server()
      .push(
        calls(['run_script', { command: `echo b > b.txt && git add b.txt && git ${who} commit -qm Second` }]),
        reply({ text: 'Done.' }),
      );
    await writeFile(join(runs.folder().path, 'check.py'), write(outside()));
    const args = ['--approve', 'all', '--check', 'python3 check.py', '--task', 'What is there?'];
    const { result } = await runs.run(...args);
    assert.deepEqual(
      result.checks.map(({ before, after }) => [before, after]),
      [['passed', 'passed']],
    );
    assert.equal(existsSync(outside()), false);
    assert.equal(git(runs.folder().path, 'log', '--format=%s', '-1'), 'Second\n');
  });

  it('which have a /tmp of their own to write into', async function () {
    skipWithoutSandbox(this);
    const name = `/tmp/repomaster-own-${process.pid}.py`;
    const command = `cat > ${name} <<'E'\nprint(6 * 7)\nE\npython3 ${name}`;
    runs.server().push(calls(['run_script', { command }]), reply({ text: 'Done.' }));
    const { stderr } = await runs.run('--approve', 'all', '--task', 'What is there?');
    const { messages } = runs.server().requests[1]?.body as { messages: readonly unknown[] };
    assert.match(JSON.stringify(messages.at(-1)), /exited with code 0.*42/, stderr);
    assert.equal(existsSync(name), false);
  });

  it('or says that nothing can, in one line and in its report', async () => {
    await withoutBubblewrap(runs.home());
    const { result, stderr, answers } = await told([outside()], '--approve', 'all');
    assert.equal(result.boundary, 'none');
    assert.match(answers[0] ?? '', /wrote/);
    const lines = stderr.split('\n').filter((line) => /commands can write outside the folder\. /.test(line));
    assert.equal(lines.length, 1, stderr);
    assert.match(lines[0] ?? '', /--approve all, .*namespace/);
  });

  it('and where none are run tells of no boundary', async () => {
    runs.server().push(reply({ text: 'Done.' }));
    const { result, stderr } = await runs.run('--task', 'What is there?');
    assert.equal(result.boundary, 'none');
    assert.doesNotMatch(stderr, /can write outside the folder/);
  });

  it('in a sandbox, which its report names', async function () {
    skipWithoutSandbox(this);
    const { result, answers } = await told(hostile(), '--runner', 'sandbox', '--approve', 'rules');
    assert.equal(result.boundary, 'bubblewrap');
    for (const answer of answers) assert.match(answer, /exited with code 0/);
    assert.equal(existsSync(outside()), false);
    assert.equal(existsSync(join(runs.folder().path, '.git', 'hooks', 'pre-commit')), false);
  });
});
