import { execFileSync } from 'node:child_process';
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
