import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../core/conversation/conversation';
import type { Log } from '../../core/ports';
import type { RunCommandPorts } from '../run/runPorts';
import type { StageLine } from '../statusLine';

/** What the commands of `repomaster hub` need of the machine. */
export interface HubCommandPorts {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly status: StageLine;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Where the hub may keep what it fetched; each part has a folder of its own in it. Null: the machine has no such place. */
  readonly folder: string | null;
  /** Where stores of folders are, what is proven of their set-up among them; null where the machine has no such place. */
  readonly storage: string | null;
}

export interface HubRunPorts extends HubCommandPorts {
  /** What a task with a model needs. */
  openRun(): RunCommandPorts;
}
