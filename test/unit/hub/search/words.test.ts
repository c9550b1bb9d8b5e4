import assert from 'node:assert/strict';
import { isStopWord, stemOf, wordsOf } from '../../../../src/hub/search/words';

describe('words of tasks and READMEs', () => {
  const same = [
    ['convert', 'converts', 'converter', 'converting', 'converted'],
    ['detect', 'detection', 'detector', 'detecting'],
    ['translate', 'translation', 'translator', 'translating'],
    ['summarise', 'summarization', 'summarizer'],
    ['colour', 'color', 'colours'],
    ['library', 'libraries'],
    ['split', 'splitting', 'splitter'],
    ['align', 'alignment', 'aligned'],
  ];
  for (const words of same)
    it(`are one: ${words.join(', ')}`, () => assert.deepEqual([...new Set(words.map(stemOf))].length, 1));

  it('stay apart where only their endings are alike', () => {
    for (const [a, b] of [
      ['version', 'verse'],
      ['string', 'strong'],
      ['data', 'date'],
      ['speed', 'speech'],
      ['series', 'serial'],
    ] as const)
      assert.notEqual(stemOf(a), stemOf(b));
  });

  it('are taken apart at signs, and a 2 between two kinds is a to', () => {
    assert.deepEqual(wordsOf('Speech-to-text with pdf2image, .docx and C++'), [
      'speech',
      'to',
      'text',
      'with',
      'pdf',
      'to',
      'image',
      'docx',
      'and',
      'c++',
    ]);
  });

  it('are of sorting where something is put in order', () => {
    assert.deepEqual(wordsOf('Sort imports of all sorts of files'), [
      'sort',
      'imports',
      'of',
      'all',
      'files',
    ]);
    assert.ok(!isStopWord('sort'));
  });
});
