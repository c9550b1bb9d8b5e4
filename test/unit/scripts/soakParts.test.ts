import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';

interface Part {
  readonly name: string;
  readonly count: number;
  readonly file: string;
  env(count: number, seed: number): Record<string, unknown>;
}

interface SoakParts {
  readonly soakParts: readonly Part[];
  parseSoakArguments(
    args: readonly string[],
    newSeed: number,
  ): { readonly parts: readonly Part[]; readonly seed: number; readonly help: boolean };
}

describe('arguments of npm run soak', () => {
  let script: SoakParts;
  before(async () => (script = await loadScript<SoakParts>('soakParts.mjs')));

  const check = (args: readonly string[], expected: readonly string[], seed: number): void => {
    const asked = script.parseSoakArguments(args, 5);
    assert.deepEqual(
      [asked.parts.map(({ name, count }) => `${name} ${count}`), asked.seed],
      [expected, seed],
    );
  };

  it('runs every part with its full count', () => {
    const all = script.soakParts.map(({ name, count }) => `${name} ${count}`);
    check([], all, 5);
    assert.ok(all.includes('kill 200') && all.includes('fuzz 5000'));
  });

  it('runs the parts named, as often as is said, in their order', () => {
    check(['kill'], ['kill 200'], 5);
    check(['kill', 'fuzz', '--count', '3', '--seed', '7'], ['fuzz 3', 'kill 3'], 7);
  });

  it('says what it does not know', () => {
    for (const [args, message] of [
      [['kills'], /^there is no part "kills"; usage: npm run soak/],
      [['--count', 'many'], /^--count is a whole number, not "many"/],
      [['--often'], /'--often'.*usage: npm run soak/s],
    ] as const)
      assert.throws(() => script.parseSoakArguments(args, 5), { name: 'SetupError', exitCode: 2, message });
  });

  it('runs tests that are there, and that look at what they are told', () => {
    for (const { file, env } of script.soakParts) {
      const test = join(repositoryRoot, 'test', `${file}.test.ts`);
      assert.ok(existsSync(test), test);
      // What is taken in whole is decided where the packages and scripts are listed.
      const lists = ['oracleCorpora.mjs', 'wholeScripts.mjs'];
      const readers = [test, ...lists.map((list) => join(repositoryRoot, 'scripts', 'lib', list))];
      const text = readers.map((each) => readFileSync(each, 'utf8')).join('\n');
      for (const name of Object.keys(env(1, 2))) assert.ok(text.includes(name), `${file} reads ${name}`);
    }
  });

  it('shares a count out so that all of it is done', async () => {
    const { sharesOf } = await loadScript<{ sharesOf(count: number, most: number): readonly number[] }>(
      'shares.mjs',
    );
    assert.deepEqual(sharesOf(1000, 3), [334, 333, 333]);
    assert.deepEqual(sharesOf(2, 4), [1, 1]);
    assert.deepEqual(sharesOf(0, 4), [0]);
  });
});
