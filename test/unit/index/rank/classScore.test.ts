import assert from 'node:assert/strict';
import type { CallEdge, ClassNode, FunctionKind, FunctionNode } from '../../../../src/core/map/codeIndex';
import { measureClasses, scoreClasses } from '../../../../src/index/rank/classScore';

const scoresOf = (entries: Record<string, number>): ReadonlyMap<string, number> =>
  new Map(Object.entries(entries));

describe('scoreClasses', () => {
  it('adds module score, share of methods and share of calls', () => {
    const scores = scoreClasses(
      [
        { id: 'm.A', module: 'm', methods: 4, calls: 5 },
        { id: 'n.B', module: 'n', methods: 3, calls: 20 },
      ],
      scoresOf({ m: 2.5, n: 0.5 }),
    );
    assert.deepEqual(
      [...scores],
      [
        ['m.A', { score: 3.75, terms: { module: 2.5, methods: 1, calls: 0.25 } }],
        ['n.B', { score: 2.25, terms: { module: 0.5, methods: 0.75, calls: 1 } }],
      ],
    );
  });

  it('takes 0/0 as 0', () => {
    const scores = scoreClasses([{ id: 'm.A', module: 'm', methods: 0, calls: 0 }], scoresOf({ m: 1 }));
    assert.deepEqual(scores.get('m.A'), { score: 1, terms: { module: 1, methods: 0, calls: 0 } });
  });

  it('calls a class of an unknown module a bug', () => {
    assert.throws(
      () => scoreClasses([{ id: 'm.A', module: 'm', methods: 0, calls: 0 }], new Map()),
      /m of class m\.A/,
    );
  });
});

describe('measureClasses', () => {
  const place = { startLine: 1, endLine: 9, doc: null };
  const classOf = (id: string, module: string): ClassNode => {
    const head = { bases: [], declaration: `class ${id}`, score: 0 };
    return { id, name: id, kind: 'class', module, parent: module, ...place, ...head };
  };
  const functionOf = (id: string, parent: string, module: string, kind: FunctionKind): FunctionNode => {
    return { id, name: id, kind, module, parent, ...place, signature: '()', async: false };
  };
  const call = (to: string, weight: number): CallEdge => {
    return {
      from: 'm',
      to,
      weight,
      lines: Array<number>(weight).fill(1),
      resolution: 'exact',
      confidence: 1,
    };
  };

  it('counts methods of the own body and the sites of calls into them and into the class', () => {
    const measures = measureClasses({
      classes: [classOf('m.A', 'm'), classOf('m.B', 'm')],
      functions: [
        functionOf('m.A.__init__', 'm.A', 'm', 'constructor'),
        functionOf('m.A.size', 'm.A', 'm', 'getter'),
        functionOf('m.A.<lambda1>', 'm.A', 'm', 'lambda'),
        functionOf('m.A.size.inner', 'm.A.size', 'm', 'function'),
        functionOf('m.free', 'm', 'm', 'function'),
      ],
      calls: [
        call('m.A.__init__', 2),
        call('m.A.size', 3),
        call('m.A.size.inner', 50),
        call('m.B', 4),
        call('m.free', 9),
      ],
    });
    assert.deepEqual(measures, [
      { id: 'm.A', module: 'm', methods: 2, calls: 5 },
      { id: 'm.B', module: 'm', methods: 0, calls: 4 },
    ]);
  });

  it('does not take the functions of a submodule for the methods of a class with the same id', () => {
    const measures = measureClasses({
      classes: [classOf('p.core', 'p')],
      functions: [functionOf('p.core.run', 'p.core', 'p.core', 'function')],
      calls: [call('p.core.run', 1)],
    });
    assert.deepEqual(measures, [{ id: 'p.core', module: 'p', methods: 0, calls: 0 }]);
  });
});
