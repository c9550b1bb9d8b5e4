import type { Runner } from '../../core/running/runner';
import type { LocalShell } from '../localShell';
import { recordRun } from '../recordRun';
import type { RunPlace } from '../recordRun';
import { runEnvironment, workspaceVariables } from '../runEnvironment';
import { captureProgram } from './capture';
import { requireFolder } from './requireFolder';

export interface LocalProcessOptions extends RunPlace {
  readonly shell: LocalShell;
  /** What commands inherit; nothing secret of the product's may be in it. */
  readonly environment: NodeJS.ProcessEnv;
}

/** The runner that captures: a shell in a session of its own, standard input closed unless asked for. */
export function createLocalProcess(options: LocalProcessOptions): Runner {
  const { shell, environment } = options;
  return {
    kind: 'process',
    run: async (request, hooks, signal) => {
      const { command, folder } = request;
      await requireFolder(folder);
      const program = { ...shell, args: [...shell.args, command], folder };
      return recordRun(options, 'process', request, hooks, (recorder) =>
        captureProgram(
          {
            ...program,
            environment: { ...runEnvironment(environment), ...workspaceVariables(request, options.root) },
          },
          request,
          { ...hooks, ...recorder },
          signal,
        ),
      );
    },
  };
}
