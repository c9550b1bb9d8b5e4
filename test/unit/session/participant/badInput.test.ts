import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ToolError } from '../../../../src/core/errors';
import { inEnglish } from '../../../../src/core/text/phrase';
import { editText } from '../../../../src/session/participant/questionText';
import { answer, exited, tool } from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { chatStage } from './chatStage';

/** What the chat draws at once of one answer; its page is a process of the user's window. */
const MOST_SHOWN = 200_000;

describe("Bad input in VS Code's own chat", () => {
  let folder: { readonly path: string; remove(): Promise<void> };
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(() => folder.remove());
  const journal = (id: string): string => join(folder.path, 'conversations', `${id}.jsonl`);

  it('of a journal with a torn last line: the conversation goes on, and nothing of it is lost', async () => {
    const chat = chatStage(folder.path, []);
    const model = scriptedModel(reply('One.'), reply('Two.'));
    const first = await chat.ask(model, { text: 'First?' });
    const before = readFileSync(journal(first.mark.conversation), 'utf8');
    appendFileSync(journal(first.mark.conversation), '{"type":"asked","turn":2,"te');
    const second = await chat.ask(model, { text: 'Second?', last: first.mark });
    assert.equal(second.mark.conversation, first.mark.conversation);
    assert.match(JSON.stringify(model.requests[1]?.messages), /First\?.*One\..*Second\?/);
    assert.ok(readFileSync(journal(first.mark.conversation), 'utf8').startsWith(before));
  });

  it('of another version: a conversation begins, and the old one stays as it is', async () => {
    const chat = chatStage(folder.path, []);
    const model = scriptedModel(reply('One.'), reply('Two.'));
    const first = await chat.ask(model, { text: 'First?' });
    const path = journal(first.mark.conversation);
    const newer = readFileSync(path, 'utf8').replace('"version":1', '"version":99');
    writeFileSync(path, newer);
    const second = await chat.ask(model, { text: 'Second?', last: first.mark });
    assert.equal(second.failure, null);
    assert.notEqual(second.mark.conversation, first.mark.conversation);
    assert.equal(readFileSync(path, 'utf8'), newer);
    assert.doesNotMatch(JSON.stringify(model.requests[1]?.messages), /First\?/);
  });

  const huge = 'x'.repeat(20_000_000);
  it('of 20 MB: the chat has an end of what a command printed, and never all of a line', async () => {
    const run = tool('run_script', async () => ({ ...answer('ran'), run: exited(`begin ${huge} end`) }));
    const chat = chatStage(folder.path, [run]);
    chat.onButton = (button) => {
      if (button.kind === 'answer' && button.answer === 'once') chat.pending.answer(button.callId, 'once');
    };
    const { failure } = await chat.ask(
      scriptedModel(reply('', [call('c1', 'run_script', { command: 'make' })]), reply('Done.')),
    );
    assert.equal(failure, null);
    const shown = chat.shown.join('');
    assert.ok(shown.length < MOST_SHOWN, `${shown.length} characters`);
    assert.match(shown, /x end\n/);
    assert.match(shown, /Done\.$/);
  });

  it('of 20 MB in a failure and in a line that is changed: their ends are shown, and that it goes on', async () => {
    const fails = tool('search_code', async () => {
      throw new ToolError(`begin ${huge} end`);
    });
    const change = { path: 'a.min.js', what: null, kind: 'modified' as const };
    const diff = `-begin ${huge} end\n+other ${huge} end`;
    assert.match(
      editText({ proposal: { ...change, diff }, scopes: ['once'] }, inEnglish),
      /\n-begin x+ … \(\+19998011\) … x+ end\n\+other x+ … \(\+19998011\) … x+ end\n/,
    );
    const chat = chatStage(folder.path, [fails]);
    const { failure } = await chat.ask(scriptedModel(reply('', [call('c1', 'search_code')]), reply('Done.')));
    assert.equal(failure, null, chat.logged.join('\n'));
    const shown = chat.shown.join('');
    assert.ok(shown.length < MOST_SHOWN, `${shown.length} characters`);
    assert.match(shown, /begin x+ … .* … x+ end/);
  });

  it('of a model that is gone in the middle of a reply: its text stays, it is said, and can be gone on with', async () => {
    const chat = chatStage(folder.path, []);
    const gone = await chat.ask(
      scriptedModel(async function* () {
        yield { type: 'text', delta: 'Half of ' };
        throw new Error('socket hang up');
      }),
    );
    assert.match(gone.failure?.message ?? '', /socket hang up/);
    assert.match(chat.shown.join(''), /Half of/);
    assert.deepEqual(gone.next, [{ prompt: 'Go on.', label: 'Continue' }]);
    const model = scriptedModel(reply('All of it.'));
    const { failure, mark } = await chat.ask(model, { text: 'Go on.', last: gone.mark });
    assert.deepEqual([failure, mark], [null, { ...gone.mark, turn: 2 }]);
  });
});
