import assert from 'node:assert/strict';
import { inEnglish, phrase, sayIn, withPaths, withTexts } from '../../../../src/core/text/phrase';
import { phraseForm } from '../../../../src/core/text/phraseForm';

const german: Readonly<Record<string, string>> = {
  'The check that {0} still fails: {1}.': 'Die Prüfung „{0}“ schlägt weiterhin fehl: {1}.',
  '`{0}` exits with {1}': '`{0}` endet mit {1}',
  'more than {0} files from line {1} on': 'mehr als {0} Dateien ab Zeile {1}',
  x: 'not to be looked up',
};
const inGerman = {
  translate: (text: string) => german[text] ?? text,
  number: (value: number) => value.toLocaleString('de'),
};

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
    assert.equal(sayIn(inGerman, nested), 'Die Prüfung „`npm test` endet mit 0“ schlägt weiterhin fehl: x.');
    assert.equal(sayIn(inGerman, 'x'), 'x');
  });

  it('has counts with the separators of the language, and other numbers as they are', () => {
    const said = phrase('more than {0} files from line {1} on', { count: 50_000 }, 12_345);
    assert.equal(inEnglish(said), 'more than 50,000 files from line 12345 on');
    assert.equal(sayIn(inGerman, said), 'mehr als 50.000 Dateien ab Zeile 12345');
    assert.equal(inEnglish(withTexts(said, () => 'x')), inEnglish(said));
    assert.deepEqual(phraseForm.parse(said), said);
  });

  it('has its paths changed, and nothing else, and says the first ten', () => {
    const said = phrase(
      '{0} of {1}, {2}',
      { paths: ['web/a.py'] },
      'web/a.py',
      phrase('{0}', { paths: ['b'] }),
    );
    const changed = withPaths(said, (path) => `x/${path}`);
    assert.equal(inEnglish(changed), 'x/web/a.py of web/a.py, x/b');
    assert.equal(inEnglish(withTexts(said, () => 'x')), 'x of x, x');
    assert.deepEqual(phraseForm.parse(said), said);
    const many = Array.from({ length: 12 }, (_, at) => String(at));
    assert.equal(inEnglish(phrase('{0}', { paths: many })), '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...');
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
