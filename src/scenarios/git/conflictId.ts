import { createHash } from 'node:crypto';
import type { BytePath } from '../../git/bytePaths';

/** Stays the same while path and texts do; `ordinal` tells equal ones of a file apart. */
export function conflictId(path: BytePath, texts: readonly (string | null)[], ordinal: number): string {
  const hash = createHash('sha256').update(JSON.stringify([path, texts, ordinal]));
  return hash.digest('hex').slice(0, 16);
}
