import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { parsePlace, renderPlace } from '../../../../webview-ui/shared/place';
import { say, setStrings, t } from '../../../../webview-ui/shared/strings';
import { visible } from '../../../../webview-ui/shared/visible';

describe('the texts of a page', () => {
  afterEach(() => setStrings({}));

  it('are in English until there are translations, and where one is missing', () => {
    assert.equal(t('Stop'), 'Stop');
    setStrings({ 'Retrying in {0} s.': 'Neuer Versuch in {0} s.' });
    assert.equal(t('Retrying in {0} s.', 5), 'Neuer Versuch in 5 s.');
    assert.equal(t('Stop'), 'Stop');
    assert.equal(t('constructor'), 'constructor');
  });

  it('fill their gaps with what they are given, once', () => {
    assert.equal(say({ text: '{1} calls {0}', args: ['{1}', 2] }), '2 calls {1}');
    assert.equal(t('{0} {3}', 'a'), 'a {3}');
  });
});

describe('parsePlace', () => {
  it('reads a path with lines, and the same comes out', () => {
    for (const text of ['a/b.py:3', 'a.b.ts:3-9', 'Makefile:1', 'app/[id]/page.tsx:2', 'my dir/x y.py:7']) {
      const place = parsePlace(text);
      assert.equal(place && renderPlace(place), text);
    }
    assert.deepEqual(parsePlace('src/a.py'), { path: 'src/a.py', line: 1, endLine: 1 });
    assert.deepEqual(parsePlace('a.py:9-3'), { path: 'a.py', line: 9, endLine: 9 });
    assert.deepEqual(parsePlace('a.py:0'), { path: 'a.py', line: 1, endLine: 1 });
  });

  it('refuses what leads elsewhere or is no file', () => {
    for (const text of [
      ...['', '/a.py', '../a.py', 'a/../../b.py:1', 'a//b.py', './a.py', 'C:/a.py', 'C:\\a.py', 'a\\b.py'],
      ...['https://a.b/c', 'x:y', 'note:3', 'localhost:80', 'a.py:1:2', 'a.py:', 'a.py:x', 'a\u0000.py'],
    ]) {
      assert.equal(parsePlace(text), null, text);
    }
  });
});

describe('visible', () => {
  it('shows what the eye misses and leaves the rest', () => {
    assert.equal(visible('a\tb\r\nc\u001b[31m\u007f'), 'a\tb\nc\u241B[31m\u2421');
    assert.equal(visible('\u202Eabc\u2066\u200B\uFEFF\u0085'), '\uFFFDabc\uFFFD\uFFFD\uFFFD\uFFFD');
    assert.equal(visible('größe 名前 👩‍💻'), 'größe 名前 👩‍💻');
  });
});
