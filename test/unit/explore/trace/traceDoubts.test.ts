import assert from 'node:assert/strict';
import { prepareMap } from '../../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../../support/exploreMap';
import { emptyIndex, functionOf, rankedModule } from '../sampleIndex';

describe('what a trace counts to its target, and what it leaves open', () => {
  it('takes what a lambda inside a class calls for a call from inside', async () => {
    const source = 'class Job {\n  run() {\n    return [1].map(() => this.step());\n  }\n  step() {}\n}\n';
    const made = await mapOf({ 'a.ts': source });
    const first = (target: string, direction: 'callers' | 'references'): string | undefined =>
      traceDependencies(made, { target, direction }).text.split('\n')[0];
    assert.equal(
      first('Job', 'callers'),
      'a.Job (a.ts:1) has no resolved caller from outside itself in this folder.',
    );
    assert.match(first('Job', 'references') ?? '', /is called at 0 sites/);
    assert.match(first('Job.step', 'callers') ?? '', /is called by 1 symbol at 1 site, exact\./);
  });

  it('does not tell of a place where it is called that it is read there without a call', async () => {
    const source =
      'export const f = (x) => x;\nexport function g(x) {}\n[1].map(g);\nexport const t = [g];\n';
    const { text } = traceDependencies(await mapOf({ 'a.ts': source }), {
      target: 'g',
      direction: 'callers',
    });
    assert.match(text, /^ {2}a {2}a\.ts:3 {2}exact$/m);
    assert.match(text, /^note: 1 place names it and may read it as a value, without a call: a\.ts:4\.$/m);
  });

  it('does not tell that no ambiguous site may mean it where the candidates of one may not be all', () => {
    const candidates = (most: number): string[] =>
      Array.from({ length: most }, (_, at) => `m.Kind${at}.make`);
    const noteFor = (most: number): string | undefined => {
      const ambiguous = [{ from: 'm.run', name: 'make', candidates: candidates(most), lines: [3, 4] }];
      const functions = ['m.run', 'm.Other.make', ...candidates(most)].map((id) => functionOf('m', id));
      const modules = [rankedModule('m', 'm.py', 1)];
      const cut = prepareMap({ ...emptyIndex, modules, functions, ambiguous }, { read: () => null });
      return traceDependencies(cut, { target: 'm.Other.make', direction: 'callers' }).text.split('\n')[1];
    };
    assert.equal(
      noteFor(44),
      "note: 2 ambiguous call sites of the name 'make' may mean it too, because too many values meet there to tell them apart: m.py:3, m.py:4.",
    );
    assert.equal(noteFor(10), 'note: no ambiguous call site may mean it.');
  });

  it('counts candidates of one name, such as overloads', async () => {
    const source =
      'class A {\n  void put(int n) {}\n  void put(String s) {}\n  void use(A a) { a.put(1); }\n}\n';
    const map = await mapOf({ 'A.java': source });
    const { text } = traceDependencies(map, { target: 'A.put', direction: 'callers' });
    assert.match(text, /^ {2}put\(\) is one of 2 definitions of A\.put {2}at A\.java:4$/m);
  });
});
