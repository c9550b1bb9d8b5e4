import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Context } from 'mocha';
import * as vscode from 'vscode';
import { isClosed } from '../../src/core/running/boundary';
import type { Boundary } from '../../src/core/running/boundary';
import { inEnglish } from '../../src/core/text/phrase';
import type { RunReport } from '../../src/core/running/runner';
import type { ConsentChoice, ConsentQuestion } from '../../src/host/running/containerConsent';
import type { PlacedRunner } from '../../src/session/running/placedRunner';
import { buildRunning, missingAt } from '../../src/host/running/running';
import type { Running } from '../../src/host/running/running';
import { whereItems } from '../../src/host/running/wherePick';
import type { RunWhere } from '../../src/protocol/toChat';
import { findLocalShell } from '../../src/run/localShell';
import { createRunLogs } from '../../src/run/log/runLogs';
import { createShellParser } from '../../src/run/shell/shellParser';
import { BASE, cliScript, openTestEngine } from '../support/containers/engine';
import type { TestEngine } from '../support/containers/engine';
import { repositoryRoot } from '../support/paths';
import { deepTree, whoSleeps } from '../support/processTrees';
import { skipWithoutSandbox } from '../support/sandbox';
import { folderWith, temporaryFolder } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { assertScript, seenScript, untilSeen } from './seenScript';

/** Far above what any command here takes. */
const ampleMs = 60_000;
const never = new AbortController().signal;

describe('Where commands run', function () {
  this.timeout(240_000);
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  let bin: TemporaryFolder;
  let engine: TestEngine | null = null;
  let memory: Map<string, unknown>;
  let asked: ConsentQuestion[];
  let answers: (ConsentChoice | undefined)[];
  let running: Running;
  let runner: PlacedRunner;

  before(async () => {
    [folder, storage, bin] = await Promise.all([
      folderWith({ 'script.sh': seenScript, Dockerfile: `FROM ${BASE}\nRUN echo built >/built\n` }),
      temporaryFolder(),
      temporaryFolder(),
    ]);
    memory = new Map();
    open(process.env);
  });
  after(async () => {
    running.disposable.dispose();
    engine?.close();
    await Promise.all([folder, storage, bin].map((each) => each.remove()));
  });

  /** Below what commands in a sandbox do not see, as it is in the editor. */
  const results = (): string => join(storage.path, 'User', 'workspaceStorage', 'results');

  /** What the conversation hands over is there outside, and nothing else of the product's own is seen. */
  async function leaveResult(name: string): Promise<void> {
    const beside = join(results(), '..', 'conversations');
    mkdirSync(beside, { recursive: true });
    const { end } = await run(`echo drawn > '${results()}/${name}' && ! ls '${beside}'`);
    assert.deepEqual(end, { kind: 'exited', code: 0 });
    assert.equal(readFileSync(join(results(), name), 'utf8'), 'drawn\n');
  }

  function open(environment: NodeJS.ProcessEnv): void {
    [asked, answers] = [[], []];
    const quiet = (): void => undefined;
    running = buildRunning({
      memory: {
        keys: () => [...memory.keys()],
        get: <T>(key: string, otherwise?: T) => (memory.has(key) ? (memory.get(key) as T) : otherwise) as T,
        update: (key: string, value: unknown) => Promise.resolve(void memory.set(key, value)),
      },
      ...{ storage: join(storage.path, 'User', 'globalStorage', 'own'), environment, results: results() },
      logs: createRunLogs(join(storage.path, 'logs')),
      parser: () => createShellParser(join(repositoryRoot, 'dist', 'grammars')),
      ask: (question) => {
        asked.push(question);
        return Promise.resolve(answers.shift());
      },
      folder: () => folder.path,
      log: { trace: quiet, info: quiet, warn: quiet, error: quiet },
    });
    runner = running.runnerIn(folder.path);
  }

  function openWithEngine(context: Context): void {
    if (engine === null) {
      engine = openTestEngine();
      if (engine === null) context.skip();
      // The CLI of this repository's own development, as a user has it on PATH.
      const text = `#!/bin/sh\nexec "${process.execPath}" "${cliScript}" "$@"\n`;
      writeFileSync(join(bin.path, 'devcontainer'), text, { mode: 0o755 });
    }
    running.disposable.dispose();
    const { environment } = engine;
    const path = `${bin.path}:${dirname(engine.program)}:${environment['PATH'] ?? ''}`;
    open({ ...environment, PATH: path, ELECTRON_RUN_AS_NODE: '1' });
  }

  async function pick(where: RunWhere): Promise<void> {
    await running.commands.choice.pick(where);
    running.commands.changed();
  }

  interface Attempt {
    readonly signal?: AbortSignal;
    onOutput?(text: string): void;
  }
  function run(
    command: string,
    { signal = never, onOutput = () => undefined }: Attempt = {},
  ): Promise<RunReport> {
    return runner.shown.run({ command, folder: folder.path, timeoutMs: ampleMs }, { onOutput }, signal);
  }

  const runScript = (command = 'bash script.sh'): Promise<RunReport> =>
    untilSeen((onOutput) => run(command, { onOutput }), folder.path);

  async function cancelTree(seconds: number): Promise<void> {
    const cancel = new AbortController();
    const report = await run(deepTree(seconds, 'willing'), {
      signal: cancel.signal,
      onOutput: (text) => {
        if (text.includes('deep\n')) cancel.abort();
      },
    });
    assert.deepEqual(report.end, { kind: 'cancelled' });
    assert.deepEqual(whoSleeps(seconds), []);
  }

  const missingIn = (remoteName: string): Promise<string | null> =>
    missingAt({ environment: process.env, remoteName }, 'container', never);
  const shownTerminals = (): readonly string[] => vscode.window.terminals.map(({ name }) => name);
  const known = (): Boundary | null | undefined => running.place()?.boundary;

  it('in the terminal: live, its exit code, nothing survives a cancel, and the probe finds no isolation', async () => {
    assertScript(await runScript(), 'terminal');
    // What the line editor would read differently goes to a captured process.
    assertScript(await runScript('bash script.sh || (exit $?) # !'), 'process');
    await cancelTree(4_101);
    assert.equal((await runner.boundary())?.isolation, existsSync('/.dockerenv') ? 'container' : 'none');
    assert.deepEqual([running.place()?.where, known()?.writableOutside], ['terminal', true]);
  });

  it('in a sandbox: live, its exit code, nothing survives a cancel, and the probe finds it closed', async function () {
    skipWithoutSandbox(this);
    await pick('sandbox');
    assert.equal(runner.shown.kind, 'sandbox');
    const ran = await runScript();
    assertScript(ran, 'sandbox');
    assert.ok(shownTerminals().includes('RepoMaster (sandbox)'));
    await cancelTree(4_102);
    await leaveResult('sandbox.txt');
    assert.equal(isClosed(await runner.boundary()), true);
    assert.equal(ran.boundary?.isolation, 'sandbox');
    assert.equal(isClosed(known()), true);
  });

  it('without bubblewrap: said, with what to do, and the terminal still runs', async () => {
    running.disposable.dispose();
    const shell = findLocalShell(process.env).program;
    symlinkSync(shell, join(bin.path, 'bash'));
    open({ ...process.env, PATH: bin.path });
    await pick('sandbox');
    await assert.rejects(run('true'), {
      message: /bwrap is not on PATH: install bubblewrap/,
      remedy: 'chooseWhere',
    });
    const { problem } = running.place() ?? assert.fail('no place');
    assert.match(inEnglish(problem ?? ''), /bwrap is not on PATH/);
    assert.match((await running.commands.missing('sandbox', never)) ?? '', /bwrap is not on PATH/);
    assert.match((await running.commands.missing('container', never)) ?? '', /No container engine answers/);
    unlinkSync(join(bin.path, 'bash'));
    await pick('terminal');
    assert.deepEqual((await run('exit 3')).end, { kind: 'exited', code: 3 });
  });

  it('the picker says what each place isolates, what cannot be had and why, and offers no container within one', async () => {
    const { choice } = running.commands;
    const lines = (remoteName: string | undefined, problems: [RunWhere, string | null][] = []) =>
      whereItems({ choice, remoteName }, new Map(problems)).map(
        ({ label, detail = '' }) => `${label} ${detail}`,
      );
    await choice.pick(null);
    const [terminal, sandbox, container, ...more] = lines(undefined, [['sandbox', 'There is no bwrap.']]);
    assert.match(terminal ?? '', /^\$\(terminal\) Terminal No isolation/);
    assert.equal(sandbox, '$(circle-slash) Sandbox There is no bwrap.');
    assert.match(container ?? '', /^\$\(package\) Dev container Commands see this folder/);
    assert.deepEqual(more, []);
    assert.match(lines('dev-container')[0] ?? '', /already runs in a dev container/);
    assert.match((await missingIn('codespaces')) ?? '', /runs in a dev container\. Choose the terminal/);
    await pick('sandbox');
    assert.match(lines(undefined).at(-1) ?? '', /^Use Settings/);
    await pick('terminal');
  });

  describe('in the dev container', () => {
    it('is made from the Dockerfile once that is allowed, and not before', async function () {
      openWithEngine(this);
      await pick('container');
      assert.deepEqual([known(), await runner.boundary()], [null, null]);
      answers = [undefined];
      await assert.rejects(run('true'), { message: /was not allowed/, remedy: 'chooseWhere' });
      assert.equal(asked.length, 1);
      const text = asked[0]?.details.join('\n') ?? '';
      assert.match(text, /no devcontainer\.json\. RepoMaster proposes one based on Dockerfile/);
      assert.match(text, /built from Dockerfile/);
      assert.match(text, /The container gets nothing else from this machine/);
      // Looked at first: what is proposed is in an editor.
      answers = ['show', 'allow'];
      const report = await runScript('cat /built; bash script.sh');
      assert.match(
        vscode.window.activeTextEditor?.document.getText() ?? '',
        /"dockerfile": "\.\.\/Dockerfile"/,
      );
      assert.deepEqual([report.runner, report.end], ['container', { kind: 'exited', code: 7 }]);
      assert.match(report.output, /^built\nbegun in \/workspaces\/\S+\nover!\n$/);
      assert.ok(shownTerminals().includes('RepoMaster (dev container)'));
      assert.equal(existsSync(join(folder.path, '.devcontainer')), false);
    });

    it('live, its exit code, nothing survives a cancel, and the probe finds a container', async function () {
      if (engine === null) this.skip();
      assertScript(await runScript(), 'container');
      await cancelTree(4_103);
      await leaveResult('container.txt');
      const boundary = await runner.boundary();
      assert.deepEqual(
        [boundary?.isolation, boundary?.network, boundary?.dockerSocket],
        ['container', false, false],
      );
      assert.deepEqual(known(), boundary);
      assert.equal(asked.length, 3);
    });

    it('is used again by the next window without asking, stopped, made anew, and left stopped', async function () {
      if (engine === null) this.skip();
      const id = (): string => engine?.run('ps', '-q', '--no-trunc').trim() ?? '';
      const first = id();
      await run('echo kept >/tmp/kept');
      openWithEngine(this);
      await pick('container');
      assert.equal((await run('cat /tmp/kept')).output, 'kept\n');
      assert.deepEqual([asked.length, id()], [0, first]);
      const container = running.commands.containerOf(folder.path);
      assert.equal(await container.stop(never), true);
      assert.deepEqual([id(), known()], ['', null]);
      await container.rebuild(never);
      assert.equal(known()?.isolation, 'container');
      assert.notEqual(id(), first);
      assert.equal((await run('cat /tmp/kept')).end.kind, 'exited');
      const last = id();
      running.disposable.dispose();
      engine.run('wait', last);
      assert.equal(id(), '');
    });

    it('a configuration that is broken is said with its line, and can be opened', async function () {
      if (engine === null) this.skip();
      openWithEngine(this);
      await pick('container');
      mkdirSync(join(folder.path, '.devcontainer'));
      writeFileSync(
        join(folder.path, '.devcontainer/devcontainer.json'),
        `{\n  "image": "${BASE}"\n  "name": "x"\n}\n`,
      );
      await assert.rejects(run('true'), {
        message: /^\.devcontainer\/devcontainer\.json:3:3 is not JSON with comments/,
        remedy: 'chooseWhere',
      });
      assert.match(inEnglish(running.place()?.problem ?? ''), /devcontainer\.json:3:3/);
    });
  });
});
