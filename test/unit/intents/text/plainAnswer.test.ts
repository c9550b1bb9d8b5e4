import assert from 'node:assert/strict';
import fc from 'fast-check';
import { askLink } from '../../../../src/intents/text/askLink';
import { code, codeBlock, placeLink, plain } from '../../../../src/intents/text/markdown';
import { plainAnswer } from '../../../../src/intents/text/plainAnswer';

describe('plainAnswer', () => {
  it('shows links as their places, questions as they are asked, and code as it is', () => {
    const markdown = [
      `**${placeLink('Cart._add', 'shop/my_cart.py', 3)}** is called at 1 place.`,
      '',
      `- ${placeLink('my_cart.py:3', 'shop/my_cart.py', 3)} · ${plain('a_b [x]')} · ${code('f(*args)')}`,
      `- ${askLink('npm run test_all', '/run npm run test_all')}`,
      codeBlock(['x = [1](2)', '```'], 'py'),
      `${askLink('Who calls _add?', 'who calls _add?')} ${askLink('Explore', '/explore a.b')}`,
    ].join('\n');
    assert.deepEqual(plainAnswer(markdown).split('\n'), [
      'Cart._add (shop/my_cart.py:3) is called at 1 place.',
      '',
      '- shop/my_cart.py:3 · a_b [x] · f(*args)',
      '- npm run test_all',
      '    x = [1](2)',
      '    ```',
      'Next: who calls _add? | /explore a.b',
    ]);
  });

  it('tells how many are not shown, and what to ask for them', () => {
    assert.equal(
      plainAnswer(`- and ${askLink('1,021 more', 'what does Cart call?')}`),
      '- and 1,021 more: what does Cart call?',
    );
  });

  it('gives text of the repository back as it was', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', '_', '*', '[', ']', '(', ')', '<', '\\', '!', '#', '|', '~', ' '),
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, (text) => {
        assert.equal(plainAnswer(plain(text)), text.replace(/\s+/g, ' '));
      }),
    );
  });
});
