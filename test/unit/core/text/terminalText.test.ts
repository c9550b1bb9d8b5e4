import assert from 'node:assert/strict';
import { terminalJson, terminalText } from '../../../../src/core/text/terminalText';
import { seededRandom } from '../../../support/seededRandom';

/** Every code point that may steer a terminal, found by what Unicode says of it and not by the pattern under test. */
function steers(code: number): boolean {
  const character = String.fromCharCode(code);
  if (character === '\n' || character === '\t') return false;
  return (
    /\p{Cc}/u.test(character) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
  );
}

const CODES = Array.from({ length: 0x3000 }, (_, code) => code);

function steeringIn(text: string): string[] {
  return [...new Set(text)].filter((character) => steers(character.codePointAt(0) ?? 0));
}

describe('text for a terminal', () => {
  it('has nothing of what steers one, and all else as it was', () => {
    for (const code of CODES) {
      const character = String.fromCharCode(code);
      const shown = terminalText(`a${character}b`);
      assert.deepEqual(steeringIn(shown), [], code.toString(16));
      if (!steers(code)) assert.equal(shown, `a${character}b`);
      else assert.equal(shown, `a<U+${code.toString(16).toUpperCase().padStart(4, '0')}>b`);
    }
  });

  it('shows the known attacks: colours, titles, the clipboard, 8-bit controls, links, overrides', () => {
    const shown = (text: string): string => terminalText(text);
    assert.equal(shown('\u001b]52;c;cm0gLXJm\u0007'), '<U+001B>]52;c;cm0gLXJm<U+0007>');
    assert.equal(shown('\u009b2J'), '<U+009B>2J');
    assert.equal(shown('safe\u001b[8mhidden'), 'safe<U+001B>[8mhidden');
    assert.equal(shown('one\rtwo'), 'one<U+000D>two');
    assert.equal(shown('one\r\ntwo\n'), 'one\ntwo\n');
    assert.equal(shown('access = "user\u202e\u2066// admin"'), 'access = "user<U+202E><U+2066>// admin"');
  });

  it('is whole for any mixture of characters', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 500; round++) {
      const text = String.fromCharCode(...Array.from({ length: 40 }, () => random(0x2100)));
      assert.deepEqual(steeringIn(terminalText(text)), []);
      const json = JSON.stringify({ [text]: text });
      assert.deepEqual(steeringIn(terminalJson(json)), []);
      assert.deepEqual(JSON.parse(terminalJson(json)), { [text]: text });
    }
  });
});
