import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'mocha';

/**
 * Skips a suite where bubblewrap cannot work, with the reason; where the sandbox is needed (.ci/run) that is a failure.
 */
export function skipWithoutSandbox(context: Context): void {
  try {
    execFileSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true'], {
      stdio: 'pipe',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (process.env['REPOMASTER_NEEDS_SANDBOX'] !== undefined)
      throw new Error(`no sandbox: ${reason}`, { cause: error });
    console.log(`    skipped: there is no sandbox here (${reason.split('\n').join(' ')})`);
    context.skip();
  }
}

/** Runs of `repomaster run` with this home find a bwrap that may not work, as in most containers. */
export async function withoutBubblewrap(home: string): Promise<void> {
  await mkdir(join(home, 'bin'), { recursive: true });
  const script =
    '#!/bin/sh\necho "bwrap: Creating new namespace failed: Operation not permitted" >&2\nexit 1\n';
  await writeFile(join(home, 'bin', 'bwrap'), script, { mode: 0o755 });
}
