import type { IndexWorker } from '../../index/service/indexClient';
import type { MergeCode } from '../../core/git/mergePorts';
import type { ShapesOf } from '../../core/git/shapes';
import type { ReviewTrees } from '../../core/git/reviewMaps';
import type { CompareTrees } from '../../core/git/treeMaps';
import type { NamesInTrees } from '../../core/git/treeNames';
import type { IndexProgress } from '../../protocol/indexMessages';

export interface LazyParser extends MergeCode {
  readonly shapesOf: ShapesOf;
  readonly compareTrees: CompareTrees;
  readonly reviewTrees: ReviewTrees;
  readonly namesInTrees: NamesInTrees;
  /** Ends the worker, if one was started. */
  end(): Promise<void>;
}

/** Parses by an index worker that is started with the first question: without a conflict nothing is parsed. */
export function lazyParser(
  startWorker: () => IndexWorker,
  onProgress: (progress: IndexProgress) => void = () => undefined,
): LazyParser {
  let worker: IndexWorker | undefined;
  const client = (): IndexWorker['client'] => {
    if (worker === undefined) {
      worker = startWorker();
      worker.client.on('progress', onProgress);
    }
    return worker.client;
  };
  return {
    outlineOf: (path, text) => client().request('outline', { path, text }),
    callsOf: (path, text) => client().request('calls', { path, text }),
    shapesOf: (texts) => client().request('shapes', { texts }),
    compareTrees: (asked) => client().request('compareTrees', asked),
    reviewTrees: (asked) => client().request('reviewTrees', asked),
    namesInTrees: (asked) => client().request('namesInTrees', asked),
    end: async () => worker?.end(),
  };
}
