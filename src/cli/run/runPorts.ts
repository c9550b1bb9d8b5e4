import type { Writable } from 'node:stream';
import type { Log } from '../../core/ports';
import type { ReadAhead } from '../../explore/pdf/readAhead';
import type { IndexWorker } from '../../index/indexClient';
import type { StatusLine } from '../statusLine';

export interface RunCommandPorts {
  readonly stdout: Writable;
  readonly status: StatusLine;
  readonly log: Log;
  readonly environment: NodeJS.ProcessEnv;
  startWorker(): IndexWorker;
  /** For inputs, which the index worker does not see. */
  readonly readAhead: ReadAhead;
  /** Where stored indexes are (absolute), or null where the machine has no such place. */
  readonly storage: string | null;
  /** Where sessions are kept (absolute), or null. */
  readonly sessions: string | null;
  /** Absolute path of the folder with the grammars. */
  readonly grammars: string;
}
