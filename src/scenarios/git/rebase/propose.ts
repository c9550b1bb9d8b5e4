/** Plans for a range, with their reasons and what each would meet. */
import { throwIfCancelled } from '../../../core/errors';
import type { MergeCode } from '../../../core/git/mergePorts';
import type { RebaseProposal, TodoItem } from '../../../core/git/rebase';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import type { Forecast, Forecaster } from './forecast';
import { subjectOf } from './messages';
import type { RebaseRange } from './range';
import { createParses } from './parses';
import type { Parses } from './parses';
import { broken } from './rules/broken';
import { groups } from './rules/groups';
import { marked } from './rules/marked';
import { reverts } from './rules/reverts';
import { touchedLines } from './rules/touchedLines';
import { weakMessages } from './rules/weakMessages';
import type { RangeFacts, RebaseRule, Suggestion } from './suggestion';
import { changed } from './suggestion';
import { plainTodo } from './todo';

/** In the order in which they are tried: what one has changed, the next takes as it is. */
const RULES: readonly RebaseRule[] = [marked, reverts, broken, touchedLines, groups, weakMessages];

const PLAIN = 0.9;

/**
 * The plans, the likeliest first: what the commits ask for, the plain move onto another commit, and all that the rules see. Each
 * comes to the same files and the same conflicts as the plain commits, and what a rule sees by itself leaves no commit that does
 * not parse where its parts did. None where there is nothing to change.
 */
export async function propose(
  range: RebaseRange,
  facts: RangeFacts,
  { forecaster, code }: { readonly forecaster: Forecaster; readonly code: MergeCode },
  signal: AbortSignal,
): Promise<readonly RebaseProposal[]> {
  const plain = await plainPlan(range, forecaster);
  const parses = createParses(range, forecaster, code);
  const suggestions = RULES.flatMap((rule) => rule(facts));
  const planning = { forecaster, parses, plain, signal };
  const asked = await planOf(
    plain,
    suggestions.filter(({ isAsked }) => isAsked),
    planning,
  );
  const all = await planOf(plain, suggestions, planning);
  const isMoved = range.onto.id !== range.base?.id;
  const plans = [
    ...(asked.taken.length > 0 ? [asked] : []),
    ...(isMoved ? [plain] : []),
    ...(all.taken.length > asked.taken.length ? [all] : []),
  ];
  // Others may have what is pushed: that is for people to decide.
  const isOwn = range.entries.every(({ pushed }) => pushed === null);
  return plans.map((plan, at) =>
    proposalOf(plan, isOwn && at === 0 && plan.taken.every(({ isAsked }) => isAsked)),
  );
}

interface Plan {
  readonly todo: readonly TodoItem[];
  readonly forecast: Forecast;
  /** Rules, confidences and reasons of the plain plan. */
  readonly own: readonly Pick<Suggestion, 'rule' | 'confidence' | 'reason'>[];
  readonly taken: readonly Suggestion[];
}

/** The commits in their order, without those that change nothing where they come to stand. */
async function plainPlan(range: RebaseRange, forecaster: Forecaster): Promise<Plan> {
  const whole = plainTodo(range);
  const { redundant } = await forecaster.forecast(whole);
  const todo = whole.map((item): TodoItem =>
    redundant.has(item.commit ?? '') ? { ...item, action: 'drop' } : item,
  );
  const there = range.entries.filter(({ id }) => redundant.has(id));
  return {
    todo,
    forecast: await forecaster.forecast(todo),
    taken: [],
    own: [
      {
        ...{ rule: 'plain', confidence: PLAIN },
        reason: phrase('The commits as they are, onto {0}.', range.ontoName),
      },
      ...there.map((entry) => ({
        ...{ rule: 'already-there', confidence: PLAIN },
        reason: alreadyThere(entry.id, subjectOf(entry), range.ontoName),
      })),
    ],
  };
}

function alreadyThere(id: string, subject: string, onto: string): Phrase {
  return phrase('{0} ("{1}") changes nothing on {2}: its changes are there.', id.slice(0, 8), subject, onto);
}

interface Planning {
  readonly forecaster: Forecaster;
  readonly parses: Parses;
  readonly plain: Plan;
  readonly signal: AbortSignal;
}

/**
 * The plan with each suggestion that leaves the files and conflicts as those of the plain one. All are tried at once, then each
 * half for itself: a forecast costs git a merge for each commit behind a change.
 */
async function planOf(plan: Plan, suggestions: readonly Suggestion[], planning: Planning): Promise<Plan> {
  const { forecaster, parses, plain, signal } = planning;
  throwIfCancelled(signal);
  const { todo, taken } = changedBy(plan.todo, suggestions);
  if (taken.length === 0) return plan;
  const forecast = await forecaster.forecast(todo);
  const isAsked = taken.every((suggestion) => suggestion.isAsked);
  if (isAsGood(forecast, plain.forecast) && (isAsked || (await parses(forecast))))
    return { ...plan, todo, forecast, taken: [...plan.taken, ...taken] };
  if (suggestions.length === 1) return plan;
  const half = Math.ceil(suggestions.length / 2);
  const first = await planOf(plan, suggestions.slice(0, half), planning);
  return planOf(first, suggestions.slice(half), planning);
}

/** The todo with the changes that fit it, one after the other. */
function changedBy(
  before: readonly TodoItem[],
  suggestions: readonly Suggestion[],
): { readonly todo: readonly TodoItem[]; readonly taken: readonly Suggestion[] } {
  let todo = before;
  const taken: Suggestion[] = [];
  for (const suggestion of suggestions) {
    const next = changed(todo, suggestion.change);
    if (next === null) continue;
    todo = next;
    taken.push(suggestion);
  }
  return { todo, taken };
}

function isAsGood(one: Forecast, plain: Forecast): boolean {
  return (
    one.emptied === null &&
    one.tree === plain.tree &&
    one.redundant.size === plain.redundant.size &&
    JSON.stringify(one.conflicts) === JSON.stringify(plain.conflicts)
  );
}

function proposalOf({ todo, forecast, own, taken }: Plan, isAsked: boolean): RebaseProposal {
  // What the plain plan says is said where there is nothing else, or where it leaves out a commit.
  const told = taken.length === 0 ? own : own.filter(({ rule }) => rule !== 'plain');
  const parts = [...told, ...taken];
  return {
    todo,
    rules: [...new Set(parts.map(({ rule }) => rule))],
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    sure: isAsked && forecast.conflicts.length === 0,
    forecast: forecast.conflicts,
    reasons: parts.map(({ reason }) => reason),
  };
}
