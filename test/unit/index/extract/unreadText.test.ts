import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { FileFacts } from '../../../../src/index/extract/facts';
import { createLanguageParsers } from '../../../../src/index/parse/languageParsers';
import { factsOf } from '../../../support/analyse';
import { repositoryRoot } from '../../../support/paths';

const names = ({ definitions }: FileFacts): string[] => definitions.slice(1).map(({ name }) => name);
const problemsOf = ({ problems }: FileFacts): string[] =>
  problems.map(({ line, message }) => `${line}: ${message}`);

const foreign = 'not read: its beginning is no text of its language';
const notFromHere = 'not read from here on: no text of its language';

describe('text that would cost more than linear time', () => {
  for (const [path, first] of [
    ['m.ts', 'export function first() {}'],
    ['m.js', 'export function first() {}'],
    ['m.py', 'def first(): pass'],
  ] as const) {
    it(`${path}: tokens in a row that fit nowhere are not read, what is before them is`, async () => {
      const facts = await factsOf(path, `${first}\n${'{\n'.repeat(20_000)}`);
      assert.deepEqual(names(facts), ['first']);
      assert.ok(problemsOf(facts).includes(`2: ${notFromHere}`), problemsOf(facts).join());
    });

    it(`${path}: what stands too deep is not read, what is beside it is`, async () => {
      const facts = await factsOf(path, `${first}\nx = ${'(a.\n'.repeat(20_000)}b${')'.repeat(20_000)}\n`);
      assert.deepEqual(names(facts), ['first']);
      assert.ok(
        problemsOf(facts).some((problem) => problem.includes('nested deeper than')),
        problemsOf(facts).join(),
      );
    });

    it(`${path}: a large text of another kind is not read`, async () => {
      const prose = 'The quick brown fox (it is "quick") jumps; over: the lazy dog, as foxes do.\n';
      const facts = await factsOf(path, `${first}\n${prose.repeat(14_000)}`);
      assert.deepEqual([names(facts), problemsOf(facts)], [[], [`1: ${foreign}`]]);
      assert.equal(facts.lines, 14_001);
    });
  }

  it('a large table is read, though its beginning alone has brackets that never close', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `  { id: ${at}, name: 'row ${at}' },\n`);
    const facts = await factsOf(
      'm.ts',
      `export const table = [\n${rows.join('')}];\nexport class After {}\n`,
    );
    assert.deepEqual([names(facts), problemsOf(facts)], [['After'], []]);
  });

  it('a large table of numbers is read, though its beginning alone is tokens in an error', async () => {
    const table = (first: string): string =>
      `def first(): pass\nx = [\n${first}${'1, 2, 3, 4,\n'.repeat(90_000)}]\ndef last(): pass\n`;
    const facts = await factsOf('m.py', table(''));
    assert.deepEqual([names(facts), problemsOf(facts)], [['first', 'last'], []]);
  });

  it('a file whose parsing takes too long is listed, and the parser goes on with the next', async () => {
    const hurried = createLanguageParsers(join(repositoryRoot, 'dist', 'grammars'), 0);
    const long = await factsOf('m.py', 'def f(): pass\n'.repeat(1000), hurried);
    assert.deepEqual([names(long), problemsOf(long)], [[], ['1: not read: parsing took more than 0 ms']]);
    assert.equal(long.lines, 1000);
    assert.deepEqual(names(await factsOf('n.py', 'def g(): pass\n', hurried)), ['g']);
  });

  it('many small errors are counted, and the definitions between them are read', async () => {
    const broken = Array.from({ length: 3000 }, (_, at) => `def f${at}(): pass\ndef (:\n`);
    const facts = await factsOf('m.py', broken.join(''));
    assert.equal(names(facts).length, 3000);
    assert.equal(facts.problems.length, 20);
  });
});
