/** Reviews and silent conflicts of a folder below its repository's top: their links open what that folder has. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TreeNames } from '../../../../src/core/git/treeNames';
import { treeNames } from '../../../../src/explore/compare/treeNames';
import { reviewTrees } from '../../../../src/explore/review/reviewTrees';
import { textShapes } from '../../../../src/index/folder/textShapes';
import { eachTreeIndex, treeIndexes } from '../../../../src/index/folder/treeMaps';
import type { TakeTree } from '../../../../src/index/folder/treeMaps';
import { createParsePool } from '../../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../../src/index/parse/spawnParser';
import { reviewText } from '../../../../src/intents/answers/reviewAnswer';
import { silentText } from '../../../../src/intents/answers/silentAnswer';
import { openReviewEngine } from '../../../../src/session/structure/reviewEngine';
import { openSilentEngine } from '../../../../src/session/structure/silentEngine';
import { versionText } from '../../../../src/session/structure/versionText';
import { reviewChangesTool } from '../../../../src/tools/gitPlans/reviewChanges';
import { silentConflictsTool } from '../../../../src/tools/merging/silentConflicts';
import type { Tool } from '../../../../src/core/conversation/tool';
import { distFile } from '../../index/indexing';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage } from './merging';

const TAX = (...names: readonly string[]): string => `def of(${names.join(', ')}):\n    return price\n`;
const USE = 'from tax import of\n\n\ndef total(price):\n    return of(price)\n';

describe('A folder below the top of its repository', function () {
  this.timeout(120_000);
  const stage = mergeStage();
  const pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
  after(() => pool.dispose());

  const shop = (): string => join(stage.folder.path, 'web', 'shop');
  const ports = (pathsFrom: 'top' | 'folder') => ({
    ...{ environment: stage.folder.environment, pathsFrom },
    shapesOf: (texts: Parameters<typeof textShapes>[1]) => textShapes(pool, texts, noSignal),
  });
  const review = async (pathsFrom: 'top' | 'folder') =>
    openReviewEngine(
      shop(),
      {
        ...ports(pathsFrom),
        reviewTrees: async (asked) => {
          const maps = await treeIndexes(pool, asked, () => undefined, noSignal);
          return reviewTrees(asked, maps, ports(pathsFrom).shapesOf);
        },
      },
      noSignal,
    );
  const silent = async () =>
    openSilentEngine(
      shop(),
      {
        ...ports('folder'),
        namesInTrees: async (asked) => {
          const told: TreeNames[] = [];
          const take: TakeTree = (index, facts) => void told.push(treeNames(index, facts, asked.names));
          await eachTreeIndex(pool, asked, take, { onProgress: () => undefined, signal: noSignal });
          return told;
        },
      },
      noSignal,
    );
  const call = async (tool: Tool, input: object) => {
    const prepared = await tool.prepare(input);
    return prepared.run({ signal: noSignal, onOutput: () => undefined });
  };
  /** The line that each link of a version leads to. */
  const linkedLines = async (markdown: string): Promise<readonly string[]> => {
    const links = [...markdown.matchAll(/\]\(([^)\s]+):(\d+) "version (\w+)"\)/g)];
    return Promise.all(
      links.map(async ([, path = '', line, version = '']) => {
        const text = await versionText(shop(), { version, path }, stage.folder.environment, noSignal);
        return `${path} ${text.split('\n')[Number(line) - 1] ?? ''}`;
      }),
    );
  };

  it('is reviewed by its own paths, and by those of the rest of the repository', async () => {
    stage.commit('one', {
      'web/shop/tax.py': TAX('price'),
      'web/shop/cart.py': USE,
      'api/cut.py': 'def cut():\n    return 1\n',
    });
    stage.commit('two', {
      'web/shop/tax.py': TAX('price', 'rate'),
      'api/cut.py': 'def cut():\n    return 2\n',
      'web/shop/torn.py': 'def torn(:\n',
    });
    const engine = await review('folder');
    const tool = reviewChangesTool(
      (asked, signal) => engine.review(asked, signal),
      () => assert.fail('no turn is asked for'),
      () => Promise.resolve(null),
    );
    const { text, results } = await call(tool, { range: 'HEAD~1..HEAD' });
    assert.match(text, /- `cart\.py:5` `\S+` calls `of` without `rate` \(`tax\.py:1`\)\n/);
    assert.match(text, /- `\.\.\/\.\.\/api\/cut\.py:1` `cut`/);
    assert.doesNotMatch(text, /web\/shop\/\w+\.py/);
    assert.deepEqual(
      results.map(({ path }) => path).filter((path) => path.includes('/')),
      [],
    );
    const intent = {
      kind: 'review',
      range: 'HEAD~1..HEAD',
      turn: false,
      all: false,
      said: null,
      model: false,
    } as const;
    const answer = { name: tool.name, text, isError: false, results: [] };
    const markdown = reviewText(intent, answer);
    const lines = await linkedLines(markdown);
    assert.ok(lines.includes('cart.py     return of(price)'), lines.join('\n'));
    assert.ok(lines.includes('tax.py def of(price, rate):'), lines.join('\n'));
    assert.match(markdown, /- `\.\.\/\.\.\/api\/cut\.py:1`/, 'no link leads out of the folder');
    const fromTop = await (await review('top')).review({ versions: 'HEAD~1..HEAD', said: null }, noSignal);
    assert.equal(fromTop.report.misfits[0]?.path, 'web/shop/cart.py');
  });

  it('is told silent conflicts by its own paths, notes and reasons too', async () => {
    stage.twoSides({
      base: { 'web/shop/tax.py': TAX('price'), 'web/shop/old.py': 'A = 1\nB = 2\n' },
      ours: {
        'web/shop/tax.py': TAX('price', 'rate'),
        'web/shop/old.py': null,
        'web/shop/torn.py': 'def torn(:\n',
      },
      theirs: { 'web/shop/cart.py': USE, 'web/shop/more.py': 'from old import A\n\nprint(A)\n' },
    });
    const engine = await silent();
    const tool = silentConflictsTool((theirs, signal) =>
      engine.look({ ours: 'main', theirs: theirs ?? '', how: 'merge' }, signal),
    );
    const { text } = await call(tool, { theirs: 'side' });
    assert.match(text, /theirs, `cart\.py:5`/);
    assert.match(text, /One side deleted old\.py; the other side began to import it\./);
    assert.match(text, /> torn\.py does not parse on one side/);
    assert.doesNotMatch(text, /web\/shop/);
    const lines = await linkedLines(silentText({ name: tool.name, text, isError: false, results: [] }));
    assert.ok(lines.includes('cart.py     return of(price)'), lines.join('\n'));
    assert.ok(lines.includes('tax.py def of(price, rate):'), lines.join('\n'));
  });

  it('has versions of files beside it, and none of the repository’s outside', async () => {
    stage.commit('one', { 'web/shop/tax.py': TAX('price'), 'api/cut.py': 'CUT = 1\n' });
    mkdirSync(shop(), { recursive: true });
    const textOf = (path: string): Promise<string> =>
      versionText(shop(), { version: 'HEAD', path }, stage.folder.environment, noSignal);
    assert.equal(await textOf('../../api/cut.py'), 'CUT = 1\n');
    await assert.rejects(textOf('../../../cut.py'), /cut\.py is not in HEAD\./);
  });
});
