/** The runner whose commands run inside of the workspace's dev container. */
import { stat } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { RunEnd, RunRequest, Runner } from '../../core/running/runner';
import type { RunLogs } from '../log/runLogs';
import type { CaptureHooks } from '../process/capture';
import { recordRun } from '../recordRun';
import { whyOf } from './boundedCommand';
import { runInside } from './containerRun';
import type { ContainerPlace, DevContainer } from './devContainer';

/**
 * A runner over a dev container, which is brought up with the first command. Commands run as the configuration's user,
 * with its environment, in the same folder as outside; see runInside. A container that has stopped meanwhile is started
 * again before a command, never during one.
 */
export function createContainerRunner(container: DevContainer, logs?: RunLogs): Runner {
  const { root } = container;
  const told = new WeakSet<ContainerPlace>();
  return {
    kind: 'container',
    run: async (request, hooks, signal) => {
      await requireInside(root, request.folder);
      // What brings the container up is seen as it comes, and is no part of what the command printed.
      const place = (): Promise<ContainerPlace> => container.place((text) => hooks.onOutput(text), signal);
      const first = signal.aborted ? null : await place();
      return recordRun({ root, logs }, 'container', request, hooks, async (recorder) => {
        if (first === null) return { kind: 'cancelled' };
        for (const note of told.has(first) ? [] : first.notes) recorder.show(`[${note}]\n`);
        told.add(first);
        return runOrAgain({ container, request, first, place }, { ...hooks, ...recorder }, signal);
      });
    },
  };
}

interface PlacedRun {
  readonly container: DevContainer;
  readonly request: RunRequest;
  readonly first: ContainerPlace;
  readonly place: () => Promise<ContainerPlace>;
}

async function runOrAgain(
  { container, request, first, place }: PlacedRun,
  hooks: CaptureHooks,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { root, door } = container;
  const inside = relative(root, request.folder).split(sep).join('/');
  for (const again of [false, true]) {
    if (signal.aborted) return { kind: 'cancelled' };
    const at = again ? await place() : first;
    const folder = posix.join(at.folder, inside);
    const { end, isGone, client } = await runInside({ door, place: at, folder, request }, hooks, signal);
    if (isGone) container.forget();
    if (end !== null) return end;
    // It never began, so that doing it again does nothing twice.
    if (again)
      throw new UserError(
        'outside-failed',
        phrase(
          'The command did not start in the dev container ({0}). Check that the container runs, or rebuild it.',
          whyOf(client, 0),
        ),
      );
  }
  throw new Error('there are two attempts');
}

async function requireInside(root: string, folder: string): Promise<void> {
  const place = relative(root, folder);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true && !/^\.\.(?:[/\\]|$)/.test(place)) return;
  throw new UserError(
    'bad-input',
    phrase('The folder {0} is not in the workspace. Choose a folder that the container has too.', folder),
  );
}
