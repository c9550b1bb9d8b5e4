/** A folder's dev container in the editor. */
import { mkdirSync } from 'node:fs';
import type { Boundary } from '../../core/running/boundary';
import { CancelledError, UserError } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { Log } from '../../core/ports';
import type { Runner } from '../../core/running/runner';
import type { ProbedRunner } from '../../run/boundary/probedRunner';
import type { ContainerPlan } from '../../run/container/containerPlan';
import { createDevContainer } from '../../run/container/devContainer';
import type { DevContainer } from '../../run/container/devContainer';
import type { DevcontainerCli } from '../../run/container/devcontainerCli';
import { findEngine, openEngine } from '../../run/container/engine';
import { createProbedContainer } from '../../run/container/probedContainer';
import type { RunLogs } from '../../run/log/runLogs';
import type { Subscription } from '../../core/async/emitter';
import { PlaceError } from './placeError';

/** What is shown while a container is brought up. */
export interface BringUpProgress {
  /** Aborted with what it was started with, and by the user. */
  readonly signal: AbortSignal;
  /** Shows it, once; before that nothing is seen. */
  begin(): void;
  tell(text: string): void;
  end(): void;
}

export interface HostContainerParts {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Absolute: the product's own, for the devcontainer CLI and for configurations that are not the workspace's. */
  readonly storage: string;
  /** Where conversations' results go, absolute: it is there inside, too, and can be written. */
  readonly results: string;
  readonly logs: RunLogs;
  readonly environment: NodeJS.ProcessEnv;
  /** As the setting names it; null = the first that is found. */
  readonly engine: () => string | null;
  readonly allows: (plan: ContainerPlan, signal: AbortSignal) => Promise<boolean>;
  readonly cli: (signal: AbortSignal) => Promise<DevcontainerCli>;
  readonly startProgress: (signal: AbortSignal) => BringUpProgress;
  readonly log: Log;
  nowMs(): number;
}

export interface HostContainer extends Subscription {
  /** Brings it up with the first command. */
  readonly runner: Runner;
  /** What isolates its commands; null unless it is up and was probed. */
  readonly known: () => Boundary | null;
  /** Makes it anew. Throws UserError, CancelledError. */
  rebuild(signal: AbortSignal): Promise<void>;
  /** False where there is none. */
  stop(signal: AbortSignal): Promise<boolean>;
}

interface Opened {
  readonly named: string | null;
  readonly container: DevContainer;
  readonly runner: ProbedRunner;
}

const CANCELLED =
  'The dev container did not start because the start was cancelled. Run the command again, or choose another place for commands.';

/** The setting by its name, for who is to change it. */
const SETTING = 'repomaster.run.engine';

/**
 * The dev container of a folder, by the engine that is alive when it is first needed. It is used by all windows and runs
 * of the folder, and stopped when the last of them leaves it: see leaveContainer.
 */
export function createHostContainer(parts: HostContainerParts): HostContainer {
  const { log } = parts;
  let opened: Opened | null = null;
  let progress: BringUpProgress | null = null;
  const open = async (signal: AbortSignal): Promise<Opened> => {
    const named = parts.engine();
    if (opened?.named === named) return opened;
    const { environment } = parts;
    const engine = await findEngine({ named, setting: SETTING, environment }, signal);
    for (const { program, reason } of engine.passedOver)
      log.info(`${program} is passed over: ${inEnglish(reason)}`);
    opened?.container.leaveBehind();
    opened = openBy(parts, named, openEngine(engine, environment), () => progress?.begin());
    return opened;
  };
  /** Has it up by `work`, with what is seen of that. */
  const bringUp = async (work: Work, tell: (text: string) => void, signal: AbortSignal): Promise<void> => {
    const shown = (progress = parts.startProgress(signal));
    try {
      await shownWork(work, shown, tell, signal);
    } finally {
      shown.end();
      if (progress === shown) progress = null;
    }
  };
  return {
    known: () => opened?.runner.known() ?? null,
    runner: {
      kind: 'container',
      run: async (request, hooks, signal) => {
        const { container, runner } = await open(signal);
        if (container.up() === null && !signal.aborted)
          await bringUp(
            (tell, upSignal) => container.place(tell, upSignal),
            (text) => hooks.onOutput(text),
            signal,
          );
        return runner.run(request, hooks, signal);
      },
    },
    rebuild: async (signal) => {
      const { container, runner } = await open(signal);
      await bringUp(
        (tell, upSignal) => container.rebuild(tell, upSignal),
        () => undefined,
        signal,
      );
      await runner.boundary();
    },
    stop: async (signal) => (await open(signal)).container.stop(signal),
    dispose: () => opened?.container.leaveBehind(),
  };
}

type Work = (tell: (text: string) => void, signal: AbortSignal) => Promise<unknown>;

async function shownWork(
  work: Work,
  shown: BringUpProgress,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await work((text) => {
      shown.begin();
      shown.tell(text);
      tell(text);
    }, shown.signal);
  } catch (error) {
    if (signal.aborted) throw new CancelledError();
    throw shown.signal.aborted ? new UserError('outside-failed', CANCELLED) : notUp(error);
  }
}

function openBy(
  parts: HostContainerParts,
  named: string | null,
  door: ReturnType<typeof openEngine>,
  allowed: () => void,
): Opened {
  const { root, storage, results, logs, cli } = parts;
  mkdirSync(results, { recursive: true });
  const container = createDevContainer({
    ...{ root, door, storage, configuration: null, cli },
    shares: [{ path: results, access: 'write' }],
    allows: async (plan, signal) => {
      const isAllowed = await parts.allows(plan, signal);
      if (isAllowed) allowed();
      return isAllowed;
    },
  });
  const runner = createProbedContainer(container, { logs, named: [results], nowMs: () => parts.nowMs() });
  return { named, container, runner };
}

/** Why a container is not up is nothing that a command, or a model, can mend. */
function notUp(error: unknown): unknown {
  return error instanceof UserError ? new PlaceError(error) : error;
}
