/** Rebases that stop in the middle: what is told, what `git status` shows, messages that go on, and undo from there. */
import assert from 'node:assert/strict';
import type { RebaseResult } from '../../../../../src/core/git/rebase';
import { undoOperation } from '../../../../../src/git/operations/operation';
import { readLeft } from '../../../../../src/scenarios/git/rebase/readLeft';
import { undoRebase } from '../../../../../src/scenarios/git/rebase/undoRebase';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, openConflicts, resolve, wholeState } from '../merging';
import { runLines } from './planning';
import type { Line } from './planning';

describe('a rebase that stops', () => {
  const stage = mergeStage();
  const { git, commit } = stage;
  const id = (name: string): string => git('rev-parse', name).trim();

  /** `base`, then one, two and three on main. */
  const three = (): readonly [string, string, string] => {
    commit('base', { a: '1\n2\n3\n', b: 'b\n' });
    git('tag', 'base');
    commit('one', { a: 'one\n2\n3\n' });
    commit('two\n\n#2 stays', { b: 'two\n' });
    commit('three', { c: 'three\n' });
    return [id('HEAD~2'), id('HEAD~1'), id('HEAD')];
  };

  /** Stops, and one undo takes all of it back; what was told in between. */
  async function stopped(lines: readonly Line[], look: () => void = () => undefined): Promise<RebaseResult> {
    const before = wholeState(stage.folder);
    const repository = await stage.repository();
    const result = await runLines(repository, 'base', lines);
    assert.equal(result.head, null);
    look();
    await undoOperation(repository, result.undo, noSignal);
    // The bytes of the index hold times of files that were written anew.
    assert.deepEqual({ ...wholeState(stage.folder), '.git/index': '' }, { ...before, '.git/index': '' });
    assert.equal(git('status', '--porcelain'), '');
    return result;
  }

  it('tells the command that failed, its exit code and its last lines', async () => {
    const [one, two, last] = three();
    const command =
      'git log -1 --format=%s; for at in $(seq 20); do echo "line $at"; done; echo oh >&2; exit 3';
    const result = await stopped([
      ['pick', one],
      ['exec', null, 'echo before'],
      ['exec', null, command],
      ['pick', two],
      ['pick', last],
    ]);
    assert.deepEqual([result.stopped?.command, result.stopped?.exit], [command, 3]);
    const lines = result.stopped?.lines ?? [];
    assert.equal(lines.length, 12);
    assert.ok(lines.includes('oh') && lines.includes('line 20'), lines.join('\n'));
    assert.ok(lines.every((line) => line === 'oh' || /^line \d+$/.test(line)));
  });

  it('tells the end of an output that is too long to keep', async () => {
    const [one, two, last] = three();
    const command = 'seq 20000; echo the end; exit 1';
    const result = await stopped([
      ['pick', one],
      ['exec', null, command],
      ['pick', two],
      ['pick', last],
    ]);
    assert.deepEqual(result.stopped?.lines.slice(-2), ['20000', 'the end']);
  });

  it('tells a command that was killed, one that is not there, and one that left changes', async () => {
    const [one, two, last] = three();
    const exits: (number | null | undefined)[] = [];
    for (const command of ['kill -9 $$', 'no-such-command', 'echo changed > a']) {
      const before = id('HEAD');
      const repository = await stage.repository();
      const lines: readonly Line[] = [
        ['pick', one],
        ['exec', null, command],
        ['pick', two],
        ['pick', last],
      ];
      const result = await runLines(repository, 'base', lines);
      assert.equal(result.stopped?.command, command);
      exits.push(result.stopped.exit);
      git('checkout', '-q', 'a');
      await undoOperation(repository, result.undo, noSignal);
      assert.equal(id('HEAD'), before);
    }
    assert.deepEqual(exits, [137, null, 0]);
  });

  it('keeps what somebody mends behind it: undo leaves the file, or refuses where it would write it', async () => {
    const [one, two, last] = three();
    const repository = await stage.repository();
    const stop = async (file: string): Promise<string> => {
      const { undo } = await runLines(repository, 'base', [
        ['pick', one],
        ['exec', null, `echo changed > ${file}; exit 1`],
        ['pick', two],
        ['pick', last],
      ]);
      stage.folder.write({ [file]: 'mended\n' });
      return undo;
    };
    const left = await stop('a');
    await undoOperation(repository, left, noSignal);
    assert.deepEqual([stage.text('a'), id('HEAD')], ['mended\n', last]);
    git('checkout', '-q', 'a');
    const refused = await stop('b');
    await assert.rejects(undoOperation(repository, refused, noSignal), /Nothing was undone.*\bb\b/);
    assert.equal(stage.text('b'), 'mended\n');
    git('checkout', '-q', 'b');
    await undoOperation(repository, refused, noSignal);
    assert.deepEqual([stage.text('b'), id('HEAD')], ['two\n', last]);
  });

  it('says the command later, too, and says none at an edit', async () => {
    const [one, two, last] = three();
    const repository = await stage.repository();
    const { undo } = await runLines(repository, 'base', [
      ['pick', one],
      ['exec', null, 'exit 1'],
      ['edit', two],
      ['pick', last],
    ]);
    assert.deepEqual((await readLeft(repository, noSignal))?.stop, { kind: 'command', command: 'exit 1' });
    git('-c', 'core.editor=:', 'rebase', '--continue');
    await assert.rejects(undoRebase(repository, undo, noSignal), /these changed since: HEAD/);
    assert.deepEqual((await readLeft(repository, noSignal))?.stop, { kind: 'edit' });
    git('rebase', '--abort');
    assert.equal(id('HEAD'), last);
    const result = await stopped([
      ['pick', one],
      ['edit', two],
      ['pick', last],
    ]);
    assert.equal(result.stopped, null);
  });

  it('shows the subjects of its lines in git status', async () => {
    const [one, two, last] = three();
    let shown = '';
    await stopped(
      [
        ['pick', one],
        ['exec', null, 'exit 1'],
        ['reword', two, 'Two\u0007 \u202Eof\n\n# many'],
        ['fixup', last],
      ],
      () => (shown = git('status')),
    );
    assert.match(shown, /^ {3}pick [0-9a-f]+ # one$/m);
    assert.match(shown, /^ {3}pick [0-9a-f]+ # two$/m);
    assert.match(shown, /^ {3}fixup [0-9a-f]+ # three$/m);
    const left = git('rev-parse', '--git-path', 'rebase-merge/git-rebase-todo').trim();
    assert.throws(() => stage.text(left), /ENOENT/);
  });

  it('names the message in a line that carries one', async () => {
    const [one, two, last] = three();
    let todo = '';
    await stopped(
      [
        ['exec', null, 'exit 1'],
        ['pick', one],
        ['reword', two, 'Two\u0007 \u202Eof\n\n# many'],
        ['fixup', last],
      ],
      () => (todo = stage.text('.git/rebase-merge/git-rebase-todo')),
    );
    assert.match(todo, /^fixup -C [0-9a-f]{40} # with the message: Two of$/m);
  });

  describe('that somebody began with git', () => {
    const messageWith = (comment: string): string => `Count\n\n${comment}12 says why\n${comment} and how\n`;

    const begin = (style: string, editor: string, comment = '#'): void => {
      commit('base', { a: '1\n2\n3\n', b: 'b\n' });
      git('checkout', '-q', '-b', 'side');
      commit(messageWith(comment), { a: 'side\n2\n3\n' });
      commit('next\n\n#13', { b: 'next\n' });
      git('checkout', '-q', 'main');
      commit('main', { a: 'main\n2\n3\n' });
      git('checkout', '-q', 'side');
      git('config', 'sequence.editor', editor);
      git('config', 'commit.cleanup', style);
    };
    const messages = (): readonly string[] =>
      git('log', '--reverse', '--format=%B%x00', 'main..side')
        .split('\0')
        .map((one) => one.trim())
        .filter(Boolean);

    for (const style of ['default', 'strip', 'verbatim', 'scissors'])
      it(`keeps the lines of a message that begin with # behind a conflict (commit.cleanup=${style})`, async () => {
        begin(style, ':');
        stage.conflicting('rebase', '-i', 'main');
        const [open] = openConflicts(await stage.read());
        await resolve(await stage.repository(), [{ id: open?.id ?? '', side: 'theirs' }]);
        assert.deepEqual(messages(), [messageWith('#').trim(), 'next\n\n#13']);
      });

    for (const comment of ['#', ';'])
      it(`keeps them at an edit with changes (core.commentChar=${comment})`, async () => {
        begin('default', "sed -i '1s/^pick/edit/'", comment);
        git('config', 'core.commentChar', comment);
        git('rebase', '-q', '-i', 'main~1');
        stage.folder.write({ d: 'more\n' });
        git('add', 'd');
        await resolve(await stage.repository(), []);
        assert.equal(git('log', '-1', '--format=%B', 'side~1').trim(), messageWith(comment).trim());
        assert.equal(git('show', 'side~1:d'), 'more\n');
      });

    it('takes out what git itself wrote among folded messages', async () => {
      commit('base', { a: '1\n2\n3\n', b: 'b\n' });
      git('checkout', '-q', '-b', 'side');
      commit('first', { b: 'side\n' });
      commit('second', { a: 'side\n2\n3\n' });
      git('checkout', '-q', 'main');
      commit('main', { a: 'main\n2\n3\n' });
      git('checkout', '-q', 'side');
      git('config', 'sequence.editor', "sed -i '2s/^pick/squash/'");
      stage.conflicting('rebase', '-i', 'main');
      const [open] = openConflicts(await stage.read());
      await resolve(await stage.repository(), [{ id: open?.id ?? '', side: 'theirs' }]);
      assert.deepEqual(messages(), ['first\n\nsecond']);
    });
  });
});
