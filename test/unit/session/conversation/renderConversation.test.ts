import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { renderConversation } from '../../../../src/session/conversation/renderConversation';
import * as e from '../../../support/chatEvents';

describe('renderConversation', () => {
  const check = (entries: readonly Entry[], expected: string): void =>
    assert.equal(renderConversation(entries, { question: 'You', answer: 'RepoMaster' }), expected);
  const submit = (callId: string, submitted: string): Entry =>
    e.toolEnded(1, callId, { ...e.foundTwo, submitted });

  it('has questions and what was said', () => {
    check([], '');
    check([e.started], '');
    check([e.asked(1, 'Why?')], '## You\n\nWhy?\n');
    const said = [e.replied(1, 0, e.text('I look.')), e.toolEnded(1, 'a'), e.replied(1, 1, e.text('So.'))];
    check([e.asked(1, 'Why?'), ...said], '## You\n\nWhy?\n\n## RepoMaster\n\nI look.\n\nSo.\n');
  });

  it('has the answer that was handed in last, once', () => {
    const asked = e.asked(1, 'Mend it.');
    const expected = '## You\n\nMend it.\n\n## RepoMaster\n\nIt is mended.\n';
    check([asked, submit('a', 'Nearly.'), submit('b', 'It is mended.')], expected);
    check([asked, e.replied(1, 0, e.text('It is mended.')), submit('a', 'It is mended. ')], expected);
  });
});
