import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { reply } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { shop } from '../../support/taskRun';

describe('repomaster run with mentions in its task', () => {
  const runs = shopRuns();

  it('sends the model what they stand for, journals it, and says what stands for nothing', async () => {
    runs.server().push(reply({ text: 'Only total is called.' }));
    await writeFile(join(runs.folder().path, 'src/cart.mjs'), `${shop['src/cart.mjs']}// changed\n`);
    const task = 'Who calls @callers:total? See @diff, @problems and @symbol:nothing_like_it.';
    const { stderr } = await runs.run('--task', task, '--journal', runs.journal());
    const told = runs.sent(0);
    assert.match(told, /Content of @callers:total:.*src\/cart\.checkout/);
    assert.match(told, /Content of @diff:.*modified src\/cart\.mjs.*\+\/\/ changed/);
    assert.match(told, /@problems matches nothing here: There is no editor to report problems/);
    assert.match(stderr, /repomaster: @symbol:nothing_like_it matches nothing: There is no/);
    const asked = readJournalFile(runs.journal()).entries.find((entry) => entry.type === 'asked');
    assert.ok(asked?.type === 'asked');
    assert.equal(asked.text, task);
    assert.deepEqual(
      asked.mentions?.map(({ text, problem }) => [text, problem === null]),
      [
        ['@callers:total', true],
        ['@diff', true],
        ['@problems', false],
        ['@symbol:nothing_like_it', false],
      ],
    );
  });
});
