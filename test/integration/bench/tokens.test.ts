import assert from 'node:assert/strict';
import { readFileSync, readdirSync, renameSync, watch, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { mailboxSource } from '../../bench/tokens/mailbox';
import { bodySchema } from '../../bench/tokens/messages';
import { clipOutput, runPlainLoop } from '../../bench/tokens/plainLoop';
import type { PlainOutcome } from '../../bench/tokens/plainLoop';
import { startRecorder } from '../../bench/tokens/recorder';
import type { Exchange } from '../../bench/tokens/recorder';
import type { Measured } from '../../bench/tokens/tokensReport';
import { fail, reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { calls, runEnvironment } from '../../support/taskRun';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const shop = join(repositoryRoot, 'test', 'bench', 'tasks', 'samples', 'count-items', 'repository');
const countItems = {
  ...{ id: 'count-items', class: 'fix', folder: shop },
  task: 'Totals of carts forget how many of an item there are. Mend it.',
  plant: [],
  grader: '"$NODE" test/check.mjs',
  solution: "sed -i 's/item.price,/item.price * item.count,/' src/price.mjs",
};

describe('the plain loop', () => {
  let folder: TemporaryFolder;
  let server: ModelServer;

  beforeEach(async () => {
    folder = await folderWith({ 'README.md': 'A shop.\n' });
    server = await startModelServer();
  });

  afterEach(async () => {
    await server.close();
    await folder.remove();
  });

  const run = (baseUrl: string, mostReplies = 10): Promise<PlainOutcome> => {
    const runner = createLocalProcess({
      ...{ root: folder.path, shell: findLocalShell(process.env), environment: process.env },
    });
    const loop = {
      baseUrl,
      model: 'm',
      apiKey: '',
      task: 'Count.',
      folder: folder.path,
      runner,
      mostReplies,
    };
    return runPlainLoop(loop, new AbortController().signal);
  };

  const resultsIn = (at: number): unknown => {
    const { messages } = bodySchema.parse(server.requests[at]?.body);
    return messages.at(-1)?.content;
  };

  it('runs commands in the folder, answers the calls of one reply together, and ends with a reply without a call', async () => {
    server.push(
      calls(['bash', { command: 'cat README.md' }], ['bash', { command: 'echo no >&2; exit 3' }]),
      reply({ text: 'Done.' }),
    );
    assert.deepEqual(await run(server.url), { end: 'answered', answer: 'Done.', replies: 2 });
    assert.deepEqual(resultsIn(1), [
      { type: 'tool_result', tool_use_id: 'toolu_0001_0', content: 'exit code 0\nA shop.' },
      { type: 'tool_result', tool_use_id: 'toolu_0001_1', content: 'exit code 3\nno' },
    ]);
    server.expectDone();
  });

  it('tells a call that is none of its own, and gives up in the end', async () => {
    server.push(calls(['look', {}]), calls(['bash', { line: 'ls' }]));
    assert.equal((await run(server.url, 2)).end, 'gave up');
    assert.match(JSON.stringify(resultsIn(1)), /There is one tool, bash.*"is_error":true/);
  });

  it('clips what a command prints to 10,000 characters of its two ends', () => {
    assert.equal(clipOutput('a'.repeat(10_000)), 'a'.repeat(10_000));
    const clipped = clipOutput(`${'a'.repeat(6_000)}${'b'.repeat(6_000)}`, 500);
    assert.equal(clipped, `${'a'.repeat(5_000)}\n[2500 characters left out]\n${'b'.repeat(5_000)}`);
  });

  it('is answered by whoever writes files, half a file and a wrong one being waited out', async () => {
    const box = join(folder.path, 'box');
    await mkdir(box);
    const problems: string[] = [];
    const source = mailboxSource(box, (line) => problems.push(line));
    const exchanges: Exchange[] = [];
    const recorder = await startRecorder({
      source,
      question: 'Count.',
      onExchange: (one) => exchanges.push(one),
    });
    const answers = ['{"calls": [{"name": "bash", "input": {"command": "ls"}}]}', '{"text": "Two."}'];
    const put = (name: string, text: string): void => {
      writeFileSync(join(box, `.${name}`), text);
      renameSync(join(box, `.${name}`), join(box, name));
    };
    const watcher = watch(box, () => {
      for (const [at, text] of answers.entries()) {
        const names = readdirSync(box);
        const [asked, answered] = [`000${at + 1}.request.json`, `000${at + 1}.reply.json`];
        if (!names.includes(asked) || names.includes(answered)) continue;
        if (problems.length === 0) put('0001.reply.json', '{"said": 1}');
        else put(answered, text);
      }
      if (problems.length === 1 && readFileSync(join(box, '0001.reply.json'), 'utf8').includes('said'))
        put('0001.reply.json', answers[0] ?? '');
    });
    try {
      assert.deepEqual(await run(recorder.url), { end: 'answered', answer: 'Two.', replies: 2 });
      assert.match(problems.join('\n'), /^0001\.reply\.json: .*said/s);
      assert.equal(exchanges[1]?.counted.cached, exchanges[0]?.counted.tokens);
      assert.throws(() => mailboxSource(box, () => undefined), /another session's files/);
    } finally {
      watcher.close();
      await recorder.close();
    }
  });

  it('is told what the server behind the recorder refuses, with its status', async () => {
    const recorder = await startRecorder({
      source: () =>
        Promise.resolve({ kind: 'refused', status: 400, type: 'invalid_request_error', message: 'too long' }),
      question: '',
      onExchange: () => assert.fail('nothing was answered'),
    });
    try {
      await assert.rejects(run(recorder.url), /400.*too long/);
      assert.deepEqual(recorder.refused, ['400 too long']);
    } finally {
      await recorder.close();
    }
  });
});

describe('the token bench', () => {
  let home: TemporaryFolder;
  let server: ModelServer;

  beforeEach(async () => {
    home = await folderWith({ 'tasks/count-items.json': JSON.stringify(countItems) });
    server = await startModelServer();
  });

  afterEach(async () => {
    await server.close();
    await home.remove();
  });

  const bench = (...words: readonly string[]): Promise<Ended> =>
    startProcess(
      [join(repositoryRoot, 'out', 'test', 'bench', 'tokens', 'main.js'), '--tasks', home.path, ...words],
      { cwd: home.path, env: { ...runEnvironment(home.path), ANTHROPIC_API_KEY: 'key-of-the-test' } },
    ).ended;

  const record = async (loop: string, ...steps: readonly Step[]): Promise<void> => {
    server.push(...steps);
    const words = ['count-items', '--base-url', server.url, '--model', 'scripted', '--loop', loop];
    const { code, stderr } = await bench(...words);
    assert.equal(code, 0, stderr);
    server.expectDone();
  };

  const replay = async (): Promise<readonly Measured[]> => {
    const { code, stdout, stderr } = await bench('--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as readonly Measured[];
  };

  const sessionFile = (loop: string): string => join(home.path, 'sessions', `count-items.${loop}.jsonl`);

  const plainSteps: readonly Step[] = [
    calls(['bash', { command: 'cat src/price.mjs; env' }], ['bash', { command: 'ls test' }]),
    // By its absolute path, which is another one in every run.
    (request) => {
      const folder =
        /\/\S*\/work(?=\n)/.exec(JSON.stringify(request.body).replaceAll('\\n', '\n'))?.[0] ?? '.';
      return calls([
        'bash',
        { command: `cd ${folder} && sed -i 's/item.price,/item.price * item.count,/' src/price.mjs` },
      ]);
    },
    reply({ text: 'It counts items now.' }),
  ];

  const ourSteps: readonly Step[] = [
    calls(['view_code', { targets: ['src/price.mjs'] }]),
    calls(['plan', { files: [{ path: 'src/price.mjs', symbols: ['total'] }], steps: ['count items'] }]),
    calls([
      'edit_file',
      {
        path: 'src/price.mjs',
        edits: [{ old_text: 'item.price, 0)', new_text: 'item.price * item.count, 0)' }],
      },
    ]),
    calls(['submit', { answer: '`total` (src/price.mjs:2) counts items now.' }]),
  ];

  it('records a session of each loop, and replays both to the code as it is: the same requests, the same end', async () => {
    await record('plain', calls(['bash', { command: 'pwd' }]), ...plainSteps);
    await record('ours', ...ourSteps);
    for (const { headers, raw } of server.requests) {
      assert.equal(headers['x-api-key'], 'key-of-the-test');
      assert.ok(!raw.includes('key-of-the-test'), 'a command saw the key');
    }
    const found = await replay();
    for (const { requests, input, recorded, passed, refusedCalls, errors, missing } of found) {
      assert.deepEqual([requests, passed, recorded.passed], [recorded.requests, true, true]);
      assert.ok(input > 0 && recorded.input > 0);
      assert.deepEqual([...refusedCalls, ...errors, ...missing], []);
    }
    assert.deepEqual(
      found.map(({ loop }) => loop),
      ['plain', 'ours'],
    );
    const [plain, ours] = found;
    assert.equal(plain?.requests, 4);
    assert.ok(plain.cached > 0 && plain.cached < plain.input);
    assert.ok((ours?.parts['tools'] ?? 0) > (plain.parts['tools'] ?? 0));
    const kept = await readFile(sessionFile('plain'), 'utf8');
    assert.deepEqual([kept.includes('cd {work} &&'), kept.includes('/run/work')], [true, false]);
  });

  it('tells calls that today’s code refuses, replies that nobody asks for and requests beyond the recording', async () => {
    await record('plain', ...plainSteps);
    const recorded = await readFile(sessionFile('plain'), 'utf8');
    await writeFile(sessionFile('plain'), recorded.replace('"name":"bash"', '"name":"shell"'));
    const [renamed] = await replay();
    assert.deepEqual(renamed?.refusedCalls, ['shell: no tool of this name']);
    assert.equal(renamed.passed, true);
    const lines = recorded.trimEnd().split('\n');
    await writeFile(sessionFile('plain'), [...lines.slice(0, 2), ''].join('\n').trimEnd());
    const [cut] = await replay();
    assert.deepEqual([cut?.passed, cut?.errors], [false, ['400 the recording is at its end']]);
    const ending = lines.at(-1) ?? '';
    await writeFile(sessionFile('plain'), [lines[0], ending, ...lines.slice(1)].join('\n'));
    const [early] = await replay();
    assert.deepEqual([early?.requests, early?.unusedReplies, early?.passed], [1, 3, false]);
  });

  it('says what a reply used that its request does not show any more', async () => {
    await record('plain', ...plainSteps);
    const recorded = await readFile(sessionFile('plain'), 'utf8');
    const uses = recorded.replaceAll('"used":[]', '"used":["vanishedName"]');
    await writeFile(sessionFile('plain'), uses);
    assert.match((await bench()).stdout, /^\| fix +\| plain +\| +1 \| 1 of 1 [^]*missing: vanishedName$/m);
    const [found] = await replay();
    assert.ok(found !== undefined && found.nothingMissing < found.replies);
    assert.deepEqual(found.missing, ['vanishedName']);
  });

  it('does not replay a recording of another task, says where there is none, and names a task that there is not', async () => {
    const { stdout } = await bench();
    assert.match(stdout, /^No session is recorded: record some with --base-url .* --mailbox/);
    await record('plain', ...plainSteps);
    const other = JSON.stringify({ ...countItems, task: 'Mend the totals.' });
    await writeFile(join(home.path, 'tasks', 'count-items.json'), other);
    assert.match((await bench()).stderr, /recorded of another state of the task/);
    const unknown = await bench('nothing');
    assert.deepEqual([unknown.code, /there is no task nothing/.test(unknown.stderr)], [2, true]);
  });

  it('keeps no session of a server that answers nothing', async () => {
    server.push(fail(401, 'no such key'));
    const words = ['count-items', '--base-url', server.url, '--model', 'scripted', '--loop', 'plain'];
    const { code, stderr } = await bench(...words);
    assert.equal(code, 3);
    assert.match(stderr, /no reply was recorded: .*401/);
  });

  it('tries a grader before and after the task is done', async () => {
    assert.match((await bench('--check-tasks')).stdout, /^count-items: ok\n1 of 1 graders/);
    const task = { ...countItems, grader: 'true', solution: 'exit 4' };
    await writeFile(join(home.path, 'tasks', 'count-items.json'), JSON.stringify(task));
    const { code, stdout } = await bench('--check-tasks');
    assert.equal(code, 1);
    assert.match(stdout, /its grader passes before anything is done; its solution: exit code 4/);
  });
});
