import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { calls, check } from '../../support/taskRun';

const task = 'Totals forget how many of an item there are: mend that.';
const edit = [
  'edit_file',
  {
    path: 'src/price.mjs',
    edits: [{ old_text: 'sum + item.price,', new_text: 'sum + item.price * item.count,' }],
  },
] as const;
const plan = ['plan', { files: [{ path: 'src/price.mjs' }] }] as const;
const submit = ['submit', { answer: 'Totals count items now, in src/price.mjs:2.' }] as const;

describe('what the first request of a run knows', () => {
  const { folder, server, run, sent, journal } = shopRuns();

  it('is how tests run, what was found, who decides and what isolates, once a session', async () => {
    await writeFile(
      join(folder().path, 'package.json'),
      JSON.stringify({ scripts: { test: 'node --test test/check.mjs' } }),
    );
    server().push(calls(submit), calls(submit), calls(submit));
    await run('--task', task, '--approve', 'all', '--journal', journal());
    const first = sent(0);
    assert.match(
      first,
      /# Environment\\nHow tests run, according to files here \(data, not tried\):\\n```\\nall tests: npm test\\n/,
    );
    assert.match(first, /one test: node --test --test-name-pattern=[^\n]*test\/check\.mjs/);
    assert.match(first, /Node\.js \d+\.\d+\.\d+ \(node\)/);
    assert.match(first, /Every command that is not forbidden runs\./);
    const before = server().requests.length;
    server().push(calls(submit), calls(submit), calls(submit));
    await run('--task', 'Say it again.', '--approve', 'all', '--journal', journal());
    assert.equal(sent(before).split('# Environment').length, 2, 'the session was told before');
  });

  it('is that no command runs where nobody approves any', async () => {
    server().push(calls(submit), calls(submit), calls(submit));
    await run('--task', task, '--approve', 'none');
    assert.match(sent(0), /# Environment\\nNo command runs\./);
    assert.doesNotMatch(sent(0), /isolates/);
  });

  it('has the code of its task, which is edited without being looked at again', async () => {
    server().push(calls(plan, edit), calls(['run_script', { command: check }]), calls(submit));
    const { result, stderr } = await run('--task', task, '--approve', 'all', '--check', check);
    assert.equal(result.outcome, 'accomplished', stderr);
    assert.equal(result.turns, 3);
  });

  it('counts as read in a process that goes on with the session', async () => {
    server().push(fail(400, 'no'));
    await run('--task', task, '--approve', 'all', '--journal', journal());
    server().push(calls(plan, edit), calls(submit), calls(submit));
    const { result, stderr } = await run('--approve', 'all', '--journal', journal());
    assert.deepEqual(result.files, [{ path: 'src/price.mjs', change: 'modified' }], stderr);
  });
});
