/** A name that several definitions of one module bear: every question about it means them all. */
import assert from 'node:assert/strict';
import type { TraceDirection } from '../../../../src/core/map/explore';
import { ToolError } from '../../../../src/core/errors';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { viewCode } from '../../../../src/explore/code/viewCode';
import { mapOf } from '../../../support/exploreMap';

const MERGED = {
  'core.ts': [
    'export interface $make<T = unknown> {',
    '  new (def: T): object;',
    '}',
    'export function $make(name: string): object {',
    '  return helper(name);',
    '}',
    'function helper(name: string): object {',
    '  return { name };',
    '}',
    '',
  ].join('\n'),
  'use.ts': "import { $make } from './core';\nexport const a = $make('a');\nexport const b = $make('b');\n",
  'core.test.ts': "import { $make } from './core';\nexport function testMake() {\n  return $make('t');\n}\n",
};

const MERGED_NAMESPACE = {
  'shape.ts': [
    'export class Shape {',
    '  area() { return 0; }',
    '}',
    'export namespace Shape {',
    '  export function square() { return new Shape(); }',
    '}',
    '',
  ].join('\n'),
  'use.ts':
    "import { Shape } from './shape';\nexport const a = Shape.square();\nexport const b = new Shape();\n",
};

const CONDITIONAL = {
  'compat.py': [
    'import sys',
    'if sys.version_info > (3, 12):',
    '    def read(path):',
    '        return new_way(path)',
    'else:',
    '    def read(path):',
    '        return old_way(path)',
    'def new_way(path):',
    '    return path',
    'def old_way(path):',
    '    return path',
    '',
  ].join('\n'),
  'use.py': 'import compat\n\ndef run():\n    return compat.read("a")\n',
};

function traced(map: ExploreMap, target: string, direction: TraceDirection): string {
  return traceDependencies(map, { target, direction }).text;
}

describe('a name that several definitions bear', () => {
  it('is called where any of them is: an interface and a function', async () => {
    const map = await mapOf(MERGED);
    for (const target of ['$make', 'core.$make', 'core.ts:$make']) {
      const callers = traced(map, target, 'callers');
      assert.match(callers, /use\.ts:2, 3/, target);
      assert.doesNotMatch(callers, /no resolved caller/, target);
    }
    assert.match(
      traced(map, '$make', 'callers'),
      /note: 2 definitions have this name, and all of them are included: interface core\.ts:1, function core\.ts:4\./,
    );
  });

  it('is meant whole by every direction', async () => {
    const map = await mapOf(MERGED);
    assert.match(traced(map, '$make', 'impact'), /may affect 3 symbols and modules in 2 files|use\.ts/);
    assert.match(traced(map, '$make', 'references'), /is called at 3 sites, all exact; 2 modules import it/);
    assert.match(traced(map, '$make', 'callees'), /core\.helper/);
    const path = traceDependencies(map, { target: 'use', to: '$make', direction: 'path' }).text;
    assert.match(path, /^use reaches .*\$make.* by 1 call\./);
  });

  it('shows the code of each', async () => {
    const { text, results } = viewCode(await mapOf(MERGED), { targets: ['$make'] });
    assert.match(text, /new \(def: T\): object/);
    assert.match(text, /return helper\(name\)/);
    assert.deepEqual(
      results.map(({ line }) => line),
      [1, 4],
    );
  });

  it('is a class with its namespace', async () => {
    const map = await mapOf(MERGED_NAMESPACE);
    assert.match(traced(map, 'Shape', 'callers'), /use\.ts:3/);
    assert.match(traced(map, 'Shape', 'callers'), /calls .*square|use\.ts:2/);
    assert.match(traced(map, 'Shape.square', 'callers'), /use\.ts:2/);
  });

  it('is a function that is defined under conditions', async () => {
    const map = await mapOf(CONDITIONAL);
    assert.match(traced(map, 'compat.read', 'callers'), /use\.py:4/);
    const callees = traced(map, 'read', 'callees');
    assert.match(callees, /compat\.new_way/);
    assert.match(callees, /compat\.old_way/);
    assert.match(traced(map, 'old_way', 'callers'), /compat\.py:7/);
  });

  it('is one definition alone where its number says which', async () => {
    const map = await mapOf(CONDITIONAL);
    const callees = traced(map, 'compat.read#2', 'callees');
    assert.match(callees, /compat\.old_way/);
    assert.doesNotMatch(callees, /compat\.new_way/);
  });

  it('is asked for where the definitions stand in several modules, each module once', async () => {
    const map = await mapOf({ ...CONDITIONAL, 'other.py': 'def read(path):\n    return path\n' });
    assert.throws(
      () => traced(map, 'read', 'callers'),
      (error) => {
        assert.ok(error instanceof ToolError);
        assert.match(error.message, /'read' means 2 things/);
        assert.match(error.message, /compat\.read \(2 definitions, compat\.py:3\)/);
        assert.match(error.message, /other\.read \(function, other\.py:1\)/);
        return true;
      },
    );
  });
});
