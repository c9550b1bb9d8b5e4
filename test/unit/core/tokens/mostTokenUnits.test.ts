import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { UNITS_PER_TOKEN, tokenUnits } from '../../../../src/core/tokens/estimateTokens';
import { mostTokenUnits } from '../../../../src/core/tokens/mostTokenUnits';
import { DENSE_LINES } from '../../../support/denseSources';
import { seededRandom } from '../../../support/seededRandom';
import { repositoryRoot } from '../../../support/paths';

/** Of lines taken one by one, in tokens: the bound, and what they are in o200k_base. */
function sums(lines: readonly string[]): { readonly most: number; readonly real: number } {
  const texts = lines.map((line) => `${line}\n`);
  return {
    most: texts.reduce((sum, text) => sum + mostTokenUnits(text), 0) / UNITS_PER_TOKEN,
    real: countTokens(texts.join(''), { allowedSpecial: 'all' }),
  };
}

describe('mostTokenUnits', () => {
  for (const [kind, make] of Object.entries(DENSE_LINES)) {
    it(`is no less than o200k_base on 200 random lines of ${kind}, nor twice as much`, () => {
      const random = seededRandom(11);
      const { most, real } = sums(Array.from({ length: 200 }, () => make(random)));
      assert.ok(most >= real, `${most} of ${real}`);
      assert.ok(most <= 2 * real, `${most} of ${real}`);
    });
  }

  it('is hardly more than o200k_base on code and CJK prose', () => {
    const files = (folder: string, ending: string): string[] =>
      readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(join(repositoryRoot, folder, name), 'utf8'));
    for (const [folder, ending, limit] of [
      ['src/explore', '.ts', 1.25],
      ['test/integration', '.py', 1.25],
      ['test/fixtures/tokens', '.txt', 1.7],
    ] as const) {
      const { most, real } = sums(files(folder, ending).flatMap((text) => text.split('\n')));
      assert.ok(most >= real, `${folder}: ${most} of ${real}`);
      assert.ok(most <= limit * real, `${folder}: ${most} of ${real}`);
    }
  });

  it('is no less than o200k_base on long runs of one sign', () => {
    for (let code = 0x21; code < 0x7f; code++) {
      const sign = String.fromCharCode(code);
      if (/[A-Za-z0-9]/.test(sign)) continue;
      for (const length of [...Array.from({ length: 200 }, (_, at) => at + 4), 3_000]) {
        const { most, real } = sums([sign.repeat(length)]);
        assert.ok(most >= real, `${sign} ${length} times: ${most} of ${real}`);
      }
    }
  });

  it('is nothing for nothing, and no less than a token a letter for what is no text', () => {
    assert.equal(mostTokenUnits(''), 0);
    assert.ok(mostTokenUnits('\u{f0000}\u{f0001}') >= 800);
    assert.ok(mostTokenUnits(' \t'.repeat(50)) > 10 * tokenUnits(' \t'.repeat(50)));
  });
});
