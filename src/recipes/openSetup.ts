import type { Log } from '../core/ports';
import { createRedact } from '../core/redact/redact';
import type { Runner } from '../core/running/runner';
import { storePlace } from '../index/store/places';
import { openSetupRecord } from './record/recordFile';
import { createSetup } from './setup';
import type { Setup } from './setup';

export interface OpenSetupParts {
  /** The folder that is set up, absolute. */
  readonly root: string;
  /** Where stores are (absolute), what is proven of the folder among them; null to know it no longer than this lives. */
  readonly storage: string | null;
  /** What of it is a secret is not kept. */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs the steps. */
  readonly runner: Runner;
  /** Where the steps run, too: asks which programs are there, in a run that is nobody's step. */
  readonly probe: Runner;
  nowMs(): number;
  readonly log: Log;
}

/** The set-up of a folder. Several of one folder and storage know what any of them has run. */
export function openSetup(parts: OpenSetupParts): Setup {
  const { root, storage, environment, runner, probe, log } = parts;
  const place = storage === null ? null : storePlace(storage, root).directory;
  const redact = createRedact(environment);
  return createSetup({
    ...{ root, runner, probe, record: openSetupRecord(place, log) },
    redact: (text) => redact(text).text,
    nowMs: () => parts.nowMs(),
  });
}
