import * as z from 'zod';
import type { ReviewReport } from '../../core/git/review';
import type { SaidText } from '../../core/git/said';
import { ToolError } from '../../core/errors';
import { isOutside } from '../../core/files/outsidePath';
import type { ExploreResult } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { LONG, SHORT, renderReview } from '../../scenarios/git/review/renderReview';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import type { Review, ReviewAsked } from '../../scenarios/git/review/reviewChange';
import type { WorkTreeChange } from '../../scenarios/git/structure/range';

const schema = z.strictObject({
  range: z.string().min(1).max(1_000).optional().describe('As A..B; default: HEAD and the files as they are'),
  turn: z.boolean().optional().describe('What the last turn changed, instead of a range'),
  said: z
    .string()
    .max(20_000)
    .optional()
    .describe("What was said of the change, to find what goes beyond it; '' for what its commits say"),
  all: z.boolean().optional().describe('With longer lists'),
});

/**
 * Reviews in the folder that is asked about; files of a turn are relative to that folder. Rejects with ToolError without a
 * folder, UserError where it is in no repository or a name is no commit.
 */
export type ReviewOf = (asked: ReviewAsked, signal: AbortSignal) => Promise<Review>;

/** What a turn changed, and what was said before and behind it. */
export interface TurnChanges {
  readonly change: WorkTreeChange;
  readonly said: readonly SaidText[];
}

/** Of the last turn of the conversation that changed files. Rejects with ToolError where there is none. */
export type LastTurn = (signal: AbortSignal) => Promise<TurnChanges>;

type ReviewArguments = z.output<typeof schema>;

/** The tool review_changes: what a change touches, what no longer fits, what no test reaches. It only reads. */
export function reviewChangesTool(reviewOf: ReviewOf, lastTurn: LastTurn): Tool {
  const spec = { name: 'review_changes', schema, example: { range: 'main...HEAD' } };
  return {
    name: 'review_changes',
    description: 'Reviews a change: calls that no longer fit, missing tests, new cycles, findings.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const args = checkArguments(spec, input);
      if (args.turn === true && (args.range !== undefined || args.said !== undefined))
        throw new ToolError(phrase('A turn has no range, and its question and answer are what was said.'));
      return {
        doing: doing(args),
        approval: null,
        run: async ({ signal }) => {
          const { report } = await reviewOf(await askedOf(args, lastTurn, signal), signal);
          return {
            text: renderReview(report, args.all === true ? LONG : SHORT).trimEnd(),
            results: placesOf(report),
            ...{ truncated: false, more: null, run: null },
            done: phrase('Reviewed {0} changed files', { count: report.totals.files }),
          };
        },
      };
    },
  };
}

function doing({ range, turn }: ReviewArguments): Phrase {
  if (turn === true) return phrase('Reviewing the last turn');
  return range === undefined ? phrase('Reviewing your changes') : phrase('Reviewing {0}', range);
}

async function askedOf(
  { range, turn, said }: ReviewArguments,
  lastTurn: LastTurn,
  signal: AbortSignal,
): Promise<ReviewAsked> {
  if (turn === true) {
    const { change, said: texts } = await lastTurn(signal);
    return { versions: change, said: texts };
  }
  const versions = range ?? null;
  if (said === undefined) return { versions, said: null };
  return { versions, said: said.trim() === '' ? 'messages' : [{ by: 'text', text: said }] };
}

const MOST_PLACES = 50;

/** What needs a look, then what changed. */
function placesOf({ misfits, untested, findings, files, said }: ReviewReport): readonly ExploreResult[] {
  const changed = files.flatMap(({ symbols }) => symbols.filter(({ change }) => change !== 'removed'));
  const now = findings.filter(({ side }) => side === 'after');
  const beyond = (said?.beyond ?? []).filter(({ change }) => change !== 'removed');
  return [...misfits, ...now, ...beyond, ...(untested ?? []), ...changed]
    .filter(({ path }) => !isOutside(path))
    .slice(0, MOST_PLACES)
    .map(({ path, line }) => ({ path, line, endLine: line, id: null, score: null }));
}
