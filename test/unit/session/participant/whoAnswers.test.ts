import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inEnglish } from '../../../../src/core/text/phrase';
import { whoAnswers } from '../../../../src/session/participant/askedOf';

describe('whoAnswers', () => {
  it('tells the hub from the map', () => {
    for (const text of ['/hub', '/hub store', '/hub search PDF to text'])
      assert.equal(inEnglish(whoAnswers(text)), 'No model used: answered by the hub.');
    for (const text of ['/hubs', 'who calls hub?', '/core'])
      assert.equal(inEnglish(whoAnswers(text)), 'No model used: answered from the map.');
  });
});
