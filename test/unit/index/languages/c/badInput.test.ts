import assert from 'node:assert/strict';
import { decodeSource } from '../../../../../src/index/scan/decodeSource';
import type { FileFacts } from '../../../../../src/index/extract/facts';
import { factsOf } from '../../../../support/analyse';

const functionsIn = ({ definitions }: FileFacts): string[] =>
  definitions.flatMap(({ kind, name }) => (kind === 'function' ? [name] : []));

const linesOf = ({ problems }: FileFacts): number[] => problems.map(({ line }) => line);

/** What bison writes: tables of numbers, and one function whose `switch` has an action for each rule. */
function generatedParser(lines: number): string {
  const row = `  ${Array.from({ length: 10 }, (_, at) => `${at * 37}`).join(', ')},\n`;
  const table = `static const short yytable[] = {\n${row.repeat(lines / 5)}};\n`;
  const action = (rule: number): string =>
    `  case ${rule}:\n#line ${rule} "grammar.y"\n    { (yyval.node) = make(${rule}, (yyvsp[-1].node)); }\n    break;\n`;
  const actions = Array.from({ length: lines / 5 }, (_, rule) => action(rule)).join('');
  return `${table}int yyparse(void) {\n  switch (yyn) {\n${actions}  }\n  return 0;\n}\nint behind(void) { return yyparse(); }\n`;
}

describe('Bad input of C', () => {
  it('may have a condition around nearly every line, nested, cut through and never ended', async () => {
    const cut = (at: number): string =>
      `#if defined(A${at}) && \\\n    !defined(B)\nint f${at}(int a,\n#else\nint f${at}(long a,\n#endif\n  int b) {\n#ifdef C\n  if (a) {\n#elif D\n  while (b) {\n#else\n  {\n#endif\n#define M${at}(x) do { \\\n    x; } while (0)\n    M${at}(a);\n  }\n  return a;\n}\n`;
    const text = Array.from({ length: 500 }, (_, at) => cut(at)).join('');
    assert.deepEqual(
      functionsIn(await factsOf('a.c', text)),
      Array.from({ length: 500 }, (_, at) => `f${at}`),
    );
    const nested = (depth: number): Promise<FileFacts> =>
      factsOf('a.c', `${'#if A\n'.repeat(depth)}int f(void) { return 1; }\n${'#endif\n'.repeat(depth)}`);
    assert.deepEqual(functionsIn(await nested(1000)), ['f']);
    const { problems } = await nested(5000);
    assert.ok(
      problems.some(({ message }) => message.startsWith('nested deeper than')),
      JSON.stringify(problems),
    );
    for (const damaged of ['#endif\n', '#else\n'.repeat(5000), '#if A\n'.repeat(5000), '#if \\\n\\\n', '#'])
      assert.deepEqual(functionsIn(await factsOf('a.c', `int f(void) { return 1; }\n${damaged}`)), ['f']);
  });

  it('may be a generated parser of 50,000 lines, and one with a mistake in it', async function () {
    this.timeout(240_000);
    const text = generatedParser(50_000);
    assert.ok(text.split('\n').length > 50_000);
    const whole = await factsOf('parser.c', text);
    assert.deepEqual([functionsIn(whole), linesOf(whole)], [['yyparse', 'behind'], []]);
    assert.equal(whole.named?.calls.filter(({ name }) => name === 'make').length, 10_000);
    const damaged = await factsOf('parser.c', text.replace('case 5000:', 'case (]5000:'));
    const line = text.slice(0, text.indexOf('case 5000:')).split('\n').length;
    assert.ok(linesOf(damaged).includes(line), linesOf(damaged).join(' '));
    assert.ok(functionsIn(damaged).includes('behind'));
  });

  it('may be bytes of Latin-1, in comments, texts and names, which are a problem of their line', async () => {
    const bytes = Buffer.from(
      '/* caf\xe9 */\nint f(void) { return g("\xfc\xdf"); }\nint na\xefve(void) { return 1; }\nint h(void) { return f(); }\n',
      'latin1',
    );
    for (const [path, language] of [
      ['a.c', 'c'],
      ['a.cc', 'cpp'],
      ['a.h', 'c'],
    ] as const) {
      const decoded = decodeSource(bytes, path, language);
      assert.equal(decoded.kind, 'text');
      assert.deepEqual(
        decoded.problems.map((problem) => [problem.path, problem.line]),
        [[path, 1]],
      );
      const found = functionsIn(await factsOf(path, decoded.text));
      assert.ok(found.includes('f') && found.includes('h'), found.join(' '));
    }
  });

  it('has its problems at the lines that cannot be read', async () => {
    const text =
      'int f(void) { return 1; }\nint = (;\nint g(void) { return f(); }\nint h(void) {\n  return (;\n}\n';
    const facts = await factsOf('a.c', text);
    assert.deepEqual(linesOf(facts), [2, 5]);
    assert.deepEqual(functionsIn(facts), ['f', 'g', 'h']);
  });
});
