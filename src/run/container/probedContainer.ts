import { createProbedRunner } from '../boundary/probedRunner';
import type { ProbedRunner } from '../boundary/probedRunner';
import type { RunLogs } from '../log/runLogs';
import { createContainerRunner } from './containerRunner';
import type { ContainerPlace, DevContainer } from './devContainer';

export interface ProbedContainerOptions {
  readonly logs: RunLogs;
  /** Places outside of the workspace that the user named for results, as they are called inside. */
  readonly named: readonly string[];
  readonly nowMs: () => number;
}

/**
 * A runner over a dev container whose reports tell what isolates it: probed inside when it is up, and again when it was
 * brought up anew. Its network is what its configuration says, for all commands alike: what a request says of it changes
 * nothing, and the boundary tells what there is.
 */
export function createProbedContainer(
  container: DevContainer,
  { logs, named, nowMs }: ProbedContainerOptions,
): ProbedRunner {
  const probed = createProbedRunner(createContainerRunner(container, logs), {
    ...{ root: container.root, named, nowMs },
    // One of its own: what is said of a container with its first command is for who reads that command's output.
    prober: createContainerRunner(container),
  });
  let last: ContainerPlace | null = null;
  const up = async (tell: (text: string) => void, signal: AbortSignal): Promise<void> => {
    const at = await container.place(tell, signal);
    if (at !== last) probed.forget();
    last = at;
  };
  return {
    ...probed,
    known: () => (container.up() === null ? null : probed.known()),
    // Its network is the same for all commands.
    boundary: async () => {
      await up(() => undefined, new AbortController().signal);
      return probed.boundary();
    },
    run: async (request, hooks, signal) => {
      if (!signal.aborted) await up((text) => hooks.onOutput(text), signal);
      return probed.run(request, hooks, signal);
    },
  };
}
