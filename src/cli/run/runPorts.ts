import type { Writable } from 'node:stream';
import type { Log } from '../../core/ports';
import type { ReadAhead } from '../../explore/pdf/readAhead';
import type { IndexWorker } from '../../index/service/indexClient';
import type { MappingPlace } from '../openParams';
import type { StatusLine } from '../statusLine';

export interface RunCommandPorts extends MappingPlace {
  readonly stdout: Writable;
  readonly status: StatusLine;
  readonly log: Log;
  readonly environment: NodeJS.ProcessEnv;
  startWorker(): IndexWorker;
  /** For inputs, which the index worker does not see. */
  readonly readAhead: ReadAhead;
  /** Where sessions are kept (absolute), or null. */
  readonly sessions: string | null;
  /** Absolute path of the folder with the grammars. */
  readonly grammars: string;
}
