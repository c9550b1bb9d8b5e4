import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { phrase } from '../../../../src/core/text/phrase';
import { forPage } from '../../../../src/session/conversation/forPage';
import { entryForm } from '../../../../src/core/conversation/conversation';

const text = 'x'.repeat(100_000);
const answer = { text, results: [], truncated: false, more: null, done: phrase('Viewed it'), run: null };
const ended: Entry & { type: 'toolEnded' } = {
  ...{ type: 'toolEnded', turn: 1, callId: 'c1', observation: text, durationMs: 1 },
  outcome: { kind: 'answered', answer },
};

describe('What the page is given of a conversation', () => {
  it('has the text of a result once, and is an entry still', () => {
    const given = forPage(ended);
    assert.ok(JSON.stringify(given).length < 1.1 * text.length);
    assert.deepEqual(given.outcome, ended.outcome);
    assert.ok(entryForm.safeParse(given).success);
    const asked: Entry = { type: 'branched', turn: 1, atMs: 1, after: 0, files: [] };
    assert.equal(forPage(asked), asked);
  });
});
