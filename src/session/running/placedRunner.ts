/** Runs a folder's commands, each in the place chosen when it begins. */
import type { Boundary } from '../../core/running/boundary';
import { CancelledError, UserError, errorText, saidOf } from '../../core/errors';
import type { Said } from '../../core/text/phrase';
import type { Log } from '../../core/ports';
import type { RunReport, Runner } from '../../core/running/runner';
import type { CommandPlace, RunWhere } from '../../protocol/toChat';
import type { Subscription } from '../../core/async/emitter';
import { PlaceError } from './placeError';

/** One place to run commands. */
export interface OpenPlace extends Subscription {
  /** Shows commands as they run. */
  readonly shown: Runner;
  /** For what nobody needs to watch: checks, probes. */
  readonly quiet: Runner;
  /** What isolates commands there, as probed by now. */
  known(): Boundary | null;
  /** The same, probed where it was not; null where only a command may find out. Throws UserError where nothing can run. */
  probe(network: boolean): Promise<Boundary | null>;
}

export interface PlacedRunnerParts {
  /** Asked before each command. */
  readonly where: () => RunWhere;
  /** Asked once for each place that is used. */
  readonly open: (where: RunWhere) => OpenPlace;
  /** What `place` gives is another. */
  readonly changed: () => void;
  /** A command was not run for this reason, which has to do with the place. */
  readonly failed: (error: UserError) => void;
  readonly log: Log;
}

export interface PlacedRunner extends Subscription {
  readonly shown: Runner;
  readonly quiet: Runner;
  /** What isolates the next command, with or without network access, as far as that can be told before it runs. */
  boundary(network?: boolean): Promise<Boundary | null>;
  /** Where the next command runs, as known now; what can be probed is probed behind it, and told by `changed`. */
  place(): CommandPlace;
  /** What was found out of the places is not so any more. */
  forget(): void;
}

interface Opened {
  readonly place: OpenPlace;
  problem: Said | null;
  isAsked: boolean;
}

export function createPlacedRunner(parts: PlacedRunnerParts): PlacedRunner {
  const { where, changed, log } = parts;
  const opened = new Map<RunWhere, Opened>();
  const at = (which: RunWhere): Opened => {
    const known = opened.get(which);
    if (known !== undefined) return known;
    const made = { place: parts.open(which), problem: null, isAsked: false };
    opened.set(which, made);
    return made;
  };
  const probe = async (chosen: Opened, network: boolean): Promise<Boundary | null> => {
    chosen.isAsked = true;
    try {
      const boundary = await chosen.place.probe(network);
      chosen.problem = null;
      return boundary;
    } catch (error) {
      if (!(error instanceof UserError)) log.warn(`where commands run: ${errorText(error)}`);
      chosen.problem = saidOf(error);
      return null;
    }
  };
  const now = (): Opened => at(where());
  return {
    ...{ shown: runnerAt(now, 'shown', parts), quiet: runnerAt(now, 'quiet', parts) },
    boundary: (network = false) => probe(now(), network),
    place: () => {
      const which = where();
      const chosen = at(which);
      if (!chosen.isAsked) void probe(chosen, false).then(changed);
      return { where: which, boundary: chosen.place.known(), problem: chosen.problem };
    },
    forget: () => {
      for (const each of opened.values()) {
        each.problem = null;
        each.isAsked = false;
      }
      changed();
    },
    dispose: () => {
      for (const { place } of opened.values()) place.dispose();
      opened.clear();
    },
  };
}

function runnerAt(
  now: () => Opened,
  kind: 'shown' | 'quiet',
  { changed, failed }: PlacedRunnerParts,
): Runner {
  return {
    get kind() {
      return now().place[kind].kind;
    },
    run: async (request, hooks, signal) => {
      const chosen = now();
      try {
        const report = await chosen.place[kind].run(request, hooks, signal);
        chosen.problem = null;
        return withBoundary(report, chosen.place);
      } catch (error) {
        if (signal.aborted) throw new CancelledError();
        if (!isOfPlace(error)) throw error;
        chosen.problem = error.said;
        failed(error instanceof PlaceError ? error.reason : error);
        throw error instanceof PlaceError ? error : new PlaceError(error);
      } finally {
        chosen.isAsked = true;
        changed();
      }
    },
  };
}

/** A terminal tells of no boundary by itself. */
function withBoundary(report: RunReport, place: OpenPlace): RunReport {
  return report.boundary === null ? { ...report, boundary: place.known() } : report;
}

/** Whether it is the place where nothing runs, and not this one command. */
function isOfPlace(error: unknown): error is UserError {
  return error instanceof UserError && error.code === 'outside-failed';
}
