import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createTurnHeights, estimatedHeight } from '../../../../../webview-ui/chat/scrolling/turnHeights';
import type { Turn } from '../../../../../webview-ui/chat/turn/turns';
import { drawnRows, isSameDrawing, topOf, turnAt } from '../../../../../webview-ui/chat/scrolling/windowed';

const none = new Set<number>();

describe('what of a conversation is drawn', () => {
  const tens = Array.from({ length: 100 }, () => 10);

  it('is what is in view, as much before and behind it, and the last turn', () => {
    // The view is 500 to 520: turns 50 and 51, with those that touch 480 to 540.
    const rows = drawnRows(tens, { top: 500, height: 20 }, none);
    assert.deepEqual(
      rows.map(({ at }) => at),
      [47, 48, 49, 50, 51, 52, 53, 54, 99],
    );
    assert.deepEqual([rows[0]?.gap, rows[1]?.gap, rows.at(-1)?.gap], [470, 0, 440]);
  });

  it('is also what is held, in its place', () => {
    const rows = drawnRows(tens, { top: 980, height: 20 }, new Set([3]));
    assert.deepEqual(rows.slice(0, 2), [
      { at: 3, gap: 30 },
      { at: 95, gap: 910 },
    ]);
  });

  it('begins with the turn at the top of the view', () => {
    assert.deepEqual(turnAt(tens, 0), { at: 0, pixels: 0 });
    assert.deepEqual(turnAt(tens, 509.6), { at: 50, pixels: 10 });
    assert.deepEqual(turnAt(tens, 2_000), { at: 99, pixels: 1_010 });
    assert.equal(turnAt([], 5), null);
  });

  it('is nothing of nothing', () => {
    assert.deepEqual(drawnRows([], { top: 0, height: 500 }, none), []);
  });

  it('is as high as all of it, covers the view, and is little', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const whole = topOf(all, all.length);
        const view = { top: share * whole, height: 700 };
        const rows = drawnRows(all, view, none);
        assert.equal(
          rows.reduce((sum, { at, gap }) => sum + gap + (all[at] ?? 0), 0),
          whole,
        );
        for (const at of all.keys()) {
          const [from, to] = [topOf(all, at), topOf(all, at + 1)];
          const isSeen = to > view.top && from < view.top + view.height;
          assert.ok(!isSeen || rows.some((row) => row.at === at), `turn ${at} is seen and not drawn`);
        }
        const drawn = rows.slice(0, -1).reduce((sum, { at }) => sum + (all[at] ?? 0), 0);
        assert.ok(drawn <= 3 * view.height + 2 * 900, `${drawn} pixels are drawn`);
      }),
    );
  });

  it('is drawn anew when anything of it is another', () => {
    const rows = [{ at: 1, gap: 10 }];
    assert.ok(isSameDrawing(rows, [{ at: 1, gap: 10 }]));
    for (const other of [[], [{ at: 2, gap: 10 }], [{ at: 1, gap: 11 }], [...rows, { at: 2, gap: 0 }]])
      assert.ok(!isSameDrawing(rows, other));
  });
});

describe('heights of turns', () => {
  const turn = (id: number, text: string): Turn => ({
    ...{ turn: id, text: 'why?', context: '', model: { kind: 'none', name: '', host: '' }, mode: null },
    ...{
      mentions: [],
      takenBack: [],
      nextStep: null,
      waiting: null,
      end: { kind: 'answered' },
      waitedMs: 0,
      startedAtMs: 0,
      durationMs: 0,
    },
    parts: [{ kind: 'text', step: 0, text, isStreamed: false }],
  });

  it('are as measured, else as the texts say, and are forgotten at another width', () => {
    const heights = createTurnHeights();
    const [short, long] = [turn(1, 'yes'), turn(2, 'a long line\n'.repeat(50))];
    const [first = 0, second = 0] = heights.of([short, long]);
    assert.ok(second > first + 900, `${first}, ${second}`);
    heights.measured(1, 77);
    assert.equal(heights.of([short, long])[0], 77);
    heights.at(200);
    assert.deepEqual(heights.of([short]), [estimatedHeight(short, 200)]);
    heights.measured(1, 99);
    heights.at(200);
    assert.deepEqual(heights.of([short]), [99]);
  });

  it('are greater where there is less room', () => {
    const long = turn(1, 'word '.repeat(400));
    assert.ok(estimatedHeight(long, 300) > 1.6 * estimatedHeight(long, 600));
  });
});
