/** `repomaster hub run` as a process: search, set-up, apply, store, with a real git, a real sandbox and a scripted model. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HubRunResult } from '../../../src/cli/hub/run/hubRunResult';
import { converting, described, hubPlace, manifest, repairOf, tool } from '../../support/hubRuns';
import type { HubPlace } from '../../support/hubRuns';
import { reply, stall } from '../../support/modelAnswers';
import type { Ended, Running } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { calls, git } from '../../support/taskRun';

describe('repomaster hub run', function () {
  this.timeout(240_000);
  let place: HubPlace;
  afterEach(() => place.close());

  it('finds, sets up with the change of a pull request, applies, stores; and then needs neither search nor set-up', async () => {
    place = await hubPlace();
    place.model.push(...converting(place.path));
    const first = await place.start(place.usual('task.jsonl')).ended;
    assert.equal(first.code, 0, first.stderr + first.stdout);
    const result = JSON.parse(first.stdout) as HubRunResult;
    checkStrictly(validatorOf('hub-run'), result);
    assert.equal(result.outcome, 'accomplished');
    assert.equal(result.answer, 'The table is in out.json.');
    assert.deepEqual(
      result.results.map(({ path }) => path),
      ['out.json'],
    );
    assert.equal(readFileSync(join(place.path, 'out', 'out.json'), 'utf8'), '[{"a":"1","b":"2"}]');
    assert.deepEqual(
      result.phases.results.map(({ phase }) => phase),
      ['search', 'setup', 'apply', 'store'],
    );
    assert.match(first.stderr, /octo\/csv2json \(50 stars, MIT\)/);
    assert.equal(readFileSync(join(place.clone(), 'package.json'), 'utf8'), manifest('helper'));
    place.model.expectDone();

    const [asked, cloned] = [place.github.requests.length, place.github.gitRequests.length];
    place.model.push(...converting(place.path));
    const second = await place.start(place.usual('again.jsonl')).ended;
    assert.equal(second.code, 0, second.stderr + second.stdout);
    const again = JSON.parse(second.stdout) as HubRunResult;
    assert.deepEqual(
      again.phases.results.map(({ phase }) => phase),
      ['search', 'apply', 'store'],
    );
    assert.equal(place.github.requests.length, asked);
    assert.equal(place.github.gitRequests.length, cloned);
    assert.doesNotMatch(second.stderr, /^\$ /m);
    assert.match(JSON.stringify(place.model.requests.at(-1)?.body), /Give the input before the output/);
  });

  it('goes on where it was killed, in each phase', async () => {
    place = await hubPlace((path) => {
      const work = tool(path, 'csv2json', 'helper-1.tgz', 'hold');
      return [described(work, 'octo/csv2json', { threads: [repairOf(work)] })];
    });
    const goOn = (): Promise<Ended> => place.start(place.usual('task.jsonl')).ended;
    // The search waits for an answer.
    place.github.fail({ kind: 'silent' });
    await killWhen(place.start(place.usual('task.jsonl')), () => place.github.requests.length > 0);
    assert.deepEqual(phasesOf(place), []);
    // The set-up's check waits in the clone.
    const setUp = place.start(place.usual('task.jsonl'));
    await killWhen(setUp, (stderr) => stderr.includes('$ npm test'));
    assert.deepEqual(phasesOf(place), ['search']);
    writeFileSync(join(place.clone(), '.git', 'free'), '');
    // The model's first reply stalls.
    const [first, ...others] = converting(place.path);
    assert.ok(first?.kind === 'reply');
    place.model.push(stall(first, 1));
    await killWhen(place.start(place.usual('task.jsonl')), () => place.model.requests.length > 0);
    assert.deepEqual(phasesOf(place), ['search', 'setup']);
    const searched = place.github.requests.filter(({ path }) => path.startsWith('/search')).length;
    place.model.push(first, ...others);
    const ended = await goOn();
    assert.equal(ended.code, 0, ended.stderr);
    place.model.expectDone();
    assert.equal(place.github.requests.filter(({ path }) => path.startsWith('/search')).length, searched);
    assert.deepEqual(phasesOf(place), ['search', 'setup', 'apply', 'store']);
    // Killed before the store's end was noted, and before that of apply: nothing is asked again.
    for (const lost of [1, 2]) {
      cutEvents(place, lost);
      const again = await goOn();
      assert.equal(again.code, 0, again.stderr);
      assert.deepEqual(phasesOf(place), ['search', 'setup', 'apply', 'store']);
    }
    place.model.expectDone();
  });

  it('takes the next candidate where one does not serve, with the reason', async () => {
    place = await hubPlace((path) => [
      described(tool(path, 'broken', 'helper-1.tgz'), 'big/csv2json', { stars: 900 }),
      described(tool(path, 'poor', 'helper'), 'mid/csv2json', { stars: 700 }),
      described(tool(path, 'good', 'helper'), 'octo/csv2json', { stars: 5 }),
    ]);
    place.model.push(
      calls(['run_script', { command: 'node csv2json.js' }]),
      calls(['submit_phase', { answer: 'It cannot.', failed: 'it writes no JSON with a head' }]),
      ...converting(place.path),
    );
    const { code, stdout, stderr } = await place.start(place.usual('task.jsonl')).ended;
    assert.equal(code, 0, stderr);
    const { phases } = JSON.parse(stdout) as HubRunResult;
    assert.deepEqual(
      phases.tried.map(({ url, reason }) => [url.split('/').at(-2), reason.slice(0, 29)]),
      [
        ['big', 'it could not be set up: node:'],
        ['mid', 'it writes no JSON with a head'],
      ],
    );
    assert.equal(phases.repository?.url, `${place.github.root}/octo/csv2json`);
    assert.match(
      readFileSync(join(place.path, 'task.jsonl'), 'utf8'),
      /does not serve: it could not be set up/,
    );
    // The agent with the second has a session of its own.
    assert.doesNotMatch(JSON.stringify(place.model.requests.at(-1)?.body), /writes no JSON with a head/);
  });

  it('says what is done and how it goes on without a model, and then does', async () => {
    place = await hubPlace();
    const usual = place
      .usual('task.jsonl')
      .filter((word) => word !== '--base-url' && word !== place.model.url);
    const { code, stdout } = await place.start(usual.filter((word) => word !== '--json')).ended;
    assert.equal(code, 1);
    assert.match(stdout, /^stopped: no model is named: set ANTHROPIC_API_KEY/);
    assert.match(
      stdout,
      /\nDone: search, set-up\nLeft: apply, store\nContinue with: repomaster hub run --journal /,
    );
    place.model.push(...converting(place.path));
    // What is known of the clone is lost: it is cloned and set up again.
    rmSync(`${place.clone()}.proven.json`);
    writeFileSync(join(place.clone(), 'csv2json.js'), 'broken\n');
    const [, words = ''] = /Continue with: repomaster hub run (.*)/.exec(stdout) ?? [];
    const gone = await place.start([...words.split(' '), '--base-url', place.model.url]).ended;
    assert.equal(gone.code, 0, gone.stderr);
    assert.match(
      gone.stdout,
      /^The table is in out\.json\.\n\nResults in .*\/out:\n {2}out\.json \(19 bytes\)\n$/,
    );
  });

  it('refuses a submit that nothing bears out, and a plain reply', async () => {
    place = await hubPlace();
    const [run, look, submit] = converting(place.path);
    assert.ok(run && look && submit);
    const claimed = { command: 'node csv2json.js data.csv other.json' };
    place.model.push(
      reply({ text: 'It is done.' }),
      run,
      calls(['submit_phase', { answer: 'Done.', commands: [claimed], constraints: [] }]),
      calls([
        'submit_phase',
        { answer: 'Done.', commands: [claimed], constraints: rowsOf('data.csv as JSON') },
      ]),
      look,
      submit,
    );
    const { code, stderr } = await place.start(place.usual('task.jsonl')).ended;
    assert.equal(code, 0, stderr);
    place.model.expectDone();
    const told = JSON.stringify(place.model.requests.at(-1)?.body);
    assert.doesNotMatch(told, /"name":"submit"/, 'one tool alone ends the phase');
    assert.match(told, /The phase was not ended: call submit_phase with its table/);
    assert.match(told, /The table of constraints leaves out what the task says/);
    assert.match(
      told,
      /This command did not run here and exit with 0: node csv2json\.js data\.csv other\.json/,
    );
    assert.match(told, /CSV: no command that ran has this argument: data\.csv as JSON/);
  });

  it('begins each task with the clone as it was proven, and works offline from the store', async () => {
    place = await hubPlace();
    place.model.push(...converting(place.path));
    assert.equal((await place.start(place.usual('task.jsonl')).ended).code, 0);
    const clone = place.clone();
    writeFileSync(join(clone, 'csv2json.js'), 'broken\n');
    writeFileSync(join(clone, 'left.txt'), 'by an earlier task\n');
    git(clone, 'commit', '-qam', 'Change it');
    const asked = place.github.requests.length;
    place.model.push(...converting(place.path));
    const { code, stderr } = await place.start(place.usual('again.jsonl', '--offline')).ended;
    assert.equal(code, 0, stderr);
    assert.equal(existsSync(join(clone, 'left.txt')), false);
    assert.equal(readFileSync(join(clone, 'package.json'), 'utf8'), manifest('helper'));
    const other = ['--task', 'Resize a PNG picture', '--offline', '--github-url', place.github.apiUrl];
    const unknown = await place.start([...other, '--journal', 'other.jsonl']).ended;
    assert.equal(unknown.code, 4, unknown.stderr);
    assert.match(unknown.stderr, /offline/);
    assert.match(unknown.stderr, /continue with: repomaster hub run --journal .*other\.jsonl/);
    assert.equal(place.github.requests.length, asked);
  });

  it('says what it cannot take', async () => {
    place = await hubPlace(() => []);
    for (const [args, says, exit] of [
      [[], /hub run needs --task TEXT/, 2],
      [['a task'], /takes its task with --task/, 2],
      [['--task', 'x', '--input', 'in=nowhere.csv'], /there is no file nowhere\.csv/, 3],
      [['--journal', 'none.jsonl'], /has no task yet/, 3],
      [['--task', 'x', '--journal', 'data.csv/x.jsonl'], /journal .* cannot be written: /, 3],
    ] as const) {
      const { stderr, code } = await place.start(args).ended;
      assert.match(stderr, says);
      assert.equal(code, exit, stderr);
    }
    const nothing = await place.start(place.usual('task.jsonl')).ended;
    assert.equal(nothing.code, 1, nothing.stderr);
    const { outcome, phases } = JSON.parse(nothing.stdout) as HubRunResult;
    assert.deepEqual([outcome, phases.now], ['not_accomplished', 'search']);
  });
});

/** The phases that the journal of `task.jsonl` has ended. */
function phasesOf({ path }: HubPlace): readonly string[] {
  return eventsOf(path).flatMap(({ type, result }) => (type === 'submitted' && result ? [result.phase] : []));
}

interface Event {
  readonly type: string;
  readonly result?: { readonly phase: string };
}

function eventsOf(path: string): readonly Event[] {
  const lines = readFileSync(join(path, 'task.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Event);
}

/** Takes away the last submits, as if the process had been killed before it noted them. */
function cutEvents({ path }: HubPlace, count: number): void {
  const events = eventsOf(path);
  const at = events
    .map(({ type }, index) => (type === 'submitted' ? index : -1))
    .filter((index) => index >= 0);
  const kept = events.slice(0, at.at(-count)).map((event) => `${JSON.stringify(event)}\n`);
  writeFileSync(join(path, 'task.jsonl'), kept.join(''));
}

/** Kills the process once it is so far. */
async function killWhen(running: Running, isSoFar: (stderr: string) => boolean): Promise<void> {
  let stderr = '';
  const state = { isOver: false };
  running.child.stderr?.on('data', (data: Buffer) => (stderr += data.toString('utf8')));
  void running.ended.then(() => (state.isOver = true));
  while (!state.isOver && !isSoFar(stderr)) await delay(5);
  assert.equal(state.isOver, false, stderr);
  running.child.kill('SIGKILL');
  await running.ended;
}

function rowsOf(line: string): readonly Record<string, string>[] {
  return ['CSV', 'data.csv', 'JSON', 'out.json'].map((constraint) => ({ constraint, by: 'argument', line }));
}
