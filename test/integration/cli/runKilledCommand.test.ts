import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reply } from '../../support/modelAnswers';
import { skipWithoutSandbox } from '../../support/sandbox';
import { shopRuns } from '../../support/shopRuns';
import { calls, startRun } from '../../support/taskRun';

describe('repomaster run that is killed while a held command runs', function () {
  this.timeout(45_000);
  const runs = shopRuns();
  const at = (path: string): string => join(runs.folder().path, path);
  const task = ['--task', 'What is there?', '--approve', 'all'] as const;

  /** Until `path` is there; ends with the test's own limit. */
  async function there(path: string): Promise<void> {
    while (!existsSync(at(path))) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async function killDuring(command: string, until: string): Promise<void> {
    runs.server().push(calls(['run_script', { command }]));
    const journal = join(runs.home(), `${until.replaceAll('/', '-')}.jsonl`);
    const { child, ended } = startRun(
      ...([runs.folder().path, runs.home(), runs.server().url] as const),
      ...[...task, '--journal', journal],
    );
    await there(until);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await ended;
  }

  it('has the next one put away what was planted, and says so', async function () {
    skipWithoutSandbox(this);
    await mkdir(dirname(at('old/.vscode/settings.json')), { recursive: true });
    await writeFile(at('old/.vscode/settings.json'), '{}');
    const hook = 'new/repo/.git/hooks/post-checkout';
    // A program, since the words of a command line that names such places are refused.
    await writeFile(
      at('plant.sh'),
      [
        'mkdir -p new/.vscode && echo planted > new/.vscode/tasks.json',
        `git init -q new/repo && echo planted > ${hook} && chmod +x ${hook}`,
        'echo kept > new/plain.txt; echo > ready.txt; sleep 600',
      ].join('\n'),
    );
    await killDuring('sh plant.sh', 'ready.txt');
    assert.equal(existsSync(at(hook)), true, 'the kill was in time');
    runs.server().push(reply({ text: 'A shop.' }));
    const { stderr, result } = await runs.run(...task);
    assert.equal(result.outcome, 'accomplished', stderr);
    assert.match(
      stderr,
      /RepoMaster was stopped while a command ran\. It moved new files .* to \S+put-away: .*new\/\.vscode/,
    );
    assert.equal(existsSync(at(hook)), false);
    assert.equal(existsSync(at('new/.vscode')), false);
    assert.equal(readFileSync(at('new/plain.txt'), 'utf8'), 'kept\n');
    assert.equal(readFileSync(at('old/.vscode/settings.json'), 'utf8'), '{}');
    assert.equal(existsSync(at('new/repo/.git/HEAD')), true);
    runs.server().push(reply({ text: 'A shop.' }));
    assert.doesNotMatch((await runs.run(...task)).stderr, /was ended/);
  });

  it('has the next one go on where that cannot be looked for, and say so', async function () {
    skipWithoutSandbox(this);
    await killDuring('echo > there.txt; sleep 600', 'there.txt');
    const watched = readdirSync(runs.home(), { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('/watched'),
    );
    assert.ok(watched !== undefined);
    // Of a process that is gone, and no file.
    await mkdir(join(runs.home(), watched, '4194304-a.json', 'in'), { recursive: true });
    runs.server().push(reply({ text: 'A shop.' }));
    const { stderr, result } = await runs.run(...task);
    assert.equal(result.outcome, 'accomplished', stderr);
    assert.match(stderr, /could not check what a command left behind: /);
  });

  it('has the next one touch nothing where nothing was planted, or the command ended', async function () {
    skipWithoutSandbox(this);
    await killDuring('echo > quiet.txt; sleep 600', 'quiet.txt');
    runs
      .server()
      .push(calls(['run_script', { command: 'echo made > made.txt' }]), reply({ text: 'A shop.' }));
    assert.doesNotMatch((await runs.run(...task)).stderr, /was ended/);
    await mkdir(at('mine/.vscode'), { recursive: true });
    await writeFile(at('mine/.vscode/settings.json'), '{}');
    runs.server().push(reply({ text: 'A shop.' }));
    assert.doesNotMatch((await runs.run(...task)).stderr, /was ended/);
    assert.equal(existsSync(at('mine/.vscode/settings.json')), true);
  });
});
