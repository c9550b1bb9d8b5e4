import assert from 'node:assert/strict';
import type { SaidReview, SaidText, TouchedPart } from '../../../../src/core/git/said';
import { reviewSaid } from '../../../../src/verify/said/beyondSaid';
import { saidNames } from '../../../../src/verify/said/saidNames';

/** `path#symbol`, of a file alone `path`. */
function part(place: string, own: Partial<TouchedPart> = {}): TouchedPart {
  const [path = '', symbol = null] = place.split('#');
  return {
    ...{ path, oldPath: path, line: 1, symbol, oldSymbol: symbol, isTest: path.startsWith('test') },
    ...{ change: symbol === null ? 'file' : 'body', changesCalls: false, calls: [], callers: [] },
    ...own,
  };
}

function review(text: string, touched: readonly TouchedPart[], exists = false): SaidReview {
  return reviewSaid([{ by: 'text', text }], touched, () => exists);
}

const beyondOf = ({ beyond }: SaidReview): readonly string[] =>
  beyond.map(({ path, symbol, near }) => `${path}#${symbol ?? ''}${near === null ? '' : ` near ${near}`}`);

describe('what a change touches beyond what was said', () => {
  it('is what neither a name, nor the words of one, nor a file names', () => {
    const touched = [
      part('tax.py#of'),
      part('shop.py#Shop.total'),
      part('shop.py#roundPrice'),
      part('shop.py#refund'),
      part('log.py#write'),
    ];
    const said = review('Add a rate to `of`, and round the prices in `Shop.total`. See log.py.', touched);
    assert.deepEqual(beyondOf(said), ['shop.py#refund']);
    assert.deepEqual(said.counts, { touched: 5, named: 4, following: 0, beyond: 1 });
  });

  it('is the rest of a file whose symbols are named, and nothing of one that is named alone', () => {
    const touched = [part('tax.py#of'), part('tax.py#cut')];
    assert.deepEqual(beyondOf(review('In tax.py, fix `of`.', touched)), ['tax.py#cut']);
    assert.deepEqual(beyondOf(review('Fix tax.py.', touched)), []);
  });

  it('is no caller of another signature, no helper, no test, and no import of a named file', () => {
    const touched = [
      part('tax.py#of', { changesCalls: true, callers: [1, 5], calls: [2] }),
      part('shop.py#total', { calls: [0] }),
      part('tax.py#helper', { change: 'added', oldSymbol: null, callers: [0], calls: [3] }),
      part('tax.py#deeper', { change: 'added', oldSymbol: null, callers: [2] }),
      part('test_shop.py#test_new', { change: 'added', oldSymbol: null }),
      part('test_tax.py#test_of', { calls: [0] }),
      part('test_log.py#test_write'),
      part('tax.py'),
      part('README.md'),
      part('CHANGELOG.md'),
      part('docs/CHANGES.rst'),
    ];
    const said = review('Give `of` a rate.', touched);
    assert.deepEqual(beyondOf(said), ['test_log.py#test_write', 'README.md#']);
    assert.deepEqual(said.counts, { touched: 11, named: 2, following: 7, beyond: 2 });
  });

  it('is what a part with another signature calls, and what begins to call it', () => {
    const touched = [
      part('shop.py#total', { changesCalls: true, calls: [1], callers: [2] }),
      part('tax.py#tax', { callers: [0] }),
      part('cli.py#main', { calls: [0] }),
    ];
    assert.deepEqual(beyondOf(review('Give `total` a rate.', touched)), ['tax.py#tax near total']);
    const added = [
      part('shop.py#total', { callers: [1] }),
      part('cli.py#refund', { change: 'added', oldSymbol: null, calls: [0] }),
    ];
    assert.deepEqual(beyondOf(review('Fix `total`.', added)), ['cli.py#refund near total']);
  });

  it('is no helper that went with the only part that called it', () => {
    const touched = (change: TouchedPart['change']): readonly TouchedPart[] => [
      part('shop.py#total', { change, changesCalls: change === 'removed', calls: [1] }),
      part('tax.py#helper', { change: 'removed', changesCalls: true, callers: [0] }),
    ];
    assert.deepEqual(beyondOf(review('Remove `total`.', touched('removed'))), []);
    assert.deepEqual(beyondOf(review('Fix `total`.', touched('body'))), ['tax.py#helper near total']);
  });

  it('names what stands next to it, where a body changed that a named symbol calls', () => {
    const touched = [part('a.py#total', { calls: [1] }), part('b.py#rate', { callers: [0] })];
    assert.deepEqual(beyondOf(review('Fix `total`.', touched)), ['b.py#rate near total']);
  });

  it('tells a class that came or went without its members', () => {
    const own = { change: 'removed' } as const;
    const touched = [
      part('a.py#total'),
      part('b.py#Old', own),
      part('b.py#Old.size', own),
      part('b.py#Old.size.inner', own),
      part('b.py#Kept.size', own),
    ];
    const said = review('Fix `total`.', touched);
    assert.deepEqual(beyondOf(said), ['b.py#Old', 'b.py#Kept.size']);
    assert.equal(said.counts.beyond, 2);
  });

  it('is not told where nothing is named', () => {
    const said = review('Make it work.', [part('a.py#total')]);
    assert.deepEqual([said.namesNothing, said.beyond], [true, []]);
  });

  it('tells what the answer alone names, and what is named in code and not touched', () => {
    const touched = [part('a.py#total'), part('b.py#refund')];
    const texts: readonly SaidText[] = [
      { by: 'question', text: 'Fix `total`; `rate` is right.' },
      { by: 'answer', text: 'Fixed `total`, and `refund` too.' },
    ];
    const said = reviewSaid(texts, touched, (name) => name === 'rate');
    assert.deepEqual([said.beyond, said.answerOnly, said.untouched], [[], ['refund'], ['rate']]);
    assert.deepEqual(said.sources, ['question', 'answer']);
  });

  it('takes short and common words for names only where they are written as such', () => {
    const names = saidNames('One of the totals is off: f(x) and tax.of fail in `io`.');
    assert.deepEqual(
      ['of', 'on', 'f', 'io', 'x'].map((name) => names.namesSymbol(name)),
      [true, false, true, true, false],
    );
    assert.ok(!saidNames('One of them is off.').namesSymbol('of'));
    assert.ok(saidNames('Fix the rounding of totals').namesSymbol('roundTotal'));
    assert.ok(!saidNames('Fix the main thing').namesFile('src/main.ts'));
  });

  it('takes no part of a longer name or path for the name of a file', () => {
    const named = (text: string, ...paths: readonly string[]): readonly string[] =>
      paths.filter((path) => saidNames(text).namesFile(path));
    assert.deepEqual(named('See data.py and my-b.py.', 'a.py', 'b.py', 'src/data.py'), ['src/data.py']);
    assert.deepEqual(named('See a.pyc and a.py.bak', 'a.py'), []);
    assert.deepEqual(named('See docs/README.md:3.', 'README.md', 'docs/README.md', 'web/docs/README.md'), [
      'docs/README.md',
      'web/docs/README.md',
    ]);
    assert.deepEqual(named('See `README.md`, lib/ci', 'docs/README.md', 'ci', 'lib/ci'), [
      'docs/README.md',
      'lib/ci',
    ]);
    assert.deepEqual(named('See /home/u/shop/src/tax.py', 'src/tax.py'), ['src/tax.py']);
  });
});
