import assert from 'node:assert/strict';
import { queriesFor } from '../../../../src/hub/search/queries';
import { readTask } from '../../../../src/hub/search/readTask';

const written = (text: string): readonly string[] =>
  queriesFor(readTask(text)).map(
    ({ kind, words, language }) => `${kind} ${words}${language === null ? '' : ` (${language})`}`,
  );

describe('queries for a task', () => {
  it('go from narrow to wide, in the words of the task and in those of READMEs', () => {
    const queries = written('Transcribe an interview in Python');
    assert.equal(queries[0], 'text transcribe interview (Python)');
    assert.ok(queries.includes('topic speech-recognition'), queries.join('; '));
    assert.ok(queries.includes('text speech recognition'), queries.join('; '));
    assert.ok(queries.indexOf('text transcribe') > 0, queries.join('; '));
  });

  it('ask by name first where the task has one', () => {
    assert.equal(written('Use `sox` to cut silence')[0], 'name sox');
  });

  it('ask for a common word beside another one alone', () => {
    const queries = written('Build a dashboard of API data');
    assert.ok(queries.includes('text dashboard'), queries.join('; '));
    assert.ok(!queries.includes('text data') && !queries.includes('text api'), queries.join('; '));
  });

  it('are short and differ', () => {
    for (const text of [
      'Convert PDF to text',
      'Remove the background of product photos, in Rust',
      'x'.repeat(3_000),
    ]) {
      const queries = written(text);
      assert.equal(new Set(queries).size, queries.length);
      for (const { words } of queriesFor(readTask(text)).slice(0, 8))
        assert.ok(words.split(' ').length <= 5, words);
    }
  });
});
