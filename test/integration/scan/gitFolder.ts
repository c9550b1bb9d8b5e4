import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../../../src/core/ports';
import { createTrackedFiles } from '../../../src/git/trackedFiles';
import type { ScanOptions, ScanResult, Scanner } from '../../../src/index/scan/scanner';
import { openScanner } from '../../../src/index/scan/scanner';

/** A folder with a home of its own beside it, so that no test sees this machine's git settings. */
export interface GitFolder {
  readonly path: string;
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  /** What git prints; throws where it fails. */
  git(...args: string[]): string;
  /** Writes files (relative path -> text); a trailing `/` makes an empty folder. */
  write(files: Readonly<Record<string, string>>): void;
  remove(): Promise<void>;
}

const config =
  '[user]\n\tname = T\n\temail = t@example.org\n[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n';

export async function gitFolder(): Promise<GitFolder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'repomaster-')));
  const [path, home] = [join(base, 'work'), join(base, 'home')];
  await mkdir(path);
  await mkdir(home);
  await writeFile(join(home, '.gitconfig'), config);
  const environment = { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  return {
    path,
    home,
    environment,
    git: (...args) =>
      execFileSync('git', args, { cwd: path, env: environment, encoding: 'utf8', stdio: 'pipe' }),
    write: (files) => writeFiles(path, files),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(path.endsWith('/') ? file : dirname(file), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(file, text);
  }
}

export interface RecordingLog extends Log {
  readonly warnings: string[];
}

export function recordingLog(): RecordingLog {
  const warnings: string[] = [];
  const drop = (): void => undefined;
  return {
    warnings,
    trace: drop,
    info: drop,
    warn: (text) => warnings.push(text),
    error: (text) => warnings.push(text),
  };
}

export const noSignal = new AbortController().signal;

/** A scanner of the folder, or of one below it, that asks real git. */
export function scannerOf(
  folder: GitFolder,
  options: Partial<ScanOptions> = {},
  log: Log = recordingLog(),
): Promise<Scanner> {
  const tracked = createTrackedFiles({ log, environment: folder.environment });
  return openScanner(
    { folder: folder.path, excludes: [], largeFolderAllowed: false, homeFolder: folder.home, ...options },
    { tracked, log },
    noSignal,
  );
}

/** Every path the scan lists, read or skipped, in order. */
export function listed(result: ScanResult): string[] {
  return [...result.files, ...result.skipped].map((file) => file.path).sort();
}

export async function scanPaths(folder: GitFolder, options: Partial<ScanOptions> = {}): Promise<string[]> {
  return listed(await (await scannerOf(folder, options)).scan(noSignal));
}
