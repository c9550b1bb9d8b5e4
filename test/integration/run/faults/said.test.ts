import assert from 'node:assert/strict';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { RunEnd, Runner } from '../../../../src/core/running/runner';
import { findEngine } from '../../../../src/run/container/engine';
import { findLocalShell, findOnPath } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { openContainer } from '../../../support/containers/devContainers';
import { BASE, useTestEngine } from '../../../support/containers/engine';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const signal = new AbortController().signal;
const silent = { onOutput: (): void => undefined };

describe('what goes wrong with a run is said', function () {
  // Only a fault that hangs reaches it.
  this.timeout(120_000);
  const made: TemporaryFolder[] = [];
  after(() => Promise.all(made.map((each) => each.remove())));
  const fresh = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
    const folder = await folderWith(files);
    made.push(folder);
    return folder.path;
  };

  async function refusal(what: string, fault: () => Promise<unknown>): Promise<string> {
    const error = await fault().then(
      () => assert.fail(`${what} went well`),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Error && error.name === 'UserError', String(error));
    return error.message;
  }

  describe('an engine that', () => {
    /** A folder with a program `docker` of these lines. */
    async function fake(lines: string): Promise<NodeJS.ProcessEnv> {
      const bin = await fresh();
      await writeFile(join(bin, 'docker'), `#!/bin/bash\n${lines}\n`);
      await chmod(join(bin, 'docker'), 0o755);
      return { ...process.env, PATH: bin };
    }
    const find =
      (environment: NodeJS.ProcessEnv, named: string | null = null) =>
      () =>
        findEngine({ named, environment }, signal);

    it('is missing', async () => {
      const said = await refusal('no engine', find({ PATH: await fresh() }));
      assert.equal(
        said,
        'No container engine answers (docker: not on PATH; podman: not on PATH). Install Podman or Docker, or start its service.',
      );
      const named = await refusal(
        'the engine of the settings is missing',
        find(process.env, '/nowhere/podman'),
      );
      assert.match(named, /\/nowhere\/podman: there is no such file\)\. Start it, or choose another one/);
    });

    it('is dead', async () => {
      const dead = await fake('echo "Cannot connect to the Docker daemon. Is it running?" >&2; exit 1');
      const said = await refusal('an engine without its daemon', find(dead));
      assert.match(
        said,
        /\(docker: Cannot connect to the Docker daemon. Is it running\?; podman: .*start its service\.$/,
      );
    });

    it('is dead: the real client', async function () {
      const docker = findOnPath('docker', process.env);
      if (docker === null) this.skip();
      const environment = { ...process.env, DOCKER_HOST: `unix://${await fresh()}/none.sock` };
      const said = await refusal('docker without its daemon', find(environment, docker));
      assert.match(said, /does not answer \(.*: .*(?:daemon|connect).*\)\. Start it, or choose another one/i);
    });

    it('never answers, and is not to be ended by SIGTERM', async () => {
      const hanging = await fake(`PATH=/usr/bin:/bin; trap '' TERM; while :; do sleep 0.1; done`);
      const said = await refusal('an engine that hangs', find(hanging));
      assert.match(said, /docker: it did not answer within 1\.\d s/);
    });
  });

  interface Fault {
    readonly what: string;
    readonly command: string;
    readonly ends: readonly RunEnd[];
    readonly output: RegExp;
  }
  const exited = (code: number): RunEnd => ({ kind: 'exited', code });
  const faults: readonly Fault[] = [
    {
      what: 'a command that is not found',
      command: 'no-such-program-here --flag',
      ends: [exited(127)],
      output: /no-such-program-here: command not found/,
    },
    {
      what: 'a file that is no program',
      command: 'echo text >file; ./file',
      ends: [exited(126)],
      output: /file: Permission denied/,
    },
    {
      what: 'a shell that is killed in mid-run',
      command: 'echo begun; sleep 1000 & kill -KILL $$',
      ends: [{ kind: 'signalled', signal: 'SIGKILL' }, exited(137)],
      output: /begun\n/,
    },
    {
      what: 'a full disk',
      command: 'echo text >/dev/full',
      ends: [exited(1)],
      output: /No space left on device/,
    },
    {
      what: 'a syntax error',
      command: 'if true; then',
      ends: [exited(2), exited(1)],
      output: /syntax error/,
    },
  ];

  const shell = findLocalShell(process.env);
  const none = { writable: [], readable: [], hidden: [] };
  const local: Readonly<Record<'captured' | 'sandbox', (root: string) => Runner>> = {
    captured: (root) => createLocalProcess({ root, shell, environment: process.env }),
    sandbox: (root) => createSandbox({ root, shell, environment: process.env, ...none }),
  };

  async function tell({ what, command, ends, output }: Fault, runner: Runner, folder: string): Promise<void> {
    const request = { command, folder, timeoutMs: 60_000 };
    const report = await runner.run(request, silent, signal);
    assert.ok(
      ends.some((end) => JSON.stringify(end) === JSON.stringify(report.end)),
      `${what}: ${JSON.stringify(report)}`,
    );
    assert.match(report.output, output);
  }

  for (const [name, create] of Object.entries(local))
    describe(name, () => {
      let root: string;
      before(async function () {
        if (name === 'sandbox') skipWithoutSandbox(this);
        root = await fresh();
      });
      for (const fault of faults) it(fault.what, () => tell(fault, create(root), root));
      it('a folder that is not there', async () => {
        const request = { command: 'true', folder: join(root, 'absent'), timeoutMs: 60_000 };
        const said = await refusal(`no folder, ${name}`, () => create(root).run(request, silent, signal));
        assert.match(
          said,
          /^The folder .*absent does not exist\. Choose an existing folder to run the command in\.$/,
        );
      });
    });

  describe('container', () => {
    const engine = useTestEngine();

    async function open(
      configuration: string,
      program = engine().program,
    ): Promise<{ runner: Runner; root: string }> {
      const root = await fresh({ '.devcontainer.json': configuration });
      const storage = await temporaryFolder();
      made.push(storage);
      return { root, runner: (await openContainer({ ...engine(), program }, root, storage.path)).runner };
    }
    const attempt =
      ({ runner, root }: { runner: Runner; root: string }) =>
      () =>
        runner.run({ command: 'true', folder: root, timeoutMs: 60_000 }, silent, signal);

    it('a configuration that is no JSON, with its line', async () => {
      const opened = await open(`{\n  // a comment\n  "image": "${BASE}"\n  "name": "x"\n}\n`);
      const said = await refusal('a configuration with a syntax error', attempt(opened));
      assert.match(said, /^\.devcontainer\.json:4:3 is not JSON with comments .* Correct that line\.$/);
    });

    it('an image that is nowhere', async () => {
      const opened = await open('{"image": "localhost/nowhere:1"}');
      const said = await refusal('an image that is nowhere', attempt(opened));
      assert.match(
        said,
        /^The image localhost\/nowhere:1 is not on this machine and cannot be pulled: build it, or name/,
      );
    });

    it('an image whose registry is nowhere: that it is pulled', async () => {
      const { runner, root } = await open('{"image": "registry.invalid/nowhere:1"}');
      const request = { command: 'true', folder: root, timeoutMs: 60_000 };
      const told = await new Promise<string>((resolve, reject) => {
        const stop = new AbortController();
        const onOutput = (text: string): void => {
          resolve(text);
          stop.abort();
        };
        runner.run(request, { onOutput }, stop.signal).catch(reject);
      });
      assert.equal(told, 'The image registry.invalid/nowhere:1 is not on this machine; pulling it.\n');
      await assert.rejects(runner.run(request, silent, signal), {
        message:
          /^The image registry\.invalid\/nowhere:1 is not on this machine and could not be pulled \(.*Check its name and the network\.$/,
      });
    });

    it('what goes wrong inside, and an engine that dies or vanishes', async () => {
      const bin = await fresh();
      const program = join(bin, 'podman');
      await writeFile(program, `#!/bin/sh\nexec ${engine().program} "$@"\n`, { mode: 0o755 });
      const opened = await open(
        JSON.stringify({ image: BASE, runArgs: ['--tmpfs', '/small:size=64k'] }),
        program,
      );
      await attempt(opened)();
      for (const fault of faults) await tell(fault, opened.runner, opened.root);
      const full = 'dd if=/dev/zero of=/small/f bs=1k count=999';
      const disk = {
        what: 'a disk that fills up',
        command: full,
        ends: [exited(1)],
        output: /No space left/,
      };
      await tell(disk, opened.runner, opened.root);
      await writeFile(program, '#!/bin/sh\necho "engine: cannot connect" >&2; exit 125\n');
      const dead = await refusal('an engine that died', attempt(opened));
      assert.match(dead, /^podman no longer answers \(engine: cannot connect\)\. Start it, or run/);
      await rename(program, `${program}.gone`);
      const gone = await refusal('an engine that is gone', attempt(opened));
      assert.match(gone, /^podman no longer answers \(.*ENOENT\)\. Start it, or run/);
    });
  });
});
