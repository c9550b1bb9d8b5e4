import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { noModel } from '../../../../src/intents/noModel';
import type { CitedCode } from '../../../../src/core/changes/checks';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { phrase } from '../../../../src/core/text/phrase';
import { answer, exited, tool } from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { chatStage } from './chatStage';
import type { ChatStage } from './chatStage';

const place = { endLine: 3, id: 'shop.cart', score: null };
const search = tool('search_code', async () => ({
  ...answer('shop/cart.py:3 Cart'),
  done: phrase('Searched for {0}', '`Cart`[x](command:evil)'),
  results: [
    { ...place, path: 'shop/cart.py', line: 3 },
    { ...place, path: 'shop/cart.py', line: 3 },
  ],
}));
const run = tool('run_script', async () => ({
  ...answer('ran'),
  done: phrase('Ran {0}', 'make *all*'),
  run: exited('one\n```\ntwo\u202e\n'),
}));

function texts(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'asked' ? [entry.text] : []));
}

describe("A request of VS Code's own chat", () => {
  let folder: { readonly path: string; remove(): Promise<void> };
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(() => folder.remove());
  const stage = (code?: CitedCode): ChatStage => chatStage(folder.path, [search, run], code);

  it('is answered by tools and model, with what it was made from and links to places', async () => {
    const chat = stage();
    const model = scriptedModel(reply('I look.', [call('c1', 'search_code')]), [
      { type: 'text', delta: 'It is in [Cart](shop/ca' },
      { type: 'text', delta: 'rt.py:3) and [x](https://example.com).' },
      ...reply('It is in [Cart](shop/cart.py:3) and [x](https://example.com).').slice(-1),
    ]);
    const { failure, next } = await chat.ask(model);
    assert.deepEqual(chat.shown, [
      'I look.',
      '(Using search_code)',
      'from shop/cart.py:3',
      '(Searched for `Cart`[x](command:evil))',
      '\n\nIt is in [Cart](file:///w/shop/cart.py#L3) and [x](https://example.com).',
    ]);
    assert.deepEqual([failure, next], [null, []]);
    assert.deepEqual(chat.logged, []);
  });

  it('has the answer that a task hands in, in the words of the model', async () => {
    const submit = tool('submit', async () => ({
      ...answer('It is being verified.'),
      submitted: 'It is **done**.',
    }));
    const chat = chatStage(folder.path, [submit]);
    const { failure } = await chat.ask(scriptedModel(reply('', [call('c1', 'submit')]), reply('Bye.')));
    assert.equal(failure, null);
    assert.ok(chat.shown.join('').includes('It is **done**.'), chat.shown.join(''));
  });

  it('goes on with its conversation, tools and all', async () => {
    const chat = stage();
    const model = scriptedModel(reply('', [call('c1', 'search_code')]), reply('One.'), reply('Two.'));
    const first = await chat.ask(model, { text: 'First?' });
    const second = await chat.ask(model, { text: 'Second?', last: first.mark });
    assert.deepEqual(second.mark, { conversation: first.mark.conversation, turn: 2 });
    assert.match(
      JSON.stringify(model.requests[2]?.messages),
      /# Start for First\?.*shop\/cart\.py:3 Cart.*One\..*Second\?/,
    );
    assert.doesNotMatch(JSON.stringify(model.requests[2]?.messages), /Start for Second/);
  });

  it('that was gone back to begins another conversation, which knows what was before and no more', async () => {
    const chat = stage();
    const model = scriptedModel(...['One.', 'Two.', 'Other.'].map((text) => reply(text)));
    const first = await chat.ask(model, { text: 'First?' });
    const second = await chat.ask(model, { text: 'Second?', last: first.mark });
    const other = await chat.ask(model, { text: 'Another?', last: first.mark });
    assert.notEqual(other.mark.conversation, first.mark.conversation);
    assert.deepEqual(texts(chat.entries(second)), ['First?', 'Second?']);
    assert.deepEqual(texts(chat.entries(other)), ['First?', 'Another?']);
    assert.equal(chat.entries(other).find((entry) => entry.type === 'started')?.id, other.mark.conversation);
  });

  it('leaves a conversation alone that somebody else is at, or that is gone', async () => {
    const chat = stage();
    const model = scriptedModel(...['One.', 'Two.', 'Three.'].map((text) => reply(text)));
    const first = await chat.ask(model, { text: 'First?' });
    const panel = chat.journals.open(first.mark.conversation);
    const second = await chat.ask(model, { text: 'Second?', last: first.mark });
    panel.close();
    assert.notEqual(second.mark.conversation, first.mark.conversation);
    assert.deepEqual(texts(chat.entries(first)), ['First?']);
    const third = await chat.ask(model, { last: { conversation: '../../etc', turn: 1 } });
    assert.deepEqual(texts(chat.entries(third)), ['Q']);
  });

  it('asks before a command runs, as it is, and runs it once that is allowed', async () => {
    const chat = stage();
    const command = 'echo "`x`" # \u202e\n```\n[click](command:evil)';
    chat.onButton = (button) => {
      if (button.kind === 'answer' && button.answer === 'once') chat.pending.answer(button.callId, 'once');
    };
    await chat.ask(scriptedModel(reply('', [call('c1', 'run_script', { command })]), reply('Done.')));
    const [using, question = '', ...rest] = chat.shown;
    assert.equal(using, '(Using run_script)');
    assert.match(
      question,
      /^\*\*Run this command\?\*\*\n````sh\necho "`x`" # \uFFFD\n```\n\[click\]\(command:evil\)\n````/,
    );
    assert.ok(rest.includes('[Run Once]') && rest.includes('[Deny]'), rest.join(' | '));
    const last = rest.at(-1) ?? '';
    assert.match(last, /_Allowed\._\n\nRan make \\\*all\\\*\n\n````\none\n```\ntwo\uFFFD\n````\n\nDone\.$/);
  });

  it('runs nothing that is denied, and stops where it is stopped while it asks', async () => {
    const chat = stage();
    chat.onButton = (button) => {
      if (button.kind === 'answer' && button.answer === 'deny') chat.pending.answer(button.callId, 'deny');
    };
    const model = scriptedModel(reply('', [call('c1', 'run_script', { command: 'ls' })]), reply('Well.'));
    await chat.ask(model);
    assert.match(chat.shown.at(-1) ?? '', /_Denied\._/);
    assert.doesNotMatch(chat.shown.join(''), /Ran make/);
    const abort = new AbortController();
    chat.onButton = () => abort.abort();
    const stopped = await chat.ask(
      scriptedModel(reply('', [call('c1', 'run_script', { command: 'ls' })])),
      {},
      abort.signal,
    );
    assert.equal(stopped.failure, null);
    const ended = chat.entries(stopped).findLast((entry) => entry.type === 'ended');
    assert.equal(ended?.end.kind, 'cancelled');
  });

  it('says which places of the answer are there, and what the map does not bear out', async () => {
    const chat = stage({
      lookUp: async (references) =>
        references.map((reference) =>
          reference.kind === 'place' && reference.path === 'shop/cart.py'
            ? { kind: 'found', certainty: 'exact', place: { path: 'shop/cart.py', line: 3 } }
            : { kind: 'missing', why: 'There is no such file.', nearest: null },
        ),
    });
    await chat.ask(scriptedModel(reply('See `shop/cart.py:3` and `shop/none.py:1`.')));
    assert.deepEqual(chat.shown, [
      'See `shop/cart.py:3` and `shop/none.py:1`.\n\n_Found in the map:_ ',
      '-> shop/cart.py:3',
      "\n\n**Not confirmed by the map:**\n\n- `'shop/none.py:1'`: There is no such file\\.",
    ]);
  });

  it('says that a reply broke off, what failed, and how to go on', async () => {
    const chat = stage();
    const broken = await chat.ask(
      scriptedModel(async function* () {
        yield { type: 'text', delta: 'Half [of' };
        yield { type: 'waiting', untilMs: 0, reason: 'It is busy.' };
        yield { type: 'text', delta: 'Whole.' };
        yield* reply('Whole.').slice(-1);
      }),
    );
    assert.equal(broken.failure, null);
    assert.deepEqual(chat.shown, [
      'Half \n\n(The reply was interrupted here and starts again.)',
      '(It is busy.)',
      '\n\nWhole.',
    ]);
    const failed = await chat.ask(
      scriptedModel(() => ({
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('it fell over')) }),
      })),
    );
    assert.match(failed.failure?.message ?? '', /it fell over/);
    assert.deepEqual(failed.next, [{ prompt: 'Go on.', label: 'Continue' }]);
  });

  it('keeps what was typed, mentions in it too', async () => {
    const chat = stage();
    for (const text of ['/run npm i @file:x', 'who calls @symbol:Cart?'])
      assert.deepEqual(texts(chat.entries(await chat.ask(noModel, { text }))), [text]);
  });

  it('keeps what is attached apart from what is mentioned: asked again, the one is as it was', async () => {
    const chat = stage();
    chat.mentioned = {
      text: 'What @file:a.py says.',
      mentions: [{ text: '@file:a.py', tokens: 5, isCut: false, problem: null }],
    };
    const attached = 'selection:\none\ntwo';
    const answered = await chat.ask(scriptedModel(reply('So.')), { text: 'Q @file:a.py', attached });
    const asked = chat.entries(answered).find((entry) => entry.type === 'asked');
    assert.equal(asked?.context, `${attached}\n\nWhat @file:a.py says.`);
    assert.equal(asked.attachedLines, 3);
  });

  it('without a model is answered from the map, with what to ask next', async () => {
    const chat = stage();
    const { next } = await chat.ask(noModel, { text: '/help' });
    assert.match(chat.shown.join(''), /\/core/);
    assert.doesNotMatch(chat.shown.join(''), /\(ask:/);
    assert.deepEqual(next, []);
    const plan = await chat.ask(scriptedModel(reply('A plan.')), { mode: 'plan' });
    assert.deepEqual(plan.next, [{ prompt: 'Carry it out.', command: 'act', label: 'Carry it out.' }]);
  });

  it('shows the steps of a set-up with their commands, and offers to run those that are due first', async () => {
    const commands = ['npm ci', 'npm run build', 'npm test', 'npm start', 'npm run lint'];
    const proposed = commands.flatMap((each, at) => [
      `step:${at}  task; due: never run`,
      `  $ ${each}  by package.json:${at + 3}`,
    ]);
    const setup = tool('setup_environment', async () =>
      answer(['5 steps, 5 required, 5 of them due.', '', ...proposed, '', 'Next: step:0.'].join('\n')),
    );
    const chat = chatStage(folder.path, [setup]);
    const { next } = await chat.ask(noModel, { text: '/setup' });
    const shown = chat.shown.join('');
    for (const [at, each] of commands.entries())
      assert.ok(shown.includes(`- \`${each}\` · \`/setup run step:${at}\` · `), shown);
    assert.doesNotMatch(shown, /click/);
    assert.deepEqual(next.slice(0, 2), [
      { prompt: 'run', command: 'setup', label: 'Run Pending Steps' },
      { prompt: 'run step:0', command: 'setup', label: 'Run step:0' },
    ]);
  });
});
