import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface LocalShell {
  readonly program: string;
  /** What stands before the command line. */
  readonly args: readonly string[];
  /** Whether a command line means what the shell parser reads; PowerShell's language is another one. */
  readonly readsBash: boolean;
}

/** The shell that runs command lines here: bash, else sh, else (on Windows) PowerShell. */
export function findLocalShell(environment: NodeJS.ProcessEnv, platform = process.platform): LocalShell {
  const bash = findOnPath(platform === 'win32' ? 'bash.exe' : 'bash', environment);
  // Windows puts a bash.exe into System32 that starts a Linux of its own, where the folder is another one.
  if (bash !== null && !/\\(?:system32|windowsapps)\\/i.test(bash)) {
    return { program: bash, args: ['--noprofile', '--norc', '-c'], readsBash: true };
  }
  if (platform !== 'win32') return { program: '/bin/sh', args: ['-c'], readsBash: true };
  return { program: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command'], readsBash: false };
}

/** Absolute path of a program on PATH, or null. */
export function findOnPath(program: string, environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter);
  const found = folders.filter((folder) => folder !== '').map((folder) => join(folder, program));
  return found.find((path) => existsSync(path)) ?? null;
}
