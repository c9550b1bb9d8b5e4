import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { byCodeUnits } from '../../../src/core/text/order';
import { repositoryRoot } from '../../support/paths';

/** Without the tests, which are as long and no other kind of code. */
const own = join(repositoryRoot, 'src');
/** Room for its JSON many times over. */
const maxBuffer = 1 << 28;

async function indexOf(
  folder: string,
  ...options: readonly string[]
): Promise<{ text: string; index: CodeIndex }> {
  const args = [join(repositoryRoot, 'dist', 'cli.js'), 'index', folder, '--json', '-', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer });
  return { text: stdout, index: JSON.parse(stdout) as CodeIndex };
}

function checkOrder<T>(
  what: string,
  rows: readonly T[],
  keysOf: (row: T) => readonly (string | number)[],
): void {
  rows.slice(1).forEach((row, at) => {
    const before = keysOf(rows[at] as T);
    const keys = keysOf(row);
    const first = keys.findIndex((key, position) => key !== before[position]);
    assert.ok(first >= 0, `${what}: ${keys.join(' ')} stands twice`);
    const [a, b] = [before[first] as string | number, keys[first] as string | number];
    const rises = typeof a === 'string' && typeof b === 'string' ? byCodeUnits(a, b) < 0 : a < b;
    assert.ok(rises, `${what}: ${before.join(' ')} stands before ${keys.join(' ')}`);
  });
}

describe('index --json of this program', () => {
  let text: string;
  let index: CodeIndex;
  before(async () => {
    ({ text, index } = await indexOf(own));
  });

  it('is the whole of it', () => {
    assert.equal(index.partial, false);
    assert.ok(index.modules.some(({ path }) => path === 'cli/main.ts'));
    assert.ok(index.functions.length > 300 && index.calls.length > 300 && index.imports.length > 100);
  });

  it('has every array in its order, without repetition', () => {
    checkOrder('modules', index.modules, ({ id }) => [id]);
    checkOrder('classes', index.classes, ({ id }) => [id]);
    checkOrder('functions', index.functions, ({ id }) => [id]);
    checkOrder('calls', index.calls, ({ from, to }) => [from, to]);
    checkOrder('ambiguous', index.ambiguous, ({ from, name }) => [from, name]);
    checkOrder('unresolved', index.unresolved, ({ from, name }) => [from, name]);
    checkOrder('external', index.external, ({ from, name }) => [from, name]);
    checkOrder('imports', index.imports, ({ from, to }) => [from, to]);
    checkOrder('skipped', index.skipped, ({ path }) => [path]);
    for (const { candidates } of index.ambiguous) checkOrder('candidates', candidates, (id) => [id]);
  });

  it('names only ids that it defines', () => {
    const modules = new Set(index.modules.map(({ id }) => id));
    const all = new Set([
      ...modules,
      ...index.classes.map(({ id }) => id),
      ...index.functions.map(({ id }) => id),
    ]);
    assert.equal(all.size, index.modules.length + index.classes.length + index.functions.length);
    for (const { id, module, parent } of [...index.classes, ...index.functions]) {
      assert.ok(modules.has(module) && all.has(parent), id);
    }
    for (const { from, to } of index.calls) assert.ok(all.has(from) && all.has(to), `${from} -> ${to}`);
    for (const { from, to } of index.imports)
      assert.ok(modules.has(from) && modules.has(to), `${from} -> ${to}`);
    for (const { from, candidates } of index.ambiguous)
      assert.ok([from, ...candidates].every((id) => all.has(id)));
    for (const { from } of [...index.unresolved, ...index.external]) assert.ok(all.has(from), from);
  });

  it('has one line entry per call site, and no self import', () => {
    for (const { from, to, weight, lines, resolution, confidence } of index.calls) {
      assert.equal(weight, lines.length, `${from} -> ${to}`);
      assert.ok(lines.every((line, at) => line >= (lines[at - 1] ?? 1)));
      assert.ok(resolution === 'exact' ? confidence === 1 : confidence > 0 && confidence <= 1);
    }
    for (const { from, to } of index.imports) assert.notEqual(from, to);
  });

  it('has features in [0, 1], scores that are their sum, and at most 6 decimals', () => {
    for (const { id, score, features } of index.modules) {
      const values = Object.values(features) as number[];
      assert.ok(
        values.every((value) => value >= 0 && value <= 1),
        id,
      );
      const sum = values.reduce((a, b) => a + b, 0);
      assert.ok(Math.abs(score - sum) < 4e-6, `${id}: ${score} is not ${sum}`);
    }
    assert.doesNotMatch(text, /"(?:score|dependency|git|confidence)":\d*\.\d{7}/);
  });

  it('comes out the same again, byte for byte', async () => {
    assert.equal((await indexOf(own, '--no-cache')).text, text);
  });
});
