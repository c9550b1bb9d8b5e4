import assert from 'node:assert/strict';
import { findBreaches } from '../../../src/checkpoints/scope/findBreaches';
import { linesWithEnds } from '../../../src/checkpoints/scope/ownLines';
import type { OutlinedSymbol } from '../../../src/checkpoints/scope/ownLines';
import { renderHunk, revertHunk } from '../../../src/checkpoints/scope/revertHunk';
import type { ScopeBreach, ScopeContract } from '../../../src/core/changes/scope';
import { seededRandom } from '../../support/seededRandom';

/** Classes and functions by their indentation: as much Python as the texts below are. */
function outline(_path: string, text: string): Promise<readonly OutlinedSymbol[]> {
  const lines = text.split('\n');
  const open: { readonly name: string; readonly indent: number; readonly startLine: number }[] = [];
  const found: OutlinedSymbol[] = [];
  let lastLine = 0;
  const close = (indent: number): void => {
    while ((open.at(-1)?.indent ?? -1) >= indent) {
      const { name, startLine } = open.pop() ?? { name: '', startLine: 0 };
      found.push({ name, startLine, endLine: lastLine });
    }
  };
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const indent = line.length - line.trimStart().length;
    close(indent);
    const name = /^\s*(?:def|class) (\w+)/.exec(line)?.[1];
    if (name !== undefined) {
      const outer = open.map((each) => `${each.name}.`).at(-1) ?? '';
      open.push({ name: outer + name, indent, startLine: at + 1 });
    }
    lastLine = at + 1;
  });
  close(0);
  return Promise.resolve(found);
}

const text = `import os

class Cart:
    size = 1

    @property
    def total(self):
        return 1

    def add(self, item):
        def inner():
            return 2
        return inner()

def free():
    return 3
`;

async function breach(
  symbols: readonly string[] | null,
  after: string,
  before = text,
): Promise<ScopeBreach | null> {
  const contract: ScopeContract = { files: [{ path: 'a.py', symbols }] };
  const breaches = await findBreaches(contract, [{ path: 'a.py', before, after }], outline);
  assert.ok(breaches.length <= 1);
  return breaches[0] ?? null;
}

/** Names and what became of them, `name change`. */
async function check(
  symbols: readonly string[] | null,
  after: string,
  expected: readonly string[],
): Promise<void> {
  const found = await breach(symbols, after);
  assert.deepEqual(found?.symbols.map(({ name, change }) => `${name} ${change}`) ?? [], expected);
  let reverted: string | null = after;
  for (const hunk of [...(found?.hunks ?? [])].reverse()) {
    assert.ok(reverted !== null);
    reverted = revertHunk(reverted, hunk);
  }
  assert.ok(reverted !== null);
  assert.equal(await breach(symbols, reverted), null, 'reverting the hunks ends the breach');
}

describe('the scope contract', () => {
  it('allows what it names, with what is inside', async () => {
    await check(['free'], text.replace('return 3', 'return 4'), []);
    await check(['Cart.add'], text.replace('return 2', 'return 5'), []);
    await check(['Cart'], text.replace('return 1', 'return 5'), []);
    await check(['<module>'], text.replace('import os', 'import sys'), []);
    await check(null, 'anything', []);
  });

  it('tells what changed outside of it, by the innermost symbol', async () => {
    await check(['free'], text.replace('return 2', 'return 5'), ['Cart.add.inner changed']);
    await check(['Cart.add.inner'], text.replace('return inner()', 'return inner() + 1'), [
      'Cart.add changed',
    ]);
    await check(['free'], text.replace('size = 1', 'size = 2').replace('return 3', 'return 9'), [
      'Cart changed',
    ]);
    await check(['free'], text.replace('import os', 'debug = True'), ['<module> changed']);
    await check(['free'], text.replace('@property', '@cached'), ['Cart.total changed']);
    await check(['Car'], text.replace('size = 1', 'size = 2'), ['Cart changed']);
    await check(['free'], `${text}\ndef more():\n    return 4\n`, ['more added']);
    await check([], text.replace(/\ndef free[^]*/, ''), ['free removed']);
  });

  it('does not take what moved for changed, nor blank lines', async () => {
    const [head = '', free = ''] = text.split('\ndef free');
    await check([], `import os\n\ndef free${free}\n${head.replace('import os\n', '')}`, []);
    await check([], text.replaceAll('\n\n', '\n\n\n'), []);
    await check([], text.replaceAll('\n', '\r\n'), []);
  });

  it('counts comments right above a symbol as its own, and nothing else above it', async () => {
    const above = (symbol: string, lines: string): string => text.replace(symbol, `${lines}${symbol}`);
    await check(['free'], above('def free', '# Gives three.\n# Always.\n'), []);
    await check(['free'], above('def free', '/* Gives\nthree. */\n'), []);
    await check(['free'], above('def free', '// Gives three.\n'), []);
    await check(['Cart.total'], above('    @property', '    # The sum.\n'), []);
    await check(['Cart.total'], above('    def total', '    # The sum.\n'), []);
    await check(['Cart'], above('def free', '# Gives three.\n'), ['free changed']);
    await check(['free'], above('def free', '# Of the module.\n\n'), ['<module> changed']);
    await check(['free'], above('def free', '#private = 3;\n'), ['<module> changed']);
    await check(['free'], above('def free', 'size = 1 /* one */\n'), ['<module> changed']);
    await check(['free'], above('def free', 'never opened */\n'), ['<module> changed']);
  });

  it('leaves imports alone, which what is planned may need', async () => {
    const imports = [
      'import json',
      'from a.b import c, d as e',
      'from a import (\n    b,\n    c,\n)',
      "import { a,\n  b } from './c.js';",
      "import c from 'c';",
      "import 'side-effect';",
      "const { a } = require('b');",
      'import (\n\t"fmt"\n)',
      'use std::fmt::{self, Debug};',
    ];
    for (const each of imports) await check(['free'], `${each}\n${text}`, []);
    await check(['free'], text.replace('import os\n', ''), []);
    await check(['free'], `important = 1\n${text}`, ['<module> changed']);
    await check(['free'], `import json\nimported = json.load()\n${text}`, ['<module> changed']);
    await check(['free'], `${'import {\n'.repeat(20_000)}${text}`, []);
  });

  it('has every change of a file that it does not name, made and removed ones too', async () => {
    const contract: ScopeContract = { files: [{ path: 'a.py', symbols: null }] };
    const changes = [
      { path: 'a.py', before: 'x\n', after: 'y\n' },
      { path: 'b.py', before: 'x = 1\n', after: 'x = 2\n' },
      { path: 'new.py', before: null, after: '' },
      { path: 'gone.txt', before: 'g\n', after: null },
    ];
    const found = await findBreaches(contract, changes, () => Promise.resolve(null));
    assert.deepEqual(
      found.map(({ path, symbols }) => [path, ...symbols.map(({ name }) => name)]),
      [['b.py', '<module>'], ['new.py'], ['gone.txt', '<module>']],
    );
  });

  it('shows a hunk as a diff', async () => {
    const found = await breach(
      ['free'],
      text.replace('        return 1', '        return 10\n        # more'),
    );
    const [hunk] = found?.hunks ?? [];
    assert.ok(hunk);
    assert.equal(
      renderHunk(hunk),
      `@@ -5,7 +5,8 @@
     
     @property
     def total(self):
-        return 1
+        return 10
+        # more
 
     def add(self, item):
         def inner():`.replace('     \n', ' \n'),
    );
  });

  it('reverts a hunk that has been moved, and none that no longer fits', async () => {
    const after = text.replace('return 1', 'return 10');
    const [hunk] = (await breach(['free'], after))?.hunks ?? [];
    assert.ok(hunk);
    assert.equal(revertHunk(`# above\n${after}`, hunk), `# above\n${text}`);
    assert.equal(revertHunk(after.replace('return 10', 'return 11'), hunk), null);
    assert.equal(revertHunk('', hunk), null);
    const twice = `\n\n${hunk.above.join('')}${hunk.newLines.join('')}${hunk.below.join('')}`.repeat(2);
    assert.equal(revertHunk(twice, hunk), null, 'two places fit');
  });

  it('takes a lambda for what it is inside of, and no other for changed when one comes before it', async () => {
    const before = 'a(lambda: 1)\ndef free():\n    b(lambda: 2)\nc(lambda: 3)\n';
    const after = 'a(lambda: 1)\ndef free():\n    b(lambda: 0, lambda: 9)\nc(lambda: 3)\n';
    const lambdas = async (_path: string, content: string): Promise<readonly OutlinedSymbol[]> => {
      const inFree = [...(content.split('\n')[2]?.matchAll(/lambda/g) ?? [])].map((_, at) => ({
        ...{ name: `free.<lambda${at + 1}>`, startLine: 3, endLine: 3 },
      }));
      return [
        { name: '<lambda1>', startLine: 1, endLine: 1 },
        { name: 'free', startLine: 2, endLine: 3 },
        ...inFree,
        { name: '<lambda2>', startLine: 4, endLine: 4 },
      ];
    };
    const breachesOf = (symbols: readonly string[], now: string) =>
      findBreaches({ files: [{ path: 'a.py', symbols }] }, [{ path: 'a.py', before, after: now }], lambdas);
    assert.deepEqual(await breachesOf(['free'], after), []);
    assert.deepEqual(await breachesOf(['<module>'], before.replace('lambda: 3', 'lambda: 4')), []);
    const [breach] = await breachesOf(['total'], after);
    assert.deepEqual(breach?.symbols, [{ name: 'free', change: 'changed' }]);
  });
});

describe('the hunks of a breach', () => {
  const random = seededRandom(20_260_111);
  const randomText = (): string =>
    Array.from({ length: random(14) }, () => `${random(4)}${random(8) === 0 ? '\r\n' : '\n'}`).join('') +
    (random(3) === 0 ? 'end' : '');

  it('revert alone or all, in any order', async () => {
    for (let times = 0; times < 1500; times++) {
      const [before, after] = [randomText(), randomText()];
      const contract: ScopeContract = { files: [] };
      const changes = [{ path: 'a.txt', before, after }];
      const hunks = (await findBreaches(contract, changes, () => Promise.resolve(null)))[0]?.hunks ?? [];
      for (const hunk of hunks) {
        const lines = linesWithEnds(after);
        const expected = lines.toSpliced(hunk.newStart - 1, hunk.newLines.length, ...hunk.oldLines).join('');
        assert.equal(revertHunk(after, hunk), expected);
      }
      const whole = [...hunks]
        .reverse()
        .reduce<string | null>((now, hunk) => (now === null ? null : revertHunk(now, hunk)), after);
      if (hunks.length > 0) assert.equal(whole, before);
    }
  });
});
