import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../../src/core/map/context';
import type { ContextBlockKind, ContextEdits } from '../../../../src/core/map/context';
import { mapOf } from '../../../support/exploreMap';
import { contextOf, packages } from './contexts';

describe('an initial context that somebody has changed', () => {
  it('keeps what is pinned, first, and leaves out what is dropped', async () => {
    const map = await mapOf(packages(25, 80));
    const edits = {
      ...NO_EDITS,
      pinned: ['class:p2.work.Worker2', 'module:p9'],
      dropped: ['block:readme', 'module:p0.work', 'class:p0.work.Worker0'],
    };
    const { blocks, text } = contextOf(map, { edits });
    const firstOf = (kind: string): string | undefined =>
      blocks.find((block) => block.kind === kind)?.entries[0]?.key;
    assert.equal(firstOf('source'), 'class:p2.work.Worker2');
    assert.equal(firstOf('modules'), 'module:p9');
    const keys = blocks.flatMap(({ entries }) => entries.map(({ key }) => key));
    assert.ok(!keys.includes('module:p0.work') && !keys.includes('class:p0.work.Worker0'));
    assert.ok(!text.includes('README'));
    const small = contextOf(map, { edits, budgetTokens: 400 });
    assert.ok(small.blocks.some(({ entries }) => entries.some(({ pinned }) => pinned)));
  });

  it('takes in any symbol and file that is pinned, in a large repository by its source', async () => {
    const map = await mapOf(packages(25, 80));
    const pinned = [
      'function:p9.work.Worker9.run',
      'file:p3/work.py',
      'class:gone',
      'function:p1',
      'file:../x',
    ];
    const { blocks, text } = contextOf(map, { edits: { ...NO_EDITS, pinned } });
    const source = blocks.find(({ kind }) => kind === 'source');
    assert.ok(source);
    assert.deepEqual(
      source.entries.slice(0, 2).map(({ key, pinned: isPinned }) => [key, isPinned]),
      pinned.slice(0, 2).map((key) => [key, true]),
    );
    assert.match(source.title, /^Core source \(\d+ of \d+, pinned first, then best first: /);
    assert.match(text, /\n==== p9\/work\.py:\d+-\d+ p9\.work\.Worker9\.run \(method\): /);
    assert.equal(new Set(source.entries.map(({ key }) => key)).size, source.entries.length);
  });

  it('keeps a pinned entry, and does not give it all the room', async () => {
    const map = await mapOf(packages(25, 400));
    const { blocks } = contextOf(map, {
      budgetTokens: 6000,
      edits: { ...NO_EDITS, pinned: ['file:p7/work.py'] },
    });
    const source = blocks.find(({ kind }) => kind === 'source');
    assert.ok(source);
    assert.equal(source.entries[0]?.key, 'file:p7/work.py');
    assert.ok(source.entries.length > 5);
  });

  it('puts entries in the order that is asked for, the others where they rank, and loses none', async () => {
    const map = await mapOf(packages(25, 80));
    const keysOf = (ordered: readonly string[], kind: string): readonly string[] =>
      contextOf(map, { edits: { ...NO_EDITS, ordered } })
        .blocks.find((block) => block.kind === kind)
        ?.entries.map(({ key }) => key) ?? [];
    for (const kind of ['modules', 'source']) {
      const ranked = keysOf([], kind);
      assert.deepEqual(keysOf(ranked.toReversed(), kind), ranked.toReversed());
      const [first = '', , third = ''] = ranked;
      assert.deepEqual(keysOf([third, 'gone', first], kind), ranked.with(0, third).with(2, first));
    }
    const { text } = contextOf(map, { edits: { ...NO_EDITS, ordered: ['class:p0.work.Worker0'] } });
    assert.match(text, /\n## Core classes \(\d+ of 25, in the order given: /);
  });

  it('gives a block the share that is asked for and no more, and the others what it leaves', async () => {
    const map = await mapOf(packages(60, 400));
    const tokensOf = (kind: ContextBlockKind, shares: Partial<ContextEdits['shares']>): number => {
      const edits = { ...NO_EDITS, shares: { ...NO_EDITS.shares, ...shares } };
      const { blocks } = contextOf(map, { budgetTokens: 6000, edits });
      return blocks.find((block) => block.kind === kind)?.tokens ?? 0;
    };
    assert.ok(tokensOf('source', {}) > 350);
    assert.ok(tokensOf('source', { source: 5 }) <= 300);
    assert.ok(tokensOf('modules', {}) > 400);
    assert.ok(tokensOf('modules', { modules: 5 }) <= 300);
    assert.ok(tokensOf('source', { modules: 5 }) >= tokensOf('source', {}));
    const all = { modules: 100, source: 100 };
    assert.ok(tokensOf('modules', all) > 600 && tokensOf('source', all) > 350);
  });
});
