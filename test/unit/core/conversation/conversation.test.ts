import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { phrase } from '../../../../src/core/text/phrase';
import type { Phrase } from '../../../../src/core/text/phrase';
import { entryForm } from '../../../../src/core/conversation/conversation';

/** Entries with what may be absent: a reader that passes it over loses it, and says nothing. */
const whole: readonly Entry[] = [
  {
    ...{
      type: 'asked',
      turn: 1,
      atMs: 1,
      text: 'see @symbol:a',
      context: 'c',
      start: 's',
      mode: 'act',
      nextStep: 2,
    },
    mentions: [{ text: '@symbol:a', tokens: 3, isCut: true, problem: null }],
    model: { kind: 'none', name: '', host: '' },
  },
  {
    ...{ type: 'requested', turn: 1, step: 2, estimatedTokens: 900 },
    ...{ sources: { system: 400, question: 500 }, handles: 3 },
  },
  {
    type: 'approvalAsked',
    turn: 1,
    callId: 'c',
    question: {
      proposal: {
        ...{ command: 'ls', folder: '/w', place: '.', timeoutMs: 1_000, purpose: 'look' },
        ...{ results: '/results', inputs: ['/data'], network: true, boundary: null },
        isThrowAway: true,
        parsed: { kind: 'unparsable', reason: 'no grammar' },
      },
      ...{ concerns: [], scopes: ['once'] },
    },
  },
  {
    ...{ type: 'summarised', turn: 1, covers: 2, by: 'model', sources: { replies: 7 } },
    summary: {
      ...{ goal: 'g', constraints: [], done: [], open: [], decisions: [], files: [], evidence: [] },
      signatures: '',
    },
    usage: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 },
  },
  { type: 'branched', turn: 3, atMs: 5, after: 1, files: ['a.py'] },
  {
    ...{ type: 'restored', turn: 1, atMs: 4, step: 3, files: ['a.py'], left: [] },
    ...{ hunk: 0, rejected: '-a\n+b', undoes: 2 },
  },
  { type: 'ended', turn: 1, atMs: 5, end: { kind: 'stopped', reason: 'too many steps', limit: 'steps' } },
];

describe('the form of entries', () => {
  for (const entry of whole)
    it(`keeps all of ${entry.type}`, () => {
      assert.deepEqual(entryForm.parse(JSON.parse(JSON.stringify(entry))), entry);
    });

  const failed = (message: Phrase | string): Entry => ({
    ...{ type: 'ended', turn: 1, atMs: 5 },
    end: { kind: 'failed', message, action: null },
  });

  it('keeps what is said as a phrase of phrases, and the sentence that an earlier version wrote', () => {
    for (const message of [
      phrase('{0}: {1}.', phrase('{0} is overloaded', 'a.b'), phrase('try again in {0} s', 3)),
      'It was so: try again.',
    ])
      assert.deepEqual(entryForm.parse(JSON.parse(JSON.stringify(failed(message)))), failed(message));
  });

  it('is none for a phrase that is nested beyond all sense, and does not break at it', () => {
    let deep = phrase('x');
    for (let depth = 0; depth < 5_000; depth++) deep = phrase('{0}', deep);
    assert.equal(entryForm.safeParse(failed(deep)).success, false);
  });
});
