/** Inputs that are nested or chained without end, as a hostile repository has them: each is answered all the same. */
import assert from 'node:assert/strict';
import { prepareMap } from '../../../src/explore/map/exploreMap';
import { layOutTree } from '../../../src/explore/answer/rowTree';
import type { TreeRow } from '../../../src/explore/answer/rowTree';
import { bareSkeleton, skeletonParts } from '../../../src/explore/code/skeleton';
import { surveyUncalled } from '../../../src/explore/survey/uncalled';
import { classOf, emptyIndex, functionOf, moduleOf } from './sampleIndex';

const DEEP = 10_000;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('what is nested without end', () => {
  it('is a tree of as many lines, with what it hides', () => {
    const rowAt = (depth: number): TreeRow => ({
      text: `row ${depth}`,
      weight: 0,
      result: { path: 'm.py', line: depth + 1, endLine: depth + 1, id: null, score: null },
      rows: () => (depth + 1 < DEEP ? [rowAt(depth + 1)] : []),
    });
    const { lines, results, hidden } = layOutTree([rowAt(0)], DEEP, Number.MAX_SAFE_INTEGER);
    assert.deepEqual([lines.length, results.length, hidden], [DEEP, DEEP, 0]);
    assert.deepEqual(results[1]?.line, 2);
  });

  it('is a skeleton with a line for each function', () => {
    const functions = upTo(DEEP).map((at) =>
      functionOf('m', `m.f${at}`, {
        parent: at === 0 ? 'm' : `m.f${at - 1}`,
        startLine: at + 1,
        endLine: 2 * DEEP - at,
      }),
    );
    const index = { ...emptyIndex, modules: [moduleOf('m', 'm.py', { endLine: 2 * DEEP })], functions };
    const map = prepareMap(index, { read: () => null });
    const lines = upTo(2 * DEEP).map((at) => (at < DEEP ? `def f${at}():` : 'x'));
    const shown = bareSkeleton(skeletonParts(map, { id: 'm', language: 'python' }, lines, [1, 2 * DEEP]));
    assert.equal(shown.length, DEEP);
    assert.match(shown.at(-1) ?? '', /def f9999/);
  });

  it('is a chain of classes of which the last overrides what the first has', () => {
    const classes = upTo(DEEP).map((at) =>
      classOf('m', `m.C${at}`, { bases: at === 0 ? [] : [`m.C${at - 1}`] }),
    );
    const methods = [functionOf('m', 'm.C0.go', { kind: 'method', parent: 'm.C0' })];
    const last = functionOf('m', `m.C${DEEP - 1}.go`, { kind: 'method', parent: `m.C${DEEP - 1}` });
    const index = {
      ...emptyIndex,
      modules: [moduleOf('m', 'm.py')],
      classes,
      functions: [...methods, last],
    };
    const { notes } = surveyUncalled(prepareMap(index, { read: () => null }), () => true);
    assert.match(notes[0] ?? '', /1 override or implement a method of a base/);
  });
});
