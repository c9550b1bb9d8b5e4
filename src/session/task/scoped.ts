/** Tools whose answers say at once what a call changed beyond the plan, and which checkpoint step it began with. */
import type { Checkpoints } from '../../core/changes/checkpoints';
import type { Syntax } from '../../core/changes/edits';
import type { ScopeBreach } from '../../core/changes/scope';
import type { Plan } from '../../core/conversation/task';
import type { Tool, ToolAnswer } from '../../core/conversation/tool';
import { findBreaches } from '../../checkpoints/scope/findBreaches';
import { aroundCalls } from '../../tools/offered/aroundCalls';
import { changedRows, textsOf } from './changedTexts';

export interface ScopedParts {
  /** Absolute. */
  readonly root: string;
  readonly checkpoints: Checkpoints;
  readonly syntax: Syntax;
  plan(): Plan | null;
}

/** A call that changes more files than this builds or formats them all: the rest is counted. */
const MOST_NAMED = 5;

/**
 * The tools, each answer of which ends in what its own call changed and the plan in force does not have. What a command made
 * anew (a build's outputs) is told with the answer of the task alone. Two outlines a changed file.
 */
export function scoped(tools: readonly Tool[], parts: ScopedParts): readonly Tool[] {
  return aroundCalls(tools, async (run, { signal }) => {
    const first = (parts.checkpoints.steps().at(-1)?.step ?? 0) + 1;
    const answer = withStep(await run(), first, parts.checkpoints);
    const plan = parts.plan();
    if (plan === null) return answer;
    return withBreaches(answer, await breachesSince(first, plan, answer, parts, signal));
  });
}

/** Calls that may change something are made one after the other: what steps there are since are its own. */
function withStep(answer: ToolAnswer, first: number, checkpoints: Checkpoints): ToolAnswer {
  return checkpoints.steps().some(({ step }) => step === first) ? { ...answer, step: first } : answer;
}

async function breachesSince(
  step: number,
  plan: Plan,
  { run }: ToolAnswer,
  parts: ScopedParts,
  signal: AbortSignal,
): Promise<readonly ScopeBreach[]> {
  const rows = await changedRows(parts.checkpoints, step);
  const own = run === null ? rows : rows.filter(({ target }) => target.kind !== 'absent');
  const files = await Promise.all(own.map((row) => textsOf(row, parts)));
  return findBreaches(plan, files, async (path, text) => {
    const outline = await parts.syntax.outline(path, text, signal);
    return outline?.symbols ?? null;
  });
}

function withBreaches(answer: ToolAnswer, breaches: readonly ScopeBreach[]): ToolAnswer {
  if (breaches.length === 0) return answer;
  const lines = breaches.slice(0, MOST_NAMED).map(breachLine);
  const more = breaches.length > lines.length ? [`- and ${breaches.length - lines.length} more files`] : [];
  const note = [
    'Outside of the plan:',
    ...lines,
    ...more,
    'Call plan again with it, take it back, or say in your answer why it is needed: without one of these the task is not accomplished.',
  ].join('\n');
  return { ...answer, text: `${answer.text}\n\n${note}` };
}

/** For a model: `- a.py: Cart.add changed, <module> changed`. */
export function breachLine({ path, symbols }: ScopeBreach): string {
  const names = symbols.map(({ name, change }) => `${name} ${change}`).join(', ');
  return `- ${path}${names === '' ? '' : `: ${names}`}`;
}
