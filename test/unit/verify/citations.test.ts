import assert from 'node:assert/strict';
import type { CodeReference } from '../../../src/core/changes/checks';
import { checkEditClaims } from '../../../src/verify/citations/editClaims';
import { parseCitations } from '../../../src/verify/citations/parseCitations';

describe('What an answer cites', () => {
  /** The citations of an answer, as `text = reference`. */
  const cases: readonly (readonly [answer: string, found: readonly string[]])[] = [
    ['See src/a.ts:12.', ['src/a.ts:12 = src/a.ts 12-12']],
    ['See `src/a.ts:12-20`, and a.py:3:7.', ['`src/a.ts:12-20` = src/a.ts 12-20', 'a.py:3:7 = a.py 3-3']],
    [
      '[the loop](src/a.ts#L5-L9) and [b](<my docs/b c.md:3>)',
      ['[the loop](src/a.ts#L5-L9) = src/a.ts 5-9', '[b](<my docs/b c.md:3>) = my docs/b c.md 3-3'],
    ],
    ['[`Cart`](src/cart.py:3)', ['[`Cart`](src/cart.py:3) = src/cart.py 3-3']],
    [
      '[b](my%20docs/b.md) and [c](100%.md)',
      ['[b](my%20docs/b.md) = my docs/b.md', '[c](100%.md) = 100%.md'],
    ],
    [
      'In src/a.ts (lines 5-9), and src/b.ts, line 3',
      ['src/a.ts (lines 5-9) = src/a.ts 5-9', 'src/b.ts, line 3 = src/b.ts 3-3'],
    ],
    [
      'C:\\work\\a.ts:12 and `D:/b.py:3`',
      ['C:\\work\\a.ts:12 = C:/work/a.ts 12-12', '`D:/b.py:3` = D:/b.py 3-3'],
    ],
    ['./src/a.ts:1 (../b.ts:2)', ['./src/a.ts:1 = ./src/a.ts 1-1', '../b.ts:2 = ../b.ts 2-2']],
    [
      '`setup.py` and `user.name` and src/util.ts',
      ['`setup.py` = setup.py', '`user.name` = symbol user.name', 'src/util.ts = src/util.ts'],
    ],
    ['setup.py without ticks or line is prose, e.g. node.js:3 at 12:30, v1.2:3', []],
    [
      'http://localhost:8080/a.ts:3 https://x.dev/src/a.ts#L3 [a](https://x.dev/a.ts:3) <https://x.dev/a.ts:4> mail@x.org:25 example.com:443',
      [],
    ],
    ['`https://x.dev/a.ts:3` and [here](#a.b) and [m](mailto:a@b.c)', []],
    ['```ts\nsrc/a.ts:12 `A`\n```\nsrc/b.ts:1\n~~~\nsrc/c.ts:2', ['src/b.ts:1 = src/b.ts 1-1']],
    ['1. ```sh\n   cat src/a.ts:3\n   ```\n2. src/b.ts:4', ['src/b.ts:4 = src/b.ts 4-4']],
    [
      '`Cart.total`, `total()`, `a::B::c` and `self.x`, `None`',
      ['`Cart.total` = symbol Cart.total', '`total()` = symbol total()', '`a::B::c` = symbol a.B.c'],
    ],
    ['``a`b`` `npm run x` `x + y`', []],
    [
      '`pay` calls `Cart.total`.',
      [
        '`pay` = symbol pay',
        '`pay` calls `Cart.total` = pay calls Cart.total',
        '`Cart.total` = symbol Cart.total',
      ],
    ],
    [
      '`bb` is called by `aa`',
      ['`bb` = symbol bb', '`bb` is called by `aa` = aa calls bb', '`aa` = symbol aa'],
    ],
    ['`aa -> bb → cc`', ['`aa -> bb → cc` = aa calls bb', '`aa -> bb → cc` = bb calls cc']],
    [
      '`shop.a` imports `shop.b`',
      [
        '`shop.a` = symbol shop.a',
        '`shop.a` imports `shop.b` = shop.a imports shop.b',
        '`shop.b` = symbol shop.b',
      ],
    ],
    ['`aa` does not call `bb`', ['`aa` = symbol aa', '`bb` = symbol bb']],
    [
      'src/größe.py:3 and src/[id]/page.tsx:4',
      ['src/größe.py:3 = src/größe.py 3-3', 'src/[id]/page.tsx:4 = src/[id]/page.tsx 4-4'],
    ],
  ];
  const besides: typeof cases = [
    [
      'line 7 of src/a.py, `a.py` line 8, `b.py` (lines 3-9) and [c](src/c.py), line 4',
      [
        'line 7 of src/a.py = src/a.py 7-7',
        '`a.py` line 8 = a.py 8-8',
        '`b.py` (lines 3-9) = b.py 3-9',
        '[c](src/c.py), line 4 = src/c.py 4-4',
      ],
    ],
    ['`src/a.py:7, 12-14`', ['`src/a.py:7, 12-14` = src/a.py 7-7', '`src/a.py:7, 12-14` = src/a.py 12-14']],
    ['`Cart.total (src/a.py:7)`', ['`Cart.total (src/a.py:7)` = src/a.py 7-7']],
    [
      '`Makefile:3`, docker/Dockerfile:4, [m](Makefile)',
      [
        '`Makefile:3` = Makefile 3-3',
        'docker/Dockerfile:4 = docker/Dockerfile 4-4',
        '[m](Makefile) = Makefile',
      ],
    ],
    [
      'web/[id].ts:1 and `web/(shop)/[...all].tsx:2`',
      ['web/[id].ts:1 = web/[id].ts 1-1', '`web/(shop)/[...all].tsx:2` = web/(shop)/[...all].tsx 2-2'],
    ],
    ['$HOME/x.py:2, `~/x.py:3`, path/to/file.py:4, a[0].c', []],
    [
      '`rate(f(x), 1)`, `def rate(x)`, `class Cart(Base)`, `new Box<string>()`, `Box<T>`',
      [
        '`rate(f(x), 1)` = symbol rate()',
        '`def rate(x)` = symbol rate',
        '`class Cart(Base)` = symbol Cart',
        '`new Box<string>()` = symbol Box',
        '`Box<T>` = symbol Box',
      ],
    ],
  ];
  for (const [answer, wanted] of [...cases, ...besides]) {
    it(JSON.stringify(answer), () => {
      const found = parseCitations(answer);
      assert.deepEqual(
        found.map(({ text, reference }) => `${text} = ${shown(reference)}`),
        wanted,
      );
      for (const { start, end, text } of found) assert.equal(answer.slice(start, end), text);
    });
  }

  it('is read in linear time', () => {
    for (const part of [
      'a/[',
      'f(',
      '`a.py`, line ',
      '1, 2',
      'a(b)/',
      '`',
      '[',
      '[a](',
      'a/',
      'a.b:',
      '`a` -> ',
      '```\n',
      '(a.ts:1',
      'x'.repeat(50),
      'a.a',
    ])
      parseCitations(part.repeat(20_000));
  }).timeout(20_000);
});

describe('What an answer says that it changed', () => {
  const cases: readonly (readonly [
    answer: string,
    changed: readonly string[],
    unconfirmed: readonly string[],
    unmentioned: readonly string[],
  ])[] = [
    ['I updated src/a.ts:3 and added a test in `test/a.test.ts`.', ['src/a.ts', 'test/a.test.ts'], [], []],
    ['I updated src/a.ts and src/b.ts.', ['src/a.ts'], ['src/b.ts'], []],
    ['- `src/b.ts`: added a check\n- `src/a.ts`: fixed', ['src/a.ts'], ['src/b.ts'], []],
    ['Changed `a.ts` only.', ['src/a.ts', 'src/c.ts'], [], ['src/c.ts']],
    ['I changed nothing; src/b.ts:4 shows why.', [], [], []],
    ['I did not change src/b.ts. src/c.ts is unchanged.', [], [], []],
    ['You should have updated src/b.ts.', [], [], []],
    ['Added a function, as in src/b.ts:4, to src/a.ts.', ['src/a.ts'], [], []],
    ['Moved the helper from src/b.ts.', ['src/a.ts'], [], ['src/a.ts']],
    ['```\nI updated src/b.ts\n```', [], [], []],
    ['Created helper.py, and simplified main.py.', ['src/main.py'], ['helper.py'], []],
  ];
  for (const [answer, changed, unconfirmed, unmentioned] of cases) {
    it(JSON.stringify(answer), () => {
      const claims = checkEditClaims(answer, changed);
      assert.deepEqual(
        claims.unconfirmed.map(({ path }) => path),
        unconfirmed,
      );
      assert.deepEqual(claims.unmentioned, unmentioned);
    });
  }
});

function shown(reference: CodeReference): string {
  switch (reference.kind) {
    case 'place':
      return reference.line === null
        ? reference.path
        : `${reference.path} ${reference.line}-${reference.endLine ?? ''}`;
    case 'symbol':
      return `symbol ${reference.name}${reference.isCalled ? '()' : ''}`;
    case 'edge':
      return `${reference.from} ${reference.relation} ${reference.to}`;
  }
}
