import { spawn } from 'node:child_process';

const groups = new Set();
const cleanups = new Set();
const posix = process.platform !== 'win32';
let hooked = false;
let interruptNote = '';
let isInterrupted = false;

/** A command that ended otherwise than with 0; `output` holds the end of what it printed. */
export class CommandFailure extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.name = 'CommandFailure';
    this.code = code;
    this.output = output;
  }
}

/**
 * The started process, leader of a group of its own that ends with this process at the latest.
 * Whoever starts it calls endGroup; the hooks are for Ctrl+C and crashes.
 */
export function startGroup(command, args, options) {
  if (isInterrupted) throw new Error('nothing may start after an interruption');
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: posix });
  groups.add(child);
  child.once('close', () => groups.delete(child));
  hookSignals();
  return child;
}

/** Resolves once the process has ended; SIGTERM to its whole group, SIGKILL after 5 s. */
export async function endGroup(child) {
  if (child.pid === undefined) return;
  const ended = hasEnded(child) ? undefined : new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

/** Whether a signal is ending this process; what fails from then on is not worth a word. */
export function wasInterrupted() {
  return isInterrupted;
}

/** Has `cleanup(signal)` awaited when a signal ends this process; the returned function takes that back. */
export function onInterrupt(cleanup) {
  cleanups.add(cleanup);
  hookSignals();
  return () => cleanups.delete(cleanup);
}

/** Sets the line that an interruption prints on stderr. */
export function noteOnInterrupt(note) {
  interruptNote = note;
  hookSignals();
}

/** The output of a command, both streams as one text; throws CommandFailure. Ends the whole group when it is done. */
export function runQuiet(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = startGroup(command, args, options);
    let output = '';
    const take = (data) => (output = (output + data).slice(-200_000));
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve(output) : reject(new CommandFailure(command, code ?? signal, output)),
    );
  });
}

/** The exit code of a command that shares this terminal; 130 when a signal ended it. It speaks for itself when interrupted. */
export async function runForeground(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal === null ? code : 130));
  });
  const note = interruptNote;
  noteOnInterrupt('');
  // Dying before the child would leave it writing into the user's prompt.
  const forget = onInterrupt((signal) => {
    // Ctrl+C at a terminal has reached the child by itself.
    if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal);
    return ended;
  });
  try {
    return await ended;
  } finally {
    forget();
    noteOnInterrupt(note);
  }
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

function signalGroup(child, signal) {
  try {
    if (posix) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function hookSignals() {
  if (hooked) return;
  hooked = true;
  process.once('exit', () => isInterrupted || signalGroups('SIGTERM'));
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.once(signal, () => void interrupt(signal).then(() => process.exit(code)));
  }
}

/** Ends every group and awaits them and the cleanups: whoever is below us has folders to remove, too. */
async function interrupt(signal) {
  isInterrupted = true;
  process.stderr.write(interruptNote);
  const ended = [...groups].map((child) => new Promise((resolve) => child.once('close', resolve)));
  signalGroups('SIGTERM');
  const timer = setTimeout(() => signalGroups('SIGKILL'), 8000);
  await Promise.allSettled([...ended, ...[...cleanups].map((cleanup) => cleanup(signal))]);
  clearTimeout(timer);
}

function signalGroups(signal) {
  for (const child of groups) signalGroup(child, signal);
}
