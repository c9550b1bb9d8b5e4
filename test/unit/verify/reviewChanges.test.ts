import assert from 'node:assert/strict';
import type { ReviewedFile } from '../../../src/core/changes/checks';
import { reviewChanges } from '../../../src/verify/reviewChanges';
import { emptiedTests } from './emptiedCases';
import { otherFallbacks, pythonFallbacks } from './fallbackCases';
import { leftovers, numbersAndResults, weakened } from './findingCases';
import { rewrittenRuns } from './rewrittenCases';
import { tamperedRuns } from './tamperedCases';
import { knowsItIsTested } from './testedCases';

describe('What a change may hide', () => {
  const cases = [
    ...pythonFallbacks(),
    ...otherFallbacks(),
    ...weakened(),
    ...leftovers(),
    ...numbersAndResults(),
    ...knowsItIsTested(),
    ...tamperedRuns(),
    ...rewrittenRuns(),
    ...emptiedTests(),
  ];
  for (const [name, path, before, after, found] of cases) {
    it(name, () => {
      assert.deepEqual(findingsOf([{ path, before, after }]), found);
    });
    // Whatever is found is found in what is new: the same text before and after has nothing.
    it(`${name}: nothing, where it stood before`, () => {
      assert.deepEqual(findingsOf([{ path, before: after, after }]), []);
    });
  }

  it('takes lines that move from one file to another for no news', () => {
    const handler = 'def f():\n    try:\n        work()\n    except Exception:\n        pass\n';
    const moved = [
      { path: 'a.py', before: handler, after: '' },
      { path: 'b.py', before: null, after: handler },
    ];
    assert.deepEqual(findingsOf(moved), []);
  });

  it('finds a result that is put in as the test asks for it', () => {
    const found = reviewChanges([
      {
        path: 'src/a.py',
        before: 'def area(r):\n    """Of a circle."""\n    return pi * r ** 2\n',
        after: 'def area(r):\n    """Of a circle."""\n    return 78.54\n',
      },
      { path: 'tests/test_a.py', before: '', after: 'def test_area():\n    assert area(5) == 78.54\n' },
    ]);
    assert.deepEqual(
      found.map(({ kind, path, line, confidence }) => [kind, path, line, confidence]),
      [['hard-coded result', 'src/a.py', 3, 'high']],
    );
  });

  it('tells of expected values that change with the code, and not without', () => {
    const test: ReviewedFile = {
      path: 'test/a.test.ts',
      before: "it('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n",
      after: "it('adds', () => {\n  expect(add(1, 2)).toBe(4);\n});\n",
    };
    const code = { path: 'src/a.ts', before: 'export const a = 1;\n', after: 'export const a = 2;\n' };
    assert.deepEqual(findingsOf([test, code]), ['expected value changed 2']);
    assert.deepEqual(findingsOf([test]), []);
    // Another input is another test, not another answer.
    const input = { ...test, after: (test.before ?? '').replace('1, 2', '2, 1') };
    assert.deepEqual(findingsOf([input, code]), []);
  });

  it('tells of deleted tests, not of those that live on under another name or in another file', () => {
    const two = 'def test_one():\n    assert f(1) == 1\n\n\ndef test_two():\n    assert f(2) == 2\n';
    const one = 'def test_one():\n    assert f(1) == 1\n';
    const away = { path: 'tests/test_a.py', before: two, after: one };
    assert.deepEqual(findingsOf([away]), ['weakened test -5']);
    assert.deepEqual(
      findingsOf([away, { path: 'tests/test_b.py', before: null, after: two.slice(one.length).trim() }]),
      [],
    );
    assert.deepEqual(findingsOf([{ ...away, after: two.replace('test_two', 'test_second') }]), []);
    assert.deepEqual(findingsOf([{ ...away, after: null }]), ['weakened test -1']);
  });

  it('leaves out what nobody writes by hand', () => {
    const bad = 'try { a() } catch {}\n';
    for (const path of ['dist/a.js', 'a.min.js', 'src/client.gen.ts', 'test/__fixtures__/a.ts']) {
      assert.deepEqual(findingsOf([{ path, before: null, after: bad }]), [], path);
    }
    assert.deepEqual(findingsOf([{ path: 'a.js', before: null, after: `// @generated\n${bad}` }]), []);
    assert.deepEqual(findingsOf([{ path: 'src/a.js', before: null, after: bad }]), ['silent fallback 1']);
  });

  it('ends soon on hostile texts', () => {
    const hostile = ['(', '`${', 'a => ', 'except ', 'try {', '/*', "'", 'test(', '[[', '# # #', '\\'].map(
      (part) => part.repeat(20_000),
    );
    for (const text of [...hostile, hostile.join('\n'), 'def f(\n'.repeat(5_000)]) {
      for (const path of ['a.py', 'a.test.ts', 'a.sh', 'a.rs', 'a.go']) {
        reviewChanges([{ path, before: text.slice(0, 1_000), after: text.replaceAll(/.{4000}/g, '$&\n') }]);
      }
    }
  }).timeout(60_000);
});

function findingsOf(files: readonly ReviewedFile[]): readonly string[] {
  return reviewChanges(files).map(({ kind, side, line }) => `${kind} ${side === 'before' ? '-' : ''}${line}`);
}
