import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import { branchTo } from '../../../src/agent/branches';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { runEnvironment } from '../../support/taskRun';
import { cli } from '../../support/taskRun';
import { reply } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';

describe('repomaster run on a journal with branches', () => {
  const shop = shopRuns();

  /** As the chat writes it, when the window ended right behind. */
  async function goBack(after: number): Promise<void> {
    const { entries } = readJournalFile(shop.journal());
    const entry = branchTo(entries, after, 1) ?? assert.fail();
    await appendFile(shop.journal(), `${JSON.stringify(entry)}\n`);
  }
  const asked = (): readonly (readonly [number, string])[] =>
    readJournalFile(shop.journal()).entries.flatMap((entry) =>
      entry.type === 'asked' ? [[entry.turn, entry.text] as const] : [],
    );
  const run = (task: string) => shop.run('--json', '--journal', shop.journal(), '--task', task);

  it('goes on behind the last one, sends nothing of what is put aside, and keeps all of it', async () => {
    for (const answer of ['It sums prices (one).', 'It sums prices (two).', 'It sums prices (three).'])
      shop.server().push(reply({ text: answer }));
    await run('What does one do?');
    await run('What does two do?');
    await goBack(1);
    const before = await readFile(shop.journal(), 'utf8');
    const outcome = await run('What does three do?');
    assert.deepEqual(
      asked().map(([turn, text]) => `${turn} ${text}`),
      ['1 What does one do?', '2 What does two do?', '3 What does three do?'],
    );
    assert.ok((await readFile(shop.journal(), 'utf8')).startsWith(before), 'entries are only added');
    assert.match(shop.sent(2), /What does one do/);
    assert.match(shop.sent(2), /What does three do/);
    assert.doesNotMatch(shop.sent(2), /does two do|\(two\)/);
    const result = JSON.parse(outcome.stdout) as { answer: string; turns: number };
    assert.deepEqual([result.answer, result.turns], ['It sums prices (three).', 3]);

    const args = [cli, 'replay', shop.journal()];
    const options = { encoding: 'utf8', cwd: shop.home(), env: runEnvironment(shop.home()) } as const;
    const printed = spawnSync(process.execPath, args, options).stdout;
    assert.match(printed, /\(two\)[\s\S]*# Went back[\s\S]*\(three\)/);
    const again = spawnSync(process.execPath, [...args, shop.folder().path], options);
    assert.deepEqual([again.status, again.stdout], [0, '0 calls: 0 as then, 0 not\n'], again.stderr);
  });

  it('begins anew where the first question was put aside', async () => {
    shop.server().push(reply({ text: 'One.' }), reply({ text: 'Two.' }));
    await run('What does one do?');
    await goBack(0);
    const outcome = await shop.run('--journal', shop.journal());
    assert.match(outcome.stderr, /holds no task yet/);
    await run('What does two do?');
    assert.deepEqual(
      asked().map(([turn]) => turn),
      [1, 2],
    );
    assert.doesNotMatch(shop.sent(1), /What does one do/);
    const starts = readJournalFile(shop.journal()).entries.map(
      (entry) => entry.type === 'asked' && entry.start !== undefined,
    );
    assert.equal(starts.filter(Boolean).length, 2, 'a model that begins anew is told what it starts from');
  });
});
