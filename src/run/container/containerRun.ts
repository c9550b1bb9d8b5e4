import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunEnd } from '../../core/running/runner';
import { guardGroup } from '../exitGuard';
import { startLimits } from '../limits';
import type { CaptureHooks } from '../process/capture';
import { createPlainText } from '../plainText';
import type { BoundedOutcome } from './boundedCommand';
import { startClient } from './containerClient';
import type { ContainerClient, InsideRun } from './containerClient';
import { endInside, isRunning } from './endInside';
import type { InsideEnd } from './endInside';
import { guardInside } from './leftGuard';

export interface InsideOutcome {
  /** Null where the command was never started. */
  readonly end: RunEnd | null;
  /** Whether the container is not as it was. */
  readonly isGone: boolean;
  /** How the engine's own program ended. */
  readonly client: BoundedOutcome;
}

/** An engine on a busy machine takes 0.5 s to start a command; a cancel before that waits for it. */
const START_MS = 5_000;
/** What the command leaves behind has two times two seconds inside. */
const LEAVE_MS = 10_000;

/**
 * Runs a command inside of a container by the engine's exec, to its end, a limit or the abort; then all that it started
 * inside is gone, by force where needed, and in the last resort with the container, which is told in its output. The exit
 * code is the one that was told inside: an engine that dies gives an unknown end, never a code of its own.
 */
export async function runInside(
  run: InsideRun,
  hooks: CaptureHooks,
  signal: AbortSignal,
): Promise<InsideOutcome> {
  const mark = randomUUID();
  const plain = createPlainText();
  const client = startClient(run, mark, hooks, (text) => {
    limits.heard();
    hooks.show(plain.push(text));
  });
  const limits = startLimits(run.request, signal, Promise.race([client.exit, client.ended]));
  if (client.input !== null) hooks.onStarted?.(client.input);
  const letGo = [
    guardInside({ door: run.door, place: run.place, mark, top: () => client.heard().top }),
    ...(client.pid === null ? [] : [guardGroup(client.pid)]),
  ];
  try {
    const first = await Promise.race([client.exit, client.ended.then(() => null), limits.outside]);
    const end = first ?? client.heard().exit;
    const isStarted = end !== null || client.heard().top !== 0 || client.wasKilled();
    const ending = isStarted ? await clean(run, client, mark, end) : null;
    await client.close();
    hooks.show(plain.end());
    const outcome = client.outcome();
    if (!isStarted) return { end: null, isGone: true, client: outcome };
    const text = await tellEnding(ending, end, run);
    if (text !== '') hooks.show(`\n[${text}]\n`);
    const isGone = end === null || (ending !== null && ending !== 'ended');
    return { end: end ?? { kind: 'unknown' }, isGone, client: outcome };
  } finally {
    for (const each of letGo) each();
  }
}

/** Sees that nothing of a run lives on inside; null where the run itself has seen to it. */
async function clean(
  { door, place }: InsideRun,
  client: ContainerClient,
  mark: string,
  end: RunEnd | null,
): Promise<InsideEnd | null> {
  if (end?.kind === 'exited') {
    await endedOrSilent(client);
    if (client.heard().left === 0) return null;
  } else await Promise.race([client.started, client.ended, delay(START_MS, undefined, { ref: false })]);
  return endInside(door, { place, mark, top: client.heard().top });
}

/** Waits for the engine's program, which goes on until its output is read: as long as that still comes. */
async function endedOrSilent({ ended, printed }: ContainerClient): Promise<void> {
  for (let before = -1; before !== printed();) {
    before = printed();
    const first = await Promise.race([ended.then(() => 'ended'), delay(LEAVE_MS, 'late', { ref: false })]);
    if (first === 'ended') return;
  }
}

async function tellEnding(
  ending: InsideEnd | null,
  end: RunEnd | null,
  { door, place }: InsideRun,
): Promise<string> {
  if (ending === 'removed')
    return 'the container was removed because processes of the command could not be stopped otherwise';
  if (ending === 'unknown')
    return `${door.engine.kind} does not answer; processes of the command may still run in container ${place.id.slice(0, 12)}`;
  if (end !== null) return '';
  return ending === 'stopped' || (await isRunning(door, place.id)) === false
    ? 'the container stopped while the command ran'
    : `${door.engine.kind} lost the command while it ran`;
}
