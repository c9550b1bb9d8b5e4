import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../../core/errors';
import type { RunEnd, RunHooks, RunInput, RunRequest, Runner } from '../../core/runner';
import type { LocalShell } from '../localShell';
import { startLimits } from '../limits';
import { createPlainText } from '../plainText';
import { guardGroup } from '../exitGuard';
import { endTree } from '../processTree';
import { recordRun } from '../recordRun';
import { runEnvironment } from '../runEnvironment';

export interface LocalProcessOptions {
  /** Absolute: what a report's folder is relative to. */
  readonly root: string;
  readonly shell: LocalShell;
  /** What commands inherit; nothing secret of the product's may be in it. */
  readonly environment: NodeJS.ProcessEnv;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<RunEnd>;
  readonly closed: Promise<void>;
}

/** Once the tree is gone its pipes close at once, unless somebody outside of it was handed them. */
const CLOSE_MS = 500;
const MARK = 'REPOMASTER_RUN';

/**
 * The runner that captures: a shell in a process group of its own, standard input closed unless asked for. When the shell ends, or the
 * limit or the abort ends it, everything it started ends too; so does its process group where this process ends first.
 */
export function createLocalProcess(options: LocalProcessOptions): Runner {
  return {
    kind: 'process',
    run: async (request, hooks, signal) => {
      await requireFolder(request.folder);
      return recordRun(options.root, 'process', request, hooks, (show) =>
        capture(request, options, { ...hooks, onOutput: show }, signal),
      );
    },
  };
}

async function capture(
  request: RunRequest,
  options: LocalProcessOptions,
  hooks: RunHooks,
  signal: AbortSignal,
): Promise<RunEnd> {
  if (signal.aborted) return { kind: 'cancelled' };
  const mark = `${MARK}=${randomUUID()}`;
  const plain = createPlainText();
  const { child, ended, closed } = start(request, options, mark, (text) => {
    limits.heard();
    hooks.onOutput(plain.push(text));
  });
  const limits = startLimits(request, signal, ended);
  if (child.stdin !== null) hooks.onStarted?.(inputOf(child.stdin));
  const root = child.pid;
  const letGo = root === undefined ? undefined : guardGroup(root);
  try {
    const end = await Promise.race([ended, limits.outside]);
    if (root !== undefined) await endTree({ root, mark, spared: new Set() });
    await Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    hooks.onOutput(plain.end());
    return end;
  } finally {
    letGo?.();
  }
}

function start(
  { command, folder, stdin }: RunRequest,
  { shell, environment }: LocalProcessOptions,
  mark: string,
  onText: (text: string) => void,
): Started {
  const [name = MARK, value = ''] = mark.split('=');
  const child = spawn(shell.program, [...shell.args, command], {
    cwd: folder,
    env: { ...runEnvironment(environment), [name]: value },
    stdio: [stdin === 'open' ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // A process group of its own; on Windows it would be a console window instead.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    // Decodes across the borders of chunks.
    stream.setEncoding('utf8');
    stream.on('data', onText);
  }
  const ended = new Promise<RunEnd>((resolve, reject) => {
    child.once('error', (error) => reject(startFailure(shell.program, error)));
    child.once('exit', (code, signal) => resolve(endOf(code, signal)));
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, ended, closed };
}

function inputOf(stdin: Writable): RunInput {
  // Who has closed its input, or ended, reads no answer: that is no fault of the run.
  stdin.on('error', () => undefined);
  return {
    write: (text) => {
      if (stdin.writable) stdin.write(text);
    },
    closeInput: () => stdin.end(),
  };
}

function endOf(code: number | null, signal: NodeJS.Signals | null): RunEnd {
  if (code !== null) return { kind: 'exited', code };
  return signal === null ? { kind: 'unknown' } : { kind: 'signalled', signal };
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw new UserError(
    'bad-input',
    `There is no folder ${folder} to run the command in: name one that exists.`,
  );
}

function startFailure(program: string, error: Error): UserError {
  return new UserError(
    'outside-failed',
    `The command was not run, since ${program} cannot be started (${error.message}): install it or put it on PATH.`,
  );
}
