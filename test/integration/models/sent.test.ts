import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { readSentHeads, readSentRequest } from '../../../src/agent/sent/readSent';
import { createSentFile } from '../../../src/agent/sent/sentFile';
import { answer, tool, turn } from '../../support/agentTurn';
import { fail, reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { askingAt, key } from './asking';

/** A loop with the real client and a real server: what is kept is held beside what came. */
describe('what is kept of the requests', () => {
  let folder: TemporaryFolder;
  let server: ModelServer;
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(async () => {
    await server.close();
    server.expectDone();
    await folder.remove();
  });
  const path = (): string => join(folder.path, 'c1', 'requests.jsonl');
  const kept = (): (string | undefined)[] =>
    readSentHeads(path()).map((head) => readSentRequest(path(), head)?.body);

  const ask = async (steps: readonly Step[], limits = {}): Promise<readonly string[]> => {
    server = await startModelServer(steps);
    const { client, lines } = askingAt(server.url);
    const view = tool('view_code', async () => answer(`code ${'of a basket 🧺 '.repeat(40)}\ud83e`));
    const quiet = (): void => undefined;
    const log = { trace: quiet, info: quiet, warn: quiet, error: quiet };
    const sent = createSentFile(path(), log);
    await turn({ model: client, tools: [view], text: 'Wo ist der “Korb”?', sent, limits });
    return lines;
  };
  const look = (id: string) => reply({ toolUses: [{ id, name: 'view_code', input: { id } }] });

  it('is what the server received, byte for byte, and never the key', async () => {
    await ask([look('a'), look('b'), reply({ text: 'There.' })]);
    assert.equal(server.requests.length, 3);
    assert.deepEqual(
      kept(),
      server.requests.map(({ raw }) => raw),
    );
    assert.deepEqual(
      readSentHeads(path()).map(({ turn: sentTurn, step, about, to }) => [sentTurn, step, about, to]),
      [1, 2, 3].map((step) => [1, step, 'reply', `${server.url}/v1/messages`]),
    );
    assert.ok(!readFileSync(path(), 'utf8').includes(key));
  });

  it('has what was sent in vain, and each try of it', async () => {
    await ask([fail(529, 'overloaded'), fail(400, 'This is refused.')]);
    assert.deepEqual(kept(), [server.requests.at(-1)?.raw]);
    assert.equal(readFileSync(path(), 'utf8').trimEnd().split('\n').length, 2);
  });

  it('has what was sent for a summary, and what was sent after it', async () => {
    const account = '{"goal":"find it","constraints":[],"done":[],"open":[],"decisions":[]}';
    await ask([look('a'), look('b'), reply({ text: account }), reply({ text: 'There.' })], {
      historyTokens: 60,
    });
    assert.deepEqual(
      kept(),
      server.requests.map(({ raw }) => raw),
    );
    assert.ok(readSentHeads(path()).some(({ about }) => about === 'summary'));
  });
});
