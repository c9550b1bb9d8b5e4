import assert from 'node:assert/strict';
import { parseTogether } from '../../../../../src/git/operations/changedTogether';
import { coChangeOf } from '../../../../../src/scenarios/git/commits/coChange';
import { hunksOf } from '../../../../../src/scenarios/git/commits/hunks';
import { learnedPairs } from '../../../../../src/scenarios/git/commits/learnedPairs';
import {
  ACROSS_NUMBERS,
  IN_FILE_NUMBERS,
  pairNumbers,
  surroundingsOf,
} from '../../../../../src/scenarios/git/commits/pairNumbers';
import { partition } from '../../../../../src/scenarios/git/commits/partition';
import { segmentsOf } from '../../../../../src/scenarios/git/commits/segments';
import { traitsOf, wordsOf } from '../../../../../src/scenarios/git/commits/traits';
import type { Unit } from '../../../../../src/scenarios/git/commits/units';
import { unitsOf } from '../../../../../src/scenarios/git/commits/units';

interface Lines {
  readonly removed?: readonly string[];
  readonly added?: readonly string[];
}

const withEnds = (lines: readonly string[] = []): string[] => lines.map((line) => `${line}\n`);

/** A file of which these lines change, each at its place. */
function changed(path: string, changes: Readonly<Record<number, Lines>>) {
  const hunks = Object.entries(changes).map(([line, { removed, added }]) => ({
    ...{ oldStart: Number(line), newStart: Number(line) },
    ...{ removed: withEnds(removed), added: withEnds(added) },
  }));
  const entry = (id: string) => ({ mode: '100644', id });
  const file = { path, oldPath: path, before: entry('a'), after: entry('b'), hunks };
  return { file, hunks: hunksOf(file), before: '', after: '', staged: 'nothing' as const };
}

const units = (...files: readonly ReturnType<typeof changed>[]): readonly Unit[] => unitsOf(files, new Map());

function numbers([one, other]: readonly Unit[], names: readonly string[]): Readonly<Record<string, number>> {
  const all = traitsOf([one, other].flatMap((unit) => unit ?? []));
  const [a, b] = all;
  assert.ok(a !== undefined && b !== undefined);
  const found = pairNumbers(
    a,
    b,
    surroundingsOf(all, () => 0.5),
  );
  assert.equal(found.length, names.length);
  return Object.fromEntries(names.map((name, at) => [name, found[at] ?? NaN]));
}

describe('pairs of changes', () => {
  it('are told by trees that were learned from the numbers they have now', () => {
    const hint = 'npm run bench:git -- --commits FOLDER.. --learn';
    assert.deepEqual(learnedPairs.inFile.features, IN_FILE_NUMBERS, hint);
    assert.deepEqual(learnedPairs.across.features, ACROSS_NUMBERS, hint);
    for (const { features, splits, leaves } of [learnedPairs.inFile, learnedPairs.across]) {
      assert.ok(splits.length > 0 && splits.length === leaves.length);
      const places = splits.flatMap((tree) => tree.filter((_, at) => at % 2 === 0));
      assert.ok(places.every((place) => place < features.length));
    }
  });

  it('have numbers in one file', () => {
    const found = numbers(
      units(
        changed('a.py', {
          1: { removed: ['price = old_name(x)'], added: ['price = new_name(x)'] },
          9: { removed: ['total = old_name(y)'], added: ['total = new_name(y)'] },
        }),
      ),
      IN_FILE_NUMBERS,
    );
    assert.equal(found['same rewrite'], 1);
    assert.equal(found['same edit']?.toFixed(3), '1.000');
    assert.equal(found.gap, 3);
    assert.equal(found['one hunk'], 0);
    assert.equal(found['new names'], 1);
    assert.equal(found['rarest name']?.toFixed(3), (1 / Math.log2(3)).toFixed(3));
  });

  it('have numbers across files', () => {
    const found = numbers(
      units(
        changed('src/cart.py', { 1: { added: ['total = 1'] } }),
        changed('test/test_cart.py', { 1: { added: ['print(total)'] } }),
      ),
      ACROSS_NUMBERS,
    );
    assert.deepEqual(
      [found['committed together'], found['one stem'], found['one folder'], found.tests],
      [0.5, 1, 0, 1],
    );
  });

  it('are compared by the parts of words', () => {
    assert.deepEqual(wordsOf('parseHTTPUrl_of x2'), ['parse', 'http', 'url', 'of']);
  });

  it('know how often two files were committed together', () => {
    const printed = '/\0\nsrc/a.py\0src/b.py\0/\0\nsrc/a.py\0/\0/\0\nsrc/b.py\0src/a.py\0';
    const commits = parseTogether(Buffer.from(printed));
    assert.deepEqual(commits, [['src/a.py', 'src/b.py'], ['src/a.py'], [], ['src/b.py', 'src/a.py']]);
    const coChange = coChangeOf(commits);
    // 2 of the 2 commits of b, and one that never was.
    assert.equal(coChange('src/a.py', 'src/b.py').toFixed(3), '0.667');
    assert.equal(coChange('src/a.py', 'src/c.py'), 0);
  });
});

describe('the expected partition', () => {
  const likely = (chances: readonly (readonly number[])[], sizes = chances.map(() => 1)) => ({
    sizes,
    chance: (a: number, b: number) => chances[a]?.[b] ?? 0,
  });

  it('keeps together what is likelier together than others are', () => {
    const chances = [
      [1, 0.9, 0.2, 0.2],
      [0.9, 1, 0.2, 0.2],
      [0.2, 0.2, 1, 0.9],
      [0.2, 0.2, 0.9, 1],
    ];
    assert.deepEqual(partition(likely(chances)), [
      [0, 1],
      [2, 3],
    ]);
    assert.deepEqual(partition(likely([])), []);
    assert.deepEqual(partition(likely([[1]])), [[0]]);
  });

  it('never calls all one, where one pair is less likely than the others', () => {
    const chances = [
      [1, 0.8, 0.6],
      [0.8, 1, 0.6],
      [0.6, 0.6, 1],
    ];
    assert.deepEqual(partition(likely(chances)), [[0, 1], [2]]);
  });

  it('makes no more groups than are asked for', () => {
    const chances = Array.from({ length: 6 }, (_, a) =>
      Array.from({ length: 6 }, (__, b) => (a === b ? 1 : 0.1)),
    );
    for (const most of [1, 2, 4]) assert.ok(partition(likely(chances), most).length <= most);
  });
});

describe('segments of a hunk', () => {
  const segments = (removed: readonly string[], added: readonly string[]) =>
    segmentsOf({ oldStart: 1, newStart: 1, removed, added }).map((each) => [
      removed.slice(each.removed.from, each.removed.to),
      added.slice(each.added.from, each.added.to),
    ]);

  it('are lines and what they became', () => {
    assert.deepEqual(
      segments(['one = call(a)', 'two = call(b)'], ['one = call(a, x)', 'fresh', 'two = call(b, x)']),
      [
        [['one = call(a)'], ['one = call(a, x)']],
        [[], ['fresh']],
        [['two = call(b)'], ['two = call(b, x)']],
      ],
    );
  });

  it('are one where nothing became another', () => {
    assert.deepEqual(segments(['alpha beta', 'gamma'], ['delta epsilon']), [
      [['alpha beta', 'gamma'], ['delta epsilon']],
    ]);
  });
});
