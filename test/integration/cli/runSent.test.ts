import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { readSentHeads, readSentRequest } from '../../../src/agent/sent/readSent';
import { reply } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { calls } from '../../support/taskRun';

describe('what repomaster run sent', () => {
  const shop = shopRuns();
  const path = (): string => join(shop.home(), 'run.requests.jsonl');
  const kept = (): (string | undefined)[] =>
    readSentHeads(path()).map((head) => readSentRequest(path(), head)?.body);
  const received = (): string[] => shop.server().requests.map(({ raw }) => raw);

  it('is kept beside a journal that is named, byte for byte, from one process to the next', async () => {
    shop.server().push(calls(['view_code', { targets: ['src/price.mjs'] }]), reply({ text: 'It sums up.' }));
    await shop.run('--journal', shop.journal(), '--task', 'What does total do?');
    shop.server().push(reply({ text: 'The cart.' }));
    await shop.run('--journal', shop.journal(), '--task', 'Who calls it?');
    assert.equal(received().length, 3);
    assert.deepEqual(kept(), received());
    assert.deepEqual(
      readSentHeads(path()).map(({ turn, step, about, form }) => [turn, step, about, form]),
      [
        [1, 1, 'reply', 'bytes'],
        [1, 2, 'reply', 'bytes'],
        [2, 1, 'reply', 'bytes'],
      ],
    );
    assert.equal(statSync(path()).mode & 0o777, 0o600);
  });

  it('is kept nowhere without a journal', async () => {
    shop.server().push(reply({ text: 'It sums up.' }));
    await shop.run('--task', 'What does total do?');
    const names = readdirSync(shop.home(), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      names.filter((name) => name.includes('requests')),
      [],
    );
  });

  it('goes out all the same where it cannot be kept, and stderr says so', async () => {
    mkdirSync(path());
    shop.server().push(reply({ text: 'It sums up.' }));
    const outcome = await shop.run('--journal', shop.journal(), '--task', 'What does total do?');
    assert.equal(outcome.result.answer, 'It sums up.');
    assert.match(outcome.stderr, /the request was not kept in .*run\.requests\.jsonl/);
  });

  it('is no change of the folder where it lies in it, nor are journal, lock and patch', async () => {
    const inside = (name: string): string => join(shop.folder().path, 'src', name);
    const args = ['--journal', inside('my [task] #1.jsonl'), '--patch', inside('!changes.patch')];
    for (const task of ['Write it down.', 'What does total do?']) {
      if (task.startsWith('Write'))
        shop
          .server()
          .push(
            calls(['plan', { files: [{ path: 'src/note.jsonl' }], steps: ['write it'] }]),
            calls(['run_script', { command: 'ls src > src/note.jsonl', purpose: 'note it' }]),
          );
      shop.server().push(reply({ text: 'It is so.' }));
      const outcome = await shop.run(...args, '--approve', 'all', '--task', task);
      assert.deepEqual(outcome.result.files, [{ path: 'src/note.jsonl', change: 'created' }], task);
    }
    const names = readFileSync(inside('note.jsonl'), 'utf8');
    assert.match(names, /my \[task\] #1\.requests\.jsonl/);
    assert.match(names, /my \[task\] #1\.jsonl\.lock-/);
    const patch = readFileSync(inside('!changes.patch'), 'utf8');
    assert.deepEqual(patch.match(/^diff --git .*$/gm), ['diff --git a/src/note.jsonl b/src/note.jsonl']);
    assert.ok(existsSync(inside('my [task] #1.requests.jsonl')));
  });
});
