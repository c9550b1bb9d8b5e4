import * as z from 'zod';
import type { ReviewReport } from '../../core/git/review';
import type { ExploreResult } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { LONG, SHORT, renderReview } from '../../scenarios/git/review/renderReview';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import type { Review } from '../../scenarios/git/review/reviewChange';

const schema = z.strictObject({
  range: z.string().min(1).max(1_000).optional().describe('As A..B; default: HEAD and the files as they are'),
  all: z.boolean().optional().describe('With longer lists'),
});

/**
 * Reviews in the folder that is asked about: `A..B`, null for HEAD and the files as they are. Rejects with ToolError without a
 * folder, UserError where it is in no repository or a name is no commit.
 */
export type ReviewOf = (range: string | null, signal: AbortSignal) => Promise<Review>;

/** The tool review_changes: what a change touches, what no longer fits, what no test reaches. It only reads. */
export function reviewChangesTool(reviewOf: ReviewOf): Tool {
  const spec = { name: 'review_changes', schema, example: { range: 'main...HEAD' } };
  return {
    name: 'review_changes',
    description: 'Reviews a change: calls that no longer fit, missing tests, new cycles, findings.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { range = null, all = false } = checkArguments(spec, input);
      return {
        doing: range === null ? phrase('Reviewing your changes') : phrase('Reviewing {0}', range),
        approval: null,
        run: async ({ signal }) => {
          const { report } = await reviewOf(range, signal);
          return {
            text: renderReview(report, all ? LONG : SHORT).trimEnd(),
            results: placesOf(report),
            ...{ truncated: false, more: null, run: null },
            done: phrase('Reviewed {0} changed files', { count: report.totals.files }),
          };
        },
      };
    },
  };
}

const MOST_PLACES = 50;

/** What needs a look, then what changed. */
function placesOf({ misfits, untested, findings, files }: ReviewReport): readonly ExploreResult[] {
  const changed = files.flatMap(({ symbols }) => symbols.filter(({ change }) => change !== 'removed'));
  const now = findings.filter(({ side }) => side === 'after');
  return [...misfits, ...now, ...(untested ?? []), ...changed]
    .slice(0, MOST_PLACES)
    .map(({ path, line }) => ({ path, line, endLine: line, id: null, score: null }));
}
