import { spawn } from 'node:child_process';

const groups = new Set();
const cleanups = new Set();
const posix = process.platform !== 'win32';
let hooked = false;
let interruptNote = '';

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
  const endAll = () => groups.forEach((child) => signalGroup(child, 'SIGTERM'));
  process.once('exit', endAll);
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.once(signal, () => {
      process.stderr.write(interruptNote);
      endAll();
      const finish = () => process.exit(code);
      if (cleanups.size === 0) finish();
      else void Promise.allSettled([...cleanups].map((cleanup) => cleanup(signal))).then(finish);
    });
  }
}
