import { writeFileSync } from 'node:fs';

/** Hands what a window's program has found to who runs it (soakWindow); throws where nobody waits for it. */
export function tellSoak(found: object): void {
  const file = process.env['REPOMASTER_SOAK_REPORT'];
  if (file === undefined) throw new Error('nobody waits for a report');
  writeFileSync(file, JSON.stringify(found));
}
