import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has printed so far. */
  stdout(): string;
  /** The first match of `pattern` in stdout, now or later; rejects when the process ends without one. */
  seen(pattern: RegExp): Promise<string>;
}

/** Starts this Node.js on a script, without a standard input. Whoever starts it ends it. */
export function startProcess(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Running {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString('utf8')));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString('utf8')));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  const seen = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(output.stdout);
        if (match !== null) resolve(match[0]);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(
        () => reject(new Error(`it ended without ${String(pattern)}: ${output.stdout}${output.stderr}`)),
        reject,
      );
    });
  return { child, ended, stdout: () => output.stdout, seen };
}
