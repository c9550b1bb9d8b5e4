import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ConflictedFile, MergedPart, OutlineOf } from '../../../../../src/core/git/candidates';
import type { OutlineSymbol } from '../../../../../src/core/changes/edits';
import { inEnglish } from '../../../../../src/core/text/phrase';
import { candidatesFor } from '../../../../../src/scenarios/git/candidates/candidatesFor';
import { wholeFileCandidates } from '../../../../../src/scenarios/git/candidates/wholeFile';

const noOutline: OutlineOf = () => Promise.resolve(null);

/** `def NAME` defines, a line `!` does not parse. */
const lineOutline: OutlineOf = (_, text) => {
  const symbols: OutlineSymbol[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const name = /^def (\w+)/.exec(line)?.[1];
    if (name !== undefined) symbols.push({ name, kind: 'function', startLine: at + 1, endLine: at + 1 });
    if (line === '!') problems.push({ line: at + 1, message: 'no' });
  }
  return Promise.resolve({ symbols, problems });
};

function fileOf(parts: readonly MergedPart[]): ConflictedFile {
  const side = (name: 'base' | 'ours' | 'theirs'): string =>
    parts.map((part) => (part.kind === 'settled' ? part.text : part[name])).join('');
  const texts = { base: side('base'), ours: side('ours'), theirs: side('theirs') };
  return { path: 'a.py', language: 'python', ...texts, parts, newer: 'theirs' };
}

const conflict = (base: string, ours: string, theirs: string): MergedPart => ({
  kind: 'conflict',
  base,
  ours,
  theirs,
});
const settled = (text: string): MergedPart => ({ kind: 'settled', text });

const line = fc.constantFrom(
  'a\n',
  'b\n',
  'def f\n',
  'def g\n',
  '  x(1, y)\n',
  '\n',
  '!\n',
  'import a\n',
  'z,\n',
);
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join(''));
const part = fc.tuple(text, text, text).map(([base, ours, theirs]) => conflict(base, ours, theirs));
const parts = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .map((each) => [settled('top\n'), ...each.flatMap((one) => [one, settled('m\n')])]);

describe('candidates for conflicts', () => {
  it('gives each conflict 1 to 8 texts, each once, likeliest first, and at most the first sure', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (each) => {
        const file = fileOf(each);
        const found = await candidatesFor(file, lineOutline);
        assert.equal(found.length, each.filter(({ kind }) => kind === 'conflict').length);
        for (const candidates of found) {
          assert.ok(candidates.length >= 1 && candidates.length <= 8);
          assert.equal(new Set(candidates.map((one) => one.text)).size, candidates.length);
          assert.ok(candidates.every(({ confidence }) => confidence >= 0 && confidence <= 1));
          assert.ok(
            candidates.every(({ confidence }, at) => confidence <= (candidates[at - 1]?.confidence ?? 1)),
          );
          assert.ok(candidates.every(({ sure }, at) => !sure || at === 0));
          assert.ok(candidates.every(({ text: made }) => !/^(<<<<<<<|>>>>>>>)/m.test(made ?? '')));
          assert.ok(candidates.every(({ evidence, rules }) => evidence.length > 0 && rules.length > 0));
        }
        assert.deepEqual(await candidatesFor(file, lineOutline), found);
      }),
      { numRuns: 40 },
    );
  });

  it('has one candidate where both sides are the same', async () => {
    const [candidates = []] = await candidatesFor(fileOf([conflict('a\n', 'b\n', 'b\n')]), noOutline);
    assert.equal(candidates[0]?.text, 'b\n');
  });

  it('never puts first what does not parse, where both sides do', async () => {
    const outlineOf: OutlineOf = (_, whole) =>
      Promise.resolve({
        symbols: [],
        problems: /x.*y|y.*x/s.test(whole) ? [{ line: 1, message: 'no' }] : [],
      });
    const file = fileOf([conflict('f(a, b)\n', 'f(x, b)\n', 'f(a, y)\n')]);
    const before = (await candidatesFor(file, noOutline))[0] ?? [];
    assert.equal(before[0]?.text, 'f(x, y)\n');
    const after = (await candidatesFor(file, outlineOf))[0] ?? [];
    assert.notEqual(after[0]?.text, 'f(x, y)\n');
    const merged = after.find((one) => one.text === 'f(x, y)\n');
    assert.match(inEnglish(merged?.evidence[0] ?? ''), /would not parse/);
  });

  it('never puts first what loses a definition that nobody deleted, or doubles one', async () => {
    const lost = fileOf([conflict('', 'def f\n', 'def g\n')]);
    const [first] = (await candidatesFor(lost, lineOutline))[0] ?? [];
    assert.match(first?.text ?? '', /def f[^]*def g|def g[^]*def f/);
    const doubled = fileOf([conflict('', 'def f\n  1\n', 'def f\n  2\n')]);
    const candidates = (await candidatesFor(doubled, lineOutline))[0] ?? [];
    assert.equal(candidates[0]?.text?.match(/def f/g)?.length, 1);
    const said = candidates.flatMap(({ evidence }) => evidence.map(inEnglish));
    assert.ok(said.includes('It would define f twice.'));
  });

  it('asks for the outline of a file of 200 conflicts as often as for that of one', async () => {
    let asked = 0;
    const counting: OutlineOf = (path, whole) => {
      asked++;
      return lineOutline(path, whole);
    };
    const one = [conflict('f(a, b)\n', 'f(x, b)\n', 'f(a, y)\n'), settled('m\n')];
    await candidatesFor(fileOf(one), counting);
    const alone = asked;
    asked = 0;
    const many = Array.from({ length: 200 }, () => one).flat();
    assert.equal((await candidatesFor(fileOf(many), counting)).length, 200);
    assert.equal(asked, alone);
  });

  it('resolves a region of 5 MB', async () => {
    const long = 'some line\n'.repeat(250_000);
    const [candidates = []] = await candidatesFor(
      fileOf([conflict('', `a\n${long}`, `b\n${long}`)]),
      noOutline,
    );
    assert.ok(candidates.length >= 2);
  });
});

describe('candidates for a whole file', () => {
  const file = fileOf([]);

  it('keeps or deletes what one side deleted', async () => {
    const found = await wholeFileCandidates({ ...file, base: 'a\n', ours: null, theirs: 'b\n' }, noOutline);
    assert.deepEqual(found.map((one) => one.text).sort(), ['b\n', null].sort());
    assert.ok(found.every(({ sure }) => !sure));
    assert.ok(found.find((one) => one.text === null)?.rules.includes('deletion'));
  });

  it('says of a file that is gone from its place what the sides did', async () => {
    const why = async (base: string | null, ours: string | null, theirs: string | null): Promise<unknown> => {
      const found = await wholeFileCandidates({ ...file, base, ours, theirs }, noOutline);
      return found.find(({ text }) => text === null)?.evidence.map((said) => inEnglish(said));
    };
    assert.deepEqual(await why('a\n', null, 'b\n'), ['One side deleted the file, the other changed it.']);
    const renamed = 'One side deleted the file, the other did not change its text.';
    assert.deepEqual(await why('a\n', 'a\n', null), [renamed]);
    assert.deepEqual(await why(null, 'a\n', null), ['Only one side has the file at this place.']);
    assert.deepEqual(await why('a\n', null, null), ['Neither side has the file at this place any more.']);
  });

  it('puts a side that does not parse last', async () => {
    const found = await wholeFileCandidates({ ...file, base: null, ours: '!\n', theirs: 'b\n' }, lineOutline);
    assert.deepEqual(
      found.map((one) => one.text),
      ['b\n', '!\n'],
    );
  });
});
