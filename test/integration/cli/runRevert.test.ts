import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { reply } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { calls, git, shop as files } from '../../support/taskRun';

type Use = readonly [name: string, input: Record<string, unknown>];

describe('repomaster run takes back', () => {
  const shop = shopRuns();
  const observations = (): readonly string[] =>
    readJournalFile(shop.journal()).entries.flatMap((entry) =>
      entry.type === 'toolEnded' ? [`${entry.outcome.kind}: ${entry.observation}`] : [],
    );
  const text = (path: string) => readFile(join(shop.folder().path, path), 'utf8');
  const edit = (path: string, oldText: string, newText: string): Use => [
    'edit_file',
    { path, edits: [{ old_text: oldText, new_text: newText }] },
  ];
  const begin: readonly Use[] = [
    ['view_code', { targets: ['src/price.mjs', 'src/cart.mjs'] }],
    ['plan', { files: [{ path: 'src/price.mjs' }, { path: 'src/cart.mjs' }, { path: 'src/new.mjs' }] }],
  ];
  const run = (...moves: readonly (readonly Use[])[]) => {
    shop
      .server()
      .push(
        ...moves.map((uses) => calls(...uses)),
        ...['I stop.', 'So.', 'Yes.', 'It is.'].map((said) => reply({ text: said })),
      );
    return shop.run('--task', 'Try it.', '--approve', 'all', '--journal', shop.journal());
  };

  it('a step with all after it, and nothing before it; logs stay', async () => {
    await run([
      ...begin,
      edit('src/cart.mjs', 'checkout(cart) {', 'checkout(cart) {\n  // kept'),
      edit('src/price.mjs', 'sum + item.price', 'sum - item.price'),
      ['run_script', { command: 'echo printed; echo made > made.txt; rm README.md' }],
      ['revert', {}],
      ['revert', { step: 2 }],
      ['read_log', { run: 1 }],
    ]);
    const seen = observations();
    assert.match(
      seen[5] ?? '',
      /step 1: write src\/cart\.mjs\n- step 2: write src\/price\.mjs\n- step 3: run echo printed[^]*README\.md[^]*made\.txt[^]*src\/cart\.mjs \(1 hunk\)/,
    );
    assert.match(
      seen[6] ?? '',
      /^answered: As before step 2 again: README\.md, made\.txt, src\/price\.mjs\./,
    );
    assert.match(seen[7] ?? '', /^answered: [^]*printed/);
    assert.match(await text('src/cart.mjs'), /kept/);
    assert.equal(await text('src/price.mjs'), files['src/price.mjs']);
    assert.equal(git(shop.folder().path, 'status', '--porcelain').trim(), 'M src/cart.mjs');
  });

  it('one file, and one made by the task, which can be edited and made again', async () => {
    const { result } = await run([
      ...begin,
      edit('src/cart.mjs', 'checkout(cart) {', 'checkout(cart) {\n  // kept'),
      edit('src/price.mjs', 'sum + item.price', 'sum - item.price'),
      ['write_file', { path: 'src/new.mjs', content: 'export {};\n' }],
      ['revert', { path: 'src/price.mjs' }],
      ['revert', { path: 'src/new.mjs' }],
      edit('src/price.mjs', 'sum + item.price', 'sum + 2 * item.price'),
    ]);
    for (const one of observations()) assert.match(one, /^answered/);
    assert.match(await text('src/price.mjs'), /2 \* item/);
    assert.deepEqual(
      result.files.map(({ path }) => path),
      ['src/cart.mjs', 'src/price.mjs'],
    );
  });

  it('one hunk, by its number from the top', async () => {
    await run([
      ...begin,
      edit(
        'src/cart.mjs',
        "import { total } from './price.mjs';",
        "// top\nimport { total } from './price.mjs';",
      ),
      edit('src/cart.mjs', '  return total', '  // below\n  return total'),
      ['revert', { path: 'src/cart.mjs', hunk: 9 }],
      ['revert', { path: 'src/cart.mjs', hunk: 1 }],
    ]);
    const seen = observations();
    assert.match(
      seen[4] ?? '',
      /^failed: revert: src\/cart\.mjs has these hunks:\n1\. @@[^]*\+\/\/ top[^]*2\. @@[^]*\+ {2}\/\/ below/,
    );
    assert.match(seen[5] ?? '', /^answered: Taken back/);
    const now = await text('src/cart.mjs');
    assert.doesNotMatch(now, /top/);
    assert.match(now, /below/);
  });

  it('nothing where nothing was changed, no step there is none of, and no hunk without a file', async () => {
    await run(
      [['revert', { path: 'src/cart.mjs' }]],
      [...begin, edit('src/cart.mjs', 'return total', 'return 1 + total')],
      [
        ['revert', { step: 7 }],
        ['revert', { path: 'src/price.mjs' }],
        ['revert', { hunk: 1 }],
        ['revert', { path: '../x', hunk: 1 }],
      ],
    );
    const seen = observations();
    assert.match(seen[0] ?? '', /^failed: revert: nothing was changed yet/);
    assert.match(seen[4] ?? '', /^failed: revert: the task has no step 7/);
    assert.match(seen[5] ?? '', /^failed: revert: src\/price\.mjs is as it was/);
    assert.match(seen[6] ?? '', /^failed: .*a hunk needs its path/s);
    assert.match(seen[7] ?? '', /^failed: revert: the task has changed no text in \.\.\/x/);
    assert.match(await text('src/cart.mjs'), /1 \+ total/);
  });
});
