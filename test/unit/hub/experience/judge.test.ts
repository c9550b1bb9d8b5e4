import assert from 'node:assert/strict';
import type { HostedComment, HostedThread } from '../../../../src/core/hub/repositoryHost';
import { judge } from '../../../../src/hub/experience/judge';
import { problemOf } from '../../../../src/hub/experience/problem';
import { fixesNamed, solutionOf } from '../../../../src/hub/experience/solution';

const thread = (title: string, body = '', more: Partial<HostedThread> = {}): HostedThread => ({
  ...{ kind: 'issue', number: 5, url: 'https://github.com/octo/hello/issues/5', title, body, state: 'open' },
  ...{ merged: false, labels: [], updatedAt: 0, comments: 0 },
  ...more,
});
const comment = (body: string, more: Partial<HostedComment> = {}): HostedComment => ({
  ...{ author: 'somebody', association: 'NONE', body, approval: 0 },
  ...more,
});
const problem = problemOf({
  text: "numpy==2.0\nModuleNotFoundError: No module named 'distutils'",
  ...{ told: null, hidden: [], redact: (text) => text },
});

describe('A thread is judged', () => {
  it('by the type, the names and the words that it shares, and says so', () => {
    const owner = comment('Upgrade.', { association: 'MEMBER' });
    const closed = thread('ModuleNotFoundError: distutils', 'no module named distutils, numpy 2.0', {
      state: 'closed',
    });
    assert.deepEqual(judge(closed, [owner], problem), {
      relevant: true,
      reason:
        'Shares ModuleNotFoundError, distutils, 2 of 2 words of the message; names numpy 2.0; closed; a maintainer answered.',
      score: 6,
    });
  });

  it('as another problem where the name is another, whatever else it shares', () => {
    const { relevant, reason } = judge(thread('ModuleNotFoundError: No module named requests'), [], problem);
    assert.deepEqual([relevant, reason], [false, 'Does not name distutils.']);
    assert.equal(judge(thread('Drop distutilsx'), [], problem).relevant, false);
    assert.equal(
      judge(thread('Release 2.0'), [], problem).reason,
      'Does not name ModuleNotFoundError, distutils.',
    );
  });

  it('higher where it was merged, lower where it was refused', () => {
    const score = (more: Partial<HostedThread>) =>
      judge(thread('distutils ModuleNotFoundError', '', more), [], problem).score;
    assert.ok(score({ kind: 'pull', merged: true, state: 'closed' }) > score({ state: 'closed' }));
    assert.ok(score({ state: 'closed' }) > score({}));
    assert.ok(score({ labels: ['wontfix'] }) < score({}));
  });
});

describe('The solution of a thread', () => {
  it('is the comment that says what to do and that others approve of', () => {
    const comments = [
      comment('me too, use help please'),
      comment('Did you try another version?'),
      comment('Any news? `pip list` shows nothing', { approval: 1 }),
      comment('Install setuptools:\n\n```sh\npip install "setuptools<81"\n```', { approval: 3 }),
      comment('Thanks for the report! We look into it.', { association: 'OWNER' }),
    ];
    assert.equal(
      solutionOf(thread('t'), comments),
      'Install setuptools:\n\n```sh\npip install "setuptools<81"\n```',
    );
    assert.equal(solutionOf(thread('t', 'It fails.'), comments.slice(0, 2)), null);
  });

  it('leaves out what is quoted, hidden or a picture, and is bounded', () => {
    const said = comment('> run x\n\nUse `y --z` instead.\n<!-- run hidden -->\n![p](http://x/y.png)', {
      association: 'OWNER',
    });
    assert.equal(solutionOf(thread('t'), [said]), 'Use `y --z` instead.');
    const long = comment(`Run \`a b\`.\n\n${'word '.repeat(2000)}`, { association: 'OWNER' });
    assert.ok((solutionOf(thread('t'), [long]) ?? '').length < 1_600);
  });

  it('may stand in the body: below a heading, or of a pull request', () => {
    assert.equal(
      solutionOf(thread('t', 'Broken.\n\n## Workaround\nUnset X.\n\n## Version\n1'), []),
      'Unset X.',
    );
    assert.equal(solutionOf(thread('t', 'Pins numpy.', { kind: 'pull' }), []), 'Pins numpy.');
  });

  it('names the threads that fix it, of this repository alone', () => {
    const numbers = (body: string) =>
      fixesNamed('octo/hello', thread('t', body), []).map(({ number }) => number);
    assert.deepEqual(numbers('Fixed by #12, closes #13. Fixed in PR #12.'), [12, 13]);
    assert.deepEqual(numbers('resolved in https://github.com/octo/hello/pull/44'), [44]);
    assert.deepEqual(numbers('> fixed by #9\nsee #3; fixes #5'), []);
    assert.deepEqual(numbers('fixed by other/repo/pull/8'), []);
    assert.deepEqual(numbers('fixed by octo/hello#21'), [21]);
    const named = fixesNamed('octo/hello', thread('t', 'fixed by #8'), [
      comment('fixed by #9'),
      comment('Fixed by #8.', { association: 'COLLABORATOR' }),
    ]);
    assert.deepEqual(named, [
      { number: 8, byMaintainer: true },
      { number: 9, byMaintainer: false },
    ]);
  });
});
