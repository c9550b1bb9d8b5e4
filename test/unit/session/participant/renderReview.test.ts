import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inEnglish } from '../../../../src/core/text/phrase';
import { renderReview } from '../../../../src/session/participant/renderReview';
import { review } from '../../../support/taskConversations';

describe("What an answer came to, in VS Code's own chat", () => {
  const lines = (shown: typeof review): readonly string[] =>
    renderReview(shown, (phrase) => `«${inEnglish(phrase)}»`).split('\n');

  it('is told of each check in the language of the editor', () => {
    const told = lines(review);
    assert.ok(told.includes('- `node test/check.mjs`: «fails before, passes now»'), told.join('\n'));
  });

  it('shows what cannot be seen of a path', () => {
    const [finding = assert.fail()] = review.findings;
    const [breach = assert.fail()] = review.breaches;
    const path = 'src/\u202etxt.exe';
    const told = lines({ ...review, findings: [{ ...finding, path }], breaches: [{ ...breach, path }] });
    assert.doesNotMatch(told.join('\n'), /\u202e/);
  });
});
