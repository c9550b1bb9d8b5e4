import assert from 'node:assert/strict';
import type { CodeIndex, FunctionNode, ModuleNode } from '../../../../src/core/map/codeIndex';
import { compareMaps } from '../../../../src/explore/compare/compareMaps';

const features = { dependency: 0, complexity: 0, usage: 0, semantic: 0, doc: 0, git: 0 };

/** Functions `module.name` in files `module.py`, calls `from > to` and imports `a > b`. */
function mapOf({
  functions = [],
  calls = [],
  imports = [],
  scores = {},
}: {
  readonly functions?: readonly string[];
  readonly calls?: readonly string[];
  readonly imports?: readonly string[];
  readonly scores?: Readonly<Record<string, number>>;
}): CodeIndex {
  const ends = (edge: string): readonly [string, string] => {
    const [from = '', to = ''] = edge.split(' > ');
    return [from, to];
  };
  const ids = [
    ...functions.map((id) => id.split('.')[0] ?? ''),
    ...imports.flatMap(ends),
    ...Object.keys(scores),
  ];
  const modules = [...new Set(ids)].sort().map((id): ModuleNode => ({
    ...{ id, path: `${id}.py`, language: 'python', package: null, startLine: 1, endLine: 9, doc: null },
    ...{ score: scores[id] ?? 0, features: { ...features, dependency: scores[id] === undefined ? 0 : 1 } },
    ...{ branches: 0, commits: null },
  }));
  return {
    ...{ version: 1, root: '.', partial: false, modules, classes: [] },
    functions: functions.map((id, at): FunctionNode => {
      const [module = '', name = ''] = id.split('.');
      const place = { module, parent: module, startLine: at + 1, endLine: at + 1 };
      return { id, name, kind: 'function', ...place, doc: null, signature: '', async: false };
    }),
    calls: calls.map((edge) => {
      const [from, to] = ends(edge);
      return { from, to, weight: 1, lines: [7], resolution: 'exact', confidence: 1 };
    }),
    imports: imports.map((edge) => {
      const [from, to] = ends(edge);
      return { from, to, weight: 1, names: [], lines: [3] };
    }),
    ...{ ambiguous: [], unresolved: [], external: [], skipped: [], problems: [] },
  };
}

const nothing = { renames: [], changed: [] };

describe('what two maps differ by', () => {
  it('are edges that only one has, with the place of their first site', () => {
    const before = mapOf({
      functions: ['a.f', 'a.g', 'b.h'],
      calls: ['a.f > a.g', 'a.f > b.h'],
      imports: ['a > b'],
    });
    const after = mapOf({ functions: ['a.f', 'a.g', 'b.h'], calls: ['a.f > a.g', 'b.h > a.g'], imports: [] });
    const { edges, counts } = compareMaps({ before, after }, nothing);
    assert.deepEqual(edges, {
      added: [{ kind: 'call', from: 'b.h', to: 'a.g', path: 'b.py', line: 7 }],
      removed: [
        { kind: 'call', from: 'a.f', to: 'b.h', path: 'a.py', line: 7 },
        { kind: 'import', from: 'a', to: 'b', path: 'a.py', line: 3 },
      ],
    });
    assert.deepEqual(counts, { added: 1, removed: 2, tests: 0 });
  });

  it('are no edges of a symbol or a file that is only called otherwise', () => {
    const before = mapOf({ functions: ['a.f', 'a.g'], calls: ['a.f > a.g'], imports: ['a > c'] });
    const after = mapOf({ functions: ['b.f', 'b.h'], calls: ['b.f > b.h'], imports: ['b > c'] });
    const renames = [
      { from: { path: 'a.py', name: '' }, to: { path: 'b.py', name: '' } },
      { from: { path: 'a.py', name: 'g' }, to: { path: 'b.py', name: 'h' } },
    ];
    const { edges } = compareMaps({ before, after }, { ...nothing, renames });
    assert.deepEqual(edges, { added: [], removed: [] });
    assert.equal(compareMaps({ before, after }, nothing).edges.added.length, 2);
  });

  const cycles = (before: readonly string[], after: readonly string[]): readonly string[] => {
    const maps = { before: mapOf({ imports: before }), after: mapOf({ imports: after }) };
    const found = compareMaps(maps, nothing).cycles;
    return [
      ...found.added.map(({ modules }) => `+ ${modules.join(' ')}`),
      ...found.removed.map(({ modules }) => `- ${modules.join(' ')}`),
    ];
  };

  it('are cycles that opened, closed, grew and shrank', () => {
    assert.deepEqual(cycles(['a > b'], ['a > b', 'b > a']), ['+ a b']);
    assert.deepEqual(cycles(['a > b', 'b > a'], ['a > b']), ['- a b']);
    assert.deepEqual(cycles(['a > b', 'b > a'], ['a > b', 'b > a', 'b > c', 'c > a']), ['+ a b c']);
    assert.deepEqual(cycles(['a > b', 'b > c', 'c > a'], ['a > b', 'b > a', 'b > c']), ['- a b c']);
    assert.deepEqual(cycles(['a > b', 'b > a'], ['a > b', 'b > a', 'b > c']), []);
  });

  it('are places among the first ten, and who came and went', () => {
    const before = mapOf({ scores: { a: 3, b: 2, c: 1 } });
    const after = mapOf({ scores: { a: 3, c: 2, d: 1 } });
    assert.deepEqual(
      compareMaps({ before, after }, nothing).rank.map(({ id, before: was, after: is }) => [
        id,
        was?.place,
        is?.place,
      ]),
      [
        ['c', 3, 2],
        ['d', undefined, 3],
        ['b', 2, undefined],
      ],
    );
  });

  it('are tests that reach what changed, the nearest first, in the newer map', () => {
    const calls = ['test_a.test_one > a.f', 'test_a.test_two > a.g', 'a.g > a.f', 'test_a.test_three > b.h'];
    const functions = ['a.f', 'a.g', 'b.h', 'test_a.test_one', 'test_a.test_two', 'test_a.test_three'];
    const after = mapOf({ functions, calls });
    const changed = [{ path: 'a.py', name: 'f' }];
    const { tests, counts } = compareMaps({ before: mapOf({}), after }, { renames: [], changed });
    assert.deepEqual(
      tests.map(({ id, reaches, hops }) => [id, reaches, hops]),
      [
        ['test_a.test_one', ['a.f'], 1],
        ['test_a.test_two', ['a.f'], 2],
      ],
    );
    assert.equal(counts.tests, 2);
  });
});
