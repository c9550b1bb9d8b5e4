/** What a change touches beyond what was said of it, in real repositories. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { ReviewReport } from '../../../../../src/core/git/review';
import { SHORT, renderReview } from '../../../../../src/scenarios/git/review/renderReview';
import type { OtherWorkTree } from '../../../../../src/scenarios/git/structure/range';
import { mergeStage, wholeState } from '../merging';
import { misfitsOf, reviewing } from './reviewing';

describe('a review beside what was said', function () {
  this.timeout(120_000);
  const stage = mergeStage();
  const review = reviewing();

  const beyondOf = ({ said }: ReviewReport): readonly string[] =>
    (said?.beyond ?? []).map(({ path, symbol, near }) => `${path} ${symbol ?? ''} ${near ?? ''}`.trim());

  const begin = (): void =>
    stage.commit('one', {
      'tax.py': 'def of(price):\n    return price\n\n\ndef cut(price):\n    return price\n',
      'cart.py':
        'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n\n\ndef empty():\n    return []\n',
    });

  it('holds a range beside the messages of its commits, and knows callers that had to follow', async () => {
    begin();
    stage.commit('Give `tax.of` a rate', {
      'tax.py': 'def of(price, rate):\n    return price * rate\n\n\ndef cut(price):\n    return price - 1\n',
      'cart.py':
        'import tax\n\n\ndef total(items):\n    return tax.of(sum(items), 2)\n\n\ndef empty():\n    return ()\n',
    });
    const report = await review(stage, 'HEAD~1..HEAD', 'messages');
    assert.deepEqual(beyondOf(report), ['cart.py empty', 'tax.py cut']);
    assert.deepEqual(report.said?.counts, { touched: 4, named: 1, following: 1, beyond: 2 });
    assert.equal(report.totals.beyond, 2);
    assert.equal((await review(stage, 'HEAD~1..HEAD')).said, null);
    const text = renderReview(report, SHORT);
    assert.match(text, /Look at: .*2 changes beyond what was said/);
    assert.match(text, /What was said: the commit messages name 1 of 4 changed parts, 1 follows from it\./);
  });

  it('says that there are no words to hold a change beside', async () => {
    begin();
    stage.commit('two', { 'tax.py': 'def of(price, rate):\n    return price\n' });
    const back = await review(stage, 'HEAD..HEAD~1', 'messages');
    assert.equal(back.said, null);
    assert.ok(
      back.notes.some((note) => note.startsWith('There are no commit messages to hold the change beside')),
    );
    const empty = await review(stage, 'HEAD~1..HEAD', [{ by: 'question', text: ' ' }]);
    assert.ok(empty.notes.some((note) => note.startsWith('Nothing was said of the change')));
    assert.ok((await review(stage, 'HEAD~1..HEAD')).notes.every((note) => !/said|messages/.test(note)));
  });

  it('tells a function whose body changed and that one with a new signature calls', async () => {
    begin();
    stage.commit('Give `total` a rate', {
      'tax.py': 'def of(price):\n    return price + 1\n\n\ndef cut(price):\n    return price\n',
      'cart.py':
        'import tax\n\n\ndef total(items, rate):\n    return tax.of(sum(items)) * rate\n\n\ndef empty():\n    return []\n',
    });
    assert.deepEqual(beyondOf(await review(stage, 'HEAD~1..HEAD', 'messages')), ['tax.py of total']);
  });

  it('holds files as they are beside a text, and tells what it names and nobody touched', async () => {
    begin();
    stage.folder.write({
      'tax.py': 'def of(price):\n    return price + 1\n\n\ndef cut(price):\n    return price\n',
    });
    const text = 'Fix `of`; leave `empty` and `nothing_like_it` alone, see cart.py.';
    const report = await review(stage, null, [{ by: 'text', text }]);
    assert.deepEqual(beyondOf(report), []);
    assert.deepEqual(report.said?.untouched, ['empty', 'cart.py']);
    const none = await review(stage, null, [{ by: 'text', text: 'Make it right.' }]);
    assert.equal(none.said?.namesNothing, true);
    assert.match(none.notes.join('\n'), /names none of the changed symbols and files/);
  });

  it('holds files against a branch beside the messages since then, and against HEAD beside the last one', async () => {
    begin();
    stage.git('checkout', '-q', '-b', 'side');
    stage.commit('Cut in `cut`', {
      'tax.py': 'def of(price):\n    return price\n\n\ndef cut(price):\n    return price - 1\n',
    });
    stage.commit('Empty with a tuple in `empty`', {
      'cart.py':
        'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n\n\ndef empty():\n    return ()\n',
    });
    stage.folder.write({
      'tax.py': 'def of(price):\n    return price + 1\n\n\ndef cut(price):\n    return price - 1\n',
    });
    assert.deepEqual(beyondOf(await review(stage, 'main', 'messages')), ['tax.py of']);
    const last = await review(stage, 'HEAD', 'messages');
    assert.deepEqual([last.said?.namesNothing, last.said?.untouched], [true, ['empty']]);
  });

  it('reads what was said where the repository is too large for maps', async () => {
    const written = (input: string, ...args: readonly string[]): string =>
      execFileSync('git', args, {
        cwd: stage.folder.path,
        env: stage.folder.environment,
        input,
        encoding: 'utf8',
      }).trim();
    const text = (value: number): string =>
      written(
        `def f():\n    return ${value}\n\n\ndef g():\n    return ${value}\n`,
        ...['hash-object', '-w', '--stdin'],
      );
    const [old, young] = [text(1), text(2)];
    const tree = (first: string): string => {
      const blob = (at: number): string => (at === 0 ? first : old);
      const rows = Array.from({ length: 50_001 }, (_, at) => `100644 blob ${blob(at)}\tm${at}.py\n`);
      return written(rows.join(''), 'mktree');
    };
    begin();
    const one = stage.git('commit-tree', '-m', 'Begin', tree(old)).trim();
    const two = stage.git('commit-tree', '-m', 'Change `f`', '-p', one, tree(young)).trim();
    const report = await review(stage, `${one}..${two}`, 'messages');
    assert.deepEqual([report.mapped, report.said?.sources], [false, ['message']]);
    assert.deepEqual(beyondOf(report), ['m0.py g']);
    assert.match(report.notes.join('\n'), /callers and helpers that follow .* count as beyond it\./);
  });

  it('compares two states of the work tree that git knows nothing of, and writes nothing', async () => {
    begin();
    stage.folder.write({ 'tax.py': 'def of(price, rate):\n    return price * rate\n' });
    stage.folder.write({ '.gitignore': 'made.py\n' });
    stage.folder.write({ 'made.py': 'def made():\n    return 1\n' });
    const state = wholeState(stage.folder);
    const file = (path: string, text: string | null) => ({
      ...{ path, content: text === null ? null : Buffer.from(text), isExecutable: false },
    });
    const from: OtherWorkTree = {
      name: 'before turn 1',
      files: [
        file('tax.py', 'def of(price):\n    return price\n'),
        file('made.py', null),
        file('old.py', 'A = 1\n'),
      ],
    };
    const to: OtherWorkTree = {
      name: 'now',
      files: [
        file('tax.py', 'def of(price, rate):\n    return price * rate\n'),
        file('made.py', 'def made():\n    return 1\n'),
        file('old.py', null),
      ],
    };
    const report = await review(stage, { from, to, leftOut: ['a.py', 'b.py'] }, [
      { by: 'question', text: 'Give `of` a rate.' },
    ]);
    assert.deepEqual(report.files.map(({ path, status }) => `${path} ${status}`).sort(), [
      'made.py added',
      'old.py deleted',
      'tax.py modified',
    ]);
    assert.match(
      report.notes.join('\n'),
      /^Left out, because others changed them since .*: a\.py, b\.py\.$/m,
    );
    assert.deepEqual(misfitsOf(report), ['cart.py:5 cart.total calls of without rate (tax.py:1)']);
    assert.deepEqual(beyondOf(report), ['made.py made', 'old.py']);
    assert.deepEqual([report.from.name, report.from.commit, report.to.name], ['before turn 1', null, 'now']);
    assert.deepEqual(wholeState(stage.folder), state);
  });
});
