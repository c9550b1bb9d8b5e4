import type { Writable } from 'node:stream';
import { LONG, renderReview } from '../../scenarios/git/review/renderReview';
import type { ReviewAsked } from '../../scenarios/git/review/reviewChange';
import type { ReviewEngine } from '../../session/structure/reviewEngine';
import { writeJson, writeText } from '../output';
import type { ReviewOptions } from './syntax/reviewSyntax';

/** Runs `repomaster git review`. Throws UserError for a name that is no commit, CancelledError. */
export async function runReview(
  { said, json }: Pick<ReviewOptions, 'said' | 'json'>,
  range: string | null,
  { engine, stdout }: { readonly engine: ReviewEngine; readonly stdout: Writable },
  signal: AbortSignal,
): Promise<void> {
  const { report } = await engine.review({ versions: range, said: saidOf(said) }, signal);
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderReview(report, LONG)], signal));
}

function saidOf(said: ReviewOptions['said']): ReviewAsked['said'] {
  if (said === null) return null;
  return said === 'commits' ? 'messages' : [{ by: 'text', text: said.text }];
}
