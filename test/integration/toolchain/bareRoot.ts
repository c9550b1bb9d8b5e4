import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** What a fresh clone has of the set-up: no node_modules, no cache. */
export async function bareRoot(): Promise<TemporaryFolder> {
  const root = await temporaryFolder();
  for (const path of ['scripts', 'package.json', 'package-lock.json', '.npmrc']) {
    await cp(join(repositoryRoot, path), join(root.path, path), { recursive: true });
  }
  await mkdir(join(root.path, 'npm-cache'));
  return root;
}

/** Environment for an npm with an empty cache that asks the given registry once. */
export function npmEnvironment(root: string, registry: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key));
  return {
    ...Object.fromEntries(inherited),
    npm_config_registry: registry,
    npm_config_cache: join(root, 'npm-cache'),
    npm_config_fetch_retries: '0',
  };
}

/** Starts this Node.js on a script. */
export function start(args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Running {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString('utf8')));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString('utf8')));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  return { child, ended };
}
