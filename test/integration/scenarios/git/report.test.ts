import assert from 'node:assert/strict';
import { mergeReportForm } from '../../../../src/core/git/conflicts';
import type { MergeCode } from '../../../../src/core/git/mergePorts';
import { createSyntax } from '../../../../src/index/folder/outline';
import { createParsePool } from '../../../../src/index/parse/pool';
import type { ParsePool } from '../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../src/index/parse/spawnParser';
import { readReport } from '../../../../src/scenarios/git/mergeReport';
import type { WholeReading } from '../../../../src/scenarios/git/mergeReport';
import { distFile } from '../../index/indexing';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, wholeState } from './merging';

const rules = { candidatesFor: async () => [], wholeFileCandidates: async () => [] };

const shop = `def total(prices):
    return sum(prices)


def tax(price):
    return price * 2


def show(price):
    print(price)
`;

describe('the report of a merge', () => {
  const stage = mergeStage();
  let code: MergeCode;
  let pool: ParsePool;
  before(() => {
    pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
    const syntax = createSyntax(pool);
    code = {
      outlineOf: (path, text) => syntax.outline(path, text, noSignal),
      callsOf: async (path, text) =>
        path.endsWith('.py')
          ? [...text.matchAll(/(?<!def )\b(\w+)\(/g)].map((match) => ({
              name: match[1] ?? '',
              line: text.slice(0, match.index).split('\n').length,
            }))
          : null,
    };
  });
  after(() => pool.dispose());

  const read = async (preview: { theirs: string; ours: string | null } | null): Promise<WholeReading> => {
    const whole = await readReport(await stage.repository(), { code, rules, preview }, noSignal);
    assert.deepEqual(mergeReportForm.parse(whole.report), whole.report);
    return whole;
  };

  it('tells symbol, changes and commits of both sides, under way and in memory', async () => {
    stage.twoSides({
      base: { 'shop.py': shop, 'use.py': 'def buy():\n    return tax(1)\n' },
      ours: {
        'shop.py': shop.replace('price * 2', 'price * 3'),
        'use.py': 'def buy():\n    return tax(2)\n',
      },
      theirs: {
        'shop.py': shop.replace(
          'tax(price):\n    return price * 2',
          'tax(price, rate):\n    return price * rate',
        ),
      },
    });
    const before = wholeState(stage.folder);
    const preview = await read({ theirs: 'side', ours: null });
    assert.deepEqual(wholeState(stage.folder), before);
    stage.conflicting('merge', 'side');
    const real = await read(null);
    for (const [whole, state] of [
      [preview, 'preview'],
      [real, 'merge'],
    ] as const) {
      assert.equal(whole.report.state, state);
      const [conflict, ...others] = whole.report.conflicts;
      assert.equal(others.length, 0);
      assert.equal(conflict?.symbol, 'tax');
      assert.deepEqual([conflict.startLine, conflict.endLine], [5, 11]);
      assert.deepEqual(
        [conflict.commits.ours, conflict.commits.theirs].map((all) => all.map(({ subject }) => subject)),
        [['ours'], ['theirs']],
      );
      assert.deepEqual(whole.facts.get(conflict.id)?.changes, {
        ours: [{ kind: 'body', name: 'tax' }],
        theirs: [{ kind: 'signature', name: 'tax' }],
      });
    }
    assert.deepEqual(
      preview.report.conflicts.map(({ id }) => id),
      real.report.conflicts.map(({ id }) => id),
    );
  });

  it('previews criss-cross merges and unrelated histories', async () => {
    stage.twoSides({
      base: { 'a.txt': 'a\nb\nc\nd\ne\n' },
      ours: { 'a.txt': 'a\nb1\nc\nd\ne\n' },
      theirs: { 'a.txt': 'a\nb2\nc\nd\ne\n' },
    });
    const merged = (ours: string, theirs: string, text: string): string => {
      stage.git('checkout', '-q', '--detach', ours);
      stage.conflicting('merge', theirs);
      stage.commit('crossed', { 'a.txt': text });
      return stage.git('rev-parse', 'HEAD').trim();
    };
    const left = merged('main', 'side', 'a\nbx\nc\nd\ne\n');
    const right = merged('side', 'main', 'a\nby\nc\nd\ne\n');
    const { report } = await read({ theirs: right, ours: left });
    assert.deepEqual(
      report.conflicts.map(({ ours, theirs }) => [ours, theirs]),
      [['bx\n', 'by\n']],
    );
    stage.git('checkout', '-q', '--orphan', 'alone');
    stage.commit('alone', { 'a.txt': 'z\n' });
    const apart = await read({ theirs: 'main', ours: 'alone' });
    assert.deepEqual(
      apart.report.conflicts.map(({ kind, base }) => [kind, base]),
      [['add-add', '']],
    );
    await assert.rejects(
      read({ theirs: '--upload-pack=x', ours: null }),
      /"--upload-pack=x" names no commit/,
    );
  });

  it('tells what merged cleanly and is wrong', async () => {
    const added = 'def twice(price):\n    return price * 2\n';
    stage.twoSides({
      base: { 'shop.py': shop, 'use.py': 'import shop\n' },
      ours: {
        'shop.py': `${added}\n\n${shop}`.replace('def show(price):', 'def show(price, currency):'),
        'use.py': 'import shop\n',
      },
      theirs: {
        'shop.py': shop.replace('    return sum(prices)\n', `    return sum(prices)\n\n\n${added}`),
        'use.py': 'import os\nimport shop\n\nshop.show(3)\nos.show(4)\n',
      },
    });
    const { report } = await read({ theirs: 'side', ours: null });
    assert.deepEqual(report.conflicts, []);
    assert.deepEqual(
      report.silent.map(({ kind, path, line, symbol }) => [kind, path, line, symbol]),
      [
        ['duplicate-definition', 'shop.py', 9, 'twice'],
        ['changed-signature', 'use.py', 4, 'show'],
      ],
    );
    assert.match(report.silent[1]?.reason ?? '', /def show\(price, currency\)" \(shop\.py\)\.$/);
  });
});
