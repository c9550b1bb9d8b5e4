import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Boundary } from '../../../../src/core/running/boundary';
import { ToolError } from '../../../../src/core/errors';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { RunEnd, RunRequest } from '../../../../src/core/running/runner';
import type { PreparedCall, Tool } from '../../../../src/core/conversation/tool';
import { ConversationRuns } from '../../../../src/run/conversation/conversationRuns';
import { runScriptTool } from '../../../../src/tools/running/runScript';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('run_script', () => {
  let workspace: TemporaryFolder;
  let requests: RunRequest[];
  let reported: Boundary | null;
  before(async () => {
    workspace = await folderWith({ 'inner/a.txt': '' });
    await symlink('/', join(workspace.path, 'out'));
  });
  after(() => workspace.remove());

  /** The tool over a runner that ends every command in one way. */
  function toolThat(
    end: RunEnd,
    output = 'printed\n',
    omitted = 0,
    boundary?: (network: boolean) => Promise<Boundary | null>,
  ): Tool {
    requests = [];
    reported = null;
    return runScriptTool({
      boundary,
      root: workspace.path,
      places: { locate: async ({ places }) => places.map(() => null) },
      runs: new ConversationRuns({ read: async () => null, path: () => null }),
      parser: { parse: async () => ({ kind: 'parsed', commands: [] }) },
      runner: {
        kind: 'process',
        run: async (request, hooks) => {
          const { command, folder, timeoutMs, idleMs, network } = request;
          requests.push({ command, folder, timeoutMs, idleMs, ...(network === true ? { network } : {}) });
          hooks.onOutput(output);
          return {
            ...{ command, folder: relative(workspace.path, folder) || '.', runner: 'process' },
            ...{ end, output, omitted },
            ...{ durationMs: 2_345, log: null, boundary: reported },
          };
        },
      },
    });
  }

  const done: RunEnd = { kind: 'exited', code: 0 };
  const run = (prepared: PreparedCall) =>
    prepared.run({ signal: new AbortController().signal, onOutput: () => undefined });

  it('asks for approval of the command, its folder, its limit and its purpose', async () => {
    const input = { command: ' ls  -l ', folder: 'inner', timeout_seconds: 7, purpose: 'why' };
    const { approval, doing } = await toolThat(done).prepare(input);
    assert.deepEqual(approval, {
      command: ' ls  -l ',
      folder: join(workspace.path, 'inner'),
      place: 'inner',
      timeoutMs: 7_000,
      purpose: 'why',
      parsed: { kind: 'parsed', commands: [] },
    });
    assert.equal(inEnglish(doing), 'Running ls -l');
  });

  it('names a folder as it is, also one with a backslash in its name', async function () {
    if (process.platform === 'win32') this.skip();
    await mkdir(join(workspace.path, 'in\\ner'));
    const { approval } = await toolThat(done).prepare({ command: 'ls', folder: 'in\\ner' });
    assert.equal(approval?.place, 'in\\ner');
  });

  it('runs exactly what was approved', async () => {
    const prepared = await toolThat(done).prepare({ command: 'ls\nls' });
    assert.equal(requests.length, 0);
    await run(prepared);
    assert.deepEqual(requests, [
      { command: 'ls\nls', folder: workspace.path, timeoutMs: 120_000, idleMs: 300_000 },
    ]);
    await run(await toolThat(done).prepare({ command: 'ls', timeout_seconds: 900, idle_seconds: 600 }));
    assert.deepEqual(requests, [
      { command: 'ls', folder: workspace.path, timeoutMs: 900_000, idleMs: 600_000 },
    ]);
  });

  it('is not run elsewhere than where it may have been allowed to run unasked', async () => {
    const closed: Boundary = {
      ...{ isolation: 'sandbox', network: false, dockerSocket: false, sudo: false, writableOutside: false },
      probedAtMs: 1,
    };
    let now: Boundary | null = closed;
    const tool = toolThat(done, '', 0, () => Promise.resolve(now));
    const prepared = await tool.prepare({ command: 'ls' });
    assert.equal(prepared.approval?.boundary, closed);
    for (const changed of [null, { ...closed, network: true }, { ...closed, isolation: 'none' as const }]) {
      now = changed;
      await assert.rejects(run(prepared), /the place where commands run has just changed/);
    }
    assert.equal(requests.length, 0);
    now = closed;
    await run(prepared);
    assert.equal(requests.length, 1);
    // What was asked about without any boundary runs wherever the user has it run.
    now = null;
    const open = await tool.prepare({ command: 'ls' });
    now = closed;
    await run(open);
    assert.equal(requests.length, 2);
  });

  it('asks with what there is with the network, runs with it, and says where there is none', async () => {
    const boundary: Boundary = {
      ...{ isolation: 'sandbox', network: true, dockerSocket: false, sudo: false, writableOutside: false },
      probedAtMs: 1,
    };
    const asked: boolean[] = [];
    const tool = toolThat(done, '', 0, (network) => {
      asked.push(network);
      return Promise.resolve({ ...boundary, network });
    });
    const prepared = await tool.prepare({ command: 'pip install x', network: true });
    assert.deepEqual([prepared.approval?.network, prepared.approval?.boundary?.network], [true, true]);
    const { text } = await run(prepared);
    assert.equal(requests[0]?.network, true);
    assert.doesNotMatch(text, /no network/);
    reported = { ...boundary, network: false };
    assert.match((await run(prepared)).text, /^Commands have no network here, even with/);
    assert.deepEqual(new Set(asked), new Set([true]));
    const without = await tool.prepare({ command: 'ls' });
    assert.equal(without.approval?.network, undefined);
    assert.doesNotMatch((await run(without)).text, /no network/);
  });

  const ends: readonly [end: RunEnd, first: string, told: string][] = [
    [done, 'exited with code 0, after 2.3 s', 'Ran x'],
    [{ kind: 'exited', code: 2 }, 'exited with code 2, after 2.3 s', 'Ran x: exit code 2'],
    [
      { kind: 'signalled', signal: 'SIGSEGV' },
      'was killed by SIGSEGV, after 2.3 s',
      'Ran x: killed by SIGSEGV',
    ],
    [
      { kind: 'unknown' },
      'ended with an unknown exit code (not a success), after 2.3 s',
      'Ran x: exit code unknown',
    ],
    [
      { kind: 'timedOut', limitMs: 1_500 },
      'exceeded its limit of 1.5 s and was stopped with everything it started, after 2.3 s',
      'Ran x: stopped at its limit of 1.5 s',
    ],
    [
      { kind: 'idle', limitMs: 30_000 },
      'printed nothing for 30 s and was stopped with everything it started, after 2.3 s',
      'Ran x: stopped after 30 s without output',
    ],
    [{ kind: 'cancelled' }, 'was cancelled by the user, after 2.3 s', 'Ran x: cancelled'],
  ];
  for (const [end, first, told] of ends) {
    it(`says "${first}"`, async () => {
      const answer = await run(await toolThat(end).prepare({ command: 'x' }));
      const hints: Partial<Readonly<Record<RunEnd['kind'], string>>> = {
        timedOut: '\nrun_script also takes timeout_seconds, another limit',
        idle: '\nrun_script also takes idle_seconds, another limit',
      };
      assert.equal(answer.text, `${first}${hints[end.kind] ?? ''}\n\nprinted`);
      assert.equal(inEnglish(answer.done), told);
      assert.deepEqual([answer.run?.end, answer.truncated, answer.more], [end, false, null]);
    });
  }

  it('says that a call can ask for the network, where its want is why a command failed', async () => {
    const closed: Boundary = {
      ...{ isolation: 'sandbox', network: false, dockerSocket: false, sudo: false, writableOutside: false },
      probedAtMs: 1,
    };
    const failed = { kind: 'exited', code: 1 } as const;
    const told = async (end: RunEnd, output: string, boundary: Boundary): Promise<boolean> => {
      const tool = toolThat(end, output);
      reported = boundary;
      return /network: true/.test((await run(await tool.prepare({ command: 'x' }))).text);
    };
    for (const output of [
      'curl: (6) Could not resolve host: pypi.org',
      'socket.gaierror: [Errno -3] Temporary failure in name resolution',
      'Error: getaddrinfo EAI_AGAIN registry.npmjs.org',
      'connect: Network is unreachable',
    ]) {
      assert.ok(await told(failed, output, closed), output);
      assert.ok(!(await told(done, output, closed)), output);
      assert.ok(!(await told(failed, output, { ...closed, network: true })), output);
    }
    assert.ok(!(await told(failed, 'AssertionError', closed)));
  });

  it('says in which folder it ran, where that is another than the workspace', async () => {
    const { text } = await run(await toolThat(done).prepare({ command: 'x', folder: 'inner' }));
    assert.match(text, /^exited with code 0, after 2\.3 s, in inner\n/);
  });

  it('says that nothing was printed, and that there was more', async () => {
    const silent = await run(await toolThat(done, ' \n').prepare({ command: 'x' }));
    assert.match(silent.text, /\(it printed nothing\)$/);
    const long = await run(await toolThat(done, 'line\n'.repeat(5_000)).prepare({ command: 'x' }));
    assert.deepEqual([long.truncated, typeof long.more], [true, 'string']);
    assert.ok(long.text.length < 11_000);
    assert.equal((await run(await toolThat(done, 'x', 5).prepare({ command: 'x' }))).truncated, true);
  });

  const wrong: readonly [name: string, input: unknown, message: RegExp][] = [
    ['no command', {}, /run_script: command: .*A right call: \{"command":"npm test"/],
    ['an empty command', { command: ' \n' }, /command: is empty/],
    ['a string', 'ls', /came as a string/],
    ['a limit of none', { command: 'x', timeout_seconds: 0 }, /timeout_seconds/],
    ['a limit beyond a day', { command: 'x', timeout_seconds: 86_401 }, /timeout_seconds/],
    ['an idle limit of none', { command: 'x', idle_seconds: 0 }, /idle_seconds/],
    ['an unknown argument', { command: 'x', cwd: '.' }, /cwd/],
    ['a folder that is not there', { command: 'x', folder: 'absent' }, /there is no folder absent/],
    ['a folder above', { command: 'x', folder: '..' }, /\.\. is outside the workspace/],
    ['a folder elsewhere', { command: 'x', folder: '/' }, /outside the workspace/],
    ['a link that leads out', { command: 'x', folder: 'out' }, /out is outside the workspace/],
  ];
  for (const [name, input, message] of wrong) {
    it(`refuses ${name}`, () =>
      assert.rejects(toolThat(done).prepare(input), (error) => {
        assert.ok(error instanceof ToolError);
        assert.match(error.message, message);
        return true;
      }));
  }
});
