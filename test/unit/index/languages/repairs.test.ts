/** Syntax that the grammars do not know, and the definitions around it, which must not suffer. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { Op, ROW_WIDTH } from '../../../../src/index/extract/tape';
import { typescript } from '../../../../src/index/languages/typescript/table';
import { analyse, factsOf } from '../../../support/analyse';

const allRepairs = [...typescript.rewrites, ...typescript.likelyRepairs, ...typescript.repairs];

/** Definitions as `name start-end`, then the problems; the text gets a function behind it that must be seen. */
async function check(source: string, expected: readonly string[], path = 'a.ts'): Promise<void> {
  const text = `${source}\nfunction behind() {}\n`;
  const { definitions, problems } = await factsOf(path, text);
  const found = definitions.slice(1).map(({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`);
  const end = text.split('\n').length - 1;
  assert.deepEqual(
    [...found, ...problems.map(({ line, message }) => `${line}: ${message}`)],
    [...expected, `behind ${end}-${end}`],
  );
}

describe('Repairs of what a grammar does not know', () => {
  it('parts call signatures that a line break parts', () =>
    check(
      [
        'interface Factory {',
        '  <T extends Function>(fn: T): T',
        '  // named',
        '  <T>(name: string, fn: T): T',
        '',
        '  (name: string): Map<string, T>',
        '  (): void',
        '}',
        'const both: {',
        '  <A>(a: A): A',
        '  <A, B>(',
        '    a: A,',
        '    b: (x: A) => B,',
        '  ): B',
        '} = (a: unknown) => a',
      ].join('\n'),
      ['Factory 1-8', 'both 15-15'],
    ));

  it('parts members called as operators are', () =>
    check('interface Parameter {\n  name: string\n  in: "query"\n  as?: string\n}', ['Parameter 1-5']));

  it('takes variance annotations, and type parameters called in and out', () =>
    check(
      [
        'interface A<out T, in U = never> {}',
        'interface B<in out T extends A<T>> {}',
        'interface C<',
        '  out One,',
        '  in Two = unknown',
        '> {}',
        'interface D<out extends string, T> {}',
      ].join('\n'),
      ['A 1-1', 'B 2-2', 'C 3-6', 'D 7-7'],
    ));

  it('leaves correct text alone that looks like what it repairs', () =>
    check(
      [
        'export default',
        '  (a: string): void => {}',
        'let b, out',
        'let c = d ? e',
        '  (f) : g',
        'switch (c) {',
        '  case b',
        '    (f): h(() => 1)',
        '}',
        'if ((b, out instanceof c)) b;',
      ].join('\n'),
      ['default 2-2', '<lambda> 8-8'],
    ));

  it('takes the arguments of imported types, and still imports them', async () => {
    const source = 'let a: import("./b").C<{ d: string }> | undefined\nclass E {}';
    await check(source, ['E 2-2']);
    const { imports } = await factsOf('a.ts', source);
    const plain = await factsOf('a.ts', 'let a: import("./b").C | undefined\nclass E {}');
    assert.deepEqual(imports, plain.imports);
  });

  it('takes the type of a module among the type arguments of a call, which is a call then', async () => {
    const forms = [
      'f<typeof import("./b")>()',
      'await o.f<typeof import("./b")>("./b")',
      "f<A, typeof import('./b', { with: { a: 'b' } }).C>(1)",
      'f<typeof\n import("./b"), A[]>(1)',
    ];
    for (const form of forms) {
      const source = `function f() {}\nasync function g(o: any) { const m = ${form}; }`;
      await check(source, ['f 1-1', form.includes('\n') ? 'g 2-3' : 'g 2-2']);
      const { tape } = await factsOf('a.ts', source);
      const operations = tape.rows.filter((_, at) => at % ROW_WIDTH === 0);
      assert.equal(operations.filter((each) => each === Op.Call).length, 1, form);
    }
    const { imports } = await factsOf(
      'a.ts',
      'let a: Array<typeof import("./b")>;\nlet c: typeof import("./b");',
    );
    assert.equal(imports.length, 2, 'a type that the grammar takes stays what it is');
  });

  it('takes an ampersand in the text of an element', async () => {
    const source = [
      'export const A = () => <p>Terms & Conditions, {x} & <b>AT&T</b> &amp; more</p>;',
      'type B = C<1> & { d: string };',
      'const e = f && (f & 1);',
    ].join('\n');
    await check(source, ['A 1-1'], 'a.tsx');
    await check(source.replace(/type.*/, ''), ['A 1-1'], 'a.jsx');
  });

  it('takes escapes that only tagged templates may hold', async () => {
    const source = 'const a = [String.raw`C:\\users\\x`, String.raw`\\u{110000x`, `\\\\u \\u{41} \\x41`];';
    await check(source, []);
    await check(source, [], 'a.js');
  });

  it('takes a name that is `using`', () =>
    check(
      [
        'const using = (f: () => void) => f();',
        'if (using) using(() => {});',
        'const a = [using, b.using, { using }];',
        'function c(using: string) { return using; }',
        'async function d() { using e = f(); await using g = h(); }',
      ].join('\n'),
      ['using 1-1', '<lambda> 2-2', 'c 4-4', 'd 5-5'],
    ));

  it('takes type arguments of tagged templates', () =>
    check(
      [
        'const rows = sql<{ readonly count: number; at: Date }>`select ${f((x: number) => x)}`',
        'const one = tag<Map<string, A>>`x`',
      ].join('\n'),
      ['<lambda> 1-1'],
    ));

  it('takes escaped backticks in template types', () =>
    check('type Missing<P extends string> =\n  `use \\`class ${P}<Self>()\\``\nclass C {}', ['C 3-3']));

  it('takes reserved words as names of exports, between comments too', () =>
    check(
      [
        'const catch_ = () => 1',
        'export {',
        '  /** {@link x} */',
        '  catch_ as catch, // {',
        '  catch_ as null }',
      ].join('\n'),
      ['catch_ 1-1'],
      'a.js',
    ));

  it('takes types exported as a whole, and a required module that is exported', () =>
    check(
      "export type * from './a';\nexport type * as b from './b';\nexport import c = require('./c');",
      [],
    ));

  it('takes imports that wait, and those of sources', () =>
    check("import defer * as a from './a';\nimport source b from './b';\nimport source from './c';", []));

  it('exports the reserved name, not what the grammar was given', async () => {
    const index = await analyse({
      'a.js': 'const none = () => 1\nexport { none as null }\n',
      'b.js': 'import { null as nothing } from "./a.js"\nnothing()\n',
    });
    assert.deepEqual(index.problems, []);
    assert.deepEqual(
      index.calls.map(({ from, to }) => `${from} > ${to}`),
      ['b > a.none'],
    );
  });

  it('mends what it can where something else is broken', async () => {
    const { definitions, problems } = await factsOf(
      'a.ts',
      'interface A<out T> {}\nclass B {\n  m() { if ( }\n}\nfunction c() {}\n',
    );
    assert.ok(definitions.some(({ name }) => name === 'A'));
    assert.ok(definitions.some(({ name }) => name === 'B'));
    assert.deepEqual([...new Set(problems.map(({ line }) => line))], [3]);
  });

  it('takes what looks like tagged templates for the comparisons that they are', () =>
    check('const a = b < c && d > `e`\nconst f = g<`h`[0]\nconst i = (j: string) =>\n  tag<K>`\n${j}`', [
      'i 3-5',
    ]));

  it('ends on texts that open and never close', () => {
    const hostile = [
      'x<',
      'x<{a}',
      '{a}',
      'import {/* a */',
      'import {/*',
      'import { //',
      'import("a").B<',
      'f<typeof import("a")',
      ', typeof import("a")>(',
      '  (\n',
    ];
    for (const piece of [
      ...hostile,
      '  <T\n',
      ', ',
      ' * \n',
      '>`',
      '/',
      '<in out ',
      '   ',
      'export {',
      '`',
    ]) {
      const text = `export { x<${piece.repeat(1_000_000 / piece.length)}`;
      for (const repair of allRepairs) assert.equal(repair(text).length, text.length);
    }
  });

  it('ends where the text begins with an empty line', () => {
    for (const repair of allRepairs) assert.equal(repair('\n  (1);\n').trim(), '(1);');
  });

  it('never moves anything: the length and every line break stay', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '(',
        ')',
        ': ',
        '\n',
        '\r\n',
        '  ',
        'in ',
        'out ',
        'T',
        ',',
        '`',
        '&',
        '\\u',
        'using ',
        '\\`',
        '\\\\',
        '${',
        '}',
        '{',
        'import("a")',
        'f<typeof import("a")>(',
      ],
      ...[
        '.B',
        'export {',
        'as null',
        ';',
        '=>',
        '\u{1F600}',
        '\u00A0',
        '\u2028',
        '// x',
        '/*',
        '*/',
        '"',
        "'",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const repair of allRepairs) {
          const repaired = repair(text);
          assert.equal(repaired.length, text.length);
          assert.deepEqual(breaksOf(repaired), breaksOf(text));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function breaksOf(text: string): number[] {
  return [...text.matchAll(/[\n\r\u2028\u2029]/g)].map(({ index }) => index);
}
