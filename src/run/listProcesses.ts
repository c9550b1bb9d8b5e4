import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

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

/** Whether the process was started with this text in its environment; false where the system does not tell. */
export async function hasInEnvironment(pid: number, text: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const environment = await readOrNull(`/proc/${pid}/environ`);
  return environment?.split('\0').includes(text) ?? false;
}

async function listProc(): Promise<ProcessEntry[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(names.map((name) => readOrNull(`/proc/${name}/stat`)));
  return stats.flatMap((stat) => (stat === null ? [] : parseStat(stat)));
}

/** The entry of a /proc/PID/stat, none for a zombie. The name in parentheses may hold anything, parentheses too. */
function parseStat(stat: string): ProcessEntry[] {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent = '', group = ''] = fields;
  if (state === 'Z' || state === 'X') return [];
  return [
    { pid: parseInt(stat, 10), parent: Number(parent), group: Number(group), started: fields[19] ?? '' },
  ];
}

async function listPs(): Promise<ProcessEntry[]> {
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid=,pgid=,state=,lstart=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid = '', parent = '', group = '', state = 'Z', ...started] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: started.join(' ') }];
  });
}

/** A process may end between being listed and being read. */
async function readOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
