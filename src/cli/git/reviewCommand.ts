import type { Writable } from 'node:stream';
import type { FindingWriter, FindingsEstimate, ModelReview } from '../../core/git/reviewFindings';
import { atMostText, spentText } from '../../core/text/costText';
import { groupedNumber } from '../../explore/answer/text';
import type { ReviewAsked } from '../../scenarios/git/review/reviewChange';
import { LONG, renderReview } from '../../scenarios/git/review/renderReview';
import type { ReviewEngine } from '../../session/structure/reviewEngine';
import { writeJson, writeText } from '../output';
import type { ReviewOptions } from './syntax/reviewSyntax';

export interface ReviewCommandPorts {
  readonly engine: ReviewEngine;
  readonly stdout: Writable;
  /** Null where no model is asked. */
  readonly finder: FindingWriter | null;
  /** What it costs, for people. */
  readonly note: (text: string) => void;
}

/** Runs `repomaster git review`. Throws UserError for a name that is no commit or a model that cannot be asked, CancelledError. */
export async function runReview(
  { said, json }: Pick<ReviewOptions, 'said' | 'json'>,
  range: string | null,
  { engine, stdout, finder, note }: ReviewCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const asked = { versions: range, said: saidOf(said) };
  const onEstimate = (estimate: FindingsEstimate): void => {
    if (finder !== null) note(askLine(finder, estimate));
  };
  const finding = finder === null ? undefined : { finder, isWanted: true, onEstimate };
  const { report } = await engine.review(asked, signal, finding);
  if (report.model !== null) note(costLine(report.model));
  await (json
    ? writeJson(stdout, [`${JSON.stringify(report)}\n`], signal)
    : writeText(stdout, [renderReview(report, LONG)], signal));
}

function saidOf(said: ReviewOptions['said']): ReviewAsked['said'] {
  if (said === null) return null;
  return said === 'commits' ? 'messages' : [{ by: 'text', text: said.text }];
}

function askLine({ model }: FindingWriter, { tokens, cost }: FindingsEstimate): string {
  return `asking ${model.name} at ${model.host} for findings: about ${groupedNumber(tokens)} tokens (${atMostText(cost)})`;
}

function costLine({ model, tokens, cost }: ModelReview): string {
  return `findings by ${model}: ${groupedNumber(tokens.sent)} tokens sent, ${groupedNumber(tokens.received)} received, ${spentText(cost)}`;
}
