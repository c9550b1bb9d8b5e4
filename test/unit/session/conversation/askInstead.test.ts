import assert from 'node:assert/strict';
import { setImmediate as settle } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { branchTo } from '../../../../src/agent/branches';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { UserError } from '../../../../src/core/errors';
import { renderConversation } from '../../../../src/session/conversation/renderConversation';
import { aModel, answering, endless, stage, told } from './stage';

const noDraw = (): Promise<void> => Promise.resolve();

describe('A question that is asked otherwise', () => {
  it('takes the place of the first and all behind it, which stay in the journal and come back', async () => {
    const { chat, disk, turns } = stage({ model: aModel, start: '# Context' });
    await chat.ask('one');
    await chat.ask('two');
    await chat.ask('three');
    await chat.askInstead(2, 'two, but');
    assert.deepEqual(told(chat.shown()), [
      ...['started', 'asked 1 one', 'ended 1 answered'],
      ...['branched', 'asked 4 two, but', 'ended 4 answered'],
    ]);
    assert.equal(turns.at(-1)?.start, undefined, 'it has started from the same');
    assert.deepEqual(disk.get('c1'), chat.entries());
    assert.equal(chat.entries().length, 10);

    let isDrawn = false;
    await chat.showVersion(2, () => Promise.resolve(void (isDrawn = true)));
    assert.ok(isDrawn);
    const lines = told(chat.shown()).filter((line) => line.startsWith('asked'));
    assert.deepEqual(lines, ['asked 1 one', 'asked 2 two', 'asked 3 three']);
    await chat.ask('four');
    assert.equal(turns.at(-1)?.turn, 5);
  });

  it('is none where it is a command of the window: nothing is put aside for it', async () => {
    const { chat, turns } = stage({ model: aModel });
    await chat.ask('one');
    const before = [...chat.entries()];
    for (const text of ['/undo', ' /cost ', '/patch save'])
      await assert.rejects(chat.askInstead(1, text), /no question/);
    assert.deepEqual([chat.entries(), turns.length], [before, 1]);
  });

  it('gives a model that begins anew what it starts from', async () => {
    const { chat, turns } = stage({ model: aModel, start: '# Context' });
    await chat.ask('one');
    await chat.askInstead(1, 'one, but');
    assert.deepEqual(
      turns.map(({ start }) => start?.text),
      ['# Context for one', '# Context for one, but'],
    );
  });

  it('is asked with what was sent with it, unless something else is attached now', async () => {
    const old: Entry[] = [
      { type: 'started', version: 1, id: 'old', atMs: 1 },
      { type: 'asked', turn: 1, atMs: 1, text: 'why?', context: 'of parse', model: aModel, mode: 'plan' },
      { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } },
    ];
    const { chat, turns } = stage({ model: aModel, disk: new Map([['old', old]]), last: 'old' });
    await chat.askInstead(1, 'why?');
    assert.deepEqual([turns.at(-1)?.context, turns.at(-1)?.mode], ['of parse', 'plan']);
    chat.attach({ kind: 'symbol', id: 'app.load', label: 'load', path: 'app.py', line: 7 });
    await chat.askInstead(2, 'why this?');
    assert.match(turns.at(-1)?.context ?? '', /answer of/);
    assert.doesNotMatch(turns.at(-1)?.context ?? '', /of parse/);
  });

  it('keeps what was attached beside mentions, which are told anew', async () => {
    let version = 1;
    const mentions = (text: string) =>
      Promise.resolve({
        text: `Content of @diff:\nversion ${version}`,
        mentions: text.includes('@diff') ? [{ text: '@diff', tokens: 3, isCut: false, problem: null }] : [],
      });
    const { chat, turns, disk } = stage({ model: aModel, mentions });
    chat.attach({ kind: 'symbol', id: 'app.load', label: 'load', path: 'app.py', line: 7 });
    await chat.ask('what of @diff?');
    const attached = turns[0]?.context.split('\n\nContent of @diff')[0] ?? '';
    assert.match(attached, /app\.load[^]*answer of/);
    version = 2;
    for (const turn of [1, 2]) {
      await chat.askInstead(turn, 'and of @diff?');
      assert.equal(turns.at(-1)?.context, `${attached}\n\nContent of @diff:\nversion 2`);
    }
    assert.equal(disk.get('c1')?.filter((entry) => entry.type === 'branched').length, 2);
  });

  it('is so where it failed and is tried again', async () => {
    let fails = true;
    const { chat, turns } = stage({
      model: aModel,
      start: '# Context',
      runTurn: (start, emit, signal) =>
        start.text === 'two' && fails
          ? Promise.reject(new UserError('outside-failed', 'busy'))
          : answering(start, emit, signal),
    });
    await chat.ask('one');
    await chat.ask('two');
    fails = false;
    await chat.retry();
    assert.deepEqual(told(chat.shown()), [
      ...['started', 'asked 1 one', 'ended 1 answered'],
      ...['branched', 'asked 3 two', 'ended 3 answered'],
    ]);
    assert.equal(
      turns.at(-1)?.entries.some((entry) => entry.type === 'asked' && entry.turn === 2),
      true,
      'it stays in the journal',
    );
  });

  it('puts nothing aside where the question is not shown, and stops what is under way', async () => {
    const { chat } = stage({ runTurn: endless });
    void chat.ask('one');
    await settle();
    await chat.askInstead(3, 'other');
    assert.equal(chat.entries().length, 2);
    const again = chat.askInstead(1, 'other');
    await settle();
    assert.deepEqual(told(chat.entries()).slice(1), [
      ...['asked 1 one', 'ended 1 cancelled', 'branched', 'asked 2 other'],
    ]);
    await chat.stop();
    await again;
  });

  it('is refused where another window is at the conversation', async () => {
    const old: Entry[] = [
      { type: 'started', version: 1, id: 'old', atMs: 1 },
      { type: 'asked', turn: 1, atMs: 1, text: 'why?', context: '', model: aModel },
      { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } },
    ];
    const disk = new Map([['old', old]]);
    const { chat } = stage({ disk, last: 'old', heldElsewhere: new Set(['old']) });
    await assert.rejects(chat.askInstead(1, 'other'), UserError);
    await assert.rejects(chat.showVersion(1, noDraw), UserError);
    assert.equal(disk.get('old'), old);
  });

  it('is still to be asked where the window ended behind the branch: what was put aside is there', async () => {
    const before: Entry[] = [
      { type: 'started', version: 1, id: 'old', atMs: 1 },
      { type: 'asked', turn: 1, atMs: 1, text: 'why?', context: '', model: aModel },
      { type: 'ended', turn: 1, atMs: 2, end: { kind: 'answered' } },
    ];
    const branched = branchTo(before, 0, 1) ?? assert.fail();
    const disk = new Map([['old', [...before, branched]]]);
    const { chat } = stage({ disk, last: 'old' });
    assert.deepEqual(told(chat.shown()), ['started', 'branched']);
    assert.equal(chat.entries().length, 4, 'no turn is told to have been broken off');
    await chat.showVersion(1, noDraw);
    assert.deepEqual(told(chat.shown()).slice(0, 3), ['started', 'asked 1 why?', 'ended 1 answered']);
  });
});

describe('A conversation that cannot be opened', () => {
  it('is told to the user, and a new one begins', () => {
    const { chat, warnings } = stage({ last: 'newer', unreadable: 'Written by another version.' });
    assert.deepEqual(chat.entries(), []);
    assert.deepEqual(warnings, ['Written by another version.']);
  });
});

describe('renderConversation', () => {
  it('has questions and answers under a heading each, as they read elsewhere', () => {
    const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    const replied = (...texts: string[]): Entry => ({
      ...{ type: 'replied', turn: 1, step: 1, usage },
      content: texts.map((text) => ({ type: 'text', text })),
    });
    const entries: Entry[] = [
      { type: 'started', version: 1, id: 'old', atMs: 1 },
      { type: 'asked', turn: 1, atMs: 1, text: 'why?\n', context: 'x', model: aModel },
      replied('I look.', ' '),
      replied(),
      replied('Because of [`load`](ask:load), see [a.py](a.py:2).'),
      { type: 'asked', turn: 2, atMs: 1, text: 'and?', context: '', model: aModel },
    ];
    assert.equal(
      renderConversation(entries, { question: 'You', answer: 'It' }),
      '## You\n\nwhy?\n\n## It\n\nI look.\n\nBecause of `load`, see [a.py](a.py:2).\n\n## You\n\nand?\n',
    );
    assert.equal(renderConversation([], { question: 'You', answer: 'It' }), '');
  });
});
