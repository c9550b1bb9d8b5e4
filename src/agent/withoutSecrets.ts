import type { CheckResult } from '../core/changes/checks';
import type { Entry, ToolOutcome } from '../core/conversation/conversation';
import { withTexts } from '../core/text/phrase';
import type { Said } from '../core/text/phrase';
import type { Redact } from '../core/redact/redact';
import type { RunReport } from '../core/running/runner';
import type { Review } from '../core/conversation/task';

/**
 * The entry as it is kept, shown and sent: without secrets in what a conversation begins with and in what a review found;
 * outcomes are rid of them as they come (`outcomeWithoutSecrets`). The user's words, what the model wrote (calls are made
 * again from it, and edits are exact) and the hunks of a breach (they are found again by their text) stay as they are.
 */
export function entryWithoutSecrets(entry: Entry, redact: Redact): Entry {
  switch (entry.type) {
    case 'asked': {
      const start = entry.start === undefined ? {} : { start: redact(entry.start).text };
      const facts = entry.facts === undefined ? {} : { facts: redact(entry.facts).text };
      const told = { context: redact(entry.context).text, ...start, ...facts };
      return { ...entry, ...told, ...mentionsOf(entry, redact) };
    }
    case 'reviewed':
      return { ...entry, review: reviewWithoutSecrets(entry.review, redact) };
    case 'runEnded':
      return { ...entry, report: reportOf(entry.report, redact), told: redact(entry.told).text };
    default:
      return entry;
  }
}

/** The outcome without secrets in what was answered, printed or said of a failure; as many lines in each as before. */
export function outcomeWithoutSecrets(outcome: ToolOutcome, redact: Redact): ToolOutcome {
  switch (outcome.kind) {
    case 'answered': {
      const { answer } = outcome;
      const run = reportOf(answer.run, redact);
      const planned =
        answer.planned === undefined
          ? {}
          : {
              planned: {
                ...answer.planned,
                before: answer.planned.before.map((each) => resultOf(each, redact)),
              },
            };
      return { kind: 'answered', answer: { ...answer, text: redact(answer.text).text, run, ...planned } };
    }
    case 'failed':
      return { kind: 'failed', message: redact(outcome.message).text };
    case 'denied':
    case 'cancelled':
      return outcome;
  }
}

/** Why a mention stands for nothing may name what is near. */
function mentionsOf(
  { mentions }: Extract<Entry, { type: 'asked' }>,
  redact: Redact,
): Pick<Extract<Entry, { type: 'asked' }>, 'mentions'> {
  if (mentions === undefined) return {};
  return {
    mentions: mentions.map((each) =>
      each.problem === null ? each : { ...each, problem: saidWithout(each.problem, redact) },
    ),
  };
}

function reportOf(report: RunReport | null, redact: Redact): RunReport | null {
  return report === null ? null : { ...report, output: redact(report.output).text };
}

function reviewWithoutSecrets(review: Review, redact: Redact): Review {
  return {
    ...review,
    told: redact(review.told).text,
    outcome: { ...review.outcome, reason: saidWithout(review.outcome.reason, redact) },
    checks: review.checks.map((each) => ({
      ...each,
      before: resultOf(each.before, redact),
      after: resultOf(each.after, redact),
      note: saidWithout(each.note, redact),
    })),
    findings: review.findings.map((each) => ({
      ...each,
      text: redact(each.text).text,
      why: saidWithout(each.why, redact),
    })),
  };
}

function resultOf(result: CheckResult, redact: Redact): CheckResult {
  return {
    ...result,
    measured: saidWithout(result.measured, redact),
    evidence: redact(result.evidence).text,
  };
}

function saidWithout(said: Said, redact: Redact): Said {
  return withTexts(said, (text) => redact(text).text);
}
