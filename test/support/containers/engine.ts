/** A real engine for tests, with containers and images of its own that nobody else sees. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'mocha';
import { findOnPath } from '../../../src/run/localShell';
import { repositoryRoot } from '../paths';
import { fillRoot } from './baseImage';

export interface TestEngine {
  /** Absolute. */
  readonly program: string;
  /** What the engine's programs, and all that start them, are started with. */
  readonly environment: NodeJS.ProcessEnv;
  /** What engine commands print. Throws with their words where they fail. */
  run(...args: readonly string[]): string;
  /** Kills the engine's own programs here that have this text in their arguments. */
  killClient(text: string): void;
  /** Removes every container that was made with it; the images and all its files go when the process ends or it is closed. */
  remove(): void;
  /** Removes all of it. For a process that may be killed before it ends by itself, as VS Code's extension host is. */
  close(): void;
}

/** Has bash, git and what coreutils has; users root and dev (1000). */
export const BASE = 'localhost/repomaster-test:1';
/** The same without bash. */
export const BARE = 'localhost/repomaster-test-bare:1';

/** The devcontainer CLI of this repository's own development. */
export const cliScript = join(repositoryRoot, 'node_modules/@devcontainers/cli/devcontainer.js');

/** Runtimes with what they need; crun of Debian 12 refuses hybrid cgroups, runc needs some. */
const RUNTIMES = [
  { runtime: 'runc', cgroups: 'enabled' },
  { runtime: 'crun', cgroups: 'enabled' },
  { runtime: 'crun', cgroups: 'disabled' },
] as const;

/** Where all test files of a process find the one that the first of them made: each is a bundle of its own. */
const shared = globalThis as { repomasterTestEngine?: TestEngine };

/**
 * The engine; null where there is none, after saying why: then tests are skipped, except where they must not be (CI, or
 * REPOMASTER_NEEDS_ENGINE), where that is an error. Takes about four seconds, once in a process.
 */
export function openTestEngine(): TestEngine | null {
  const engine = shared.repomasterTestEngine ?? startTestEngine();
  if (!('missing' in engine)) return (shared.repomasterTestEngine = engine);
  if (process.env['REPOMASTER_NEEDS_ENGINE'] !== undefined || process.env['CI'] === 'true')
    throw new Error(`there is no container engine: ${engine.missing}`);
  process.stdout.write(`    skipped: ${engine.missing}\n`);
  return null;
}

/** The engine for the tests of a suite, once they run; without one they are skipped. Its containers go after them. */
export function useTestEngine(): () => TestEngine {
  let engine: TestEngine | null = null;
  before(function () {
    engine = openTestEngine();
    if (engine === null) this.skip();
  });
  after(() => engine?.remove());
  return () => {
    if (engine === null) throw new Error('the engine is there once the tests run');
    return engine;
  };
}

function startTestEngine(): TestEngine | { readonly missing: string } {
  const program = findOnPath('podman', process.env);
  if (program === null) return { missing: 'podman is not on PATH (apt-get install podman runc)' };
  const folder = mkdtempSync(join(tmpdir(), 'repomaster-engine-'));
  const reasons: string[] = [];
  for (const each of RUNTIMES.filter(({ runtime }) => findOnPath(runtime, sbin()) !== null)) {
    const engine = engineIn(folder, program, each);
    try {
      importImage(engine, folder, BASE, ['bash']);
      engine.run('run', '--rm', BASE, 'true');
      importImage(engine, folder, BARE, []);
      process.once('exit', () => engine.close());
      return engine;
    } catch (error) {
      reasons.push(`${each.runtime}: ${error instanceof Error ? error.message : String(error)}`);
      engine.close();
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return { missing: reasons.join('; ') || 'neither runc nor crun is on PATH' };
}

function sbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
}

function engineIn(folder: string, program: string, runtime: (typeof RUNTIMES)[number]): TestEngine {
  mkdirSync(folder, { recursive: true });
  const { status, stdout } = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' });
  const files = status === 0 ? stdout.trim() : '1024';
  const [containers, storage] = [join(folder, 'containers.conf'), join(folder, 'storage.conf')];
  writeFileSync(
    containers,
    [
      '[containers]',
      `default_ulimits = ["nofile=${files}:${files}", "nproc=32768:32768"]`,
      'netns = "none"',
      'log_driver = "k8s-file"',
      `cgroups = "${runtime.cgroups}"`,
      '[engine]',
      `runtime = "${runtime.runtime}"`,
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
    ].join('\n'),
  );
  const [graph, state] = [join(folder, 'graph'), join(folder, 'state')];
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${graph}"\nrunroot = "${state}"\n`);
  const environment = {
    ...process.env,
    ...{ CONTAINERS_CONF: containers, CONTAINERS_STORAGE_CONF: storage },
  };
  const run = (...args: readonly string[]): string => {
    const ended = spawnSync(program, args, { env: environment, encoding: 'utf8' });
    if (ended.status === 0) return ended.stdout;
    throw new Error(`podman ${args.join(' ')}: ${ended.stderr}`);
  };
  const remove = (): void => {
    const ids = run('ps', '-a', '-q', '--no-trunc').split('\n').filter(Boolean);
    if (ids.length > 0) run('rm', '-f', '-v', '-t', '0', ...ids);
  };
  const killClient = (text: string): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const [first = '', ...rest] = argumentsOf(pid);
      if (first === program && rest.some((each) => each.includes(text))) process.kill(Number(pid), 'SIGKILL');
    }
  };
  const close = (): void => {
    if (!existsSync(folder)) return;
    remove();
    const images = run('images', '-a', '-q', '--no-trunc').split('\n').filter(Boolean);
    if (images.length > 0) run('rmi', '-f', ...new Set(images));
    unmountBelow(folder);
    rmSync(folder, { recursive: true, force: true });
    delete shared.repomasterTestEngine;
  };
  return { program, environment, run, killClient, remove, close };
}

/** An engine's program that was killed leaves its storage mounted. */
function unmountBelow(folder: string): void {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
  for (const place of mounted.reverse()) {
    const { status, stderr } = spawnSync('umount', [place], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`umount ${place}: ${stderr}`);
  }
}

function argumentsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch (error) {
    // It has ended meanwhile.
    if (error instanceof Error) return [];
    throw error;
  }
}

function importImage(engine: TestEngine, folder: string, name: string, extra: readonly string[]): void {
  const root = mkdtempSync(join(folder, 'root-'));
  fillRoot(root, extra);
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'tar -C "$1" -c . | "$2" import - "$3"', 'sh', root, engine.program, name],
    { env: engine.environment, encoding: 'utf8' },
  );
  rmSync(root, { recursive: true, force: true });
  if (status !== 0) throw new Error(`podman import: ${stderr}`);
}
