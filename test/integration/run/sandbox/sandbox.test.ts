import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { UserError } from '../../../../src/core/errors';
import type { RunReport } from '../../../../src/core/running/runner';
import { listProcesses } from '../../../../src/run/listProcesses';
import { findLocalShell } from '../../../../src/run/localShell';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const ampleMs = 30_000;

describe('createSandbox', () => {
  let workspace: TemporaryFolder | undefined;
  let outside: string | undefined;
  let environment: NodeJS.ProcessEnv;

  before(async function () {
    skipWithoutSandbox(this);
    workspace = await folderWith({ 'a.txt': 'a\n', "it's here/b c.txt": 'b\n' });
    // Not below /tmp, which is a sandbox's own, and where a clone of this repository may be.
    outside = await mkdtemp(join(homedir(), '.repomaster-outside-'));
    await mkdir(join(outside, 'session', 'inner'), { recursive: true });
    await writeFile(join(outside, 'canary.txt'), 'untouched\n');
    await writeFile(join(outside, 'session', 'journal.jsonl'), 'secret\n');
    execFileSync('git', ['init', '-q', workspace.path]);
    environment = { ...process.env, MY_API_KEY: 'secret', GITHUB_TOKEN: 'secret', PLAIN: 'kept' };
  });
  after(async () => {
    await workspace?.remove();
    if (outside !== undefined) await rm(outside, { recursive: true });
  });

  const workspacePath = (): string => workspace?.path ?? assert.fail('not begun');
  const beside = (): string => outside ?? assert.fail('not begun');

  interface Attempt {
    readonly in?: string;
    readonly network?: boolean;
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
    readonly writable?: readonly string[];
    onOutput?(text: string): void;
  }

  function sandbox({ writable = [] }: Attempt = {}) {
    return createSandbox({
      ...{ root: workspacePath(), shell: findLocalShell(environment), environment, writable, readable: [] },
      // The inner one is gone with the outer one, and has no place to be hidden at.
      hidden: [join(beside(), 'session', 'inner'), join(beside(), 'session')],
    });
  }

  function run(command: string, attempt: Attempt = {}): Promise<RunReport> {
    const { timeoutMs = ampleMs, signal = new AbortController().signal, network } = attempt;
    const request = { command, folder: join(workspacePath(), attempt.in ?? '.'), timeoutMs, network };
    return sandbox(attempt).run(request, { onOutput: (text) => attempt.onOutput?.(text) }, signal);
  }

  it('has the workspace and what was given where the folder around them is hidden', async () => {
    const home = await folderWith({
      'ws/a.txt': 'a\n',
      'ws/in/key': 'k\n',
      'given.txt': 'given\n',
      'key.txt': 'secret\n',
    });
    try {
      const root = join(home.path, 'ws');
      const inside = createSandbox({
        ...{ root, shell: findLocalShell(environment), environment, writable: [] },
        ...{ readable: [join(home.path, 'given.txt')], hidden: [home.path, join(root, 'in')] },
      });
      const command =
        'cat a.txt in/key ../given.txt; cat ../key.txt || echo made > made.txt; touch ../x || ls ..';
      const request = { command: `{ ${command}; } 2>/dev/null`, folder: root, timeoutMs: ampleMs };
      const report = await inside.run(request, { onOutput: () => undefined }, new AbortController().signal);
      assert.equal(report.output, 'a\ngiven\ngiven.txt\nws\n');
      assert.equal(await readFile(join(root, 'made.txt'), 'utf8'), 'made\n');
    } finally {
      await home.remove();
    }
  });

  it('runs a command in its folder, with its exit code and its output', async () => {
    const report = await run('pwd; cat "b c.txt"; exit 3', { in: "it's here" });
    assert.deepEqual(report.end, { kind: 'exited', code: 3 });
    assert.equal(report.output, `${workspacePath()}/it's here\nb\n`);
    assert.deepEqual([report.runner, report.folder], ['sandbox', "it's here"]);
  });

  it('the workspace can be written, and what was written stays', async () => {
    await run('echo made > made.txt');
    assert.equal(await readFile(join(workspacePath(), 'made.txt'), 'utf8'), 'made\n');
  });

  const refused: readonly [name: string, command: (outside: string) => string][] = [
    ['a file beside the workspace', (at) => `echo x > ${at}/canary.txt`],
    ['a new file beside it', (at) => `touch ${at}/new.txt`],
    ['a file beside it, by its descriptor', (at) => `exec 3<>${at}/canary.txt && echo x >&3`],
    ['a file beside it, by a link in the workspace', (at) => `ln -sf ${at}/canary.txt link && echo x > link`],
    ['a file of the machine', () => 'echo x >> /etc/hosts'],
    ['places that are not shown', () => 'touch /srv/canary || mkdir /canary'],
    ['programs', () => 'touch /usr/local/bin/repomaster-canary'],
    ['hooks of git', () => 'echo x > .git/hooks/pre-commit'],
    ['git settings', () => 'git config core.hooksPath /tmp'],
    ['git settings, by moving them away', () => 'mv .git/config .git/old'],
    ['the repository, by moving it away', () => 'mv .git gone'],
    ['mounting it anew', (at) => `mount -o remount,rw / && touch ${at}/new.txt`],
    ['a namespace of its own', (at) => `unshare -rm sh -c 'mount -o remount,rw / && touch ${at}/new.txt'`],
    ['another sandbox inside', (at) => `bwrap --bind / / touch ${at}/new.txt`],
    ['the roots of other processes', (at) => `cat /proc/1/root${at}/session/journal.jsonl`],
  ];
  for (const [name, command] of refused) {
    it(`refuses ${name}`, async () => {
      const report = await run(command(beside()));
      assert.ok(report.end.kind === 'exited' && report.end.code !== 0, report.output);
      assert.equal(await readFile(join(beside(), 'canary.txt'), 'utf8'), 'untouched\n');
      assert.deepEqual((await readdir(beside())).sort(), ['canary.txt', 'session']);
      assert.doesNotMatch(await readFile(join(workspacePath(), '.git', 'config'), 'utf8'), /hooksPath/);
    });
  }

  it('has a home folder that is empty, and gone with the command', async () => {
    const report = await run(
      'cd && ls -A .ssh .bashrc .cargo/credentials.toml 2>&1 | grep -vc "No such"; touch canary && echo made',
    );
    assert.equal(report.output, '0\nmade\n');
    await assert.rejects(stat(join(homedir(), 'canary')));
  });

  it("hides the session's folder, secrets of the machine and of the environment", async () => {
    const report = await run(
      `ls ${beside()}/session 2>/dev/null; cat /etc/shadow; ls -A ~/.ssh 2>/dev/null; env | grep -c secret; echo $PLAIN`,
    );
    assert.equal(report.output, '0\nkept\n');
  });

  it("hides what holds secrets in a home folder, a file or a folder, and a link's target", async () => {
    const home = await folderWith({
      '.netrc': 'password',
      '.aws/credentials': 'password',
      'elsewhere/key': 'password',
      'work/a.txt': '',
    });
    try {
      await symlink(join(home.path, 'elsewhere'), join(home.path, '.ssh'));
      const runner = createSandbox({
        ...{
          root: join(home.path, 'work'),
          shell: findLocalShell(environment),
          writable: [],
          readable: [],
          hidden: [],
        },
        environment: { ...environment, HOME: home.path },
      });
      const command = 'cd ~; cat .netrc .aws/* .ssh/* elsewhere/*; grep -r password . | wc -l';
      const request = { command, folder: join(home.path, 'work'), timeoutMs: ampleMs };
      const report = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
      assert.match(report.output, /(?:^|\n)0\n$/);
      assert.doesNotMatch(report.output, /^password/m);
    } finally {
      await home.remove();
    }
  });

  it('has a /tmp of its own, empty before and after', async () => {
    // By name: a clone of this repository, which the sandbox lets in for its Node.js, may lie in /tmp.
    const theirs = await mkdtemp('/tmp/theirs-');
    try {
      const report = await run(`ls -A /tmp | grep '^theirs-'; echo x > /tmp/mine; cat /tmp/mine`);
      assert.equal(report.output, 'x\n');
    } finally {
      await rm(theirs, { recursive: true });
    }
    await assert.rejects(stat('/tmp/mine'));
  });

  it('sees no process but its own, and no terminal', async () => {
    const report = await run('ls /proc | grep -c "^[0-9]"; (: < /dev/tty) 2>&1 | grep -c "No such device"');
    const [processes, tty] = report.output.split('\n').map(Number);
    assert.ok(processes !== undefined && processes < 8, report.output);
    assert.equal(tty, 1);
  });

  it('reaches no program outside by its socket, wherever that is', async () => {
    const paths = [join(beside(), 'a door'), join(workspacePath(), 'door')];
    const servers = await Promise.all(
      paths.map(async (path) => {
        const server = createServer((socket) => socket.end('outside\n'));
        await new Promise<void>((resolve) => server.listen(path, resolve));
        return server;
      }),
    );
    try {
      const ask = (path: string): string =>
        `import socket; s = socket.socket(socket.AF_UNIX); s.connect("${path}"); print(s.recv(9))`;
      const command = paths.map((path) => `python3 -c '${ask(path)}' 2>&1 | tail -n 1`).join('; ');
      const report = await run(`${command}; test -e a.txt && echo there`);
      assert.match(report.output, /^(?:\w*Error: .*\n){2}there\n$/);
    } finally {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    }
  });

  it('reaches the network, loopback included, only where the request allows it', async () => {
    const server = createServer((socket) => socket.end('reached\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const command = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`;
    try {
      assert.deepEqual((await run(command)).end, { kind: 'exited', code: 1 });
      assert.equal((await run(command, { network: true })).output, 'reached\n');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('writes where the user named a place for results', async () => {
    const results = await temporaryFolder();
    try {
      await run(`echo result > ${results.path}/out.txt`, { writable: [results.path] });
      assert.equal(await readFile(join(results.path, 'out.txt'), 'utf8'), 'result\n');
    } finally {
      await results.remove();
    }
  });

  it('a limit and a cancel end everything, also what left for a session of its own', async () => {
    const mark = `4${process.pid}`;
    const script = [
      `sleep ${mark} &`,
      `setsid sleep ${mark} &`,
      `nohup sleep ${mark} >/dev/null 2>&1 & disown`,
      `(setsid bash -c 'trap "" TERM; sleep ${mark}; sleep ${mark}' &)`,
      'echo started; wait; sleep 1000',
    ].join('\n');
    const left = (): number =>
      Number(
        execFileSync('bash', ['-c', `ps -A -o args= | grep -c '[s]leep ${mark}' || true`], {
          encoding: 'utf8',
        }),
      );
    const report = await run(script, { timeoutMs: 1_500 });
    assert.deepEqual(report.end, { kind: 'timedOut', limitMs: 1_500 });
    assert.equal(left(), 0);
    const cancel = new AbortController();
    const cancelled = await run(script, { signal: cancel.signal, onOutput: () => cancel.abort() });
    assert.deepEqual(cancelled.end, { kind: 'cancelled' });
    assert.equal(left(), 0);
    assert.equal((await listProcesses()).length > 0, true);
  });

  it('where there is no bwrap, or it may not work, it is said with what to do, and nothing runs', async () => {
    const without = await temporaryFolder();
    try {
      const attempt = async (PATH: string): Promise<string> => {
        const runner = createSandbox({
          ...{ root: workspacePath(), shell: { program: '/bin/sh', args: ['-c'], readsBash: true } },
          ...{ environment: { ...environment, PATH }, writable: [], readable: [], hidden: [] },
        });
        const request = { command: 'touch ran', folder: workspacePath(), timeoutMs: ampleMs };
        const error: unknown = await runner
          .run(request, { onOutput: () => undefined }, new AbortController().signal)
          .then(
            () => null,
            (thrown: unknown) => thrown,
          );
        assert.ok(error instanceof UserError, String(error));
        return error.message;
      };
      assert.match(await attempt(without.path), /bwrap is not on PATH: install bubblewrap/);
      const fake = join(without.path, 'bwrap');
      const say = 'bwrap: No permissions to create new namespace';
      await writeFile(fake, `#!/bin/sh\necho '${say}' >&2; exit 1\n`);
      await chmod(fake, 0o755);
      assert.match(
        await attempt(without.path),
        /No permissions to create new namespace\): turn on user namespaces/,
      );
      // Mocha's limit ends before it does.
      await writeFile(fake, '#!/bin/sh\nexec sleep 1000\n');
      assert.match(await attempt(`${without.path}:${process.env['PATH']}`), /did not start in time/);
      await assert.rejects(stat(join(workspacePath(), 'ran')));
    } finally {
      await without.remove();
    }
  });
});
