import assert from 'node:assert/strict';
import { shortNames } from '../../../../src/intents/text/shortNames';

const place = (id: string | null, path: string, line = 1) => ({ id, path, line });

/** Each row: id or -, path with its line where that is not the first, the name. */
function check(table: string): void {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ {2,}/));
  const places = rows.map(([id = '', at = '']) => {
    const [path = '', line = '1'] = at.split(':');
    return place(id === '-' ? null : id, path, Number(line));
  });
  const nameOf = shortNames(places);
  assert.deepEqual(
    places.map(nameOf),
    rows.map(([, , name]) => name),
  );
}

describe('shortNames', () => {
  it('are the ends of ids, of files their names', () => {
    check(`
      shop.models.Base.save                 src/shop/models.py    Base.save
      shop.app.main                         shop/app.py           main
      shop                                  shop/__init__.py      shop/__init__.py
      shop.make                             shop/__init__.py      make
      src/a.test                            src/a.test.ts         a.test.ts
      src/a.test.run                        src/a.test.ts         run
      src/b.outer.<lambda1>.inner           src/b.ts              outer.inner
      src/b.outer.<lambda1>.<lambda2>       src/b.ts              anonymous function in outer, line 1
      src/b.<lambda3>                       src/b.ts              anonymous function, line 1
      src/c#2.Cart                          src/c.js              Cart
      -                                     docs/guide.md         guide.md
    `);
  });

  it('say more where two would be the same', () => {
    check(`
      a.get           a.py            get (a.py)
      b.get           b.py            get (b.py)
      x/c.f           x/c.ts          x/c.f
      y/c.f           y/c.ts          y/c.f
      x/d             x/d.ts          x/d.ts
      y/d             y/d.ts          y/d.ts
    `);
  });

  it('say the line of a function without a name, and which definition of a name is meant', () => {
    check(`
      a.run.<lambda1>             a.ts:3    anonymous function in run, line 3 (a.ts)
      a.run.<lambda2>             a.ts:7    anonymous function in run, line 7
      b.run.<lambda1>             b.ts:3    anonymous function in run, line 3 (b.ts)
      a.<lambda4>                 a.ts:12   anonymous function, line 12
      a.f                         a.ts:20   f (a.ts)
      a.f#2                       a.ts:24   f (second definition)
    `);
  });
});
