import assert from 'node:assert/strict';
import type { ApartKind } from '../../../../src/core/files/apart';
import { apartKind, apartModules } from '../../../../src/explore/map/apartFiles';

const paths: readonly (readonly [path: string, kind: ApartKind | null])[] = [
  ['src/engine.ts', null],
  ['src/testing.ts', null],
  ['django/template/base.py', null],
  ['docs/conf.py', null],
  ['src/latest.py', null],
  ['tests/test_engine.py', 'test'],
  ['src/engine.test.ts', 'test'],
  ['pkg/__tests__/engine.js', 'test'],
  ['spec/helpers.ts', 'test'],
  ['fixtures/small/main.py', 'test'],
  ['examples/todo/app.py', 'example'],
  ['packages/sdk-examples/app.ts', 'example'],
  ['benchmarks/run.py', 'benchmark'],
  ['bench/speed.ts', 'benchmark'],
  ['src/speed.bench.ts', 'benchmark'],
  ['vendor/lib/a.py', 'vendored'],
  ['pip/_vendor/six.py', 'vendored'],
  ['third_party/a/tests/test_a.py', 'vendored'],
  ['src/api.d.ts', 'declarations'],
  ['src/api.pyi', 'declarations'],
  ['cli/templates/react/index.ts', 'template'],
  ['src/api_pb2.py', 'generated'],
  ['src/api.gen.ts', 'generated'],
  ['src/legacy/api.ts', 'older copy'],
];

describe('files that stand apart', () => {
  for (const [path, kind] of paths)
    it(`${path}: ${kind ?? 'the repository’s own'}`, () => {
      assert.equal(apartKind(path), kind);
    });

  it('are none where a repository has nothing else', () => {
    const module = (id: string, path: string) => ({ id, path });
    const tests = [module('a', 'tests/a.py'), module('b', 'tests/b.py')];
    assert.deepEqual(apartModules(tests), new Map());
    assert.deepEqual(
      apartModules([...tests, module('c', 'c.py')]),
      new Map([
        ['a', 'test'],
        ['b', 'test'],
      ]),
    );
    assert.deepEqual(apartModules([]), new Map());
  });
});
