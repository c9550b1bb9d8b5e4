import assert from 'node:assert/strict';
import { createDerivedSites } from '../../../../../../src/index/resolve/flow/calls/derivedSites';
import { newSite } from '../../../../../../src/index/resolve/flow/sites';
import type { Site } from '../../../../../../src/index/resolve/flow/sites';
import type { CodeIndex } from '../../../../../../src/core/map/codeIndex';
import { analyseWithin } from '../../../../../support/analyse';

const call = (number: number): Site => ({
  ...newSite({
    from: 0,
    line: number + 1,
    name: 'f',
    arguments: [],
    result: number,
    isNew: false,
    implicit: false,
    onObject: false,
  }),
  number,
});
/** Nodes of derived sites alone. */
const solver = { newNode: () => 9 };
const make = (): Pick<Site, 'arguments' | 'result'> => ({
  arguments: [{ node: 7, position: 0, keyword: null }],
  result: 8,
});

/** Twice what the programs below need. */
const MOST_PAUSES = { javascript: 10, python: 500 };

const told = ({ calls, ambiguous, unresolved }: CodeIndex): string[] => [
  ...calls.map(({ from, to, lines }) => `${from} -> ${to} [${lines.join(', ')}]`),
  ...ambiguous.map(
    ({ from, name, candidates, lines }) =>
      `${from} ${name} in {${candidates.join(', ')}} [${lines.join(', ')}]`,
  ),
  ...unresolved.map(({ from, name, lines }) => `${from} ??? ${name} [${lines.join(', ')}]`),
];

describe('sites derived from sites', () => {
  it('a site of each key once, with what it is given', () => {
    const sites = [call(0)];
    const { derivedSite, addWithin } = createDerivedSites(sites, solver);
    const [first] = sites;
    assert.ok(first);
    const derived = derivedSite(first, 'callback', make);
    assert.equal(derivedSite(first, 'callback', make), derived);
    assert.notEqual(derivedSite(first, 'key', make), derived);
    assert.notEqual(addWithin(first, make), addWithin(first, make));
    assert.deepEqual(
      sites.map(({ within, implicit, isCut }) => [within, implicit, isCut]),
      [[-1, false, false], ...[1, 2, 3, 4].map(() => [0, true, false])],
    );
    assert.deepEqual(derived.arguments, make().arguments);
  });
  it('a chain of them ends: one cut site of the call stands in for all that is deeper', () => {
    const sites = [call(0), call(1)];
    const { derivedSite } = createDerivedSites(sites, solver);
    const ends = [0, 1].map((number) => {
      let at = sites[number];
      for (let depth = 0; depth < 50 && at; depth++) at = derivedSite(at, `step ${depth}`, make);
      return at;
    });
    assert.equal(sites.length, 2 + 2 * (5 + 1));
    assert.deepEqual(
      ends.map((end) => [end?.isCut, end?.within, end?.arguments.length, end?.result]),
      [
        [true, 0, 0, 9],
        [true, 1, 0, 9],
      ],
    );
  });
  it('and so does a call with ever more of them', () => {
    const sites = [call(0), call(1)];
    const { derivedSite, addWithin } = createDerivedSites(sites, solver);
    const [first, second] = sites;
    assert.ok(first && second);
    for (let at = 0; at < 400; at++) derivedSite(addWithin(first, make), 'callback', make);
    assert.equal(sites.length, 2 + 500 + 1);
    assert.equal(derivedSite(first, 'another', make).isCut, true);
    assert.equal(derivedSite(second, 'another', make).isCut, false);
  });
});

describe('programs that derive sites without end', () => {
  it('JavaScript: a list that holds its own forEach; the call says that more may be called there', async () => {
    const index = await analyseWithin(MOST_PAUSES.javascript, {
      'm.js': `
function f() {}
const list = [f];
list.forEach(list[0]);
const own = [f];
own.push(own.forEach);
own.forEach(own[0]);
`,
    });
    assert.deepEqual(told(index), ['m -> m.f [4, 7, 7, 7, 7, 7]', 'm ??? forEach [7]']);
    assert.equal(index.beyondBound, 1);
  });
  it('JavaScript: methods of lists that hold them all, so that the ways to each call multiply', async () => {
    const names = [
      'map',
      'filter',
      'flatMap',
      'reduce',
      'sort',
      'find',
      'some',
      'every',
      'forEach',
      'findLast',
    ];
    const methodsOf = (list: string): string => names.map((name) => `${list}.${name}`).join(', ');
    const index = await analyseWithin(MOST_PAUSES.javascript, {
      'm.js': `
function g() {}
const one = [], other = [one];
one.push(${methodsOf('one')}, other);
other.push(${methodsOf('other')}, ...one);
one.push(...other);
for (const a of one) for (const b of other) { a.call(one, b); other.forEach(a); one.map(b); a(b); }
g();
`,
    });
    assert.ok(told(index).includes('m -> m.g [8]'), told(index).join('\n'));
  });
  it('Python: builtins and partials in a list that call one another', async () => {
    const index = await analyseWithin(MOST_PAUSES.python, {
      'm.py': `
import functools
def g(*given): pass
tools = [map, filter, sorted, functools.reduce, functools.partial, max, g]
tools.append(tools)
for one in tools:
    for other in one(one, tools):
        other(other, one)
        tools.append(other)
g()
`,
    });
    assert.ok(told(index).includes('m -> m.g [10]'), told(index).join('\n'));
  });
});
