/** Places that the user attaches or pastes. */
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Position {
  readonly line: number;
  readonly character: number;
}

/**
 * The lines of a selection, as they stand behind a path in a mention; positions from 0, as VS Code has them. The line behind
 * whole lines is not part of it.
 */
export function linesIn({ start, end }: { readonly start: Position; readonly end: Position }): string {
  const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return `:${start.line + 1}-${last}`;
}

/** The absolute path that a pasted line stands for: one below `folder`, an absolute one or a file's address; null for another. */
export function pastedPlace(folder: string, written: string): string | null {
  if (written.startsWith('file://')) return pathOfAddress(written);
  if (isAbsolute(written)) return written;
  return written === '' ? null : join(folder, written);
}

function pathOfAddress(address: string): string | null {
  try {
    return fileURLToPath(address);
  } catch (error) {
    // No address, or of another machine, or with a name that no file has.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
