/** A program whose output is captured: the part that all runners have in common that start one on this machine. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { startOf } from '../../core/running/processLife';
import type { RunEnd, RunHooks, RunInput, RunRequest } from '../../core/running/runner';
import { guardGroup } from '../exitGuard';
import { startLimits } from '../limits';
import { createPlainText } from '../plainText';
import { endTree } from '../processTree';
import type { Recorder } from '../recordRun';
import { MARK, newMark } from './orphans';

export interface CapturedProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** What the program tells its starter by descriptors of its own; absent = it has none. */
  readonly beside?: {
    /** Gets what it writes to descriptor 3. */
    readonly onStatus: (text: string) => void;
    /** What it finds in descriptors from 4 on; null = nothing. */
    readonly inputs: readonly (Buffer | null)[];
  };
}

export type CaptureHooks = Pick<RunHooks, 'onStarted'> & Recorder;
export type CaptureLimits = Pick<RunRequest, 'timeoutMs' | 'idleMs' | 'longer' | 'stdin'>;

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<RunEnd>;
  readonly closed: Promise<'closed'>;
}

/** The first descriptor of a program's own, after the one by which it tells. */
const FIRST_INPUT = 4;

/** Once the tree is gone its pipes close at once, unless somebody outside of it was handed them. */
const CLOSE_MS = 500;

/**
 * How the program ended, in a session of its own without a terminal. When it ends, or a limit or the abort ends it,
 * everything it started ends too; so does its process group where this process ends first. Its pipes are not read while
 * the disk has not kept up, so that memory does not grow. Throws UserError where it cannot be started.
 */
export async function captureProgram(
  program: CapturedProgram,
  limits: CaptureLimits,
  hooks: CaptureHooks,
  signal: AbortSignal,
): Promise<RunEnd> {
  if (signal.aborted) return { kind: 'cancelled' };
  const mark = `${MARK}=${newMark()}`;
  const plain = createPlainText();
  const { child, ended, closed } = start(program, limits.stdin === 'open', mark);
  const { outside, heard } = startLimits(limits, signal, ended);
  readOutput(child, hooks, (text) => {
    heard();
    hooks.show(plain.push(text));
  });
  if (child.stdin !== null) hooks.onStarted?.(inputOf(child.stdin));
  const root = child.pid;
  // Before its end can be heard of, after which the system knows of it no more.
  const since = root === undefined ? null : startOf(root);
  const letGo = root === undefined ? undefined : guardGroup(root);
  try {
    const end = await Promise.race([ended, outside]);
    if (root !== undefined) await endTree({ root, mark, since, spared: new Set() });
    await lastOutput(closed, hooks);
    child.stdout?.destroy();
    child.stderr?.destroy();
    hooks.show(plain.end());
    return end;
  } finally {
    letGo?.();
  }
}

function start(
  { program, args, folder, environment, beside }: CapturedProgram,
  inputOpen: boolean,
  mark: string,
): Started {
  const [name = MARK, value = ''] = mark.split('=');
  const nothing = beside === undefined ? null : openSync('/dev/null', 'r');
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...environment, [name]: value },
    stdio: [
      inputOpen ? 'pipe' : 'ignore',
      'pipe',
      'pipe',
      ...(beside === undefined ? [] : ['pipe' as const]),
      ...(beside?.inputs ?? []).map((bytes) => (bytes === null ? nothing : ('pipe' as const))),
    ],
    // A session of its own: there is no /dev/tty to ask at. On Windows it would be a console window instead.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  if (nothing !== null) closeSync(nothing);
  beside?.inputs.forEach((bytes, at) => {
    const input = child.stdio[FIRST_INPUT + at];
    if (bytes === null || input === null || input === undefined || !('write' in input)) return;
    // Who ended before it was read has said why.
    input.on('error', () => undefined);
    input.end(bytes);
  });
  child.stdio[3]?.on('data', (bytes: Buffer) => beside?.onStatus(bytes.toString()));
  const ended = new Promise<RunEnd>((resolve, reject) => {
    child.once('error', (error) => reject(startFailure(program, error)));
    child.once('exit', (code, signal) => resolve(endOf(code, signal)));
  });
  const closed = new Promise<'closed'>((resolve) => child.once('close', () => resolve('closed')));
  return { child, ended, closed };
}

/** Reads both pipes; not while the disk has not kept up. */
export function readOutput(
  child: ChildProcess,
  { pressure }: Recorder,
  onText: (text: string, from: Readable) => void,
): void {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    // Decodes across the borders of chunks.
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      onText(text, stream);
      const wait = pressure();
      if (wait !== null) void pause(streams, wait);
    });
  }
}

async function pause(streams: readonly Readable[], until: Promise<void>): Promise<void> {
  for (const stream of streams) stream.pause();
  await until;
  for (const stream of streams) stream.resume();
}

/** Waits for the pipes to be read to their end, which takes as long as the disk does. */
export async function lastOutput(closed: Promise<'closed'>, { pressure }: Recorder): Promise<void> {
  for (;;) {
    const first = await Promise.race([closed, delay(CLOSE_MS, 'late' as const, { ref: false })]);
    const wait = pressure();
    if (first === 'closed' || wait === null) return;
    await wait;
  }
}

/** What answers a program. */
export function inputOf(stdin: Writable): RunInput {
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

function startFailure(program: string, error: Error): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      'The command was not run because {0} cannot be started ({1}). Install it or put it on PATH.',
      program,
      error.message,
    ),
  );
}
