import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseArguments } from '../../../src/cli/arguments';
import { diffTarget } from '../../../src/cli/git/diffCommand';
import { silentTarget } from '../../../src/cli/git/silentCommand';
import { undoTarget } from '../../../src/cli/git/undoCommand';
import { UserError } from '../../../src/core/errors';

const optionsOf = (line: string): unknown => {
  const invocation = parseArguments(line.split(' '));
  assert.ok(invocation.kind === 'git');
  return invocation.options;
};

const merge = { command: 'merge', folder: '.', preview: null, apply: null, check: null, json: false };

describe('The arguments of repomaster git', () => {
  it('name a merge, and what is written of it', () => {
    assert.deepEqual(optionsOf('git merge'), merge);
    assert.deepEqual(optionsOf('git merge src --json'), { ...merge, folder: 'src', json: true });
    for (const apply of ['first', 'sure'])
      assert.deepEqual(optionsOf(`git merge --apply ${apply}`), { ...merge, apply });
    assert.deepEqual(optionsOf('git merge --apply ./sure'), { ...merge, apply: { file: './sure' } });
  });

  it('name what must succeed before the commit', () => {
    assert.deepEqual(optionsOf('git merge --apply sure --check true'), {
      ...merge,
      ...{ apply: 'sure', check: 'true' },
    });
  });

  it('name a merge to look at', () => {
    assert.deepEqual(optionsOf('git merge --with feature'), {
      ...merge,
      preview: { theirs: 'feature', into: null },
    });
    assert.deepEqual(optionsOf('git merge --with a --into b'), {
      ...merge,
      preview: { theirs: 'a', into: 'b' },
    });
  });

  it('name a rebase', () => {
    const none = { apply: null, isDryRun: false, json: false };
    const rebase = { command: 'rebase', folder: '.', onto: 'main', ...none };
    assert.deepEqual(optionsOf('git rebase --onto main'), rebase);
    assert.deepEqual(optionsOf('git rebase src --onto main --apply todo.json --json'), {
      ...rebase,
      ...{ folder: 'src', apply: { file: 'todo.json' }, json: true },
    });
    assert.deepEqual(optionsOf('git rebase'), { ...rebase, onto: null });
    assert.deepEqual(optionsOf('git rebase --onto main --apply 2 --dry-run'), {
      ...rebase,
      ...{ apply: 2, isDryRun: true },
    });
    assert.throws(() => optionsOf('git rebase --onto main --dry-run'), /--dry-run needs --apply/);
  });

  it('name what is compared', async () => {
    const diff = { command: 'diff', words: [], symbolsOnly: false, json: false };
    assert.deepEqual(optionsOf('git diff'), diff);
    assert.deepEqual(optionsOf('git diff . main...HEAD --symbols --json'), {
      ...diff,
      ...{ words: ['.', 'main...HEAD'], symbolsOnly: true, json: true },
    });
    const targetOf = (...words: readonly string[]) => diffTarget({ ...diff, command: 'diff', words });
    assert.deepEqual(await targetOf(), { folder: '.', range: null });
    assert.deepEqual(await targetOf('src'), { folder: 'src', range: null });
    assert.deepEqual(await targetOf('main..HEAD'), { folder: '.', range: 'main..HEAD' });
    assert.deepEqual(await targetOf('package.json'), { folder: '.', range: 'package.json' });
    assert.deepEqual(await targetOf('a', 'b'), { folder: 'a', range: 'b' });
  });

  it('name what would be merged, and into what', async () => {
    const silent = { command: 'silent', words: ['side'], how: 'merge', json: false };
    assert.deepEqual(optionsOf('git silent side'), silent);
    assert.deepEqual(optionsOf('git silent main side --rebase --json'), {
      ...silent,
      ...{ words: ['main', 'side'], how: 'rebase', json: true },
    });
    assert.deepEqual(optionsOf('git silent side --pick'), { ...silent, how: 'pick' });
    const targetOf = (...words: readonly string[]) =>
      silentTarget({ command: 'silent', words, how: 'merge', json: false });
    assert.deepEqual(await targetOf('side'), { folder: '.', ours: null, theirs: 'side' });
    assert.deepEqual(await targetOf('main', 'side'), { folder: '.', ours: 'main', theirs: 'side' });
    assert.deepEqual(await targetOf('src', 'side'), { folder: 'src', ours: null, theirs: 'side' });
    assert.deepEqual(await targetOf('src', 'a', 'b'), { folder: 'src', ours: 'a', theirs: 'b' });
  });

  const refused: readonly (readonly [string, RegExp])[] = [
    ['git', /git needs a command; there are merge, rebase, commit, bisect, diff, review, silent, undo/],
    ['git mrge', /unknown git command 'mrge'; did you mean merge\?/],
    ['git diff a b c', /unexpected 'c'/],
    ['git silent', /git silent needs a branch or commit/],
    ['git silent a b c d', /unexpected 'd'/],
    ['git silent a --rebase --pick', /--rebase cannot be used with --pick/],
    ['git silent a --json --text', /--text cannot be used with --json/],
    ['git diff --json --text', /--text cannot be used with --json/],
    ['git diff --apply sure', /git diff takes no --apply/],
    ['git merge --symbols', /git merge takes no --symbols/],
    ['git rebase a b', /git rebase takes one folder; unexpected 'b'/],
    ['git rebase --apply sure', /--apply needs --onto/],
    ['git merge --onto main', /git merge takes no --onto/],
    ['git merge --with a --apply sure', /--apply cannot be used with --with/],
    ['git merge --into b', /--into needs --with/],
    ['git merge --check true', /--check needs --apply/],
    ['git merge a b', /git merge takes one folder; unexpected 'b'/],
    ['git undo --apply sure', /git undo takes no --apply/],
    ['git bisect --good a --bad b', /git bisect needs --run: the command that tells/],
    ['git bisect --good a --bad b --run c --repeat 0', /--repeat needs a whole number/],
    ['git bisect --good a --bad b --run c --apply sure', /git bisect takes no --apply/],
    ['git merge --apply', /--apply needs first, sure or a file/],
    ['git commit --check true', /--check needs --apply/],
    ['git commit --runner sandbox', /--runner needs --check/],
    ['git commit --keep-ignored', /--keep-ignored needs --check/],
    ['git commit --model x', /--model and --base-url need --messages model/],
    ['git commit --messages poet', /--messages needs? /],
    ['git rebase --onto a --check true', /git rebase takes no --check/],
  ];
  for (const [line, why] of refused)
    it(`are refused as ${line}`, () => {
      assert.throws(
        () => optionsOf(line),
        (error) => error instanceof UserError && error.code === 'usage' && why.test(error.message),
      );
    });

  it('name a check of commits, and the model that words them', () => {
    const commit = { command: 'commit', folder: '.', only: null, check: null, messages: null, json: false };
    assert.deepEqual(optionsOf('git commit --apply 2'), { ...commit, apply: 2 });
    assert.deepEqual(optionsOf('git commit --apply first --check true --runner sandbox --keep-ignored'), {
      ...commit,
      ...{ apply: 'first', check: { command: 'true', runner: 'sandbox', keepIgnored: true } },
    });
    assert.deepEqual(optionsOf('git commit --messages model --base-url http://127.0.0.1:1'), {
      ...commit,
      ...{ apply: null, messages: { baseUrl: 'http://127.0.0.1:1', model: null } },
    });
    assert.deepEqual(optionsOf('git commit --messages rules'), { ...commit, apply: null });
  });

  it('name a bisection', () => {
    const line = ['git', 'bisect', 'src', '--good', 'v1', '--bad', 'main', '--run', 'make test'];
    const bisect = {
      ...{ command: 'bisect', folder: 'src', good: 'v1', bad: 'main', run: 'make test', build: null },
      ...{ repeat: null, flaky: 'both', runner: 'local', keepIgnored: false, json: false },
    };
    const parsed = (...more: string[]): unknown => parseArguments([...line, ...more]);
    assert.deepEqual(parsed(), { kind: 'git', options: bisect });
    assert.deepEqual(parsed('--repeat', '1'), { kind: 'git', options: bisect });
    assert.deepEqual(parsed('--repeat', '9', '--runner', 'sandbox', '--build', 'make', '--keep-ignored'), {
      kind: 'git',
      options: { ...bisect, repeat: 9, runner: 'sandbox', build: 'make', keepIgnored: true },
    });
  });

  it('name what is undone: a folder, an id, both, or the last', async () => {
    const id = '20261127031500000-0a1b2c';
    const target = (...words: string[]) => undoTarget({ command: 'undo', words, json: false });
    assert.deepEqual(await target(), { folder: '.', id: null });
    assert.deepEqual(await target(id), { folder: '.', id });
    assert.deepEqual(await target('src'), { folder: 'src', id: null });
    await assert.rejects(target('nosuchid'), /'nosuchid' is no folder, and no id/);
    assert.deepEqual(await target('src', id), { folder: 'src', id });
    await assert.rejects(target('a', 'b', 'c'), /unexpected 'c'/);
  });
});
