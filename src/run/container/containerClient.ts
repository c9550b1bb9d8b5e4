/** The engine's own program while it runs a command inside, and what is heard of that. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunEnd, RunInput, RunRequest } from '../../core/running/runner';
import { inputOf, lastOutput, readOutput } from '../process/capture';
import { killGroup } from '../processTree';
import { unattended } from '../runEnvironment';
import type { Recorder } from '../recordRun';
import type { BoundedOutcome } from './boundedCommand';
import type { ContainerPlace } from './devContainer';
import type { EngineDoor } from './engine';
import { ENDING, RUNNING, RUN_MARK } from './insideScripts';
import { createSignedText } from './signedText';
import type { Said } from './signedText';

export interface InsideRun {
  readonly door: EngineDoor;
  readonly place: ContainerPlace;
  /** Absolute, inside. */
  readonly folder: string;
  readonly request: RunRequest;
}

export interface ContainerClient {
  readonly pid: number | null;
  /** Null where the command's standard input is closed. */
  readonly input: RunInput | null;
  /** The shell inside runs. */
  readonly started: Promise<void>;
  /** What the shell inside said of the command's end. */
  readonly exit: Promise<RunEnd>;
  /** The program has ended, or could not be started, and what it printed was read. */
  readonly ended: Promise<void>;
  /** What was heard until now. */
  readonly heard: () => Heard;
  /** How many characters were printed until now. */
  readonly printed: () => number;
  /** Whether a signal ended it: then nobody knows how far the command came. */
  readonly wasKilled: () => boolean;
  /** Has it end: it is given a moment to do so by itself. */
  close(): Promise<void>;
  outcome(): BoundedOutcome;
}

export interface Heard {
  /** Process id inside of the run's first shell; 0 until it was told. */
  readonly top: number;
  readonly exit: RunEnd | null;
  /** How many processes outlived the end inside; null until that was told. */
  readonly left: number | null;
}

/** A program that was ended has its pipes closed at once, unless something else holds them. */
const CLOSE_MS = 500;
/** Of an engine that fails it is the last line that tells. */
const KEPT_CHARS = 4_000;

/** Starts the command inside; `mark` is what it and all that it starts have in their environment. */
export function startClient(
  run: InsideRun,
  mark: string,
  recorder: Recorder,
  onText: (text: string) => void,
): ContainerClient {
  const { door, request } = run;
  const sayings = createSayings();
  const child = spawn(door.engine.program, execArguments(run, mark), {
    env: door.environment,
    stdio: [request.stdin === 'open' ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let printed = 0;
  const failure = { text: '', unstarted: null as string | null };
  const signed = [child.stdout, child.stderr].map((stream) => ({
    stream,
    text: createSignedText(mark, sayings.hear, (text) => {
      failure.text = (failure.text + text).slice(-KEPT_CHARS);
    }),
  }));
  readOutput(child, recorder, (text, from) => {
    printed += text.length;
    onText(signed.find(({ stream }) => stream === from)?.text.push(text) ?? text);
  });
  for (const { stream, text } of signed) stream?.once('end', () => onText(text.end()));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure.unstarted = error.message;
      resolve();
    });
  });
  const closed = new Promise<'closed'>((resolve) => child.once('close', () => resolve('closed')));
  const ended = gone.then(() => lastOutput(closed, recorder));
  return {
    pid: child.pid ?? null,
    input: child.stdin === null ? null : inputOf(child.stdin),
    ...{ ended, started: sayings.started, exit: sayings.exit, heard: sayings.heard },
    printed: () => printed,
    wasKilled: () => child.signalCode !== null,
    close: () => closeClient(child, ended),
    outcome: () => ({
      ...{ code: child.exitCode, stdout: '', stderr: failure.text },
      ...{ overran: false, unstarted: failure.unstarted },
    }),
  };
}

function execArguments({ place, folder, request }: InsideRun, mark: string): readonly string[] {
  const variables = { ...place.environment, ...safeFolders(place), ...unattended, TERM: 'dumb' };
  const named = Object.entries({ ...variables, [RUN_MARK]: mark });
  return [
    ...['exec', ...(request.stdin === 'open' ? ['-i'] : []), '-u', place.user, '-w', folder],
    ...named.flatMap(([name, value]) => ['-e', `${name}=${value}`]),
    ...[place.id, 'sh', '-c', RUNNING, 'sh', mark, request.command, ENDING],
  ];
}

/** The workspace's files may be another user's inside, which git refuses unless it is told; all inside is the container's. */
function safeFolders({ environment }: ContainerPlace): Readonly<Record<string, string>> {
  if (environment['GIT_CONFIG_COUNT'] !== undefined) return {};
  return { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' };
}

async function closeClient(child: ChildProcess, ended: Promise<void>): Promise<void> {
  await Promise.race([ended, delay(CLOSE_MS, undefined, { ref: false })]);
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid);
  await Promise.race([ended, delay(CLOSE_MS, undefined, { ref: false })]);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

interface Sayings extends Pick<ContainerClient, 'started' | 'exit' | 'heard'> {
  readonly hear: (said: Said) => void;
}

function createSayings(): Sayings {
  let heard: Heard = { top: 0, exit: null, left: null };
  let start = (): void => undefined;
  let end = (_: RunEnd): void => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  const exit = new Promise<RunEnd>((resolve) => (end = resolve));
  const hear = (said: Said): void => {
    if (said.kind === 'start') {
      heard = { ...heard, top: said.pid };
      start();
    } else if (said.kind === 'left') heard = { ...heard, left: said.count };
    else {
      const exited: RunEnd = { kind: 'exited', code: said.code };
      heard = { ...heard, exit: exited };
      end(exited);
    }
  };
  return { hear, started, exit, heard: () => heard };
}
