/** Passages of documents that have the rare words of a question. */
import assert from 'node:assert/strict';
import { surveyRepository } from '../../../../src/explore/survey/surveyRepository';
import { documentBlocks } from '../../../../src/explore/words/documentBlocks';
import { mapOf } from '../../../support/exploreMap';

const FILLING = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [`src/m${at}.py`, `def handle${at}(request):\n    return request\n`]),
);
const SHOP = {
  ...FILLING,
  'README.md': [
    '# Shop',
    '',
    'A shop that answers a request.',
    '',
    '## Basket size',
    '',
    'A basket has at most 40 articles;',
    'set `basket_limit` to allow more.',
    '',
    '- articles are sorted by price',
    '- a refund takes a week',
  ].join('\n'),
  'docs/shop.1': '.Sh OPTIONS\n.It Fl x\nExpires a basket.\n.It Fl y\nSorts the shelves by colour.\n',
  'docs/delivery.rst':
    'Delivery\n========\n\nParcels leave on Mondays.\n\nA courier takes parcels to the harbour.\n',
  'CHANGELOG.md': '## 2.0\n\n- the basket limit of articles was raised to 50\n',
  'LICENSE.md': 'Any basket of articles is provided as is, without limit.\n',
  'tests/README.md': 'A basket of 3 articles is the limit of these tests.\n',
};

describe('passages of documents', () => {
  let passages: (question: string) => readonly string[];
  before(async () => {
    const map = await mapOf(SHOP);
    passages = (question) =>
      surveyRepository(map, { topic: 'passages', target: question })
        .text.split('\n')
        .filter((line) => line.startsWith('  '))
        .map((line) => line.trim());
  });

  it('are told word for word, with their place and heading', () => {
    assert.deepEqual(passages('how many articles does a basket hold?'), [
      'A basket has at most 40 articles; set `basket_limit` to allow more.  at README.md:7  Basket size',
    ]);
  });

  for (const [question, place] of [
    ['on which weekday do parcels leave', 'docs/delivery.rst:4'],
    ['who takes the parcels to a harbour?', 'docs/delivery.rst:6'],
    ['what sorts shelves by colour', 'docs/shop.1:4'],
    ['how long does a refund take, a week?', 'README.md:11'],
  ] as const)
    it(`are found by their rare words: ${question}`, () =>
      assert.match(passages(question)[0] ?? '', new RegExp(` at ${place}`)));

  for (const question of [
    'how is a basket encrypted with kerberos',
    'does a courier speak esperanto at the harbour of zanzibar',
    'what does a request do',
    'colour of parcels',
    'where is a basket',
    '',
  ])
    it(`are none where the rare words do not stand together: ${question}`, () => {
      if (question !== '') assert.deepEqual(passages(question), []);
      else assert.throws(() => passages(question), /needs a target/);
    });
});

describe('the blocks of a document', () => {
  it('are paragraphs, items and pages of a manual below their headings', () => {
    const text = 'Top\n===\n\none\ntwo\n\n## Low ##\n- three\n  four\n- five\n.Ss Last\n.Pp\nsix\n';
    assert.deepEqual(
      documentBlocks(text).map(({ line, lines, heading }) => [line, lines.join('|'), heading]),
      [
        [4, 'one|two', 'Top'],
        [8, '- three|  four', 'Low'],
        [10, '- five', 'Low'],
        [12, '.Pp|six', 'Last'],
      ],
    );
  });

  it('are rows of tables', () => {
    assert.deepEqual(
      documentBlocks('| a | b |\n|---|---|\n| one | two |\n| three | four |\n').map(({ line }) => line),
      [1, 3, 4],
    );
  });

  it('are no code between fences', () => {
    const text = 'one\n```py\ntwo\n\n~~~\nthree\n```\nfour\n';
    assert.deepEqual(
      documentBlocks(text).map(({ line, lines }) => [line, ...lines]),
      [
        [1, 'one'],
        [8, 'four'],
      ],
    );
  });

  it('end after ten lines, and are made in linear time', () => {
    assert.equal(documentBlocks('a\n'.repeat(25)).length, 3);
    for (const part of ['# ', '=', '- ', '.Pp ', 'a #', ' '])
      documentBlocks(`${part.repeat(200_000)}\n${part.repeat(200_000)}`);
  });
});
