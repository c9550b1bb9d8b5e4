import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { renderJson } from '../../../src/cli/json';
import { classOf, emptyIndex, functionOf, moduleOf } from '../explore/sampleIndex';

function check(index: CodeIndex, expected: readonly string[]): void {
  assert.equal([...renderJson(index)].join(''), `${expected.join('\n')}\n`);
}

const small: CodeIndex = {
  ...emptyIndex,
  modules: [
    moduleOf('pkg.m', 'pkg/m.py', {
      doc: 'Says "hi".\n\u2028',
      score: 2.12345649,
      features: { git: 0, doc: 1, semantic: 0.1 + 0.2, usage: 2 / 3, complexity: 0.5, dependency: 1 / 3 },
    }),
  ],
  classes: [
    classOf('pkg.m', 'pkg.m.A', { score: 3.0000005, bases: ['pkg.m.B', 'abc.ABC'] }),
    classOf('pkg.m', 'pkg.m.B'),
  ],
  functions: [functionOf('pkg.m', 'pkg.m.f', { signature: '(x: int) -> str', async: true })],
  calls: [
    {
      from: 'pkg.m',
      to: 'pkg.m.A',
      weight: 2,
      lines: [7, 9],
      resolution: 'inferred',
      confidence: 0.12345678,
    },
  ],
  ambiguous: [{ from: 'pkg.m', name: 'go', candidates: ['pkg.m.A', 'pkg.m.B'], lines: [3] }],
  unresolved: [{ from: 'pkg.m', name: 'x.y', lines: [4, 4] }],
  external: [{ from: 'pkg.m.f', name: '<builtin>.len', lines: [5] }],
  imports: [{ from: 'pkg.m', to: 'pkg.n', weight: 3, names: ['a', 'b'], lines: [1] }],
  skipped: [{ path: 'a.bin', reason: 'binary' }],
  problems: [{ path: 'pkg/m.py', line: 2, message: 'syntax error' }],
};

const smallText = [
  '{"version":1,"root":".","partial":false,',
  '"modules":[',
  '{"id":"pkg.m","path":"pkg/m.py","language":"python","package":"pkg","startLine":1,"endLine":10,' +
    '"doc":"Says \\"hi\\".\\n\u2028","score":2.123456,"features":{"dependency":0.333333,"complexity":0.5,' +
    '"usage":0.666667,"semantic":0.3,"doc":1,"git":0}}',
  '],',
  '"classes":[',
  '{"id":"pkg.m.A","name":"A","kind":"class","module":"pkg.m","parent":"pkg.m","startLine":2,"endLine":4,' +
    '"doc":null,"bases":["pkg.m.B","abc.ABC"],"score":3.000001},',
  '{"id":"pkg.m.B","name":"B","kind":"class","module":"pkg.m","parent":"pkg.m","startLine":2,"endLine":4,' +
    '"doc":null,"bases":[],"score":0}',
  '],',
  '"functions":[',
  '{"id":"pkg.m.f","name":"f","kind":"function","module":"pkg.m","parent":"pkg.m","startLine":5,"endLine":6,' +
    '"doc":null,"signature":"(x: int) -> str","async":true}',
  '],',
  '"calls":[',
  '{"from":"pkg.m","to":"pkg.m.A","weight":2,"lines":[7,9],"resolution":"inferred","confidence":0.123457}',
  '],',
  '"ambiguous":[',
  '{"from":"pkg.m","name":"go","candidates":["pkg.m.A","pkg.m.B"],"lines":[3]}',
  '],',
  '"unresolved":[',
  '{"from":"pkg.m","name":"x.y","lines":[4,4]}',
  '],',
  '"external":[',
  '{"from":"pkg.m.f","name":"<builtin>.len","lines":[5]}',
  '],',
  '"imports":[',
  '{"from":"pkg.m","to":"pkg.n","weight":3,"names":["a","b"],"lines":[1]}',
  '],',
  '"skipped":[',
  '{"path":"a.bin","reason":"binary"}',
  '],',
  '"problems":[',
  '{"path":"pkg/m.py","line":2,"message":"syntax error"}',
  ']',
  '}',
];

describe('renderJson', () => {
  it('writes every field of the contract, in its order, numbers with at most 6 decimals', () => {
    check(small, smallText);
  });

  it('writes no field beyond the contract', () => {
    const [row] = small.skipped;
    const skipped = [{ ...row, path: 'a.bin', reason: 'binary', note: 'internal' }];
    check({ ...small, skipped }, smallText);
  });

  it('writes an empty index', () => {
    const names =
      'modules classes functions calls ambiguous unresolved external imports skipped problems'.split(' ');
    const arrays = names.map((name, at) => `"${name}":[]${at === names.length - 1 ? '' : ','}`);
    check({ ...emptyIndex, partial: true }, ['{"version":1,"root":".","partial":true,', ...arrays, '}']);
  });

  it('gives valid JSON whatever a name holds', () => {
    const names = ['"', '\\', '\u0000', '\ud800', '__proto__', '\u2029'];
    const index = { ...emptyIndex, skipped: names.map((path) => ({ path, reason: '' })) };
    const parsed = JSON.parse([...renderJson(index)].join('')) as CodeIndex;
    assert.deepEqual(
      parsed.skipped.map(({ path }) => path),
      names,
    );
  });

  it('comes in pieces no longer than a row', () => {
    const modules = Array.from({ length: 500 }, (_, at) => moduleOf(`m${at}`, `m${at}.py`));
    const pieces = [...renderJson({ ...emptyIndex, modules })];
    assert.ok(pieces.length > 500);
    assert.ok(Math.max(...pieces.map(({ length }) => length)) < 300);
  });
});
