/** `repomaster git commit --messages model` over the loopback server: what it sends, what it takes, what it leaves. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { CommitReport } from '../../../src/core/git/commitPlan';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');
/** As none was ever given out. */
const token = `ghp_${'a1B2'.repeat(9)}`;
const usage = { input_tokens: 1_200, output_tokens: 60 };
const written = (...messages: readonly object[]): Step =>
  reply({ text: `Here they are:\n${JSON.stringify({ messages })}`, usage });

describe('repomaster git commit --messages model', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  let server: ModelServer;

  beforeEach(async () => {
    server = await startModelServer();
    stage.commit('shop: add a cart', {
      'shop/cart.py': 'def total(rows):\n    return 0\n',
      'README.md': '# Shop\n',
    });
    stage.commit('docs: tell of it', { 'README.md': '# The shop\n' });
    stage.folder.write({
      'shop/cart.py': 'def total(rows):\n    return sum(rows)\n',
      'README.md': '# The shop of all\n',
      '.env': 'TOKEN=hush-hush-hush\n',
      'shop/key.py': `TOKEN = "${token}"\n`,
    });
  });
  afterEach(() => server.close());

  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'git', 'commit', '--messages', 'model', '--base-url', server.url, ...args], {
      cwd: stage.folder.path,
      env: stage.folder.environment,
    }).ended;

  const proposed = async (...args: readonly string[]): Promise<CommitReport['proposals'][number]> => {
    const { stdout } = await startProcess([cli, 'git', 'commit', '--json', ...args], {
      cwd: stage.folder.path,
      env: stage.folder.environment,
    }).ended;
    return (JSON.parse(stdout) as CommitReport).proposals[0] ?? assert.fail();
  };

  it('commits with what the model wrote, tells the cost, and sends no secret', async () => {
    const { commits } = await proposed();
    const subjects = commits.map((_, at) => `shop: word number ${at + 1}`);
    server.push(written(...subjects.map((subject, at) => ({ commit: at + 1, subject, body: '' }))));
    const { code, stderr } = await run('--apply', 'first');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /asking \S+ at \S+ for messages: about [\d,]+ tokens of the changes/);
    assert.match(stderr, /Messages by \S+: 1,200 tokens sent, 60 received, price unknown\./);
    const log = stage.git('log', '--format=%s', '-n', String(commits.length)).trim().split('\n').reverse();
    assert.deepEqual(log, subjects);
    const [request] = server.requests;
    assert.match(request?.raw ?? '', /return sum\(rows\)/);
    assert.match(request?.raw ?? '', /An area, a colon, then the text/);
    assert.doesNotMatch(request?.raw ?? '', /hush-hush|ghp_/);
    server.expectDone();
  });

  it('keeps the words of the rules where the model breaks them, and says why', async () => {
    const { commits } = await proposed();
    server.push(
      written(
        { commit: 1, subject: 'x'.repeat(90) },
        { commit: 2, subject: 'shop: fit', body: 'Because.\n\nSigned-off-by: M <m@example.org>' },
      ),
    );
    const { stdout, stderr, code } = await run('--json');
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout) as CommitReport;
    assert.deepEqual(
      report.proposals[0]?.commits.map(({ message }) => message),
      commits.map(({ message }) => message),
    );
    assert.match(stderr, /Commit 1 keeps the message of the rules: .* Its first line has 90 characters/);
    assert.match(
      stderr,
      /Commit 2 keeps the message of the rules: .* It has trailers that nobody asked for\./,
    );
  });

  it('changes nothing where the model cannot be asked, and asks nobody without --messages', async () => {
    const before = wholeState(stage.folder);
    const held = await run('--apply', 'sure');
    assert.equal(held.code, 1);
    const failed = await run('--apply', 'first');
    assert.equal(failed.code, 4, failed.stderr);
    const none = await startProcess([cli, 'git', 'commit', '--messages', 'model'], {
      cwd: stage.folder.path,
      env: stage.folder.environment,
    }).ended;
    assert.equal(none.code, 3);
    assert.match(none.stderr, /git commit --messages model needs a model: set ANTHROPIC_API_KEY/);
    await proposed();
    assert.equal(server.requests.length, 1);
    assert.deepEqual(wholeState(stage.folder), before);
  });
});
