import assert from 'node:assert/strict';
import { rankPlaces } from '../../../../src/explore/search/rankPlaces';
import { mapOf } from '../../../support/exploreMap';

const filler = (many: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: many }, (_, at) => [
      `lib/part${at}.py`,
      `def step${at}(value):\n    return value + ${at}\n`,
    ]),
  );

describe('places for a text in the words of a user', () => {
  const check = async (
    files: Record<string, string>,
    text: string,
    expected: readonly string[],
  ): Promise<void> => {
    const places = rankPlaces(await mapOf({ ...filler(20), ...files }), text, 10);
    assert.deepEqual(
      places.slice(0, expected.length).map(({ path, id }) => id ?? path),
      expected,
    );
  };

  it('are first where the words are names, then where they are texts, last where somebody says them', async () => {
    await check(
      {
        'lib/a.py': 'def one():\n    # the voucher is never looked at here\n    return 1\n',
        'lib/b.py': "def two():\n    raise ValueError('no voucher')\n",
        'lib/c.py': 'def voucher():\n    return 1\n',
      },
      'My voucher is refused on Sundays',
      ['lib.c.voucher', 'lib.b.two', 'lib.a.one'],
    );
  });

  it('are first where several words stand close together', async () => {
    const apart = ['refund', 'voucher', 'receipt']
      .map((word) => `def get_${word}():\n    return '${word}'\n`)
      .join('\n');
    await check(
      {
        'lib/apart.py': apart,
        'lib/close.py': "def pay():\n    refund = voucher('receipt')\n    return refund\n",
      },
      'The receipt lacks the refund of a voucher',
      ['lib.close.pay'],
    );
  });

  it('weigh a word that only people say below one that the code is named for', async () => {
    await check(
      {
        'lib/talk.py':
          'def one():\n    """Yesterday, on the garden bench, somebody wrote this."""\n    return 1\n',
        'lib/coupons.py': 'class Coupons:\n    def redeem(self):\n        return 1\n',
        'lib/till.py': 'from lib.coupons import Coupons\n\ndef sell():\n    return Coupons().redeem()\n',
      },
      'Yesterday somebody could not redeem coupons in the garden',
      ['lib.coupons.Coupons'],
    );
  });

  it('are a class where its methods have the words together, and a file that is no module', async () => {
    await check(
      {
        'lib/shelf.py':
          'class Shelf:\n    """A shelf."""\n    def put(self, jar):\n        return jar\n    def take(self, jar):\n        return jar\n',
        'query.sql': 'select jar from shelf;\n',
      },
      'The shelf forgets its jars',
      ['lib.shelf.Shelf', 'query.sql'],
    );
  });

  it('are none where no word is there, and the same each time', async () => {
    await check({}, 'zzz qqq', []);
    const map = await mapOf(filler(20));
    assert.deepEqual(rankPlaces(map, 'zzz qqq', 10), []);
    assert.deepEqual(rankPlaces(map, 'a step of the value', 10), rankPlaces(map, 'a step of the value', 10));
    assert.equal(rankPlaces(map, 'a step of the value', 3).length, 3);
  });
});
