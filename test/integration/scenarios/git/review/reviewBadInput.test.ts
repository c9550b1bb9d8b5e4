/** Reviews of what is broken, large, foreign or no text. */
import assert from 'node:assert/strict';
import { LONG, SHORT, renderReview } from '../../../../../src/scenarios/git/review/renderReview';
import { mergeStage, wholeState } from '../merging';
import { reviewing } from './reviewing';

describe('a review of bad input', function () {
  this.timeout(300_000);
  const stage = mergeStage();
  const review = reviewing();

  it('refuses a name that is no commit, and changes nothing', async () => {
    stage.commit('one', { 'a.py': 'def f():\n    return 1\n' });
    const state = wholeState(stage.folder);
    await assert.rejects(review(stage, 'nowhere..HEAD'), /"nowhere" names no commit of this repository/);
    await review(stage, null);
    assert.deepEqual(wholeState(stage.folder), state);
  });

  it('compares unrelated histories as they are, and says so', async () => {
    stage.commit('one', { 'a.py': 'def f():\n    return 1\n' });
    stage.git('branch', 'first');
    stage.git('checkout', '-q', '--orphan', 'other');
    stage.commit('two', { 'a.py': 'def f():\n    return 2\n' });
    const report = await review(stage, 'first..other');
    assert.deepEqual(report.notes.slice(0, 1), ['first and other have unrelated histories.']);
    assert.equal(report.totals.body, 1);
  });

  it('tells a file that no longer parses, and says that symbols may be missing', async () => {
    stage.commit('one', {
      'a.py': 'def f():\n    return 1\n',
      'b.py': 'import a\n\n\ndef g():\n    return a.f()\n',
    });
    stage.commit('two', { 'a.py': 'def f(:\n    return 1\n' });
    const report = await review(stage, 'HEAD~1..HEAD');
    assert.deepEqual(
      report.problems.map(({ path, line }) => [path, line]),
      [['a.py', 1]],
    );
    assert.match(report.notes.join('\n'), /a\.py does not parse on one side: symbols may be missing there\./);
    assert.match(renderReview(report, SHORT), /Look at: 1 file that no longer parses/);
  });

  it('names binary files, other languages and submodules', async () => {
    stage.commit('one', {
      'a.py': 'def f():\n    return 1\n',
      'x.png': Buffer.from([0, 1, 2]),
      'r.md': 'a\n',
    });
    stage.commit('two', { 'x.png': Buffer.from([0, 1, 3]), 'r.md': 'b\n' });
    const commit = stage.git('rev-parse', 'HEAD').trim();
    stage.git('update-index', '--add', '--cacheinfo', `160000,${commit},lib`);
    stage.git('commit', '-qm', 'three');
    const report = await review(stage, 'HEAD~2..HEAD');
    const text = renderReview(report, LONG);
    assert.match(text, /Nothing was found that needs a look\./);
    assert.match(
      text,
      /### Other files \(3\)\n\n(?:- .+\n)*- submodule, another commit of a submodule: `lib`\n/,
    );
    assert.match(text, /- binary: `x\.png`\n/);
    assert.match(text, /- no language that is read: `r\.md`\n/);
  });

  it('is bounded for 5,000 files, with honest counts', async () => {
    const files = (value: number) =>
      Object.fromEntries(
        Array.from({ length: 5_000 }, (_, at) => [`m${at}.py`, `def f${at}():\n    return ${value}\n`]),
      );
    stage.commit('one', files(1));
    stage.commit('two', files(2));
    const report = await review(stage, 'HEAD~1..HEAD');
    assert.deepEqual([report.totals.files, report.partial], [5_000, true]);
    assert.match(report.notes.join('\n'), /beyond the first 2,000, whose symbols were not compared: 3,000\./);
    const [short, long] = [renderReview(report, SHORT), renderReview(report, LONG)];
    assert.ok(short.split('\n').length < 60, short);
    assert.ok(long.split('\n').length < 200, long);
    assert.match(short, /### What changed \(2,000\)\n/);
  });
});
