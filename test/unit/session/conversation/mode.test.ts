import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { aModel, stage } from './stage';

describe('The mode of a chat', () => {
  it('is to ask until another is chosen, and stays for the next conversation', async () => {
    const { chat, turns } = stage({ model: aModel });
    await chat.ask('one');
    chat.setMode('act');
    await chat.ask('two');
    await chat.newChat(() => Promise.resolve());
    await chat.ask('three');
    assert.deepEqual(
      turns.map(({ mode }) => mode),
      ['ask', 'act', 'act'],
    );
  });

  it('is that of the conversation that the window comes back to', () => {
    const model = { ...aModel };
    const asked: Entry = { type: 'asked', turn: 1, atMs: 1, text: 'one', context: '', model, mode: 'plan' };
    const { chat } = stage({ disk: new Map([['old', [asked]]]), last: 'old' });
    assert.equal(chat.mode(), 'plan');
  });

  it('is to merge for /merge alone, and goes on as merge where that was stopped', async () => {
    const { chat, turns, disk } = stage({ model: aModel });
    chat.setMode('plan');
    await chat.ask('/merge');
    await chat.ask('/merge keep our versions');
    await chat.ask('one');
    assert.deepEqual(
      turns.map(({ text, mode }) => [text, mode]),
      [
        ['Resolve the conflicts.', 'merge'],
        ['Resolve the conflicts. keep our versions', 'merge'],
        ['one', 'plan'],
      ],
    );
    assert.equal(chat.mode(), 'plan');
    assert.ok(disk.size > 0);
    const asked: Entry = {
      type: 'asked',
      turn: 1,
      atMs: 1,
      text: 'one',
      context: '',
      model: aModel,
      mode: 'merge',
    };
    const started: Entry = { type: 'started', version: 1, id: 'old', atMs: 1 };
    const later = stage({ disk: new Map([['old', [started, asked]]]), last: 'old', model: aModel });
    assert.equal(later.chat.mode(), 'ask');
    await later.chat.goOn();
    const again = stage({ disk: new Map([['old', [started, asked]]]), last: 'old', model: aModel });
    await again.chat.retry();
    assert.deepEqual(
      [...later.turns, ...again.turns].map(({ mode }) => mode),
      ['merge', 'merge'],
    );
  });

  it('is to commit or to rebase for their commands alone', async () => {
    const { chat, turns } = stage({ model: aModel });
    for (const text of ['/commit', '/rebase main', '/commit apply', 'one']) await chat.ask(text);
    assert.deepEqual(
      turns.map(({ text, mode, client }) => [text, mode, client.identity.kind]),
      [
        ['Split the changes.', 'commit', 'anthropic'],
        ['Tidy what is beyond main.', 'rebase', 'anthropic'],
        ['/commit apply', 'ask', 'none'],
        ['one', 'ask', 'anthropic'],
      ],
    );
  });

  it('is of no matter for /merge without a model: the map lists the conflicts', async () => {
    const { chat, turns } = stage({});
    await chat.ask('/merge');
    assert.deepEqual(
      turns.map(({ text, client }) => [text, client.identity.kind]),
      [['/merge', 'none']],
    );
  });

  it('is to act when a plan is carried out', async () => {
    const { chat, turns } = stage({ model: aModel });
    chat.setMode('plan');
    await chat.ask('one');
    await chat.carryOut();
    assert.deepEqual(
      turns.map(({ text, mode }) => [text, mode]),
      [
        ['one', 'plan'],
        ['Carry it out.', 'act'],
      ],
    );
    assert.equal(chat.mode(), 'act');
  });

  it('goes on where it was in the middle of a task, in the mode of that task', async () => {
    const asked: Entry = {
      type: 'asked',
      turn: 1,
      atMs: 1,
      text: 'one',
      context: '',
      model: aModel,
      mode: 'act',
    };
    const started: Entry = { type: 'started', version: 1, id: 'old', atMs: 1 };
    const disk = new Map([['old', [started, asked]]]);
    const { chat, turns } = stage({ disk, last: 'old', model: aModel });
    const last = chat.entries().at(-1);
    assert.equal(last?.type === 'ended' && last.end.kind === 'failed' && last.end.action, 'continue');
    chat.setMode('ask');
    await chat.goOn();
    assert.deepEqual(
      turns.map(({ text, mode }) => [text, mode]),
      [['Go on.', 'act']],
    );
  });
});
