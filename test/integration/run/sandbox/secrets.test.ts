/** Secrets that are planted where they are kept, and how many of them a command in a sandbox can read. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { RunReport } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';

const places = JSON.parse(
  readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', 'secretPlaces.json'), 'utf8'),
) as { readonly home: readonly string[]; readonly beside: readonly string[] };

/** In settings of package managers it is behind the name that they give it. */
const secretOf = (path: string, mark: string): string => {
  if (path.endsWith('.npmrc'))
    return `registry=https://u:${mark}@example.org/\n//example.org/:_authToken=${mark}\n`;
  if (path.endsWith('pip.conf')) return `[global]\nindex-url = https://u:${mark}@example.org/simple\n`;
  if (path.endsWith('settings.xml'))
    return `<settings><servers><server><password>${mark}</password></server></servers></settings>\n`;
  if (path.endsWith('config.toml')) return `[registries.a]\ntoken = "${mark}"\n`;
  return `${mark}\n`;
};

describe('Secrets planted around a workspace', function () {
  this.timeout(120_000);
  const MARK = 'planted-secret';
  let top = '';
  before(function () {
    skipWithoutSandbox(this);
    // Not below /tmp, which is a sandbox's own.
    top = mkdtempSync(join(homedir(), '.repomaster-secrets-'));
    for (const path of [...places.home.map((each) => `home/${each}`), ...places.beside]) {
      mkdirSync(dirname(join(top, path)), { recursive: true });
      writeFileSync(join(top, path), secretOf(path, MARK));
    }
    mkdirSync(join(top, 'home/projects/ws'), { recursive: true });
    for (const tool of [
      '.pyenv/shims',
      '.local/bin',
      '.cargo/bin',
      '.nvm/versions/node/v1/bin',
      'miniconda3/bin',
      'miniconda3/lib',
    ]) {
      mkdirSync(join(top, 'home', tool), { recursive: true });
      writeFileSync(join(top, 'home', tool, 'tool'), '#!/bin/sh\necho tool\n', { mode: 0o755 });
    }
    symlinkSync(join(top, 'home/projects/other/src/main.py'), join(top, 'home/.local/bin/linked'));
  });
  after(() => {
    if (top !== '') rmSync(top, { recursive: true });
  });

  function run(command: string, network = false, home = join(top, 'home')): Promise<RunReport> {
    const root = join(home, 'projects/ws');
    const bins = ['.pyenv/shims', '.local/bin', '.cargo/bin', '.nvm/versions/node/v1/bin', 'miniconda3/bin'];
    const environment = {
      ...process.env,
      HOME: home,
      PATH: [...bins.map((each) => join(home, each)), process.env['PATH']].join(':'),
      DATABASE_URL: `postgres://u:${MARK}@db/x`,
      MY_TOKEN: MARK,
    };
    const none = { writable: [], readable: [], hidden: [] };
    const runner = createSandbox({ root, environment, shell: findLocalShell(environment), ...none });
    const request = { command, folder: root, timeoutMs: 60_000, network };
    return runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
  }

  it('are not read, at 150 places of homes and beside them, with the network or without', async () => {
    const all = [
      ...places.home.map((path) => join(top, 'home', path)),
      ...places.beside.map((path) => join(top, path)),
    ];
    assert.ok(all.length >= 150, String(all.length));
    const linked = join(top, 'home/projects/other/src/main.py');
    for (const network of [false, true]) {
      const list = all.map((path) => `'${path}'`).join(' ');
      const { output } = await run(
        `for f in ${list}; do if grep -qs ${MARK} "$f"; then echo "read $f"; fi; done; grep -rls ${MARK} ${top}; env | grep ${MARK}; echo end`,
        network,
      );
      // A program on PATH is one, wherever it lies.
      assert.deepEqual(
        [...new Set(output.split('\n').filter((line) => !line.endsWith(linked)))],
        ['end', ''],
      );
    }
  });

  it('are not read where the home folder is a link, below which its tool chains are', async () => {
    const linked = join(top, 'linked');
    symlinkSync(join(top, 'home'), linked);
    const list = places.home.map((path) => `"$HOME/${path}"`).join(' ');
    const { output } = await run(
      `tool; for f in ${list}; do if grep -qs ${MARK} "$f"; then echo "read $f"; fi; done`,
      false,
      linked,
    );
    // A program on PATH is one, wherever it lies.
    assert.equal(output, `tool\nread ${join(top, 'home/projects/other/src/main.py')}\n`);
  });

  it('are not read by a captured process that is held, which has tool chains, results and what it is given', async () => {
    const home = join(top, 'home');
    const root = join(home, 'projects/ws');
    const environment = { ...process.env, HOME: home };
    const shell = findLocalShell(environment);
    // The product's own storage lies where an editor keeps secrets, too.
    const storage = join(home, '.config/Code/User/globalStorage/own');
    const results = join(storage, 'results');
    mkdirSync(results, { recursive: true });
    const readable = [join(home, 'notes.md'), join(home, 'gone')];
    const own = { writable: [results], readable, hidden: [], keep: join(storage, 'keep') };
    const runner = createHeldProcess({ root, environment, shell, ...own, howToShow: 'Ask.' }, 'always');
    const said = async (command: string): Promise<string> => {
      const request = { command, folder: root, timeoutMs: 60_000 };
      const hooks = { onOutput: () => undefined };
      return (await runner.run(request, hooks, new AbortController().signal)).output;
    };
    assert.equal(await said(`echo made > ${results}/a && echo $?`), '0\n');
    const list = places.home.map((path) => `'${join(home, path)}'`).join(' ');
    const read = await said(`for f in ${list}; do if grep -qs ${MARK} "$f"; then echo "$f"; fi; done; true`);
    // A program that a folder of programs leads to is one, wherever it lies.
    const given = ['notes.md', 'projects/other/src/main.py'].map((path) => `${join(home, path)}\n`);
    assert.equal(read, given.join(''));
    assert.equal(
      await said(`~/.cargo/bin/tool; ~/.pyenv/shims/tool; ~/miniconda3/bin/tool`),
      'tool\n'.repeat(3),
    );
    assert.match(await said('cat ~/.ssh/config'), /did not see \S+\/\.ssh\/config\. Ask\./);
    assert.match(await said(`echo 'missing: ${home}/.muttrc'; false`), /did not see \S+\/\.muttrc\. Ask\./);
    for (const plain of ['cat ~/nowhere', 'cat ~/.cargo/bin/none', 'cat ~/projects/ws/none', 'false'])
      assert.doesNotMatch(await said(plain), /not seen/, plain);
    assert.doesNotMatch(await said('cat ~/.muttrc; true'), /not seen/);
  });

  it('are not in what it sees of other processes, of the machine, or of /run', async () => {
    const child = spawn('sleep', ['30'], { env: { ...process.env, PLANTED: MARK } });
    try {
      const { output } = await run(
        `cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep -c '^PLANTED='; find /run /var/run/ -type s 2>/dev/null | wc -l; ` +
          'cat /etc/shadow /etc/gshadow /etc/ssh/ssh_host_*_key /etc/ssl/private/* 2>/dev/null | wc -c; cat /root/.bashrc /root/.profile /root/.gitconfig /var/lib/docker/* /var/lib/postgresql/* /srv/* /mnt/* 2>/dev/null | wc -c',
      );
      assert.equal(output, '0\n0\n0\n0\n');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('programs of tool chains run, from every folder of PATH in the home folder', async () => {
    const home = join(top, 'home');
    const tools = ['.pyenv/shims', '.local/bin', '.cargo/bin', '.nvm/versions/node/v1/bin', 'miniconda3/bin'];
    const { output } = await run(tools.map((each) => `${home}/${each}/tool`).join('; '));
    assert.equal(output, 'tool\n'.repeat(tools.length));
  });

  it('no socket but those of the network and of its own programs is to be had', async () => {
    const families = {
      AF_VSOCK: 40,
      AF_PACKET: 17,
      AF_ALG: 38,
      AF_BLUETOOTH: 31,
      AF_CAN: 29,
      AF_KEY: 15,
      AF_TIPC: 30,
    };
    const lines = [
      'import ctypes, os, socket',
      'libc = ctypes.CDLL(None, use_errno=True)',
      `for number in ${JSON.stringify(Object.values(families))}:`,
      '    for kind in (1, 2, 3, 5):',
      '        if libc.socket(number, kind, 0) >= 0: print("opened", number)',
      'for number in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6): socket.socket(number).close()',
      'socket.socketpair()',
      'print("keys", libc.syscall(250, 11, -3, 0, 0), libc.syscall(425, 8, 0))',
    ];
    const { output } = await run(`python3 - <<'EOF'\n${lines.join('\n')}\nEOF`, true);
    assert.equal(output, 'keys -1 -1\n');
  });

  it('a program outside that listens at a path of the home folder is not reached', async () => {
    const path = join(top, 'home/agent.sock');
    const server = createServer((socket) => socket.end(MARK));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    try {
      const { output } = await run(
        `python3 -c 'import socket; s = socket.socket(socket.AF_UNIX); s.connect("${path}"); print(s.recv(20))' 2>&1 | tail -n 1`,
        true,
      );
      assert.match(output, /^\w+Error/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
