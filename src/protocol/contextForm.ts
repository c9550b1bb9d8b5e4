/** The form of a request for a start, which comes from a page or the workspace's memory. */
import * as z from 'zod/mini';
import { APART_CHOICES } from '../core/files/apart';
import { START_KINDS } from '../core/map/context';
import type { StartRequest } from '../core/map/context';
import { formOf } from '../core/form';
import { BUDGET, OVERVIEW_BUDGET } from './budgets';

/** Keys hold an id: a path and names. */
const key = z.string().check(z.minLength(1), z.maxLength(8192));
/** More than anyone pins by hand, and few enough to be kept. */
const keys = z.array(key).check(z.maxLength(1000));
/** Of a budget, in percent. */
const share = z.nullable(z.int().check(z.gte(1), z.lte(100)));
/** A task is a sentence or an issue's text, not a log. */
const longestTask = 20_000;

export const startRequestForm = formOf<StartRequest>()(
  z.strictObject({
    start: z.nullable(z.enum(START_KINDS)),
    overviewTokens: z.nullable(z.int().check(z.gte(OVERVIEW_BUDGET.least), z.lte(OVERVIEW_BUDGET.most))),
    budgetTokens: z.int().check(z.gte(BUDGET.least), z.lte(BUDGET.most)),
    task: z.nullable(z.string().check(z.minLength(1), z.maxLength(longestTask))),
    edits: z.strictObject({
      apart: z.enum(APART_CHOICES),
      ...{ pinned: keys, dropped: keys, ordered: keys },
      shares: z.strictObject({ readme: share, modules: share, source: share, paths: share }),
    }),
  }),
);
