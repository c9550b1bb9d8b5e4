/** What a model wrote is used where it fits the repository, and never for more than a message. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inEnglish } from '../../../../../src/core/text/phrase';
import { conventionOf } from '../../../../../src/scenarios/git/commits/conventions';
import { judgeMessage } from '../../../../../src/scenarios/git/commits/judgeMessage';

const plain = conventionOf(['Add a cart', 'Count what is in it', 'Sort the receipt']);
const conventional = conventionOf(['feat(cart): add a total', 'fix(cart): count again', 'docs: tell of it']);
const keyed = conventionOf(['[SHOP-1] Add a cart', '[SHOP-2] Count it', '[SHOP-3] Sort it']);
const area = conventionOf(['cart: add a total', 'stock: count again', 'cart: sort']);

function judged(
  subject: string,
  convention = plain,
  { body = '', issue = null, used = [] }: { body?: string; issue?: string | null; used?: string[] } = {},
): string {
  const result = judgeMessage({ subject, body }, { convention, issue }, new Set(used));
  return 'message' in result ? result.message : `! ${inEnglish(result.refused)}`;
}

describe('a message that a model wrote', () => {
  it('is used with its body where it fits', () => {
    assert.equal(judged(' Add taxes '), 'Add taxes');
    assert.equal(
      judged('Add taxes', plain, { body: 'They were missing.\n' }),
      'Add taxes\n\nThey were missing.',
    );
    assert.equal(judged('feat(cart): add taxes', conventional), 'feat(cart): add taxes');
    assert.equal(judged('stock: add taxes', area), 'stock: add taxes');
    assert.equal(judged('[SHOP-9] Add taxes', keyed, { issue: 'SHOP-9' }), '[SHOP-9] Add taxes');
    assert.equal(judged('parseTax: read it', area), 'parseTax: read it');
  });

  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['nothing', '', /first line is empty/],
    ['a long line', `Add ${'x'.repeat(80)}`, /has 84 characters; the repository's have at most 50/],
    ['two lines in one', 'Add\nmore', /control characters/],
    ['a text that turns around', 'Add \u202etaxes', /control characters/],
    ['a prefix that nobody has', 'feat: add taxes', /has a prefix/],
    ['a small letter', 'add taxes', /begins with a small letter/],
    ['a full stop', 'Add taxes.', /ends with a full stop/],
    ['an issue that it would close', 'Add taxes, fixes #12', /would close an issue/],
  ];
  for (const [name, subject, why] of refused)
    it(`is refused with ${name}`, () => assert.match(judged(subject), why));

  it('is refused where it lacks what the others have', () => {
    assert.match(judged('Add taxes', conventional), /lacks the prefix/);
    assert.match(judged('Feat(cart): Add taxes', conventional), /lacks the prefix/);
    assert.match(judged('feat(cart): Add taxes', conventional), /begins with a capital/);
    assert.match(judged('Add taxes', keyed, { issue: 'SHOP-9' }), /does not begin with \[SHOP-9\]/);
  });

  it('is refused with trailers that nobody asked for, and with the words of another commit', () => {
    for (const body of [
      'Signed-off-by: A <a@b.c>',
      'Why.\n\nCo-authored-by: X <x@y.z>',
      'Generated with Y',
      '🤖',
    ])
      assert.match(judged('Add taxes', plain, { body }), /trailers that nobody asked for/, body);
    assert.match(judged('Add taxes', plain, { body: 'Closes org/shop#3' }), /would close an issue/);
    assert.match(judged('Add taxes', plain, { body: 'x'.repeat(2_001) }), /more than 2000|more than 2,000/);
    assert.match(judged('Add taxes', plain, { used: ['Add taxes'] }), /the same first line/);
    const none = judgeMessage(null, { convention: plain, issue: null }, new Set());
    assert.ok('refused' in none);
  });
});
