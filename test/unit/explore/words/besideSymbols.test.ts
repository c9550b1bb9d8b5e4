/** Names that symbols of the map share with variables, and with code that is not mapped. */
import assert from 'node:assert/strict';
import type { TraceDirection } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { searchCode } from '../../../../src/explore/search/searchCode';
import { surveyRepository } from '../../../../src/explore/survey/surveyRepository';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { viewCode } from '../../../../src/explore/code/viewCode';
import { mapOf } from '../../../support/exploreMap';

const NATIVE = {
  'src/scan.rb': 'def scan_all(n)\n  scan_one(n)\nend\n',
  'src/main.rb': 'require "scan"\n# scan_all is quick\nputs scan_all(3)\nputs scan_all(4)\n',
  'tools/gen.py': 'def scan_all():\n    return 1\n\ndef helper():\n    return 2\n',
};

const CONST = {
  'a/shape.ts': [
    'export interface Shape {',
    '  area(): number;',
    '}',
    'export const Shape = {',
    '  unit: 1,',
    "  of: 'all',",
    '};',
    'export type Area = number;',
    'export function Area(): void {}',
    '',
  ].join('\n'),
  'b/shape.ts': 'export const Shape = 3;\n',
};

const traced = (map: ExploreMap, target: string, direction: TraceDirection): string =>
  traceDependencies(map, { target, direction }).text;

describe('what bears the name of a symbol and is none', () => {
  it('is listed from files that are not mapped, so that nothing is said to have no caller alone', async () => {
    const map = await mapOf(NATIVE);
    const callers = traced(map, 'scan_all', 'callers');
    assert.match(
      callers,
      /has no resolved caller in this folder; 3 lines of Ruby files that are not mapped have the word 'scan_all'\.$/m,
    );
    assert.match(
      callers,
      /^Text matches in files that are not mapped \(3\):\n {2}src\/scan\.rb:1 {2}def scan_all\(n\)\n {2}src\/main\.rb:3 {2}puts scan_all\(3\)\n {2}src\/main\.rb:4 /m,
    );
    for (const direction of ['references', 'impact'] as const)
      assert.match(traced(map, 'scan_all', direction), /^Text matches in files that are not mapped \(3\):/m);
  });

  it('is of calls outwards only what may be another definition', async () => {
    const callees = traced(await mapOf(NATIVE), 'scan_all', 'callees');
    assert.match(callees, /^Text matches in files that are not mapped \(1\):\n {2}src\/scan\.rb:1 /m);
  });

  it('is told with the code and the place of the symbol', async () => {
    const map = await mapOf(NATIVE);
    const shown = viewCode(map, { targets: ['scan_all'], level: 'signature' });
    assert.match(shown.text, /^Text matches in files that are not mapped \(3\):/m);
    assert.equal(shown.results.length, 1);
    const found = searchCode(map, { query: 'scan_all', kinds: ['symbol', 'file'] });
    assert.match(found.text, /^Text matches in files that are not mapped \(3\):/m);
    assert.deepEqual(
      found.results.map(({ path }) => path),
      ['tools/gen.py'],
    );
  });

  it('is nothing for a name that other files do not have, nor for a file', async () => {
    const map = await mapOf(NATIVE);
    assert.doesNotMatch(traced(map, 'helper', 'callers'), /Text matches|not mapped/);
    assert.doesNotMatch(traced(map, 'tools/gen.py', 'importers'), /Text matches|not mapped/);
  });

  it('is a candidate where several symbols bear the name, and can be asked about', async () => {
    const map = await mapOf({ ...NATIVE, 'other/gen.py': 'def scan_all():\n    return 3\n' });
    assert.throws(
      () => traced(map, 'scan_all', 'callees'),
      /'scan_all' means 3 things.*\n.*gen\.scan_all \(function.*\n.*gen\.scan_all.*\n {2}src\/scan\.rb:scan_all \(unmapped, src\/scan\.rb:1\)$/m,
    );
    assert.match(traced(map, 'src/scan.rb:scan_all', 'callers'), /^Called \(2\):\n {2}src\/main\.rb/m);
  });

  it('counts what it does not show', async () => {
    const many = Array.from({ length: 30 }, () => 'scan_all(1)').join('\n');
    const { text } = searchCode(await mapOf({ ...NATIVE, 'src/many.rb': many }), {
      query: 'scan_all',
      kinds: ['symbol'],
    });
    assert.match(
      text,
      /^Text matches in files that are not mapped \(33\):(?:\n {2}src\/.*){8}\n {2}and 25 more$/m,
    );
  });

  it('is a constant beside an interface, and a type beside a function, with its value', async () => {
    const map = await mapOf(CONST);
    const shape = viewCode(map, { targets: ['a/shape.Shape'], level: 'signature' }).text;
    assert.match(
      shape,
      /^Also set or declared at the top of a module \(1\):\n {2}a\/shape\.ts:4 {2}export const Shape = \{unit: 1, of: 'all'\};$/m,
    );
    assert.match(
      searchCode(map, { query: 'Area', kinds: ['symbol'] }).text,
      /^Also set or declared at the top of a module \(1\):\n {2}a\/shape\.ts:8 {2}export type Area = number;$/m,
    );
    assert.match(
      searchCode(map, { query: 'Shape', kinds: ['symbol'] }).text,
      /^Also set or declared at the top of a module \(2\):\n {2}a\/shape\.ts:4 .*\n {2}b\/shape\.ts:1 {2}export const Shape = 3;$/m,
    );
  });

  it('is read from no file that may hold secrets', async () => {
    const secret = await mapOf({
      '.aws/keys.js': 'export function key() {\n  return 1;\n}\nvar key = "abc";\n',
    });
    const { text } = viewCode(secret, { targets: ['key'], level: 'signature' });
    assert.doesNotMatch(text, /abc|Returns/);
  });

  it('is no variable of the name of a method', async () => {
    const map = await mapOf({ 'a.py': 'add = 3\n\nclass Cart:\n    def add(self):\n        return 1\n' });
    assert.doesNotMatch(viewCode(map, { targets: ['Cart.add'] }).text, /Also set/);
  });
});

describe('a name in another case than any symbol', () => {
  it('is what code sets, and not the symbol', async () => {
    const map = await mapOf({ 'a.py': 'STRING = 3\n\ndef string():\n    return STRING\n' });
    assert.throws(
      () => viewCode(map, { targets: ['STRING'] }),
      /^ToolError: There is no 'STRING' in the map\.|There is no 'STRING'/,
    );
    assert.match(viewCode(map, { targets: ['String'] }).text, /a\.string \(function\)/);
  });
});

describe('a name that a package passes on by a star', () => {
  const STAR = {
    'pkg/__init__.py': 'from .inner import *\n',
    'pkg/inner.py': 'LIMIT = 3\n\ndef thing():\n    return LIMIT\n',
    'use.py': 'import pkg\n\ndef run():\n    return pkg.thing()\n',
  };

  it('is the symbol, for every question', async () => {
    const map = await mapOf(STAR);
    assert.match(
      traced(map, 'pkg.thing', 'callers'),
      /^pkg\.inner\.thing \(pkg\/inner\.py:3\) is called by 1 symbol/,
    );
    assert.match(viewCode(map, { targets: ['pkg.thing'] }).text, /pkg\.inner\.thing \(function\)/);
    const found = searchCode(map, { query: 'pkg.thing', kinds: ['symbol', 'file'] });
    assert.deepEqual(
      found.results.map(({ id }) => id),
      ['pkg.inner.thing'],
    );
  });

  it('is a constant that it passes on too', async () => {
    const { text } = traceDependencies(await mapOf(STAR), { target: 'pkg.LIMIT', direction: 'references' });
    assert.match(text, /^Set \(1\):\n {2}pkg\/inner\.py {2}at pkg\/inner\.py:1 {2}LIMIT = 3$/m);
    assert.match(text, /at pkg\/inner\.py:4/);
  });
});

describe('A word search of a name that the map has', () => {
  it('does not deny it', async () => {
    const map = await mapOf({ 'a/json/__init__.py': '', 'b.py': 'import a.json\njson = a.json\n' });
    const { text } = surveyRepository(map, { topic: 'word', target: 'json' });
    assert.match(
      text,
      /^RepoMaster searched for the word of 'json': 2 lines have it in 1 file; set at b\.py:2\./,
    );
    assert.match(
      surveyRepository(map, { topic: 'word', target: 'yaml' }).text,
      /^The word 'yaml' occurs nowhere/,
    );
  });

  it('is not needed for a package, which is known by its folder', async () => {
    const map = await mapOf({ 'a/json/__init__.py': '', 'a/jsonify.py': '' });
    const { results } = searchCode(map, { query: 'json', kinds: ['symbol', 'file'] });
    assert.equal(results[0]?.path, 'a/json/__init__.py');
  });
});
