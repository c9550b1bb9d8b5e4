import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** Less than this holds no project of a thousand files. */
const LEAST_MB = 1024;
/** Pointers in the editor's V8 are 32 bits wide: no thread of it reaches further. */
const MOST_MB = 4096;

/**
 * MB that the index worker's objects may take on this machine: half of its memory (or of what its container has), since
 * the editor, its language servers and the program that is written want the other half.
 */
export function suitedMemoryMb(): number {
  const constrained = process.constrainedMemory();
  // 0, or a number beyond the machine's memory, where nothing constrains it.
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.max(LEAST_MB, Math.min(MOST_MB, Math.floor(available / 2 / MB)));
}

const FLAG = /--max[-_](?:old[-_]space|heap)[-_]size[= ](\d+)/g;

/**
 * MB that objects of a thread may take that was started with a limit of `memoryMb`: a flag of Node.js wins over it, on its
 * command line (`flags`) over NODE_OPTIONS (`options`).
 */
export function grantedMemoryMb(
  memoryMb: number,
  flags: readonly string[] = process.execArgv,
  options = process.env['NODE_OPTIONS'] ?? '',
): number {
  const given = [...`${options} ${flags.join(' ')}`.matchAll(FLAG)].map(([, mb]) => Number(mb));
  return given.at(-1) ?? memoryMb;
}
