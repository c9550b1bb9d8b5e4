import type { Writable } from 'node:stream';
import { LONG, renderReview } from '../../scenarios/git/review/renderReview';
import type { ReviewEngine } from '../../session/structure/reviewEngine';
import { writeJson, writeText } from '../output';
import type { ReviewOptions } from './syntax/reviewSyntax';

/** Runs `repomaster git review`. Throws UserError for a name that is no commit, CancelledError. */
export async function runReview(
  { json }: Pick<ReviewOptions, 'json'>,
  range: string | null,
  { engine, stdout }: { readonly engine: ReviewEngine; readonly stdout: Writable },
  signal: AbortSignal,
): Promise<void> {
  const { report } = await engine.review(range, signal);
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderReview(report, LONG)], signal));
}
