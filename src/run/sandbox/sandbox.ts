import { existsSync, realpathSync } from 'node:fs';
import { phrase } from '../../core/text/phrase';
import type { RunEnd, RunReport, RunRequest, Runner, RunnerKind } from '../../core/running/runner';
import type { LocalShell } from '../localShell';
import { captureProgram } from '../process/capture';
import { requireFolder } from '../process/requireFolder';
import { recordRun } from '../recordRun';
import type { RunPlace } from '../recordRun';
import { runEnvironment, workspaceVariables } from '../runEnvironment';
import { findBubblewrap, keptBubblewrap, unavailable } from './bubblewrap';
import { isHiddenVariable } from './hiddenVariables';
import { lendGit } from './history/lendGit';
import { watchHidden } from './hiddenNote';
import type { HiddenWatch } from './hiddenNote';
import { createMadePlaces } from './madePlaces';
import { otherSockets } from './otherSockets';
import { realOrNone } from './paths';
import { isSuccess, readOnlyNote, watchRefusals } from './readOnlyNote';
import type { Held } from './readOnlyNote';
import { realHome } from './realHome';
import { sandboxArguments } from './sandboxArguments';
import type { SandboxArguments, SandboxPlan, SandboxView } from './sandboxArguments';
import { seccompFilter } from './seccomp';
import { createView } from './view';
import { createWorkspaceWatch, orEnded } from './workspaceWatch';
import type { Begun, WorkspaceWatch } from './workspaceWatch';

export interface SandboxOptions extends RunPlace {
  readonly shell: LocalShell;
  readonly environment: NodeJS.ProcessEnv;
  /** Places outside of the workspace that the user named for results, absolute. */
  readonly writable: readonly string[];
  /** Files or folders outside of the workspace that the user gave to be read, absolute; what is not there is passed over. */
  readonly readable: readonly string[];
  /** How the user gives more of them, as a sentence for models. */
  readonly howToShow?: string;
  /** Files that the product writes itself, absolute: commands read them at most, wherever they lie. Absent: none. */
  readonly records?: readonly string[];
  /** The user's rules that forbid commands, as they are now. Absent: none. */
  readonly denied?: () => readonly string[];
  /** Places of the product's own that commands must not see, absolute: sessions, keys. */
  readonly hidden: readonly string[];
  /**
   * Absolute: a folder of the product's for what commands keep from one to the next: caches of tools, /tmp, and what was put
   * away. Made here; absent = a folder in memory, gone with each command.
   */
  readonly keep?: string | undefined;
}

/** bwrap says on descriptor 3 whether the command was started, and how it ended. */
const statusArgs = ['--json-status-fd', '3'];

/**
 * The runner that isolates by bubblewrap (Linux): a command sees the machine's programs and tool chains and an empty home
 * folder, writes the workspace alone, has no network unless the request allows it, and sees no other process. Its end ends
 * all that it started, since the first process of a PID namespace takes the others along. Its first run finds out whether
 * it can be had at all, and throws UserError within 6 s, with what to do, where it cannot.
 */
export function createSandbox(options: SandboxOptions): Runner {
  return createIsolated(options, {
    kind: 'sandbox',
    view: 'toolchains',
    network: ({ network = false }) => network,
  });
}

/**
 * A captured process that is held (Linux, bubblewrap): it reads the machine as any other does, but for an empty home folder with
 * the tool chains of the user's, and writes the workspace alone, but not what programs outside follow: hooks and settings of git,
 * settings of editors. Its end ends all that it started. Throws UserError as createSandbox.
 */
export function createHeldProcess(options: SandboxOptions, network: 'always' | 'asked'): Runner {
  return createIsolated(options, {
    kind: 'process',
    view: 'machine',
    network: (request) => network === 'always' || request.network === true,
  });
}

interface Isolation {
  readonly kind: RunnerKind & Held;
  readonly view: SandboxView['kind'];
  readonly network: (request: RunRequest) => boolean;
}

/** Of all runners here: what one lays over a workspace another one must not take for somebody's. */
const places = createMadePlaces();

function createIsolated(options: SandboxOptions, isolation: Isolation): Runner {
  const found = keptBubblewrap(options.environment);
  const prepare = createPreparation(options, isolation);
  /** The report of a command that was begun; what bwrap said where it was not. */
  const attempt = async (
    ...[request, hooks, signal]: Parameters<Runner['run']>
  ): Promise<RunReport | string> => {
    const program = await found();
    const { args, inputs, made, environment, watching, hidden, settle } = await prepare(request);
    let status = '';
    /** Else bwrap has ended before the command began. */
    const isBegun = (end: RunEnd): boolean => end.kind !== 'exited' || status.includes('"exit-code"');
    const bwrap = {
      program,
      args: [...statusArgs, ...args, '--', ...bounded(options.shell, request.command)],
      ...{ folder: request.folder, environment },
      beside: { inputs, onStatus: (text: string) => void (status += text) },
    };
    const report = await places.during(made, () =>
      recordRun(options, isolation.kind, request, hooks, async (recorder) => {
        const refusals = watchRefusals();
        hidden.see(request.command);
        const show = (text: string): void => {
          refusals.see(text);
          hidden.see(text);
          recorder.show(text);
        };
        const notes: (string | null)[] = [];
        try {
          const end = await captureProgram(bwrap, request, { ...hooks, ...recorder, show }, signal);
          notes.push(refusals.refused() && isBegun(end) ? readOnlyNote(end, isolation.kind) : null);
          if (!isSuccess(end) && isBegun(end)) notes.push(hidden.note(options.howToShow ?? ''));
          return end;
        } finally {
          watching.stop();
          try {
            notes.push(await settle(signal));
          } finally {
            notes.push(await watching.end(places.isCovered));
            for (const note of notes) if (note !== null) recorder.show(`\n[${note}]\n`);
          }
        }
      }),
    );
    return isBegun(report.end) ? report : report.output.trim();
  };
  return {
    kind: isolation.kind,
    run: async (request, hooks, signal) => {
      await requireFolder(request.folder);
      for (let tries = MOST_TRIES; ; tries--) {
        const report = await attempt(request, hooks, signal);
        if (typeof report !== 'string') return report;
        if (tries === 1 || !isOfGonePlace(report)) throw unavailable(phrase('bwrap failed ({0})', report));
      }
    },
  };
}

/** Sockets of other programs come and go; so often in the moment before a command begins none does. */
const MOST_TRIES = 4;

/** Whether bwrap was to lay something over a place that is no longer there. */
function isOfGonePlace(said: string): boolean {
  const [, place] = /Can't create file at (\/.*): /.exec(said) ?? [];
  return place !== undefined && !existsSync(place);
}

/** Of shells that are given none. */
const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin';

interface Prepared extends SandboxArguments, Pick<Begun, 'watching'> {
  readonly environment: NodeJS.ProcessEnv;
  readonly hidden: HiddenWatch;
  /** Takes over what the command did to repositories; returns what is to be told of it. */
  readonly settle: (stop: AbortSignal) => Promise<string | null>;
}

/** What a request is run with; what was found out of the place is kept from one to the next. */
function createPreparation(
  options: SandboxOptions,
  isolation: Isolation,
): (request: RunRequest) => Promise<Prepared> {
  const machine = realHome(options.environment);
  const view = createView({ ...options, ...machine, kind: isolation.view });
  const filter = seccompFilter();
  let watch: { readonly root: string; readonly watcher: WorkspaceWatch } | undefined;
  return async (request) => {
    const { workspace = 'write' } = request;
    const root = realpathSync(options.root);
    if (watch?.root !== root) watch = { root, watcher: createWorkspaceWatch(root, options.keep) };
    const network = isolation.network(request);
    const folder = realpathSync(request.folder);
    const { kept, git, watching } = await watch.watcher.begin(workspace);
    const rewrites = request.approvedBy === 'user' ? 'approved' : 'never';
    return orEnded(
      watching,
      async () => {
        const lent = await lendGit(workspace === 'write' ? git.folders : [], options.keep);
        const { borrowed } = lent;
        const seen = await lent.orBack(() => view.of(root, git.folders));
        const writable = workspace === 'read' ? [folder] : options.writable;
        const plan = (): SandboxPlan => ({
          ...{ root, workspace, folder, network, kept, git, borrowed, filter },
          ...{ view: seen.view, shown: seen.shown, temporary: seen.temporary },
          writable: [...writable.map((path) => realpathSync(path)), ...seen.writable],
          records: options.records ?? [],
          denied: options.denied?.() ?? [],
          readable: options.readable.flatMap((path) => realOrNone(path)),
          hidden: [...seen.hidden, ...otherSockets(), ...options.hidden],
        });
        const { planned, hidden } = await lent.orBack(() => planOf(plan()));
        const environment: NodeJS.ProcessEnv = {
          ...runEnvironment(shownVariables(machine.environment, isolation.view)),
          ...{ TMPDIR: '/tmp', ...seen.variables },
          ...workspaceVariables(request, root),
        };
        const { firstOnPath } = planned;
        if (firstOnPath !== null)
          environment['PATH'] = [firstOnPath, environment['PATH'] ?? USUAL_PATH].join(':');
        return { ...planned, environment, watching, hidden, settle: (stop) => lent.settle(rewrites, stop) };
      },
      places.isCovered,
    );
  };
}

function planOf(plan: SandboxPlan): { readonly planned: SandboxArguments; readonly hidden: HiddenWatch } {
  const { view, root, writable, readable, shown } = plan;
  const seen = [root, ...writable, ...readable, ...view.letIn, ...shown.map(([, where]) => where)];
  return { planned: sandboxArguments(plan), hidden: watchHidden(view.home, seen) };
}

/** Throws UserError within 6 s, with what to do, where there can be no sandbox here. */
export async function requireSandbox(environment: NodeJS.ProcessEnv): Promise<void> {
  await findBubblewrap(environment);
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

/** No secrets and no doors, where the home folder is not shown either. */
function shownVariables(environment: NodeJS.ProcessEnv, view: SandboxView['kind']): NodeJS.ProcessEnv {
  if (view === 'machine') return environment;
  const kept = Object.entries(environment).filter(([name, value = '']) => !isHiddenVariable(name, value));
  return Object.fromEntries(kept);
}
