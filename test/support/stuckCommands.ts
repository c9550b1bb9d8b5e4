/** The command lines of test/suites/stuck/, and the folder and the servers that they wait for. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { findOnPath } from '../../src/run/localShell';
import { repositoryRoot } from './paths';
import { folderWith, temporaryFolder } from './temporaryFolder';

export interface StuckCommand {
  readonly command: string;
  /** `waits`: ends by itself or prints nothing; `prints`: goes on printing, so that its time limit alone ends it. */
  readonly kind: 'waits' | 'prints';
  /** A program that it needs and that is not here; null where all are. */
  readonly missing: string | null;
}

/** All of them, in the file's order. */
export function readStuckCommands(): StuckCommand[] {
  const text = readFileSync(join(repositoryRoot, 'test', 'suites', 'stuck', 'commands.txt'), 'utf8');
  const found: StuckCommand[] = [];
  let part: Omit<StuckCommand, 'command'> | undefined;
  for (const line of text.split('\n')) {
    const [, kind, needs = ''] = /^(waits|prints):(.*)$/.exec(line) ?? [];
    if (kind === 'waits' || kind === 'prints') part = { kind, missing: missingOf(needs) };
    else if (line.startsWith('  ') && part !== undefined) found.push({ ...part, command: line.trim() });
    else if (line !== '' && !line.startsWith('#')) throw new Error(`not understood: ${line}`);
  }
  return found;
}

function missingOf(needs: string): string | null {
  const names = needs.split(' ').filter((name) => name !== '');
  return names.find((name) => findOnPath(name, process.env) === null) ?? null;
}

export interface StuckPlace {
  /** Absolute; holds all folders that commands run in. */
  readonly folder: string;
  /** A new folder, absolute, with what a command finds in it. */
  fresh(): Promise<string>;
  /** Nothing of the user's: a home of its own, no proxies, registries on loopback. */
  readonly environment: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

const files = {
  'a.txt': 'x\n'.repeat(500),
  'a.js': 'setInterval(() => 0, 1000);\n',
  'a.py': 'a = 1\n',
  Makefile: 'ask:\n\t@read line\nforever:\n\t@sleep infinity\n',
  'repo/a.txt': 'one\n',
};

/** Where the commands run, all of them with STUCK_SUITE=mark; whoever asks for it removes it. */
export async function openStuckPlace(mark: string): Promise<StuckPlace> {
  const folder = await temporaryFolder();
  const home = join(folder.path, 'home');
  await mkdir(home);
  const template = await folderWith(files);
  const silent = await listen(createServer());
  const asks = await listen(
    createHttpServer((_, response) => {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="nobody"' }).end();
    }),
  );
  const registry = `http://127.0.0.1:${asks.port}/`;
  const environment = {
    ...{ PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', STUCK_SUITE: mark },
    ...{ SILENT: String(silent.port), ASKS: String(asks.port), TMUX_TMPDIR: folder.path },
    ...{ npm_config_registry: registry, npm_config_update_notifier: 'false', no_proxy: '127.0.0.1' },
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' },
  };
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-C', join(template.path, 'repo'), ...args], { env: environment, stdio: 'pipe' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  git('commit', '-q', '--allow-empty', '-m', 'two');
  execFileSync('bash', ['-c', 'echo two >>repo/a.txt'], { cwd: template.path });
  const remove = async (): Promise<void> => {
    silent.close();
    asks.close();
    await Promise.all([folder.remove(), template.remove()]);
  };
  const fresh = async (): Promise<string> => {
    const path = await mkdtemp(join(folder.path, 'run-'));
    await cp(template.path, path, { recursive: true });
    return path;
  };
  return { folder: folder.path, fresh, environment, remove };
}

async function listen(server: Server): Promise<{ readonly port: number; readonly close: () => void }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    // Whoever is ended in the middle resets it.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
