import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { reply, stall } from '../../support/modelAnswers';
import type { Answer } from '../../support/modelAnswers';
import { RESULT_FIELDS, lastLine, shopRuns } from '../../support/shopRuns';
import { calls, check, mending, shop as shopFiles, startRun } from '../../support/taskRun';
import type { RunOutcome } from '../../support/taskRun';

const question = 'What does this do?';
const task = 'Totals forget how many of an item there are: mend that.';
const answer = reply({ text: 'It sums prices, see `total` (src/price.mjs:1).' });

describe('how repomaster run comes out', () => {
  const shop = shopRuns();

  it('holds the limits of tokens and steps over all runs of a session, and goes on where more is allowed', async () => {
    const look = (at: number): Answer =>
      reply({
        toolUses: [{ name: 'search_code', input: { query: `price ${at}` } }],
        usage: { input_tokens: 1000, output_tokens: 100 },
      });
    shop.server().push(...[1, 2, 3].map(look));
    const args = ['--task', question, '--journal', shop.journal()];
    const first = await shop.run(...args, '--max-tokens', '3000');
    assert.equal(first.code, 1);
    assert.equal(first.result.outcome, 'stopped');
    assert.match(
      lastLine(first),
      /^repomaster: stopped: It reached the limit of --max-tokens 3000; raise it\. Continue with --journal/,
    );
    const again = await shop.run(...args, '--max-tokens', '3000');
    assert.equal(again.code, 1);
    assert.equal(shop.server().requests.length, 3, 'nothing is left of what is allowed');
    const steps = await shop.run(...args, '--max-steps', '3');
    assert.match(lastLine(steps), /It reached the limit of --max-steps 3; raise it/);
    assert.equal(shop.server().requests.length, 3);
    shop.server().push(look(4), answer);
    const third = await shop.run(...args, '--max-tokens', '10000', '--max-steps', '5');
    assert.equal(third.result.outcome, 'accomplished', third.stderr);
    assert.equal(third.result.turns, 5);
  });

  it('ends a request and a command that take longer than the seconds that are allowed', async () => {
    shop.server().push(stall(reply({ text: 'It is going to' }), 5));
    const args = ['--task', question, '--journal', shop.journal(), '--approve', 'all', '--max-seconds', '2'];
    const silent = await shop.run(...args);
    assert.equal(silent.code, 1, silent.stderr);
    assert.match(lastLine(silent), /stopped: It reached the limit of --max-seconds 2; raise it/);
    shop.server().push(calls(['run_script', { command: 'sleep 60' }]));
    const slow = await shop.run(...args);
    assert.equal(slow.result.outcome, 'stopped', slow.stderr);
    shop.server().push(answer);
    const { result } = await shop.run(...args.slice(0, 6));
    assert.equal(result.outcome, 'accomplished');
  });

  it('keeps no limit in dollars for a model whose price it does not know, and says so before it asks', async () => {
    const { code, stderr } = await shop.run('--task', question, '--max-cost', '1');
    assert.equal(code, 2);
    assert.match(stderr, /^repomaster: --max-cost does not work.*use --max-tokens/);
    assert.equal(shop.server().requests.length, 0);
  });

  it('tells what it has when it is cancelled, and goes on', async () => {
    shop.server().push(stall(reply({ text: 'It is going to' }), 5));
    const args = ['--task', question, '--journal', shop.journal()];
    const running = startRun(shop.folder().path, shop.home(), shop.server().url, ...args);
    while (shop.server().requests.length === 0) await delay(20);
    await delay(200);
    running.child.kill('SIGINT');
    const ended = await running.ended;
    assert.equal(ended.code, 130, ended.stderr);
    assert.match(ended.stderr, /^repomaster: cancelled\. Continue with --journal \S+run\.jsonl\.$/m);
    const result = JSON.parse(ended.stdout) as RunOutcome['result'];
    assert.deepEqual(Object.keys(result), RESULT_FIELDS);
    assert.equal(result.outcome, 'stopped');
    shop.server().push(answer);
    const second = await shop.run(...args);
    assert.equal(second.result.outcome, 'accomplished', second.stderr);
  });

  it('remembers over a kill what it has told once', async () => {
    const citing = 'It sums prices (src/price.mjs:1 and src/price.mjs:99).';
    shop.server().push(reply({ text: citing }), stall(reply({ text: 'I mean' }), 4));
    const args = ['--task', question, '--journal', shop.journal()];
    const running = startRun(shop.folder().path, shop.home(), shop.server().url, ...args);
    while (shop.server().requests.length < 2) await delay(20);
    running.child.kill('SIGKILL');
    await running.ended;
    assert.match(shop.sent(1), /src\/price\.mjs:99/);
    shop.server().push(reply({ text: citing }));
    const second = await shop.run(...args);
    assert.equal(second.code, 0, second.stderr);
    assert.equal(shop.server().requests.length, 3, 'what was told once is not told again');
  });

  it('holds a change that was asked for to be one, and results to be where they were to go', async () => {
    shop.server().push(...['I cannot.', 'No.', 'No.', 'No.'].map((text) => reply({ text })));
    const { code, result } = await shop.run('--task', task, '--journal', shop.journal());
    assert.equal(code, 1);
    assert.equal(result.reason, 'A change was asked for, but no file was changed.');
    assert.match(shop.sent(1), /A change was asked for, but no file was changed/);
    shop.server().push(...mending);
    const again = await shop.run('--task', task, '--journal', shop.journal(), '--approve', 'all');
    assert.equal(again.result.outcome, 'accomplished', again.stderr);
    const results = join(shop.home(), 'results');
    shop
      .server()
      .push(
        reply({ text: 'Drawn.' }),
        calls(['run_script', { command: `echo drawn > ${results}/plot.txt` }]),
        reply({ text: 'Drawn.' }),
      );
    const made = await shop.run('--task', 'Draw a plot.', '--output', results, '--approve', 'all');
    assert.equal(made.result.outcome, 'accomplished', made.stderr);
    assert.match(shop.sent(shop.server().requests.length - 2), /Nothing was written to/);
    // Told beside the JSON, which has what the contract says.
    assert.match(made.stderr, /repomaster: results in \S+: 1 file\n.*result: plot\.txt \(6 bytes\)/);
    assert.match(made.stderr, /the first request sends about [\d,]+ tokens to \S+ \(price unknown\)/);
    assert.match(
      made.stderr,
      /what leaves this machine goes to (127\.0\.0\.1|localhost):\d+: the task, README/,
    );
    assert.deepEqual(Object.keys(made.result), RESULT_FIELDS);
  });

  for (const last of ['I give up.', 'Whatever.', '…'])
    it(`is not accomplished by ${last} after an answer that was refused`, async () => {
      const refused = reply({ text: 'It sums prices, and all 12 tests pass.' });
      const [end, again] = [reply({ text: last }), reply({ text: last })];
      shop.server().push(refused, end, again, again);
      const { code, result, stderr } = await shop.run('--task', question, '--journal', shop.journal());
      assert.equal(code, 1, stderr);
      assert.equal(result.outcome, 'not_accomplished');
      assert.match(result.reason, /gives up on the task|does not mention the task|without an answer/);
    });

  it('is not accomplished by an empty result and words of rows and tests that nothing shows', async () => {
    const results = join(shop.home(), 'results');
    const words = 'The table has 100 rows, and all 12 tests pass.';
    const claim = reply({ text: words });
    shop
      .server()
      .push(calls(['run_script', { command: `: > ${results}/table.csv` }]), claim, claim, claim, claim);
    const args = ['--task', 'Make the table.', '--output', results, '--approve', 'all'];
    const empty = await shop.run(...args);
    assert.equal(empty.code, 1, empty.stderr);
    assert.match(empty.result.reason, /^The files in the results folder \S+ are empty/);
    assert.deepEqual(empty.result.findings, [
      { kind: 'unsupported claim', path: '', line: 1 },
      { kind: 'unsupported claim', path: '', line: 1 },
    ]);
    assert.match(shop.sent(2), /counts 100 in \S+table\.csv, but it is empty/);
    const fill = `seq 100 > ${results}/table.csv; echo 12 passed`;
    shop.server().push(calls(['run_script', { command: fill }]), claim, claim, claim, claim);
    const echoed = await shop.run(...args);
    assert.match(
      echoed.result.reason,
      /^Not supported: the answer says that tests pass, but no test was run/,
    );
    const rows = reply({ text: 'The table has 100 rows.' });
    shop.server().push(calls(['run_script', { command: fill }]), rows);
    const filled = await shop.run(...args);
    assert.equal(filled.result.outcome, 'accomplished', filled.stderr);
    assert.match(filled.result.reason, /1 command was run, but no test/);
  });

  it('is not accomplished while an edit beyond the plan stands without a reason, which the edit is told at once', async () => {
    const unplanned = calls([
      'edit_file',
      { path: 'src/cart.mjs', edits: [{ old_text: 'cart.items', new_text: 'cart.items ?? []' }] },
    ]);
    const plan = calls(['plan', { files: [{ path: 'src/price.mjs' }] }]);
    const look = calls(['view_code', { targets: ['src/price.mjs', 'src/cart.mjs'] }]);
    const edit = calls([
      'edit_file',
      {
        path: 'src/price.mjs',
        edits: [{ old_text: 'item.price, 0', new_text: 'item.price * item.count, 0' }],
      },
    ]);
    const silent = 'Totals count items now: src/price.mjs:2. I changed src/cart.mjs:4.';
    const reason = `${silent} The cart was not in the plan, and needs it because it may be empty.`;
    const outcome = async (...answers: readonly string[]): Promise<RunOutcome> => {
      await writeFile(join(shop.folder().path, 'src/price.mjs'), shopFiles['src/price.mjs']);
      await writeFile(join(shop.folder().path, 'src/cart.mjs'), shopFiles['src/cart.mjs']);
      shop
        .server()
        .push(look, plan, edit, unplanned, ...answers.map((text) => calls(['submit', { answer: text }])));
      return shop.run('--task', task, '--approve', 'all');
    };
    const twice = await outcome(silent, silent);
    assert.equal(twice.code, 1, twice.stderr);
    assert.equal(twice.result.outcome, 'not_accomplished');
    assert.match(twice.result.reason, /^src\/cart\.mjs was changed beyond the plan/);
    assert.deepEqual(twice.result.breaches, [{ path: 'src/cart.mjs', symbol: 'checkout' }]);
    assert.deepEqual(twice.result.findings, []);
    assert.match(shop.sent(4), /Outside of the plan:\\n- src\/cart\.mjs: checkout changed/);
    const told = await outcome(reason);
    assert.equal(told.result.outcome, 'accomplished', told.stderr);
    assert.equal(told.result.breaches.length, 1);
  });

  it('keeps what checks write and git ignores out of the change', async () => {
    await writeFile(join(shop.folder().path, '.git', 'info', 'exclude'), 'coverage/\n');
    shop.server().push(...mending);
    const patch = join(shop.home(), 'changes.patch');
    const command = `mkdir -p coverage && date > coverage/now.txt && ${check}`;
    const args = ['--task', task, '--approve', 'all', '--check', command, '--patch', patch];
    const { result, stderr } = await shop.run(...args);
    assert.equal(result.outcome, 'accomplished', stderr);
    assert.ok(existsSync(join(shop.folder().path, 'coverage', 'now.txt')));
    assert.deepEqual(
      result.files.map(({ path }) => path),
      ['src/cart.mjs', 'src/price.mjs'],
    );
    assert.doesNotMatch(await readFile(patch, 'utf8'), /coverage/);
  });

  it('reads the inputs that were named, by read_document and by commands that rules allow, and no others', async () => {
    const data = join(shop.home(), 'data');
    await mkdir(data);
    await writeFile(join(data, 'prices.csv'), 'item,price\npear,3\n');
    await writeFile(join(shop.home(), 'other.csv'), 'not,named\n');
    await mkdir(join(shop.home(), 'config', 'repomaster'), { recursive: true });
    const rules = { approvals: { allow: ['cp *', 'cat *'] } };
    await writeFile(join(shop.home(), 'config', 'repomaster', 'settings.json'), JSON.stringify(rules));
    const file = join(data, 'prices.csv');
    const reading = calls(
      ['read_document', { path: file }],
      ['read_document', { path: 'prices' }],
      ['read_document', { path: 'all/prices.csv' }],
      ['read_document', { path: 'all' }],
      ['read_document', { path: join(shop.home(), 'other.csv') }],
      ['read_document', { path: 'all/../other.csv' }],
      ['run_script', { command: `cat ${file}` }],
      ['run_script', { command: `cp ${file} copy.csv` }],
      ['run_script', { command: `cat ${join(shop.home(), 'other.csv')}` }],
      ['run_script', { command: `cp README.md ${file}` }],
    );
    const named = ['--input', `prices=${file}`, '--input', `all=${data}`];
    const outcomes = async (approve: string, replies: number) => {
      const path = join(shop.home(), `${approve}.jsonl`);
      shop.server().push(reading, ...Array.from({ length: replies }, () => reply({ text: 'A pear is 3.' })));
      await shop.run('--task', 'What is a pear?', ...named, '--approve', approve, '--journal', path);
      return readJournalFile(path).entries.flatMap((entry) =>
        entry.type === 'toolEnded' ? [`${entry.outcome.kind} ${/pear/.test(entry.observation)}`] : [],
      );
    };
    const read = [
      'answered true',
      'answered true',
      'answered true',
      'failed false',
      'failed false',
      'failed false',
    ];
    assert.deepEqual(await outcomes('none', 1), [...read, ...Array<string>(4).fill('denied false')]);
    assert.deepEqual(await outcomes('rules', 2), [
      ...read,
      ...['answered true', 'answered false', 'denied false', 'denied false'],
    ]);
    assert.equal(await readFile(join(shop.folder().path, 'copy.csv'), 'utf8'), 'item,price\npear,3\n');
    assert.equal(await readFile(file, 'utf8'), 'item,price\npear,3\n');
  });
});
