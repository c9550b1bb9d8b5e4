import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens, tokenUnits } from '../../../../src/core/tokens/estimateTokens';
import { repositoryRoot } from '../../../support/paths';

/** Shorter texts are no average of anything. */
const LEAST_CHARACTERS = 1500;

function texts(folder: string, ending: string, least = LEAST_CHARACTERS): string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => readFileSync(join(repositoryRoot, folder, name), 'utf8'))
    .filter((text) => text.length >= least);
}

function reference(text: string): number {
  return countTokens(text, { allowedSpecial: 'all' });
}

/** Errors against o200k_base: of all texts together, and of each, the smallest first. */
function errorsOf(all: readonly string[]): { readonly total: number; readonly each: readonly number[] } {
  const counts = all.map((text) => ({ estimated: estimateTokens(text), real: reference(text) }));
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  return {
    total: sum(counts.map(({ estimated }) => estimated)) / sum(counts.map(({ real }) => real)) - 1,
    each: counts.map(({ estimated, real }) => Math.abs(estimated / real - 1)).sort((a, b) => a - b),
  };
}

describe('estimateTokens', () => {
  const kinds: readonly (readonly [string, () => readonly string[]])[] = [
    ['TypeScript', () => texts('src', '.ts')],
    ['JavaScript', () => texts('scripts', '.mjs')],
    ['Python', () => texts('test', '.py')],
    [
      'English prose',
      () => [
        ...texts('src', '.md'),
        ...texts('test', '.md'),
        readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'),
      ],
    ],
    ['CJK prose', () => texts('test/fixtures/tokens', '.txt', 300)],
  ];
  for (const [name, read] of kinds) {
    it(`is within 10 % of o200k_base on ${name}`, () => {
      const all = read();
      assert.ok(all.length > 1, 'there are texts');
      const { total, each } = errorsOf(all);
      const nine = each[Math.floor(each.length * 0.9)] ?? 0;
      process.stdout.write(
        `        ${name}: ${all.length} texts, together ${(100 * total).toFixed(1)} %, nine of ten within ${(100 * nine).toFixed(1)} %\n`,
      );
      assert.ok(Math.abs(total) <= 0.1, `together ${total}`);
      assert.ok(nine <= 0.1, `one of ten is off by ${nine}`);
    });
  }

  it('is nothing for nothing, and at least one token for anything', () => {
    assert.equal(estimateTokens(''), 0);
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => estimateTokens(text) >= 1));
  });

  it('never costs more put together of whole lines than the parts', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...' ,\t,\n,/,*,#,a,Z,é,漢,9,.,_'.split(',')), maxLength: 30 }),
    );
    fc.assert(
      fc.property(line, line, (first, second) => {
        const above = `${first}\n`;
        assert.ok(tokenUnits(above + second) <= tokenUnits(above) + tokenUnits(second));
      }),
      { numRuns: 2000 },
    );
  });
});
