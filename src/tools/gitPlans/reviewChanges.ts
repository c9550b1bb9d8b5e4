import * as z from 'zod';
import type { ReviewReport } from '../../core/git/review';
import type { FindingWriter, FindingsEstimate, ModelReview } from '../../core/git/reviewFindings';
import { codeSpan } from '../../core/text/codeSpan';
import { atMostText, spentText } from '../../core/text/costText';
import { groupedNumber } from '../../explore/answer/text';
import type { Finding } from '../../scenarios/git/review/modelFindings';
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
  model: z.boolean().optional().describe('A model looks for findings besides, which costs'),
});

/**
 * Reviews in the folder that is asked about; files of a turn are relative to that folder. Rejects with ToolError without a
 * folder, UserError where it is in no repository or a name is no commit, ModelError.
 */
export type ReviewOf = (asked: ReviewAsked, signal: AbortSignal, finding?: Finding) => Promise<Review>;

/** The model that may look for findings; null where none is set up. */
export type FinderOf = () => Promise<FindingWriter | null>;

/** What a turn changed, and what was said before and behind it. */
export interface TurnChanges {
  readonly change: WorkTreeChange;
  readonly said: readonly SaidText[];
}

/** Of the last turn of the conversation that changed files. Rejects with ToolError where there is none. */
export type LastTurn = (signal: AbortSignal) => Promise<TurnChanges>;

type ReviewArguments = z.output<typeof schema>;

/**
 * The tool review_changes: what a change touches, what no longer fits, what no test reaches. It only reads. A model is asked if
 * `model` says so; else the answer's last line says what asking it would take.
 */
export function reviewChangesTool(reviewOf: ReviewOf, lastTurn: LastTurn, finderOf: FinderOf): Tool {
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
          const asked = await askedOf(args, lastTurn, signal);
          const { report, told } = await reviewed(asked, args, { reviewOf, finderOf }, signal);
          return {
            text: `${renderReview(report, args.all === true ? LONG : SHORT)}${told}`.trimEnd(),
            results: placesOf(report),
            ...{ truncated: false, more: null, run: null },
            done: phrase('Reviewed {0} changed files', { count: report.totals.files }),
          };
        },
      };
    },
  };
}

/** `told`: what a model costs or would cost; '' where there is none, or nothing to show it. */
async function reviewed(
  asked: ReviewAsked,
  { model: isWanted = false }: ReviewArguments,
  { reviewOf, finderOf }: { readonly reviewOf: ReviewOf; readonly finderOf: FinderOf },
  signal: AbortSignal,
): Promise<{ readonly report: ReviewReport; readonly told: string }> {
  const finder = await finderOf();
  if (finder === null) {
    if (isWanted)
      throw new ToolError(phrase('No model is set up to look for findings. Choose a model first.'));
    return { report: (await reviewOf(asked, signal)).report, told: '' };
  }
  const estimates: FindingsEstimate[] = [];
  const onEstimate = (estimate: FindingsEstimate): void => void estimates.push(estimate);
  const { report } = await reviewOf(asked, signal, { finder, isWanted, onEstimate });
  const [estimate] = estimates;
  if (report.model !== null) return { report, told: `\n${spentLine(report.model)}` };
  return { report, told: estimate === undefined ? '' : `\n${offerLine(finder, estimate)}` };
}

function offerLine({ model: { name, host } }: FindingWriter, { tokens, cost }: FindingsEstimate): string {
  return `${codeSpan(name)} at ${codeSpan(host)} can look for findings: about ${groupedNumber(tokens)} tokens (${atMostText(cost)}).`;
}

function spentLine({ model, tokens, cost }: ModelReview): string {
  return `Findings by ${codeSpan(model)}: ${groupedNumber(tokens.sent)} tokens sent, ${groupedNumber(tokens.received)} received, ${spentText(cost)}.`;
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
function placesOf({
  misfits,
  untested,
  findings,
  files,
  said,
  model,
}: ReviewReport): readonly ExploreResult[] {
  const changed = files.flatMap(({ symbols }) => symbols.filter(({ change }) => change !== 'removed'));
  const now = findings.filter(({ side }) => side === 'after');
  const beyond = (said?.beyond ?? []).filter(({ change }) => change !== 'removed');
  return [...(model?.findings ?? []), ...misfits, ...now, ...beyond, ...(untested ?? []), ...changed]
    .filter(({ path }) => !isOutside(path))
    .slice(0, MOST_PLACES)
    .map(({ path, line }) => ({ path, line, endLine: line, id: null, score: null }));
}
