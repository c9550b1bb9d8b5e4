import type { IndexWorker } from '../../index/service/indexClient';
import type { MergeCode } from '../../core/git/mergePorts';

export interface LazyParser extends MergeCode {
  /** Ends the worker, if one was started. */
  end(): Promise<void>;
}

/** Parses by an index worker that is started with the first question: without a conflict nothing is parsed. */
export function lazyParser(startWorker: () => IndexWorker): LazyParser {
  let worker: IndexWorker | undefined;
  const client = (): IndexWorker['client'] => (worker ??= startWorker()).client;
  return {
    outlineOf: (path, text) => client().request('outline', { path, text }),
    callsOf: (path, text) => client().request('calls', { path, text }),
    end: async () => worker?.end(),
  };
}
