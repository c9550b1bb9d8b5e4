import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { CancelledError, ToolError, UserError } from '../../../../src/core/errors';
import type { Subject } from '../../../../src/session/conversation/neighbourhood';
import { aModel, endless, ready, stage, told } from './stage';

const parse: Subject = { kind: 'symbol', id: 'app.parse', label: 'parse', path: 'app.py', line: 7 };
const folder: Subject = { kind: 'folder', id: 'src/host', label: 'host', path: 'src/host', line: 1 };

/** Lets everything that is already on its way arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('A chat', () => {
  it('runs a question as a turn, in the journal and on the page alike', async () => {
    const { chat, disk, messages } = stage();
    await chat.ask('hello');
    const lines = ['started', 'asked 1 hello', 'ended 1 answered'];
    assert.deepEqual(told(chat.entries()), lines);
    assert.deepEqual(told(disk.get('c1') ?? []), lines);
    const events = messages.flatMap((message) => (message.type === 'event' ? [message.event.type] : []));
    assert.deepEqual(events, ['started', 'asked', 'ended']);
  });

  it('counts turns and gives each what was said before', async () => {
    const { chat, turns } = stage();
    await chat.ask('one');
    await chat.ask('two');
    assert.deepEqual(
      turns.map(({ turn }) => turn),
      [1, 2],
    );
    assert.deepEqual(told(turns[1]?.entries ?? []), ['started', 'asked 1 one', 'ended 1 answered']);
  });

  it('gives a model what it starts from once a conversation, for its question, and the index alone none of it', async () => {
    const { chat, turns } = stage({ model: aModel, start: '# Context' });
    await chat.ask('/core');
    await chat.ask('one');
    await chat.ask('two');
    await chat.newChat(() => Promise.resolve());
    await chat.ask('three');
    assert.deepEqual(
      turns.map(({ text, start }) => [text, start?.text]),
      [
        ['/core', undefined],
        ['one', '# Context for one'],
        ['two', undefined],
        ['three', '# Context for three'],
      ],
    );
  });

  it('stops the turn under way, and goes on afterwards', async () => {
    const { chat } = stage({ runTurn: endless });
    const turn = chat.ask('one');
    await settle();
    assert.equal(chat.isAnswering(), true);
    await chat.stop();
    await turn;
    assert.equal(chat.isAnswering(), false);
    assert.deepEqual(told(chat.entries()), ['started', 'asked 1 one', 'ended 1 cancelled']);
  });

  it('ends the turn under way when another question comes, even several at once', async () => {
    const { chat } = stage({ runTurn: endless });
    const turns = ['one', 'two', 'three'].map((text) => chat.ask(text));
    await settle();
    await chat.stop();
    await settle();
    await chat.stop();
    await Promise.all(turns);
    assert.deepEqual(told(chat.entries()), [
      'started',
      ...['one', 'two', 'three'].flatMap((text, i) => [`asked ${i + 1} ${text}`, `ended ${i + 1} cancelled`]),
    ]);
  });

  it('begins a new conversation and leaves the other in its file', async () => {
    const { chat, disk } = stage();
    await chat.ask('one');
    await chat.newChat(() => Promise.resolve());
    assert.deepEqual(chat.entries(), []);
    await chat.ask('two');
    assert.deepEqual(told(disk.get('c1') ?? []), ['started', 'asked 1 one', 'ended 1 answered']);
    assert.deepEqual(told(disk.get('c2') ?? []), ['started', 'asked 1 two', 'ended 1 answered']);
  });

  it('tells the page nothing more of a conversation that was left while its turn ran', async () => {
    const { chat, messages, disk } = stage({ runTurn: endless });
    const turn = chat.ask('one');
    await settle();
    messages.length = 0;
    await chat.newChat(() => Promise.resolve());
    await turn;
    assert.deepEqual(
      messages.filter(({ type }) => type === 'event'),
      [],
    );
    assert.deepEqual(told(disk.get('c1') ?? []), ['started', 'asked 1 one', 'ended 1 cancelled']);
  });

  it('asks the last question again', async () => {
    const { chat, turns } = stage();
    await chat.retry();
    await chat.ask('one');
    await chat.retry();
    assert.deepEqual(
      turns.map(({ text }) => text),
      ['one', 'one'],
    );
  });
});

describe('A chat after the window was closed', () => {
  const asked: Entry = { type: 'asked', turn: 1, atMs: 1, text: 'one', context: '', model: aModel };
  const started: Entry = { type: 'started', version: 1, id: 'old', atMs: 1 };

  it('shows the last conversation, and goes on in it', async () => {
    const disk = new Map([['old', [started, asked, end()]]]);
    const { chat, turns } = stage({ disk, last: 'old' });
    assert.deepEqual(told(chat.entries()), ['started', 'asked 1 one', 'ended 1 answered']);
    await chat.ask('two');
    assert.equal(turns[0]?.turn, 2);
    assert.equal(disk.get('old')?.length, 5);
  });

  it('ends a turn that the window did not see the end of, once', () => {
    const disk = new Map([['old', [started, asked]]]);
    const lines = ['started', 'asked 1 one', 'ended 1 failed: The window was closed.'];
    assert.deepEqual(told(stage({ disk, last: 'old' }).chat.entries()), lines);
    assert.deepEqual(told(stage({ disk, last: 'old' }).chat.entries()), lines);
    assert.deepEqual(told(disk.get('old') ?? []), lines);
  });

  function end(): Entry {
    return { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } };
  }
});

describe('What a question is about', () => {
  it('goes to the model as what the map says of it, once', async () => {
    const { chat, turns, questions } = stage({ model: aModel });
    chat.attach(parse);
    await chat.ask('what does it do?');
    await chat.ask('and then?');
    assert.equal(
      turns[0]?.context,
      [
        'The question is about app.parse (app.py:7).',
        'answer of view_code',
        'answer of trace_dependencies',
        'answer of trace_dependencies',
      ].join('\n\n'),
    );
    assert.deepEqual(
      questions.map(({ args }) => args),
      [
        { targets: ['app.parse'], level: 'signature' },
        { target: 'app.parse', direction: 'callers' },
        { target: 'app.parse', direction: 'callees' },
      ],
    );
    assert.equal(turns[1]?.context, '');
    assert.deepEqual(chat.attachments(), []);
  });

  it('stays for the next question when a slash command is in between', async () => {
    const { chat, turns } = stage({ model: aModel });
    chat.attach(parse);
    await chat.ask('/explore app.parse');
    assert.equal(turns[0]?.context, '');
    assert.deepEqual(chat.attachments(), [{ id: 'app.parse', label: 'parse', path: 'app.py', line: 7 }]);
  });

  it('is named to the index where a question without a model needs it, and stays', async () => {
    const { chat, turns, questions } = stage();
    chat.attach(folder);
    chat.attach(parse);
    await chat.ask('who calls this?');
    await chat.ask('who calls main?');
    const contexts = turns.map(({ context }) => context.split('\n').at(-1));
    assert.deepEqual(contexts, ['The question is about app.parse (app.py:7).', '']);
    assert.deepEqual(questions, [], 'nothing is looked up for it');
    assert.equal(chat.attachments().length, 2);
  });

  it('is a chip once, and goes when it is taken away', () => {
    const { chat, messages } = stage();
    chat.attach(parse);
    chat.attach(folder);
    chat.attach(parse);
    const ids = chat.attachments().map(({ id }) => id);
    assert.deepEqual(ids, ['src/host', 'app.parse']);
    chat.detach('src/host');
    assert.deepEqual(messages.at(-1), {
      type: 'attachments',
      attachments: [{ id: 'app.parse', label: 'parse', path: 'app.py', line: 7 }],
    });
  });

  it('is what was attached last, where much was', async () => {
    const { chat, questions } = stage({ model: aModel });
    for (let i = 1; i <= 8; i++) chat.attach({ ...parse, id: `app.f${i}` });
    const ids = ['app.f4', 'app.f5', 'app.f6', 'app.f7', 'app.f8'];
    assert.deepEqual(
      chat.attachments().map(({ id }) => id),
      ids,
    );
    await chat.ask('what do they do?');
    assert.equal(questions.length, 3 * ids.length);
  });

  it('of a folder is its structure', async () => {
    const { chat, questions } = stage({ model: aModel });
    chat.attach(folder);
    await chat.ask('what is in it?');
    assert.deepEqual(questions, [{ tool: 'view_structure', args: { path: 'src/host', depth: 2 } }]);
  });

  it('that left the map meanwhile is said to have, and long answers are cut at a line', async () => {
    const explorer = {
      explore: ({ tool }: { readonly tool: string }) =>
        tool === 'view_code'
          ? Promise.reject(new ToolError('There is no app.parse.'))
          : Promise.resolve(ready('a line\n'.repeat(1000))),
    };
    const { chat, turns } = stage({ model: aModel, explorer });
    chat.attach(parse);
    await chat.ask('what is it?');
    const context = turns[0]?.context ?? '';
    assert.match(context, /There is no app\.parse\./);
    assert.match(context, /a line\n\(cut: /);
    assert.ok(context.length < 7000);
  });
});

describe('A chat in trouble', () => {
  it('says a failure outside the loop as the end of the turn, and goes on', async () => {
    let fails = true;
    const explorer = {
      explore: () =>
        fails ? Promise.reject(new UserError('bad-input', 'There is no map.')) : Promise.resolve(ready('')),
    };
    const { chat, errors } = stage({ model: aModel, explorer });
    chat.attach(parse);
    await chat.ask('one');
    assert.deepEqual(told(chat.entries()), ['started', 'asked 1 one', 'ended 1 failed: There is no map.']);
    assert.deepEqual(errors, []);
    fails = false;
    await chat.ask('two');
    assert.equal(told(chat.entries()).at(-1), 'ended 2 answered');
  });

  it('keeps what the question is about until a model is told of it', async () => {
    let fails = true;
    const explorer = {
      explore: () =>
        fails
          ? Promise.reject(new UserError('bad-input', 'There is no map.'))
          : Promise.resolve(ready('found')),
    };
    const { chat, turns } = stage({ model: aModel, explorer });
    chat.attach(parse);
    await chat.ask('one');
    const last = chat.entries().at(-1);
    assert.equal(last?.type === 'ended' && last.end.kind === 'failed' && last.end.action, 'retry');
    assert.equal(chat.attachments().length, 1);
    fails = false;
    await chat.retry();
    assert.match(turns[0]?.context ?? '', /app\.parse[^]*found/);
    assert.deepEqual(chat.attachments(), []);
  });

  it('names a bug in one sentence and logs its stack', async () => {
    const { chat, errors } = stage({ runTurn: () => Promise.reject(new TypeError('x is undefined')) });
    await chat.ask('one');
    assert.equal(told(chat.entries()).at(-1), 'ended 1 failed: x is undefined');
    assert.match(errors.join('\n'), /TypeError: x is undefined\n\s+at /);
  });

  it('ends cancelled when it is stopped while the context is made', async () => {
    const explorer = { explore: () => Promise.reject(new CancelledError()) };
    const { chat } = stage({ model: aModel, explorer });
    chat.attach(parse);
    await chat.ask('one');
    assert.equal(told(chat.entries()).at(-1), 'ended 1 cancelled');
  });

  it('tells the page even when the journal cannot be written', async () => {
    const { chat, messages, errors } = stage({ journalFails: true });
    await chat.ask('one');
    assert.equal(told(chat.entries()).at(-1), 'ended 1 failed: the disk is full');
    assert.equal(messages.filter(({ type }) => type === 'event').length, 3);
    assert.match(errors.join('\n'), /journal: the disk is full/);
  });
});
