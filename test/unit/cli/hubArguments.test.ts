import assert from 'node:assert/strict';
import { parseArguments } from '../../../src/cli/arguments';
import { UserError } from '../../../src/core/errors';

const optionsOf = (...words: readonly string[]): unknown => {
  const invocation = parseArguments(['hub', ...words]);
  assert.ok(invocation.kind === 'hub');
  return invocation.options;
};

const issues = {
  ...{ command: 'issues', text: 'KeyError: x', source: { folder: '.' } },
  ...{ githubUrl: null, offline: false, json: false },
};

describe('The arguments of repomaster hub', () => {
  it('name an error and whose issues are asked', () => {
    assert.deepEqual(optionsOf('issues', 'KeyError: x'), issues);
    assert.deepEqual(optionsOf('issues', 'KeyError: x', 'lib'), { ...issues, source: { folder: 'lib' } });
    assert.deepEqual(optionsOf('issues', '-', '--repo', 'octo/my.repo', '--json', '--offline'), {
      ...issues,
      ...{ text: '-', source: { repository: 'octo/my.repo' }, json: true, offline: true },
    });
    assert.deepEqual(optionsOf('issues', 'KeyError: x', '--github-url', 'https://ghe.example/api/v3'), {
      ...issues,
      githubUrl: 'https://ghe.example/api/v3',
    });
  });

  it('name a task, how it is done and what keeps it', () => {
    const usual = {
      ...{ command: 'run', task: { text: 'Sum a.csv' }, inputs: [], output: null, journal: null },
      ...{ baseUrl: null, model: null, runner: 'sandbox', approve: 'rules', takesFixes: false },
      ...{ skipsStore: false, githubUrl: null, offline: false, json: false },
      ...{ maxTokens: null, maxSteps: null, maxSeconds: null, maxCost: null },
    };
    assert.deepEqual(optionsOf('run', '--task', 'Sum a.csv'), usual);
    assert.deepEqual(
      optionsOf(
        'run',
        '--journal',
        'j',
        '--input',
        'a=a.csv',
        '--runner',
        'local',
        '--take-fixes',
        '--skip-store',
      ),
      {
        ...{ ...usual, task: null, journal: 'j', inputs: [{ name: 'a', path: 'a.csv' }] },
        ...{ runner: 'local', takesFixes: true, skipsStore: true },
      },
    );
  });

  it('are refused where they cannot be meant', () => {
    for (const [words, said] of [
      [[], /^hub needs a command; there are .*issues/],
      [['isues', 'x'], /^unknown hub command 'isues'; did you mean issues\?/],
      [['issues'], /^hub issues needs a text/],
      [['run'], /^hub run needs --task TEXT or --task-file FILE, or --journal FILE/],
      [['run', 'Sum it'], /^hub run takes its task with --task; unexpected 'Sum it'/],
      [['run', '--task', 'x', '--into', 'y'], /^hub run takes no --into/],
      [['run', '--task', 'x', '--input', 'a.csv'], /^--input needs NAME=PATH/],
      [['issues', 'x', 'lib', '--repo', 'octo/hello'], /^--repo cannot be used with a folder: choose one/],
      [['issues', 'x', '--repo', 'hello'], /^--repo needs OWNER\/NAME, not 'hello'/],
      [['issues', 'x', '--repo', '../..'], /^--repo needs OWNER\/NAME, not '\.\.\/\.\.'/],
      [
        ['issues', 'x', '--github-url', 'ghe.example'],
        /^--github-url needs an address that begins with https/,
      ],
      [
        ['issues', 'x', '--github-url', 'file:///etc'],
        /^--github-url needs an address that begins with https/,
      ],
    ] as const)
      assert.throws(
        () => parseArguments(['hub', ...words]),
        (error) => error instanceof UserError && error.code === 'usage' && said.test(error.message),
        words.join(' '),
      );
  });
});
