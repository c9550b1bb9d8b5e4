/** A task's phases on disk: one JSON object a line, only ever added to, so that the task goes on where it was killed. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import { makeFolder } from '../../core/files/makeFolder';
import { isSystemError } from '../../core/files/missingFile';
import { parserOf } from '../../core/form';
import { phaseEventForm } from '../../core/hub/phases';
import type { GivenPlaces, PhaseEvent, PhaseResult, PhaseState } from '../../core/hub/phases';
import { phrase } from '../../core/text/phrase';
import { checkSubmit, phaseStateOf } from './phaseState';

export interface PhaseTask {
  readonly state: PhaseState;
  /** What it was begun with; null where that was not told. */
  readonly given: GivenPlaces | null;
  /** Keeps what was seen in the phase at work. */
  note(text: string): void;
  /** Ends the phase at work. Throws ToolError as checkSubmit does; then nothing is kept. */
  submit(result: PhaseResult): PhaseState;
  /** Takes the next candidate, where one failed. */
  advance(): PhaseState;
}

export interface PhaseClock {
  /** ISO 8601, UTC. */
  timeOfDay(): string;
}

const parseEvent = parserOf<PhaseEvent>(phaseEventForm);

/** A journal of a day's work has some hundred kilobytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What one piece of evidence may hold; the whole output has a file of its own. */
const LONGEST_EVIDENCE = 8_000;

/**
 * The task of this journal, as its events say; begun with `task` and `given` where there is none yet. A last line that a kill tore off is
 * taken away. Each event is with the device before a function returns. Throws UserError for a file that is no such journal,
 * cannot be read or written, or is of another task.
 */
export function openPhaseTask(
  path: string,
  task: string | null,
  clock: PhaseClock,
  given: GivenPlaces | null = null,
): PhaseTask {
  return guarded(path, () => {
    const known = readEvents(path);
    const events: PhaseEvent[] = [...known];
    const append = (event: PhaseEvent): PhaseState => {
      guarded(path, () => appendLine(path, `${JSON.stringify(event)}\n`));
      events.push(event);
      return stateOf(path, events);
    };
    if (events.length === 0) {
      if (task === null)
        throw new UserError('bad-input', phrase('{0} has no task yet. Begin one with its text.', path));
      const beside = given === null ? {} : { given };
      append({ type: 'began', version: 1, at: clock.timeOfDay(), task, ...beside });
    }
    const current = (): PhaseState => stateOf(path, events);
    if (task !== null && current().task !== task)
      throw new UserError(
        'bad-input',
        phrase('{0} is the journal of another task. Name another file.', path),
      );
    const [first] = events;
    return {
      given: first?.type === 'began' ? (first.given ?? null) : null,
      get state() {
        return current();
      },
      note: (text) => {
        const kept = text.slice(0, LONGEST_EVIDENCE);
        append({ type: 'evidence', at: clock.timeOfDay(), phase: current().now, text: kept });
      },
      submit: (result) => {
        checkSubmit(current(), result);
        return append({ type: 'submitted', at: clock.timeOfDay(), result });
      },
      advance: () =>
        current().now === 'nextCandidate' ? append({ type: 'advanced', at: clock.timeOfDay() }) : current(),
    };
  });
}

function stateOf(path: string, events: readonly PhaseEvent[]): PhaseState {
  const state = phaseStateOf(events);
  if (state !== null) return state;
  throw new UserError('bad-input', phrase('{0} is no journal of a hub task. Name another file.', path));
}

/** Takes a torn last line away, since the next event would go on in it. */
function readEvents(path: string): readonly PhaseEvent[] {
  if (!existsSync(path)) return [];
  const { size } = statSync(path);
  const bytes = size > MOST_BYTES || !statSync(path).isFile() ? null : readFileSync(path);
  if (bytes === null)
    throw new UserError('bad-input', phrase('{0} is no journal of a hub task. Name another file.', path));
  const whole = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  const events = lines.map((line) => parseEvent(jsonOf(line)));
  if (events.some((event) => event === null) || (whole === 0 && !isTornBeginning(bytes)))
    throw new UserError(
      'bad-input',
      phrase('{0} is no journal of a hub task, or another version of RepoMaster wrote it.', path),
    );
  if (whole < bytes.length) truncateSync(path, whole);
  return events.filter((event) => event !== null);
}

/** Of the first line a kill may have left a part. */
function isTornBeginning(bytes: Buffer): boolean {
  const start = '{"type":"began"';
  const text = bytes.toString('utf8');
  return start.startsWith(text.slice(0, start.length));
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function appendLine(path: string, line: string): void {
  makeFolder(dirname(path), 0o700);
  const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const file = openSync(path, 'a', 0o600);
  try {
    const bytes = Buffer.from(line);
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } catch (error) {
    // On a full disk half an event would spoil the next.
    truncateSync(path, sizeBytes);
    throw error;
  } finally {
    closeSync(file);
  }
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError || !isSystemError(error)) throw error;
    throw new UserError(
      'outside-failed',
      phrase('{0} cannot be used: {1}. Free up space there or make it writable.', path, errorText(error)),
    );
  }
}
