import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { FromChat } from '../../../src/protocol/fromChat';
import { parseFromChat } from '../../../src/protocol/fromChat';

/** One of each message; a type that is added and not listed here does not compile. */
const examples: { readonly [K in FromChat['type']]: FromChat & { readonly type: K } } = {
  ready: { type: 'ready' },
  ask: { type: 'ask', text: 'who calls parse?' },
  askInstead: { type: 'askInstead', turn: 2, text: 'who else?' },
  showVersion: { type: 'showVersion', turn: 1 },
  stop: { type: 'stop' },
  newChat: { type: 'newChat' },
  run: { type: 'run', callId: 'toolu_1', action: 'background' },
  approve: { type: 'approve', callId: 'toolu_1', answer: 'deny' },
  showAsked: { type: 'showAsked', callId: 'toolu_1' },
  open: { type: 'open', path: 'src/a.py', line: 1, endLine: 3 },
  estimate: { type: 'estimate', text: '' },
  preview: { type: 'preview', place: 'workspace', path: 'out/plot.png' },
  openFile: { type: 'openFile', place: 'results', path: 'plot.png' },
  verify: { type: 'verify', places: [{ path: 'a.py', line: 1, endLine: 2 }] },
  peek: { type: 'peek', place: { path: 'a.py', line: 1, endLine: 2 } },
  showLedger: { type: 'showLedger' },
  showSent: { type: 'showSent', turn: 1, step: 2, about: 'summary' },
  showChanges: { type: 'showChanges', turn: 1, path: null },
  explore: { type: 'explore', id: 'a.b' },
  detach: { type: 'detach', id: 'a.b' },
  setMode: { type: 'setMode', mode: 'plan' },
  carryOut: { type: 'carryOut' },
  previewRestore: { type: 'previewRestore', turn: 1, step: 2 },
  restore: { type: 'restore', turn: 1, step: 2, chosen: ['a.py'] },
  revertHunk: { type: 'revertHunk', turn: 1, path: 'a.py', hunk: 0 },
  repair: { type: 'repair', turn: 1, from: { kind: 'call', callId: 'toolu_1' } },
  chooseModel: { type: 'chooseModel', model: { kind: 'none', name: '', host: '' } },
  act: { type: 'act', action: 'manageTrust' },
  completeMention: { type: 'completeMention', kind: 'symbol', text: 'tot' },
  mentionCosts: { type: 'mentionCosts', text: '@diff' },
  attachedTokens: { type: 'attachedTokens' },
  previewMention: { type: 'previewMention', mention: '@diff' },
  dropped: { type: 'dropped', files: ['file:///w/a.py'], rows: true },
  pasted: { type: 'pasted', text: '/w/a.py' },
  hub: { type: 'hub', turn: 1, subject: 'octo/hello', action: 'dismiss' },
  openLink: { type: 'openLink', url: 'https://example.com/' },
  copy: { type: 'copy', text: '' },
};

describe('parseFromChat', () => {
  it('takes every message as it is', () => {
    for (const example of Object.values(examples)) assert.deepEqual(parseFromChat(example), example);
    const repair = { type: 'repair', turn: 1, from: { kind: 'check', check: 0 } } as const;
    assert.deepEqual(parseFromChat(repair), repair);
    const first = { type: 'completeMention', kind: null, text: '' } as const;
    assert.deepEqual(parseFromChat(first), first);
  });

  for (const [why, wrong] of [
    ['nothing', undefined],
    ['a text', 'ready'],
    ['a list', [{ type: 'ready' }]],
    ['no type', { text: 'hello' }],
    ['an unknown type', { type: 'runCommand', command: 'rm' }],
    ['a key too many', { type: 'ready', command: 'rm' }],
    ['a field of the wrong type', { type: 'ask', text: 5 }],
    ['an empty question', { type: 'ask', text: ' \n' }],
    ['no other question', { type: 'askInstead', turn: 1, text: ' ' }],
    ['a version of no turn', { type: 'showVersion', turn: 0 }],
    ['a question beyond the bound', { type: 'ask', text: 'x'.repeat(100_001) }],
    ['an answer that is none', { type: 'approve', callId: 'a', answer: 'always' }],
    ['a mention of no kind', { type: 'completeMention', kind: 'web', text: '' }],
    ['more files than can be dropped', { type: 'dropped', files: Array(51).fill('a'), rows: false }],
    ['line 0', { type: 'open', path: 'a', line: 0, endLine: 1 }],
    ['half a line', { type: 'open', path: 'a', line: 1.5, endLine: 2 }],
    ['a file of no place', { type: 'preview', place: 'disk', path: 'a' }],
    ['a file of no name', { type: 'openFile', place: 'results', path: '' }],
    ['a request of no kind', { type: 'showSent', turn: 1, step: 2, about: 'key' }],
    ['more places than are looked up', { type: 'verify', places: Array(201).fill(examples.peek.place) }],
    ['an unknown action', { type: 'act', action: 'workbench.action.quit' }],
    ['a model of no kind', { type: 'chooseModel', model: { kind: 'other', name: '', host: '' } }],
  ] as const) {
    it(`drops ${why}`, () => {
      assert.equal(parseFromChat(wrong), null);
    });
  }

  it('answers null for anything else, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const message = parseFromChat(raw);
        assert.ok(message === null || message.type in examples);
      }),
    );
  });
});
