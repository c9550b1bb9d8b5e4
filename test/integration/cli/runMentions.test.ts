import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournalFile } from '../../../src/agent/journalFile';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { gitShop, runTask, shop } from '../../support/taskRun';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('repomaster run with mentions in its task', () => {
  let folder: TemporaryFolder;
  let home: string;
  let server: ModelServer;
  beforeEach(async () => {
    [folder, home, server] = await Promise.all([
      gitShop(),
      mkdtemp(join(tmpdir(), 'repomaster-home-')),
      startModelServer(),
    ]);
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
    await rm(home, { recursive: true, force: true });
  });

  it('sends the model what they stand for, journals it, and says what stands for nothing', async () => {
    server.push(reply({ text: 'Only total is called.' }));
    await writeFile(join(folder.path, 'src/cart.mjs'), `${shop['src/cart.mjs']}// changed\n`);
    const journal = join(home, 'session.jsonl');
    const task = 'Who calls @callers:total? See @diff, @problems and @symbol:nothing_like_it.';
    const { stderr } = await runTask(folder.path, home, server.url, '--task', task, '--journal', journal);
    const { messages } = server.requests[0]?.body as { messages: readonly unknown[] };
    const told = JSON.stringify(messages);
    assert.match(told, /What @callers:total stands for:.*src\/cart\.checkout/);
    assert.match(told, /What @diff stands for:.*modified src\/cart\.mjs.*\+\/\/ changed/);
    assert.match(told, /@problems stands for nothing here: No editor is here/);
    assert.match(stderr, /repomaster: @symbol:nothing_like_it stands for nothing: There is no/);
    const asked = readJournalFile(journal).entries.find((entry) => entry.type === 'asked');
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
