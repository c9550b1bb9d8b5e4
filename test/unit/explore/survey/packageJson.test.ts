import assert from 'node:assert/strict';
import { jsonTexts } from '../../../../src/explore/survey/packageJson';

describe('jsonTexts', () => {
  it('tells each text with its keys and line', () => {
    assert.deepEqual(jsonTexts('{\n"scripts": {"test": "mocha"}}'), [
      { keys: ['scripts', 'test'], value: 'mocha', line: 2 },
    ]);
  });

  it('has none of what is nested without end, and does not fail by it', () => {
    for (const open of ['[', '{"a":', '[{"a":']) assert.deepEqual(jsonTexts(open.repeat(300_000)), []);
  });
});
