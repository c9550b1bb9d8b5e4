import assert from 'node:assert/strict';
import { inEnglish, phrase, sayIn, withTexts } from '../../../src/core/phrase';

const nested = phrase(
  'The check that {0} still fails: {1}.',
  phrase('`{0}` exits with {1}', 'npm test', 0),
  'x',
);

describe('What is said', () => {
  it('has its gaps filled, at any depth, and keeps those that nothing fills', () => {
    assert.equal(inEnglish(nested), 'The check that `npm test` exits with 0 still fails: x.');
    assert.equal(inEnglish(phrase('{0} of {2}', 1)), '1 of {2}');
    assert.equal(inEnglish('as it is: {0}'), 'as it is: {0}');
  });

  it('fills nothing into what stands in a gap', () => {
    assert.equal(inEnglish(phrase('{0} and {1}', '{1}', 'b')), '{1} and b');
  });

  it('is translated in the gaps too, but for the words of others', () => {
    const german: Readonly<Record<string, string>> = {
      'The check that {0} still fails: {1}.': 'Die Prüfung „{0}“ schlägt weiterhin fehl: {1}.',
      '`{0}` exits with {1}': '`{0}` endet mit {1}',
      x: 'not to be looked up',
    };
    assert.equal(
      sayIn((text) => german[text] ?? text, nested),
      'Die Prüfung „`npm test` endet mit 0“ schlägt weiterhin fehl: x.',
    );
    assert.equal(
      sayIn((text) => german[text] ?? text, 'x'),
      'x',
    );
  });

  it('has the texts in its gaps changed, and nothing else', () => {
    const changed = withTexts(nested, (text) => text.toUpperCase());
    assert.equal(inEnglish(changed), 'The check that `NPM TEST` exits with 0 still fails: X.');
    assert.equal(
      withTexts('old', () => 'new'),
      'new',
    );
  });
});
