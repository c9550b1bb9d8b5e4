/** The tools of a run that make the folder ready to run. */
import { machineClock } from '../../agent/machineClock';
import type { FramePlaces } from '../../core/framePlaces';
import type { Log } from '../../core/ports';
import { createRedact } from '../../core/redact/redact';
import type { Runner } from '../../core/runner';
import type { ShellParser } from '../../core/shell';
import type { Tool } from '../../core/tool';
import { storePlace } from '../../index/store/places';
import { openSetupRecord } from '../../recipes/record/recordFile';
import { createSetup } from '../../recipes/setup';
import type { KnownRuns } from '../../tools/knownRuns';
import { setupEnvironmentTool } from '../../tools/setupEnvironment';

export interface EnvironmentToolParts {
  /** Absolute. */
  readonly root: string;
  /** Where stores are (absolute); null to keep nothing beyond this run. */
  readonly storage: string | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly parser: ShellParser;
  /** Runs what was approved, as steps of the task. */
  readonly runner: Runner;
  /** Runs what is no step of it. */
  readonly captured: Runner;
  readonly places: FramePlaces;
  readonly runs: KnownRuns;
}

export function environmentTools(parts: EnvironmentToolParts): readonly Tool[] {
  const { root, storage, environment, log, parser, runner, captured, places, runs } = parts;
  const place = storage === null ? null : storePlace(storage, root).directory;
  const redact = createRedact(environment);
  const setup = createSetup({
    ...{ root, runner, probe: captured, record: openSetupRecord(place, log) },
    redact: (text) => redact(text).text,
    nowMs: () => machineClock.nowMs(),
  });
  return [setupEnvironmentTool({ setup, root, parser, places, runs })];
}
