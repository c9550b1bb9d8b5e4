/** Conflicts that no text resolves. */
import type { PrintedConflict } from './conflicts';

type Asked = Pick<PrintedConflict, 'kind' | 'ours' | 'theirs'>;

/** Whether no text can stand for it, as for a binary file: a side is taken as it is. */
export function isWithoutText({ kind, ours, theirs }: Asked): boolean {
  return kind === 'binary' || (ours === null && theirs === null);
}

/** Whether a side has what its text does not tell: bytes that are no text, or another mode. */
export function isTakenAsSide(conflict: Asked): boolean {
  return conflict.kind === 'mode' || isWithoutText(conflict);
}
