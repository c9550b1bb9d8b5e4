import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { escapeMarkdown } from '../../../../src/core/text/markdown';

describe('escapeMarkdown', () => {
  const check = (text: string, expected: string): void => {
    assert.equal(escapeMarkdown(text), expected);
  };

  it('leaves words alone and joins white space', () => {
    check('Plain  text,\nüber zwei Zeilen', 'Plain text\\, über zwei Zeilen');
  });

  it('disarms links, pictures, HTML, code and addresses', () => {
    check('[x](command:y)', '\\[x\\]\\(command\\:y\\)');
    check('![x](http://a)', '\\!\\[x\\]\\(http\\:\\/\\/a\\)');
    check('<b>', '\\<b\\>');
    check('`a`|b', '\\`a\\`\\|b');
    check('www.a.b me@a.b', 'www\\.a\\.b me\\@a\\.b');
    check('\\', '\\\\');
  });
});
