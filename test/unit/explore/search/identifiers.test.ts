import assert from 'node:assert/strict';
import { eachIdentifier, partsOf, termsOf } from '../../../../src/explore/search/identifiers';

function found(text: string): { words: string[]; hasMore: boolean } {
  const words: string[] = [];
  const hasMore = eachIdentifier(text, (word, at) => {
    assert.equal(text.slice(at, at + word.length), word);
    words.push(word);
  });
  return { words, hasMore };
}

describe('identifiers', () => {
  it('are runs of letters, digits, _ and $ of any alphabet', () => {
    assert.deepEqual(found('let $a_1 = größe + 数据;').words, ['let', '$a_1', 'größe', '数据']);
    assert.deepEqual(found('').words, []);
  });

  it('end where a sentence without spaces goes on in another script', () => {
    assert.deepEqual(found('请用extract_tables提取 HTTPServerを直す').words, [
      '请用',
      'extract_tables',
      '提取',
      'HTTPServer',
      'を直す',
    ]);
    const long = '很'.repeat(101);
    assert.deepEqual(found(`${long}parse_it`), { words: ['parse_it'], hasMore: true });
  });

  it('are not told where they are longer than 100 characters, but that there are such is', () => {
    assert.deepEqual(found(`a ${'x'.repeat(100)} b`).hasMore, false);
    assert.deepEqual(found(`a ${'x'.repeat(101)} b`), { words: ['a', 'b'], hasMore: true });
  });

  it('fall into parts at case, _ and digits; accents go, and unspaced writing is taken in twos', () => {
    assert.deepEqual(partsOf('parseHTTPHeader2_fooBar'), ['parse', 'http', 'header', '2', 'foo', 'bar']);
    assert.deepEqual(partsOf('Größe'), ['große']);
    assert.deepEqual(partsOf('数据库'), ['数据', '据库']);
    assert.deepEqual(partsOf('_'), []);
  });

  it('are found by their parts and as a whole, however they are joined', () => {
    assert.deepEqual(termsOf('data_tables'), ['data', 'tabl', 'datatables']);
    assert.deepEqual(termsOf('DataTables'), termsOf('data_tables'));
    assert.deepEqual(termsOf('caching'), termsOf('cached'));
  });
});
