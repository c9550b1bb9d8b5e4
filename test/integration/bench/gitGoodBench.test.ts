import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioRecord } from '../../bench/git/gitgoodbench/record';
import type { Sample } from '../../bench/git/gitgoodbench/scenario';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, ReceivedRequest, Step } from '../../support/modelServer';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Running } from '../../support/process';
import { GONE_LINE, scenarioRepository } from '../../support/scenarioRepository';
import { git, runEnvironment } from '../../support/taskRun';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const MAIN = join(repositoryRoot, 'out', 'test', 'bench', 'git', 'gitgoodbench', 'main.js');

describe('the harness of git scenarios', function () {
  // Each runs the command line several times, as processes of their own.
  this.timeout(180_000);
  let home: TemporaryFolder;
  let repository: string;
  let server: ModelServer | undefined;

  before(async () => {
    home = await temporaryFolder();
    repository = join(home.path, 'o+shop');
    scenarioRepository(repository);
  });
  after(() => home.remove());
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const start = (...words: readonly string[]): Running =>
    startProcess([MAIN, '--cache', join(home.path, 'cache'), ...words], {
      cwd: home.path,
      env: runEnvironment(home.path),
    });

  async function run(
    results: string,
    ...words: readonly string[]
  ): Promise<{ records: readonly ScenarioRecord[]; stderr: string }> {
    const { stdout, stderr, code } = await start('--json', '--results', join(home.path, results), ...words)
      .ended;
    assert.equal(code, 0, stderr);
    return { records: (JSON.parse(stdout) as { records: readonly ScenarioRecord[] }).records, stderr };
  }

  const scenarios = ['--scenarios'] as const;
  const outcomes = (records: readonly ScenarioRecord[]): readonly string[] =>
    records.map(({ kind, outcome, reason }) => `${kind} ${outcome}${reason === '' ? '' : `: ${reason}`}`);

  async function judgedBy(...steps: readonly Step[]): Promise<ModelServer> {
    server = await startModelServer(steps);
    return server;
  }

  async function mined(): Promise<readonly Sample[]> {
    const file = join(home.path, 'mined.json');
    const { code, stderr } = await start(...scenarios, repository, '--write', file).ended;
    assert.equal(code, 0, stderr);
    return JSON.parse(readFileSync(file, 'utf8')) as readonly Sample[];
  }

  it('mines a merge, a chain and a bisection, the same each time, and writes them in the published form', async () => {
    const samples = await mined();
    assert.deepEqual(
      samples.map(({ id }) => id),
      ['o_shop_merge_0000', 'o_shop_file_commit_chain_0000', 'o_shop_bisect_0000'],
    );
    const [merge, chain, bisect] = samples;
    assert.ok(
      merge?.sample_type === 'merge' &&
        chain?.sample_type === 'file_commit_chain' &&
        bisect?.sample_type === 'bisect',
    );
    assert.deepEqual(merge.scenario.files_in_merge_conflict, ['c.py']);
    assert.deepEqual(
      [chain.scenario.file, chain.scenario.times_seen_consecutively, chain.scenario.purity],
      ['shop.py', 3, 1],
    );
    assert.deepEqual([bisect.scenario.file, bisect.scenario.text], ['a.py', GONE_LINE]);
    assert.equal(
      git(repository, 'show', '-s', '--format=%s', bisect.scenario.first_bad_commit).trim(),
      'Take the rate away',
    );
    rmSync(join(home.path, 'cache'), { recursive: true });
    assert.deepEqual(await mined(), samples);
  });

  it('has the rules work on them without a model, says that nobody judged, and writes nothing into the repository', async () => {
    const before = git(repository, 'for-each-ref') + git(repository, 'status', '--porcelain');
    const { records } = await run('rules', ...scenarios, repository);
    assert.deepEqual(
      records.map(({ kind }) => kind),
      ['merge', 'rebase', 'commits', 'bisect'],
    );
    const [merge, , commits, bisect] = records;
    assert.ok(merge?.outcome === 'solved' || merge?.reason === 'the tree differs', merge?.reason);
    assert.equal(bisect?.outcome, 'solved', bisect?.reason);
    assert.equal(commits?.reason, 'no judge was asked');
    assert.equal(typeof commits.index, 'number');
    assert.equal(git(repository, 'for-each-ref') + git(repository, 'status', '--porcelain'), before);
  });

  const verdict = (result: string): Step => {
    const text = JSON.stringify({
      message: result,
      cohesion: result,
      progression: result,
      size: result,
      result,
      reason: 'so',
    });
    return reply({ text, usage: { input_tokens: 100, output_tokens: 10 } });
  };
  /** For the history that has not this subject of the author. */
  const against =
    (subject: string): Step =>
    ({ raw }: ReceivedRequest) => {
      const second = raw.slice(raw.indexOf('<HISTORY-2>'));
      const answer = verdict(second.includes(subject) ? 'HISTORY-1' : 'HISTORY-2');
      return typeof answer === 'function' ? assert.fail() : answer;
    };
  const only = ['--only', 'commits', '--judge', 'judge-1'] as const;

  it('counts a history as solved only where the judge takes it in both orders', async () => {
    const { url } = await judgedBy(
      against('\\n\\nmore\\n'),
      against('\\n\\nmore\\n'),
      verdict('HISTORY-1'),
      verdict('HISTORY-1'),
    );
    const won = await run('won', ...scenarios, repository, ...only, '--base-url', url);
    assert.deepEqual(outcomes(won.records), ['commits solved']);
    assert.deepEqual(won.records[0]?.verdicts, [
      {
        ...{ model: 'judge-1', said: ['ours', 'ours'] },
        criteria: { message: true, cohesion: true, progression: true, size: true },
      },
    ]);
    assert.equal(won.records[0].tokens, 220);
    const biased = await run('biased', ...scenarios, repository, ...only, '--base-url', url);
    assert.deepEqual(outcomes(biased.records), ['commits unsolved']);
    assert.deepEqual(biased.records[0]?.verdicts[0]?.said, ['ours', 'theirs']);
    const kept = readFileSync(
      join(home.path, 'won', 'o_shop_file_commit_chain_0000+commits', 'judges.jsonl'),
      'utf8',
    );
    assert.equal(kept.trimEnd().split('\n').length, 2);
  });

  it('needs every judge, and counts what cannot be read as no win', async () => {
    const { url } = await judgedBy(
      ...[against('\\n\\nmore\\n'), against('\\n\\nmore\\n'), reply({ text: 'Ours!' }), verdict('HISTORY-2')],
    );
    const words = [...scenarios, repository, ...only, '--judge', 'judge-2', '--base-url', url];
    const { records } = await run('two', ...words);
    assert.deepEqual(outcomes(records), ['commits unsolved: answers of judges that cannot be read: 1']);
    assert.deepEqual(
      records[0]?.verdicts.map(({ said }) => said),
      [
        ['ours', 'ours'],
        ['malformed', 'ours'],
      ],
    );
  });

  it('goes on after kill -9: what is done is not done again', async () => {
    let reached: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    const { url, requests, push } = await judgedBy(() => {
      reached();
      return new Promise<never>(() => undefined);
    });
    const words = [
      ...scenarios,
      repository,
      '--only',
      'merge,commits',
      '--judge',
      'judge-1',
      '--base-url',
      url,
    ];
    const results = ['--json', '--results', join(home.path, 'killed')];
    const first = start(...results, ...words);
    await asked;
    first.child.kill('SIGKILL');
    await first.ended;
    const file = join(home.path, 'killed', 'scenarios.jsonl');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    assert.equal(lines.length, 2, 'the settings and the merge');
    push(verdict('HISTORY-1'), verdict('HISTORY-2'));
    const { records } = await run('killed', ...words);
    assert.deepEqual(outcomes(records).slice(1), ['commits solved']);
    assert.deepEqual(readFileSync(file, 'utf8').split('\n').slice(0, 2), lines);
    assert.equal(requests.length, 3);
    await run('killed', ...words);
    assert.equal(requests.length, 3);
  });

  it('asks a judge again that could not be asked', async () => {
    const { url, push } = await judgedBy();
    const words = [...scenarios, repository, ...only, '--base-url', url];
    const { records } = await run('again', ...words);
    assert.deepEqual(outcomes(records), ['commits unjudged: a judge could not be asked']);
    push(verdict('HISTORY-1'), verdict('HISTORY-2'));
    assert.deepEqual(outcomes((await run('again', ...words)).records), ['commits solved']);
  });

  it('tells, skips and counts rows that are no scenario, and scenarios that the repository cannot give', async () => {
    const [merge, chain] = await mined();
    assert.ok(merge?.sample_type === 'merge' && chain?.sample_type === 'file_commit_chain');
    const absent = 'f'.repeat(40);
    const { newest_commit: newest, oldest_commit: oldest } = chain.scenario;
    const file = join(home.path, 'given.json');
    const rows = [
      { ...merge, id: 'wrong', scenario: { ...merge.scenario, parents: ['HEAD'] } },
      { ...merge, id: 'absent', scenario: { ...merge.scenario, merge_commit_hash: absent } },
      { ...merge, id: 'elsewhere', name: 'o/elsewhere' },
      {
        ...chain,
        id: 'inverted',
        scenario: { ...chain.scenario, newest_commit: oldest, oldest_commit: newest },
      },
      { ...chain, id: 'short', scenario: { ...chain.scenario, times_seen_consecutively: 4 } },
    ];
    writeFileSync(file, JSON.stringify(rows));
    const words = ['--gitgoodbench', file, repository, '--only', 'merge,rebase'];
    const { records, stderr } = await run('given', ...words);
    assert.match(stderr, /left out: row 1 \(wrong\): scenario\.parents/);
    assert.deepEqual(outcomes(records), [
      `merge skipped: the repository has no commit ${absent.slice(0, 12)}`,
      'merge skipped: o/elsewhere is in none of the folders',
      'rebase skipped: its oldest commit is no ancestor of its newest one',
      'rebase skipped: it has 3 commits instead of 4',
    ]);
    const { stdout } = await start('--results', join(home.path, 'given'), ...words).ended;
    assert.match(stdout, /0 scenarios; left out: 5 \(rows that are no scenario: 1, could not be set up: 4\)/);
  });

  it('has a model work with the tools of the product, and keeps what it did', async () => {
    const idIn = ({ raw }: ReceivedRequest): string =>
      /\[([0-9a-f]{4,})\]/.exec(raw)?.[1] ?? assert.fail(raw);
    const { url, requests } = await judgedBy(
      (request) =>
        reply({ toolUses: [{ name: 'resolve_conflict', input: { id: idIn(request), text: 'x = 3\n' } }] }),
      reply({ toolUses: [{ name: 'submit', input: { answer: 'Took theirs.' } }] }),
    );
    const words = [...scenarios, repository, '--only', 'merge', '--model', 'worker', '--base-url', url];
    const { records } = await run('model', ...words);
    assert.deepEqual(outcomes(records), ['merge solved'], JSON.stringify(requests.at(-1)?.body));
    assert.ok((records[0]?.tokens ?? 0) > 0);
    const journal = readFileSync(
      join(home.path, 'model', 'o_shop_merge_0000+merge', 'journal.jsonl'),
      'utf8',
    );
    assert.match(journal, /"type":"ended".*"answered"/);
  });

  it('says which options are wrong, and that a model needs a key', async () => {
    assert.equal((await start('--scenarios').ended).code, 2);
    assert.equal((await start(...scenarios, repository, '--only', 'magic').ended).code, 2);
    const { code, stderr } = await start(...scenarios, repository, '--judge', 'judge-1').ended;
    assert.equal(code, 3);
    assert.match(stderr, /bench:git --judge needs a model: set ANTHROPIC_API_KEY/);
  });
});
