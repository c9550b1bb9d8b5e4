import assert from 'node:assert/strict';
import { parseOptions, rowNames } from '../../bench/options';

const parse = (...words: string[]) => parseOptions(words, ['repository', 'django']);

/** The sentence that an asker gets instead of options. */
function said(...words: string[]): string {
  const answer = parse(...words);
  return typeof answer === 'string' ? answer : '';
}

describe('the words of npm run bench', () => {
  it('asks for everything, three times', () => {
    assert.deepEqual(parse(), {
      rows: rowNames,
      corpora: [],
      runs: 3,
      seed: 1,
      quick: false,
      write: false,
    });
  });

  it('measures what changes the corpora last', () => {
    assert.equal(rowNames.at(-1), 'update');
  });

  it('takes names of rows and of corpora', () => {
    const options = parse('django', 'cold', '--runs', '7', '--seed', '9', '--write');
    assert.deepEqual(options, {
      rows: ['cold'],
      corpora: ['django'],
      runs: 7,
      seed: 9,
      quick: false,
      write: true,
    });
  });

  it('runs once when it is to be quick', () => {
    const options = parse('--quick', '--runs', '3');
    assert.ok(typeof options === 'object' && options.runs === 1);
  });

  it('writes no part of what was measured in the place of all of it', () => {
    assert.match(said('--quick', '--write'), /^with --write leave out --quick/);
    assert.match(said('django', '--write'), /name no corpus/);
    assert.match(said('django', 'cold', 'search', '--write'), /name no corpus/);
  });

  it('says what it does not know', () => {
    assert.match(said('pandas'), /no row and no corpus pandas; corpora: repository, django/);
    assert.match(said('--runs', '0'), /^usage: /);
    assert.match(said('--slow'), /--slow.*\nusage: /s);
  });
});
