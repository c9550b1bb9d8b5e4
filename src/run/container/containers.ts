/** The containers that an engine has, by their labels. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { whyOf } from './boundedCommand';
import type { EngineDoor } from './engine';

export const LIST_MS = 10_000;
/** Two seconds for its processes, and what the engine needs. */
export const STOP_MS = 30_000;

/** What the label of a container says that is removed with the folder it was made for. */
const THROW_AWAY_LABEL = 'repomaster.throw-away';

/** The label by which `removeThrowAways` finds a container that was made for this purpose; no character of it is special. */
export const throwAwayLabel = (purpose: string): string => `${THROW_AWAY_LABEL}=${purpose}`;

/** Removes the containers that a process made for this purpose and, since it was killed, left. Throws UserError. */
export async function removeThrowAways(
  door: EngineDoor,
  purpose: string,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await listContainers(door, [throwAwayLabel(purpose)], signal))
    await must(door, ['rm', '-f', '-v', id], STOP_MS, signal);
}

/** The full ids of those that have all these labels, running or not. */
export async function listContainers(
  door: EngineDoor,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
  const args = ['ps', '-a', '-q', '--no-trunc', ...filters];
  const text = await must(door, args, LIST_MS, signal);
  return text.split('\n').filter((line) => line !== '');
}

/** What the engine prints; throws UserError where it fails. */
export async function must(
  door: EngineDoor,
  args: readonly string[],
  limitMs: number,
  signal: AbortSignal,
): Promise<string> {
  const outcome = await door.run(args, { limitMs, signal });
  if (outcome.code === 0) return outcome.stdout;
  throw new UserError(
    'outside-failed',
    phrase(
      '{0} {1} failed ({2}). Check that {3} works.',
      door.engine.kind,
      args[0] ?? '',
      whyOf(outcome, limitMs),
      door.engine.kind,
    ),
  );
}
