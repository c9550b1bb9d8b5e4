import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { statFields } from '../core/running/processLife';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Tells a process from a later one of the same id. */
  readonly started: string;
}

const execute = promisify(execFile);

/** Every living process (a zombie is not) that the system shows us, from /proc or else from `ps`. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  return process.platform === 'linux' ? listProc() : listPs();
}

/**
 * The living ones among those whose ids were given between two answers of `lastStarted`; all where that is not told, or
 * where ids have begun anew.
 */
export async function listStarted(after: number | null, upTo: number | null): Promise<ProcessEntry[]> {
  if (after === null || upTo === null || upTo < after) return listProcesses();
  return Array.from({ length: upTo - after }, (_, at) => String(after + 1 + at)).flatMap(entryOf);
}

/** The id that was given last, to a process or a thread: where it is as before, nobody was started. Null = not told. */
export function lastStarted(): number | null {
  const loads = process.platform === 'linux' ? readNow('/proc/loadavg') : null;
  return loads === null ? null : Number(loads.trim().split(' ').at(-1));
}

/**
 * Whether the process was started with this text in its environment; false where the system does not tell. Null where it
 * has none, as for a moment while it becomes another program.
 */
export async function hasInEnvironment(pid: number, text: string): Promise<boolean | null> {
  if (process.platform !== 'linux') return false;
  const environment = await environmentOf(pid);
  return environment?.length === 0 ? null : (environment?.includes(text) ?? false);
}

/**
 * What the process was started with, `NAME=value` each; empty for a moment while it becomes another program. Null where that
 * is not told: it is gone, another user's, or the system is not Linux.
 */
export async function environmentOf(pid: number): Promise<readonly string[] | null> {
  const text = process.platform === 'linux' ? await readOrNull(`/proc/${pid}/environ`) : null;
  return text === null ? null : text.split('\0').filter((each) => each !== '');
}

/** Without waiting: a stat is made up in some microseconds, of which handing it to another thread is a multiple. */
function listProc(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(entryOf);
}

/** The entry of a process, none for a zombie. */
function entryOf(pid: string): ProcessEntry[] {
  const fields = statFields(pid);
  if (fields === null) return [];
  const [state = '', parent = '', group = ''] = fields;
  if (state === 'Z' || state === 'X') return [];
  return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: fields[19] ?? '' }];
}

async function listPs(): Promise<ProcessEntry[]> {
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid=,pgid=,state=,lstart=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid = '', parent = '', group = '', state = 'Z', ...started] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: started.join(' ') }];
  });
}

function readNow(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
