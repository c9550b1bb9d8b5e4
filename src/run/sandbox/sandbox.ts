import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { UserError } from '../../core/errors';
import type { Runner } from '../../core/runner';
import { findOnPath } from '../localShell';
import type { LocalShell } from '../localShell';
import { captureProgram } from '../process/capture';
import { requireFolder } from '../process/requireFolder';
import { recordRun } from '../recordRun';
import type { RunPlace } from '../recordRun';
import { runEnvironment, workspaceVariables } from '../runEnvironment';
import { hiddenPlaces, isHiddenVariable } from './hiddenPlaces';
import { sandboxArguments } from './sandboxArguments';

export interface SandboxOptions extends RunPlace {
  readonly shell: LocalShell;
  readonly environment: NodeJS.ProcessEnv;
  /** Places outside of the workspace that the user named for results, absolute. */
  readonly writable: readonly string[];
  /** Files or folders outside of the workspace that the user gave as input, absolute. */
  readonly readable: readonly string[];
  /** Places of the product's own that commands must not see, absolute: sessions, keys. */
  readonly hidden: readonly string[];
}

/** bwrap says on descriptor 3 whether the command was started, and how it ended. */
const statusArgs = ['--json-status-fd', '3'];
/** A sandbox begins in some milliseconds; what takes so long does not begin. */
const CHECK_MS = 1_500;

/**
 * The runner that isolates by bubblewrap (Linux): a command reads the machine but its secrets, writes the workspace
 * alone, has no network unless the request allows it, and sees no other process. Its end ends all that it started, since
 * the first process of a PID namespace takes the others along. Its first run finds out whether it can be had at all, and
 * throws UserError within 2 s, with what to do, where it cannot.
 */
export function createSandbox(options: SandboxOptions): Runner {
  let checked: Promise<string> | undefined;
  return {
    kind: 'sandbox',
    run: async (request, hooks, signal) => {
      const { command, folder, network = false, workspace = 'write' } = request;
      await requireFolder(folder);
      const bwrap = await (checked ??= findBubblewrap(options.environment));
      const root = realpathSync(options.root);
      const places = workspace === 'read' ? [folder] : options.writable;
      const { args, emptyInputs } = sandboxArguments({
        ...{ root, workspace, folder: realpathSync(folder), network },
        writable: places.map((path) => realpathSync(path)),
        readable: options.readable.map((path) => realpathSync(path)),
        hidden: [...hiddenPlaces(options.environment['HOME'] ?? homedir()), ...options.hidden],
      });
      const { program, args: shellArgs } = options.shell;
      const environment = {
        ...sandboxEnvironment(options.environment),
        ...workspaceVariables(request, root),
      };
      let status = '';
      const beside = { emptyInputs, onStatus: (text: string) => void (status += text) };
      const report = await recordRun(options, 'sandbox', request, hooks, (recorder) =>
        captureProgram(
          {
            ...{ program: bwrap, args: [...statusArgs, ...args, '--', program, ...shellArgs, command] },
            ...{ folder, environment, beside },
          },
          request,
          { ...hooks, ...recorder },
          signal,
        ),
      );
      // Without it bwrap has ended before the command began.
      if (report.end.kind === 'exited' && !status.includes('"exit-code"'))
        throw unavailable(`bwrap failed (${report.output.trim()})`);
      return report;
    },
  };
}

/** Absolute path of a bwrap that works here. Throws UserError where there is none. */
async function findBubblewrap(environment: NodeJS.ProcessEnv): Promise<string> {
  if (process.platform !== 'linux')
    throw unavailable('bubblewrap, which it is made with, runs on Linux alone');
  const bwrap = findOnPath('bwrap', environment);
  if (bwrap === null)
    throw unavailable(
      'bwrap is not on PATH: install bubblewrap (on Debian and Ubuntu: apt install bubblewrap)',
    );
  const trial = sandboxArguments({
    root: '/tmp',
    workspace: 'write',
    folder: '/tmp',
    writable: [],
    readable: [],
    hidden: [],
    network: false,
  });
  try {
    await promisify(execFile)(bwrap, [...trial.args, '--', 'true'], { timeout: CHECK_MS });
    return bwrap;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw unavailable(reasonOf(stderr));
  }
}

function reasonOf(stderr: string): string {
  if (/Unknown option/i.test(stderr))
    return `this bubblewrap is too old (${stderr}): it has to be 0.8 or newer`;
  const told = stderr === '' ? 'bwrap did not begin in time' : stderr;
  return (
    `the system does not allow it (${told}): turn user namespaces on (sysctl kernel.unprivileged_userns_clone=1, ` +
    'on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0; in a container, run it with a profile that allows them)'
  );
}

function unavailable(why: string): UserError {
  return new UserError('outside-failed', `There is no sandbox here, and the command was not run: ${why}.`);
}

/** No secrets, no doors, and caches where they can be written. */
function sandboxEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !isHiddenVariable(name));
  return {
    ...runEnvironment(Object.fromEntries(kept)),
    ...{ TMPDIR: '/tmp', XDG_CACHE_HOME: '/tmp/.cache', npm_config_cache: '/tmp/.cache/npm' },
  };
}
