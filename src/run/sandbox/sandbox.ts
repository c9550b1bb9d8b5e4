import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import type { Runner } from '../../core/runner';
import { findOnPath } from '../localShell';
import type { LocalShell } from '../localShell';
import { captureProgram } from '../process/capture';
import { requireFolder } from '../process/requireFolder';
import { recordRun } from '../recordRun';
import type { RunPlace } from '../recordRun';
import { runEnvironment, workspaceVariables } from '../runEnvironment';
import { hiddenPlaces, isHiddenVariable } from './hiddenPlaces';
import { findRepositories } from './repositories';
import type { Repositories } from './repositories';
import { createMadePlaces } from './madePlaces';
import { otherSockets } from './otherSockets';
import { readOnlyNote, watchRefusals } from './readOnlyNote';
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
  const found = keptBubblewrap(options.environment);
  let known: Promise<Repositories> | undefined;
  const places = createMadePlaces();
  return {
    kind: 'sandbox',
    run: async (request, hooks, signal) => {
      const { command, folder, network = false, workspace = 'write' } = request;
      await requireFolder(folder);
      const bwrap = await found();
      const root = realpathSync(options.root);
      const home = options.environment['HOME'] ?? homedir();
      // Those of before the first command: what commands clone is theirs, to remove it, too.
      const repositories = await (known ??= findRepositories(root));
      const writable = workspace === 'read' ? [folder] : options.writable;
      const { args, emptyInputs, made } = sandboxArguments({
        ...{ root, workspace, folder: realpathSync(folder), network },
        writable: writable.map((path) => realpathSync(path)),
        readable: options.readable.map((path) => realpathSync(path)),
        hidden: [...hiddenPlaces(home), ...otherSockets(), ...options.hidden],
        repositories,
      });
      const environment = {
        ...sandboxEnvironment(options.environment, network ? ownCaches(options.environment) : {}),
        ...workspaceVariables(request, root),
      };
      const settings = network ? cargoSettings(home) : [];
      let status = '';
      const beside = { emptyInputs, onStatus: (text: string) => void (status += text) };
      const report = await places.during(made, () =>
        recordRun(options, 'sandbox', request, hooks, async (recorder) => {
          const refusals = watchRefusals();
          const show = (text: string): void => {
            refusals.see(text);
            recorder.show(text);
          };
          const end = await captureProgram(
            {
              program: bwrap,
              args: [...statusArgs, ...args, ...settings, '--', ...bounded(options.shell, command)],
              ...{ folder, environment, beside },
            },
            request,
            { ...hooks, ...recorder, show },
            signal,
          );
          const note = refusals.refused() ? readOnlyNote(end, repositories.outside) : null;
          if (note !== null) recorder.show(`\n[${note}]\n`);
          return end;
        }),
      );
      // Without it bwrap has ended before the command began.
      if (report.end.kind === 'exited' && !status.includes('"exit-code"'))
        throw unavailable(phrase('bwrap failed ({0})', report.output.trim()));
      return report;
    },
  };
}

/** Throws UserError within 2 s, with what to do, where there can be no sandbox here. */
export async function requireSandbox(environment: NodeJS.ProcessEnv): Promise<void> {
  await findBubblewrap(environment);
}

/** Looks for it once; where it is missing again with the next call, since it may be installed meanwhile. */
function keptBubblewrap(environment: NodeJS.ProcessEnv): () => Promise<string> {
  let checked: Promise<string> | undefined;
  return () =>
    (checked ??= findBubblewrap(environment).catch((error: unknown) => {
      checked = undefined;
      throw error;
    }));
}

/** Absolute path of a bwrap that works here. Throws UserError where there is none. */
async function findBubblewrap(environment: NodeJS.ProcessEnv): Promise<string> {
  if (process.platform !== 'linux')
    throw unavailable(phrase('bubblewrap, which it is made with, runs on Linux alone'));
  const bwrap = findOnPath('bwrap', environment);
  if (bwrap === null)
    throw unavailable(
      phrase('bwrap is not on PATH: install bubblewrap (on Debian and Ubuntu: apt install bubblewrap)'),
    );
  const trial = sandboxArguments({
    root: '/tmp',
    workspace: 'read',
    folder: '/tmp',
    writable: [],
    readable: [],
    ...{ hidden: [], repositories: { gitFolders: [], pointers: [], outside: null } },
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

function reasonOf(stderr: string): Phrase {
  if (/Unknown option/i.test(stderr))
    return phrase('this bubblewrap is too old ({0}): it has to be 0.8 or newer', stderr);
  const told = stderr === '' ? phrase('bwrap did not begin in time') : stderr;
  return phrase(
    'the system does not allow it ({0}): turn user namespaces on (sysctl kernel.unprivileged_userns_clone=1, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0; in a container, run it with a profile that allows them)',
    told,
  );
}

function unavailable(why: Phrase): UserError {
  return new UserError(
    'outside-failed',
    phrase('There is no sandbox here, and the command was not run: {0}.', why),
  );
}

/** More than the largest builds start; it counts threads, too. */
const MOST_PROCESSES = 8_192;

/**
 * The command line in its shell, which cannot start processes without end: root alone is not held by such a limit (the
 * kernel has it so), whatever it may do otherwise.
 */
function bounded({ program, args, readsBash }: LocalShell, command: string): readonly string[] {
  const run = [program, ...args];
  const isBash = readsBash && args.includes('--norc');
  return isBash
    ? [...run, `ulimit -u ${MOST_PROCESSES} 2>/dev/null; exec "$0" "$@"`, ...run, command]
    : [...run, command];
}

/** No secrets, no doors, and caches where they can be written. */
function sandboxEnvironment(
  environment: NodeJS.ProcessEnv,
  caches: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !isHiddenVariable(name));
  return {
    ...runEnvironment(Object.fromEntries(kept)),
    ...{ TMPDIR: '/tmp', XDG_CACHE_HOME: '/tmp/.cache', npm_config_cache: '/tmp/.cache/npm' },
    ...caches,
  };
}

/** With its home elsewhere, cargo still knows the registries that the user has set. */
function cargoSettings(home: string): readonly string[] {
  return ['--ro-bind-try', `${home}/.cargo/config.toml`, '/tmp/.cache/cargo/config.toml'];
}

/**
 * Where tools put what they load over the network that keep it in the home folder, which is read-only. Without a network
 * they find there what they have.
 */
function ownCaches(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const java = environment['MAVEN_OPTS'] ?? '';
  return {
    CARGO_HOME: '/tmp/.cache/cargo',
    GOPATH: '/tmp/.cache/go',
    GRADLE_USER_HOME: '/tmp/.cache/gradle',
    MAVEN_OPTS: `${java} -Dmaven.repo.local=/tmp/.cache/m2`.trim(),
  };
}
