/** The forms of plans and reviews, as pages and journals have them. */
import * as z from 'zod/mini';
import type { Check, CheckResult } from '../core/checks';
import type { FileChange } from '../core/edits';
import type { Review, StartedPlan } from '../core/task';
import { formOf } from './form';
import { saidForm } from './phraseForm';

const limited = { timeout_seconds: z.optional(z.number()) };

const check = formOf<Check>()(
  z.discriminatedUnion('type', [
    z.object({
      ...{ type: z.literal('exit'), command: z.string(), code: z.optional(z.number()) },
      ...limited,
    }),
    z.object({ type: z.literal('file'), path: z.string(), written: z.optional(z.boolean()) }),
    z.object({
      type: z.literal('match'),
      source: z.union([z.object({ command: z.string() }), z.object({ path: z.string() })]),
      ...{ pattern: z.string(), same: z.optional(z.boolean()) },
      ...limited,
    }),
    z.object({
      ...{ type: z.literal('number'), command: z.string(), pattern: z.optional(z.string()) },
      ...{ low: z.number(), high: z.number(), seeds: z.optional(z.array(z.number())) },
      ...{ seed_variable: z.optional(z.string()), same: z.optional(z.boolean()), ...limited },
    }),
  ]),
);

const result = formOf<CheckResult>()(
  z.object({
    ...{ check, verdict: z.enum(['passed', 'failed', 'unknown', 'cannot run']), measured: saidForm },
    ...{ evidence: z.string(), durationMs: z.number(), digest: z.nullable(z.string()) },
  }),
);

const compared = z.object({
  ...{ check, before: result, after: result, note: saidForm },
  change: z.enum(['fixed', 'broken', 'still failing', 'still passing', 'flaky', 'unknown']),
});

export const fileChange = formOf<FileChange>()(
  z.object({
    path: z.string(),
    kind: z.enum(['created', 'modified', 'deleted']),
    ...{ before: z.nullable(z.string()), after: z.nullable(z.string()) },
  }),
);

export const leftFile = z.object({
  path: z.string(),
  reason: z.union([
    z.object({
      kind: z.enum(['others', 'unsure', 'unsaved', 'moved-on', 'lost', 'occupied', 'link']),
    }),
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ]),
});

export const startedPlan = formOf<StartedPlan>()(
  z.object({
    plan: z.object({
      files: z.array(z.object({ path: z.string(), symbols: z.nullable(z.array(z.string())) })),
      ...{ checks: z.array(check), steps: z.array(z.string()) },
    }),
    before: z.array(result),
  }),
);

const citation = z.object({
  ...{ text: z.string(), start: z.number(), end: z.number() },
  ...{ path: z.nullable(z.string()), line: z.nullable(z.number()) },
  ...{ verified: z.boolean(), isNear: z.optional(z.boolean()), why: saidForm },
});

const finding = z.object({
  kind: z.enum([
    ...(['silent fallback', 'weakened test', 'expected value changed', 'hard-coded result'] as const),
    ...(['placeholder', 'commented-out code', 'loosened threshold', 'disabled check'] as const),
    ...(['debugging leftover', 'unsupported claim', 'inverted assertion'] as const),
    ...(['special-cased check'] as const),
  ]),
  ...{ path: z.string(), line: z.number(), side: z.enum(['before', 'after']), text: z.string() },
  ...{ why: saidForm, confidence: z.enum(['high', 'medium', 'low']) },
});

export const review = formOf<Review>()(
  z.object({
    ...{ accepted: z.boolean(), told: z.string() },
    outcome: z.object({
      outcome: z.enum(['accomplished', 'not_accomplished', 'stopped', 'failed']),
      reason: saidForm,
    }),
    ...{ changes: z.array(fileChange), checks: z.array(compared), citations: z.array(citation) },
    findings: z.array(finding),
    breaches: z.array(
      z.object({
        path: z.string(),
        symbols: z.array(z.object({ name: z.string(), change: z.enum(['added', 'changed', 'removed']) })),
        hunks: z.array(
          z.object({
            ...{ oldStart: z.number(), newStart: z.number() },
            ...{ oldLines: z.array(z.string()), newLines: z.array(z.string()) },
            ...{ above: z.array(z.string()), below: z.array(z.string()) },
          }),
        ),
        isExplained: z.optional(z.boolean()),
      }),
    ),
    claims: z.object({
      unconfirmed: z.array(z.object({ path: z.string(), start: z.number(), end: z.number() })),
      unmentioned: z.array(z.string()),
    }),
    results: z.optional(
      z.object({
        files: z.array(z.object({ path: z.string(), sizeBytes: z.number() })),
        count: z.number(),
      }),
    ),
  }),
);
