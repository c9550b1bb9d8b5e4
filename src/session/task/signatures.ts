import type { Explorer } from '../../core/map/explore';
import { answerOf } from '../../core/map/reading';

/** What tells the signatures of these files (relative paths), for a summary. */
export function signaturesBy(
  explorer: Explorer,
): (paths: readonly string[], signal: AbortSignal) => Promise<string> {
  return async (paths, signal) => {
    const request = { tool: 'view_code', args: { targets: [...paths], level: 'signature' } } as const;
    return answerOf(await explorer.explore(request, signal)).text;
  };
}
