import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { endOrphans } from '../../run/process/orphans';

/** Ends commands of windows that were killed: soon, and not while this one starts. */
export function endLeftBehind(log: Log): void {
  setImmediate(() => {
    endOrphans().then(
      (count) => {
        if (count > 0) log.info(`Commands that a killed window had left running were ended: ${count}.`);
      },
      (error: unknown) => log.warn(`Commands of killed windows: ${errorText(error)}`),
    );
  });
}
