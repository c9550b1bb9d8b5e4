import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { FramePlace } from '../../../../src/core/files/framePlaces';
import { parseFailures } from '../../../../src/explore/frames/parseFailures';
import { tellFailures } from '../../../../src/explore/frames/tellFailures';
import { foldNoise } from '../../../../src/explore/selection/foldNoise';
import { readFailures } from '../../../support/failureSuites';

/** Lines of the real outputs, torn from their places, and what looks like parts of them. */
const lines = [
  ...new Set(readFailures().flatMap(({ output }) => output.split('\n'))),
  ...[
    '    at ',
    '  File "", line ',
    '(((((((',
    ':::::3:3:3',
    '\tat a.b(',
    '#0 ',
    '| | | +',
    '____ x ____',
    '\r',
    '',
  ],
];
const garbage = fc.array(fc.oneof(fc.constantFrom(...lines), fc.string({ maxLength: 40 })), {
  maxLength: 60,
});

/** The lines, and all arrays that are made of them by `map`, each reading of one told. */
function countReads(lines: readonly string[], onRead: () => void): readonly string[] {
  return new Proxy(lines, {
    get: (target, key, receiver): unknown => {
      if (key === 'map')
        return (form: (line: string) => string) =>
          countReads(
            target.map((line) => form(line)),
            onRead,
          );
      if (typeof key === 'string' && /^\d+$/.test(key)) onRead();
      return Reflect.get(target, key, receiver);
    },
  });
}

describe('parseFailures', () => {
  it('any lines are read: each failure within its lines, none over another, and every frame in one', () => {
    fc.assert(
      fc.property(garbage, (output) => {
        let free = 0;
        for (const { frames, from, to } of parseFailures(output)) {
          assert.ok(from >= free && to >= from && to < output.length, `${from} ${to} ${free}`);
          assert.ok(frames.length > 0);
          for (const { at, line } of frames) {
            assert.ok(at >= from && at <= to, `${at} is not in ${from}-${to}`);
            assert.ok(Number.isInteger(line));
          }
          free = to + 1;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('what is folded of any lines is in order and covers each once', () => {
    fc.assert(
      fc.property(garbage, fc.array(fc.boolean()), (output, inside) => {
        const failures = parseFailures(output);
        const places = failures
          .flatMap(({ frames }) => frames)
          .map((_, at): FramePlace | null =>
            inside[at] === true ? { path: 'a.py', line: 1, id: null, text: null } : null,
          );
        let next = 0;
        for (const { from, to } of foldNoise(output, tellFailures(failures, places, output).folds)) {
          assert.equal(from, next);
          next = to + 1;
        }
        assert.equal(next, output.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is linear: each line is looked at about as often, however many there are', () => {
    // Of each kind that looks ahead or back, many beginnings without an end.
    const beginnings = [
      ...['Traceback (most recent call last):', '  File "a.py", line 3, in f', '____ test ____', 'panic: x'],
      ...[
        'ValueError   Traceback (most recent call last)',
        "thread 'main' panicked at a.rs:3:5:",
        '    at f (a.js:3:5)',
      ],
      ...[
        'ERROR: AddressSanitizer: x',
        '/a/b.js:3',
        'error: x',
        '\tat a.B.c(B.java:3)',
        'stack: |-',
        ' ❯ a.ts:3:5',
      ],
    ];
    for (const beginning of beginnings) {
      const reads = [2_000, 4_000].map((count) => {
        let looked = 0;
        const counted = countReads(
          Array.from({ length: count }, () => beginning),
          () => looked++,
        );
        parseFailures(counted);
        return looked;
      });
      assert.ok((reads[1] ?? 0) <= 2.2 * (reads[0] ?? 0), `${beginning}: ${reads.join(', ')}`);
    }
  });
});
