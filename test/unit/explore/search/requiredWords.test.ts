import assert from 'node:assert/strict';
import fc from 'fast-check';
import { requiredWords } from '../../../../src/explore/search/requiredWords';

describe('requiredWords', () => {
  const check = (source: string, expected: string[] | null): void => {
    assert.deepEqual(requiredWords(source), expected, source);
  };

  it('is the longest run of each alternative', () => {
    check('open_session\\(', ['open_session']);
    check('def \\w+_session', ['_session']);
    check('foo.*barbaz|quux', ['barbaz', 'quux']);
  });

  it('leaves out what need not be there, and what stands for something else', () => {
    check('sessions?', ['session']);
    check('abcd*', ['abc']);
    check('abc{0,2}', null);
    check('(abc|def)x', null);
    check('[abc]+', null);
    check('\\x41bcd', ['bcd']);
    check('\\u0041\\p{L}\\bxyz', ['xyz']);
    check('ab|session', null);
    check('', null);
  });

  it('is in every text that the expression matches', () => {
    const piece = fc.constantFrom(
      ...[
        'abc',
        'b',
        'c',
        '_',
        '1',
        '|',
        '?',
        '*',
        '+',
        '.',
        '(',
        ')',
        '[ab]',
        '[^a]',
        '\\d',
        '\\w',
        '\\(',
        '{2}',
      ],
      ...['{0,1}', '\\x61', '\\b', '^', '$', '(?:', '(?=', '(?!', '\\1', '{'],
    );
    const text = fc.stringMatching(/^[abc_1( ]{0,24}$/);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), text, (pieces, line) => {
        const source = pieces.join('');
        let regex: RegExp;
        try {
          regex = new RegExp(source, 'i');
        } catch {
          fc.pre(false);
          return;
        }
        const words = requiredWords(source);
        if (words !== null && regex.test(line))
          assert.ok(words.some((word) => line.toLowerCase().includes(word.toLowerCase())));
      }),
      { numRuns: 5000 },
    );
  });
});
