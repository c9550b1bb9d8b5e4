import assert from 'node:assert/strict';
import { skipWithoutSandbox } from '../../support/sandbox';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { fail, reply } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { calls, check, cli, git, mending, runEnvironment, shop } from '../../support/taskRun';

const task = 'Totals forget how many of an item there are: mend that.';

describe('repomaster run', () => {
  const { folder, home, server, run } = shopRuns();
  /** What the model was sent last in its request number `at`, as text. */
  const told = (at: number): string => {
    const { messages } = server().requests[at]?.body as { messages: readonly unknown[] };
    return JSON.stringify(messages.at(-1));
  };

  it('explores, plans, edits, sees a check fail, repairs, and hands back what was verified, with a patch that applies', async () => {
    server().push(...mending);
    const patch = join(home(), 'changes.patch');
    const { code, result, stderr } = await run(
      '--task',
      task,
      '--approve',
      'all',
      '--check',
      check,
      '--patch',
      patch,
    );
    assert.equal(result.outcome, 'accomplished', stderr);
    assert.equal(code, 0);
    server().expectDone();
    assert.deepEqual(result.files, [
      { path: 'src/cart.mjs', change: 'modified' },
      { path: 'src/price.mjs', change: 'modified' },
    ]);
    assert.deepEqual(
      result.checks.map(({ before, after }) => [before, after]),
      [['failed', 'passed']],
    );
    assert.deepEqual(
      result.citations.map(({ path, line, verified }) => `${path}:${line} ${verified}`),
      ['src/price.mjs:1 true', 'src/price.mjs:2 true', 'src/cart.mjs:4 true'],
    );
    assert.equal(result.turns, 8);
    assert.match(told(0), /Totals forget how many/);
    assert.match(told(0), /At the end these must exit with 0/);
    assert.match(told(3), /The plan is accepted/);
    assert.match(told(5), /expected 7, got/);
    assert.match(told(7), /exit(?:ed with)? (?:code )?0/i);

    const clone = join(home(), 'clone');
    git(home(), 'clone', '-q', folder().path, clone);
    git(clone, 'apply', '--index', patch);
    assert.equal(spawnSync(process.execPath, ['test/check.mjs'], { cwd: clone }).status, 0);
    assert.equal(
      git(folder().path, 'log', '--oneline').trim().split('\n').length,
      1,
      'the history is as it was',
    );
    assert.equal(git(folder().path, 'stash', 'list'), '');
  });

  it('tells a model that edits without the plan of a contract, or text that it has not seen, what is missing', async () => {
    server().push(
      calls(['edit_file', { path: 'src/price.mjs', edits: [{ old_text: 'sum', new_text: 'all' }] }]),
      calls(['plan', { files: [{ path: 'test/check.mjs' }] }]),
      calls([
        'edit_file',
        { path: 'test/check.mjs', edits: [{ old_text: 'due !== 7', new_text: 'due === 7' }] },
      ]),
      ...Array.from({ length: 4 }, () => reply({ text: 'I give up.' })),
    );
    const { code, result } = await run('--task', task, '--contract', '--start', 'rich');
    assert.match(told(1), /Call plan first/);
    assert.match(told(3), /has not been read|read it|not (?:been )?seen|unseen/i);
    assert.equal(result.outcome, 'not_accomplished');
    assert.match(result.reason, /no file was changed/);
    assert.equal(code, 1);
    assert.equal(await readFile(join(folder().path, 'src/price.mjs'), 'utf8'), shop['src/price.mjs']);
  });

  it('takes what one call of explore showed as read, and tells its reads as one result', async () => {
    const edit = { path: 'src/price.mjs', old_text: 'export', new_text: '// Mended.\nexport' };
    server().push(
      calls(['explore', { reads: ['src/price.mjs', 'callers: total', 'uses: total'] }]),
      calls(['edit_file', edit], ['run_script', { command: 'node test/check.mjs' }]),
      ...Array.from({ length: 4 }, () => reply({ text: 'src/price.mjs is mended.' })),
    );
    const { result } = await run('--task', 'Say that it is mended.', '--approve', 'all');
    const [shown, callers, wrong] = told(1).split('\\n\\n');
    assert.match(shown ?? '', /src\/price\.mjs.*1\| /);
    assert.match(callers ?? '', /is called by/);
    assert.match(wrong ?? '', /'uses: total' is not a read/);
    assert.deepEqual(result.files, [{ path: 'src/price.mjs', change: 'modified' }]);
    const content = await readFile(join(folder().path, 'src/price.mjs'), 'utf8');
    assert.equal(content, shop['src/price.mjs'].replace('export', '// Mended.\nexport'));
  });

  it('gives back what goes beyond the plan, breaks a check, or cites what is not there, and says so in the end', async () => {
    server().push(
      calls(['view_code', { targets: ['src/price.mjs', 'src/cart.mjs'] }]),
      calls(['plan', { files: [{ path: 'src/price.mjs', symbols: ['total'] }] }]),
      calls([
        'edit_file',
        { path: 'src/cart.mjs', edits: [{ old_text: 'return total(cart.items);', new_text: 'return 7;' }] },
      ]),
      calls(['submit', { answer: 'Mended in src/price.mjs:99.' }]),
      ...['so', 'still so', 'for good'].map((how) => calls(['submit', { answer: `It is meant ${how}.` }])),
    );
    const { result } = await run('--task', task, '--check', 'node -e "process.exit(1)"');
    assert.match(told(4), /src\/cart\.mjs.*not in the plan/);
    assert.match(told(4), /src\/price\.mjs:99/);
    assert.match(told(4), /still failing/);
    assert.equal(result.outcome, 'not_accomplished', result.reason);
  });

  it('runs no command that nobody approved', async () => {
    server().push(calls(['run_script', { command: 'touch made.txt' }]), reply({ text: 'Nothing was run.' }));
    await run('--task', 'Make a file.');
    assert.match(told(1), /nobody is there to approve/);
    assert.equal(git(folder().path, 'status', '--porcelain'), '');
  });

  it('lets results be written into the folder that was named for them, and nowhere else outside', async () => {
    const results = join(home(), 'results');
    server().push(
      calls(
        ['run_script', { command: `cp README.md ${results}/copy.md` }],
        ['run_script', { command: `cp README.md ${results}/../other.md` }],
        ['run_script', { command: `ln -s ${home()} ${results}/up && cp README.md ${results}/up/other.md` }],
      ),
      reply({ text: 'Copied.' }),
    );
    await run('--task', 'Copy the README.', '--output', results, '--approve', 'all');
    assert.match(told(0), new RegExp(`Results go into this folder: ${results}`));
    assert.equal(await readFile(join(results, 'copy.md'), 'utf8'), shop['README.md']);
    assert.ok(!existsSync(join(home(), 'other.md')));
    assert.equal(told(1).match(/is refused in a headless run/g)?.length, 2);
  });

  it('writes an empty patch where nothing was changed', async () => {
    server().push(reply({ text: 'The shop sums prices, see `total`.' }));
    const patch = join(home(), 'none.patch');
    const { code, result } = await run('--task', 'What does this do?', '--patch', patch);
    assert.equal(await readFile(patch, 'utf8'), '');
    assert.equal(result.outcome, 'accomplished');
    assert.equal(code, 0);
  });

  it('goes on with its journal after the model was gone, and has nothing to do when that is done', async () => {
    const journal = join(home(), 'run.jsonl');
    server().push(...mending.slice(0, 4), fail(401, 'invalid x-api-key'));
    const first = await run('--task', task, '--approve', 'all', '--journal', journal);
    assert.equal(first.code, 4);
    assert.equal(first.result.outcome, 'failed');
    assert.match(first.result.reason, /does not accept the API key: set another one/);
    server().push(...mending.slice(4));
    const second = await run('--approve', 'all', '--journal', journal);
    assert.equal(second.result.outcome, 'accomplished', second.stderr);
    const asked = server().requests.length;
    const third = await run('--task', task, '--journal', journal);
    assert.equal(third.result.outcome, 'accomplished');
    assert.equal(server().requests.length, asked, 'the model was not asked again');
    assert.ok(readJournalFile(journal).entries.length > 30);
  });

  it('is printed and replayed from its journal, on a copy', async () => {
    const journal = join(home(), 'run.jsonl');
    const before = join(home(), 'before');
    git(home(), 'clone', '-q', folder().path, before);
    server().push(...mending);
    await run('--task', task, '--approve', 'all', '--journal', journal);
    const replay = (...args: readonly string[]) =>
      spawnSync(process.execPath, [cli, 'replay', journal, ...args], {
        ...{ encoding: 'utf8', cwd: home(), env: runEnvironment(home()) },
      });
    const printed = replay();
    assert.equal(printed.status, 0, printed.stderr);
    assert.match(printed.stdout, /^# Asked\n\nTotals forget.*expected 7, got/s);
    const same = replay(before, '--approve', 'all');
    assert.match(same.stdout, /^10 calls: 10 as then, 0 not/, same.stdout + same.stderr);
    assert.equal(same.status, 0);
    assert.equal(git(before, 'status', '--porcelain'), '', 'the folder is as it was');
    const other = replay(folder().path, '--approve', 'all');
    assert.match(other.stdout, /edit_file .*answered then, failed now/);
    assert.equal(other.status, 1);
    assert.match(replay(before).stdout, /run_script .*answered then, denied now/);
    assert.equal(server().requests.length, 8, 'no model is asked');
  });

  it('in a sandbox runs unasked what it contains, refuses the rest, and shows neither sessions nor what is outside', async function () {
    skipWithoutSandbox(this);
    server().push(
      calls(['run_script', { command: 'cat test/check.mjs | wc -l; false' }]),
      calls(['run_script', { command: `ls -R ${home()}` }]),
      calls(['run_script', { command: 'rm -r src' }]),
      ...Array.from({ length: 4 }, () => reply({ text: 'I give up.' })),
    );
    await run('--task', task, '--runner', 'sandbox', '--approve', 'rules');
    assert.match(told(1), /exited with code 1, after [\d.]+ s, in the sandbox/);
    assert.doesNotMatch(told(2), /jsonl/);
    assert.match(told(3), /Deletes/);
    assert.equal(await readFile(join(folder().path, 'src/price.mjs'), 'utf8'), shop['src/price.mjs']);
  });

  it('says what is wrong with its arguments before anything is done', async () => {
    const journal = join(home(), 'other.jsonl');
    await writeFile(journal, 'no journal\n');
    const cases: readonly (readonly [args: readonly string[], code: number, words: RegExp])[] = [
      [[], 2, /run needs --task/],
      [['--task', 'x', '--task-file', 'y'], 2, /exclude each other/],
      [['--task-file', join(home(), 'none')], 3, /cannot be read/],
      [['--task', 'x', '--input', 'a=nowhere.png'], 3, /no file nowhere\.png/],
      [['--task', 'x', '--input', 'nowhere.png'], 2, /NAME=PATH/],
      [['--task', 'x', '--approve', 'some'], 2, /none, rules or all/],
      [['--task', 'x', '--runner', 'docker'], 2, /local, sandbox or devcontainer/],
      [['--task', 'x', '--max-tokens', '-1'], 2, /--max-tokens/],
      [['--task', 'x', '--journal', journal], 3, /not a RepoMaster conversation/],
      [['--task', 'x', '--patch', join(home(), 'a', 'b.patch')], 3, /create it first/],
    ];
    for (const [args, code, words] of cases) {
      const ended = await run(...args);
      assert.equal(ended.code, code, `${args.join(' ')}: ${ended.stderr}`);
      assert.match(ended.stderr, words);
      assert.equal(ended.stderr.trim().split('\n').length, 1);
    }
    assert.equal(server().requests.length, 0);
  });
});
