/** What came of a run, as the contract has it. */
import * as z from 'zod/mini';
import { changeKindForm } from '../../core/changes/edits';
import { entriesThatCount } from '../../agent/branches';
import { ledgerOf } from '../../agent/ledger';
import { checkResultForm, findingForm, outcomeForm } from '../../core/changes/checks';
import type { CheckResult, Outcome } from '../../core/changes/checks';
import type { Entry, TurnEnd } from '../../core/conversation/conversation';
import type { Frozen } from '../../core/form';
import { usageForm } from '../../core/conversation/languageModel';
import { inEnglish } from '../../core/text/phrase';
import type { ScopeBreach } from '../../core/changes/scope';
import type { Review } from '../../core/conversation/task';
import { renderCheck } from '../../verify/renderCheck';

const { verdict } = checkResultForm.shape;

/** The form of `run --json`. */
export const runResultForm = z.strictObject({
  version: z.literal(1),
  outcome: outcomeForm.shape.outcome,
  reason: z.string(),
  answer: z.string(),
  citations: z.array(
    z.strictObject({ path: z.nullable(z.string()), line: z.nullable(z.number()), verified: z.boolean() }),
  ),
  files: z.array(z.strictObject({ path: z.string(), change: changeKindForm })),
  checks: z.array(
    z.strictObject({
      command: z.string(),
      before: verdict,
      after: z.nullable(verdict).check(z.describe('Null where it was not run again')),
    }),
  ),
  results: z
    .array(z.strictObject({ path: z.string(), bytes: z.number() }))
    .check(z.describe('What the task made; paths below the folder are relative, others absolute')),
  breaches: z
    .array(z.strictObject({ path: z.string(), symbol: z.string() }))
    .check(z.describe('Changes beyond the plan; code outside of every symbol is <module>')),
  findings: z
    .array(z.strictObject({ kind: findingForm.shape.kind, path: z.string(), line: z.number() }))
    .check(
      z.describe("What a change or the answer may hide; of the answer the path is '' and the line its own"),
    ),
  boundary: z.enum(['none', 'bubblewrap', 'container']).check(z.describe('What held commands to the folder')),
  turns: z.number().check(z.describe('Replies of the model')),
  tokens: usageForm,
  seconds: z.number(),
});

/** The value of `run --json`. */
export type RunResult = Frozen<z.output<typeof runResultForm>>;

export interface ResultParts {
  readonly entries: readonly Entry[];
  readonly files: RunResult['files'];
  readonly results: RunResult['results'];
  /** What the checks said before anything was changed. */
  readonly before: readonly CheckResult[];
  /** What went wrong when the end was told; null for nothing. */
  readonly fault: string | null;
  readonly boundary: RunResult['boundary'];
  /** Which of the options' limits stopped it, in their words; null for none. */
  readonly stoppedBy: string | null;
}

/** The result of the session's last turn; tokens and replies are those of the whole session. */
export function runResult({
  entries,
  files,
  results,
  before,
  fault,
  boundary,
  stoppedBy,
}: ResultParts): RunResult {
  const counting = entriesThatCount(entries);
  const asked = counting.findLast((entry) => entry.type === 'asked');
  const own = asked === undefined ? counting : counting.slice(counting.indexOf(asked));
  const ended = own.findLast((entry) => entry.type === 'ended');
  const review = own.findLast((entry) => entry.type === 'reviewed')?.review ?? null;
  const { requests, usage } = ledgerOf(entries);
  return {
    version: 1,
    ...inWords(comeOut(ended?.end ?? null, review, { fault, stoppedBy })),
    answer: answerOf(own),
    citations: (review?.citations ?? []).map(({ path, line, verified }) => ({ path, line, verified })),
    files,
    checks: checksOf(review, before),
    results,
    ...hiddenBy(review),
    boundary,
    ...{ turns: requests, tokens: usage },
    seconds: secondsBetween(asked?.atMs, ended?.atMs),
  };
}

function hiddenBy(review: Review | null): Pick<RunResult, 'breaches' | 'findings'> {
  return {
    breaches: (review?.breaches ?? []).flatMap(breachRows),
    findings: (review?.findings ?? []).map(({ kind, path, line }) => ({ kind, path, line })),
  };
}

/** 0 where it did not begin, or has no end. */
function secondsBetween(startMs: number | undefined, endMs: number | undefined): number {
  return startMs === undefined || endMs === undefined ? 0 : (endMs - startMs) / 1000;
}

function breachRows({ path, symbols }: ScopeBreach): RunResult['breaches'] {
  return symbols.length === 0
    ? [{ path, symbol: '<module>' }]
    : symbols.map(({ name }) => ({ path, symbol: name }));
}

function inWords({ outcome, reason }: Outcome): Pick<RunResult, 'outcome' | 'reason'> {
  return { outcome, reason: inEnglish(reason) };
}

/** A failure of the turn itself comes before one of telling it. */
function comeOut(
  end: TurnEnd | null,
  review: Review | null,
  { fault, stoppedBy }: Pick<ResultParts, 'fault' | 'stoppedBy'>,
): Outcome {
  if (fault !== null && end?.kind !== 'failed') return { outcome: 'failed', reason: fault };
  return outcomeOfTurn(end, review, stoppedBy);
}

function outcomeOfTurn(end: TurnEnd | null, review: Review | null, stoppedBy: string | null): Outcome {
  switch (end?.kind) {
    case 'answered':
      return review?.outcome ?? { outcome: 'not_accomplished', reason: 'The answer was not verified.' };
    case 'stopped':
      return { outcome: 'stopped', reason: stoppedBy ?? end.reason };
    case 'failed':
      return { outcome: 'failed', reason: end.message };
    default:
      return { outcome: 'stopped', reason: 'It was cancelled.' };
  }
}

function checksOf(review: Review | null, before: readonly CheckResult[]): RunResult['checks'] {
  if (review !== null)
    return review.checks.map((each) => ({
      command: renderCheck(each.check),
      before: each.before.verdict,
      after: each.after.verdict,
    }));
  return before.map(({ check, verdict }) => ({ command: renderCheck(check), before: verdict, after: null }));
}

/** What was handed in last, else the model's last words. */
export function answerOf(entries: readonly Entry[]): string {
  for (const entry of [...entries].reverse()) {
    if (entry.type === 'toolEnded' && entry.outcome.kind === 'answered') {
      const { submitted } = entry.outcome.answer;
      if (submitted !== undefined) return submitted;
    }
    if (entry.type !== 'replied') continue;
    const said = entry.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
    if (said.trim() !== '') return said;
  }
  return '';
}
