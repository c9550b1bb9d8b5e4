import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { shopRuns } from '../../support/shopRuns';
import { calls, check } from '../../support/taskRun';

describe('repomaster run plans', () => {
  const shop = shopRuns();
  const observations = (): readonly string[] =>
    readJournalFile(shop.journal()).entries.flatMap((entry) =>
      entry.type === 'toolEnded' ? [`${entry.outcome.kind}: ${entry.observation}`] : [],
    );
  const fix = {
    path: 'src/price.mjs',
    edits: [{ old_text: 'sum + item.price,', new_text: 'sum + item.price * item.count,' }],
  };
  const run = (...args: readonly string[]) =>
    shop.run(
      '--task',
      'Totals forget counts: mend that.',
      '--approve',
      'all',
      '--journal',
      shop.journal(),
      ...args,
    );

  it('and edits in one reply, in their order', async () => {
    shop
      .server()
      .push(
        calls(
          ['view_code', { targets: ['src/price.mjs'] }],
          ['plan', { files: [{ path: './src/price.mjs', symbols: ['total()'] }] }],
          ['edit_file', fix],
          ['run_script', { command: check }],
          ['view_code', { targets: ['src/price.mjs:2-2'] }],
          ['submit', { answer: 'Counted in src/price.mjs:2.' }],
        ),
      );
    const { result, stderr } = await run('--check', check);
    const seen = observations();
    for (const one of seen) assert.match(one, /^answered/);
    assert.match(seen[3] ?? '', /exited with code 0/);
    assert.match(seen[4] ?? '', /item\.count/);
    assert.equal(result.outcome, 'accomplished', `${result.reason} ${stderr}`);
    assert.equal(result.turns, 1);
  });

  it('nothing that can never be written, and says of each path why', async () => {
    await writeFile(join(shop.folder().path, '.gitignore'), 'ignored/\n');
    await mkdir(join(shop.folder().path, 'docs'));
    const paths = [
      '/etc/hosts',
      '../other.mjs',
      '.git/config',
      '.github/workflows/ci.yml',
      'docs',
      'ignored/a.mjs',
    ];
    shop
      .server()
      .push(
        calls(
          ['plan', { files: [...paths.map((path) => ({ path })), { path: 'src/price.mjs' }] }],
          ['edit_file', fix],
          ['plan', { files: [{ path: 'src/cart.mjs', symbols: ['Cart.checkout'] }] }],
        ),
        ...Array.from({ length: 4 }, () => calls(['submit', { answer: 'It cannot be done.' }])),
      );
    await run('--contract');
    const [refused = '', unplanned = '', symbol = ''] = observations();
    assert.match(refused, /^failed: plan: rejected, because this cannot be met/);
    for (const path of paths) assert.ok(refused.includes(`- ${path} `) || refused.includes(path), path);
    assert.match(refused, /ignored\/a\.mjs is ignored by git/);
    assert.match(refused, /docs is a folder/);
    assert.match(refused, /ci\.yml is protected/);
    assert.doesNotMatch(refused, /src\/price/);
    assert.match(unplanned, /^failed: .*no plan yet/);
    assert.match(symbol, /^failed: .*src\/cart\.mjs has no Cart; it has checkout/s);
  });

  it('anew in place of the plan before, whose checks are gone, and says what cannot run', async () => {
    shop.server().push(
      calls(
        ['view_code', { targets: ['src/price.mjs'] }],
        [
          'plan',
          {
            files: [{ path: 'src/price.mjs' }],
            checks: [{ type: 'exit', command: 'no-such-runner --all | tail -3' }],
          },
        ],
        ['plan', { files: [{ path: 'src/price.mjs' }], checks: [{ type: 'exit', command: check }] }],
        ['edit_file', fix],
        ['submit', { answer: 'Counted in src/price.mjs:2.' }],
      ),
    );
    const { result } = await run();
    assert.match(observations()[1] ?? '', /cannot run here \(no-such-runner was not found\); install it/);
    assert.match(observations()[2] ?? '', /replaces any earlier one/);
    assert.equal(result.outcome, 'accomplished', result.reason);
    assert.deepEqual(result.checks, [
      { command: '`node test/check.mjs` exits with 0', before: 'failed', after: 'passed' },
    ]);
  });

  it('with a check that can run once its tool is there, and takes its pass', async () => {
    shop.server().push(
      calls(
        ['view_code', { targets: ['src/price.mjs'] }],
        [
          'plan',
          {
            files: [{ path: 'src/price.mjs' }],
            checks: [{ type: 'exit', command: 'PATH="$PWD/bin:$PATH" pear-test' }],
          },
        ],
        ['edit_file', fix],
        ['run_script', { command: 'mkdir -p bin && cp "$(type -P true)" bin/pear-test' }],
        ['submit', { answer: 'Counted in src/price.mjs:2.' }],
      ),
      ...Array.from({ length: 3 }, () =>
        calls(['submit', { answer: 'Counted in src/price.mjs:2, bin is mine.' }]),
      ),
    );
    await writeFile(join(shop.folder().path, '.gitignore'), 'bin/\n');
    const { result } = await run();
    assert.deepEqual(
      result.checks.map(({ before, after }) => [before, after]),
      [['cannot run', 'passed']],
    );
    assert.equal(result.outcome, 'accomplished', result.reason);
    assert.equal(result.turns, 1);
  });

  it('a variable of a module by its name, which is no symbol of the map', async () => {
    await writeFile(
      join(shop.folder().path, 'src/limits.mjs'),
      'export const MOST = 3;\nexport function f() {\n  return MOST;\n}\n',
    );
    shop
      .server()
      .push(
        calls(
          ['view_code', { targets: ['src/limits.mjs'] }],
          ['plan', { files: [{ path: 'src/limits.mjs', symbols: ['MOST'] }] }],
          ['edit_file', { path: 'src/limits.mjs', edits: [{ old_text: 'MOST = 3', new_text: 'MOST = 4' }] }],
          ['submit', { answer: 'Changed in src/limits.mjs:1.' }],
        ),
      );
    const { result } = await run();
    assert.match(observations()[1] ?? '', /MOST is <module>/);
    assert.equal(result.outcome, 'accomplished', result.reason);
    assert.equal(result.turns, 1);
  });
});
