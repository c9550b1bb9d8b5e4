import { noteOnInterrupt, wasInterrupted } from './commands.mjs';
import { asSetupError, exitCodes } from './setupError.mjs';

/** Runs an entry script: its return value is the exit code, a SetupError one sentence on stderr, a bug its stack. */
export async function runMain(main) {
  noteOnInterrupt('repomaster: cancelled; what was complete is kept: run the same command again to go on.\n');
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (wasInterrupted()) return;
    const known = asSetupError(error);
    process.stderr.write(
      `repomaster: ${known?.message ?? `this is a bug, please report it: ${error?.stack ?? error}`}\n`,
    );
    process.exitCode = known?.exitCode ?? exitCodes.bug;
  }
}

/** Notes about progress: one line each on stderr, so that stdout stays the answer's. */
export function stderrLog(line) {
  process.stderr.write(`${line}\n`);
}
