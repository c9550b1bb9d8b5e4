import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { transcript } from '../../../../src/session/journal/transcript';
import { phrase } from '../../../../src/core/text/phrase';
import * as e from '../../../support/chatEvents';

describe('transcript', () => {
  it('says with a question what it mentioned, what of that was cut, and what stood for nothing', () => {
    const model = { kind: 'none', name: '', host: '' } as const;
    const mentions = [
      { text: '@diff', tokens: 900, isCut: true, problem: null },
      { text: '@symbol:gone', tokens: 0, isCut: false, problem: "There is no 'gone'.\n  lost" },
    ];
    const asked = { type: 'asked', turn: 1, atMs: 0, text: 'See @diff', context: 'c', model } as const;
    assert.equal(
      transcript([{ ...asked, mentions }]),
      "# Asked\n\nSee @diff\n\nMentioned:\n- @diff: about 900 tokens, cut to fit\n- @symbol:gone matches nothing: There is no 'gone'.   lost\n",
    );
    assert.equal(transcript([asked]), '# Asked\n\nSee @diff\n');
  });

  it('has the answer that was handed in as it is, and not as the call wrote it', () => {
    const submitted = 'It is **done**:\n- in `a.py`';
    const entries = [
      e.toolStarted(1, 'a', 'submit'),
      e.toolEnded(1, 'a', { ...e.foundTwo, done: phrase('Submitted the answer'), submitted }),
    ];
    assert.equal(transcript(entries), `**Submitted the answer**\n\n${submitted}\n`);
  });
});
