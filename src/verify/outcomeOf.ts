import type { Citation, ComparedCheck, EditClaims, Finding, Outcome } from '../core/checks';
import type { TurnEnd } from '../core/conversation';
import type { EffectlessEdit } from './noEffect';
import { renderCheck } from './renderCheck';

/** All that is known when a turn has ended. */
export interface TurnFacts {
  readonly asked: 'change' | 'question';
  readonly end: TurnEnd;
  /** What was to be there in the end beside a change of files, and is not: one sentence. */
  readonly missing?: string | null;
  readonly answer: string;
  /** Paths of the confirmed changes, by hash. */
  readonly changed: readonly string[];
  readonly effectless: readonly EffectlessEdit[];
  readonly checks: readonly ComparedCheck[];
  readonly findings: readonly Finding[];
  readonly citations: readonly Citation[];
  readonly claims: EditClaims;
}

/**
 * How the task came out, and why in one sentence. Only what is known to be so counts as accomplished: a check that fails, that
 * the change broke, that is flaky or unknown does not; neither does a change task without a change, or an answer that claims
 * edits nobody made. That nothing was checked is said.
 */
export function outcomeOf(facts: TurnFacts): Outcome {
  const { end } = facts;
  if (end.kind === 'failed') return { outcome: 'failed', reason: sentence(end.message) };
  if (end.kind === 'cancelled') return { outcome: 'stopped', reason: 'It was cancelled.' };
  if (end.kind === 'stopped') return { outcome: 'stopped', reason: sentence(end.reason) };
  const [against] = RULES.flatMap((rule) => rule(facts) ?? []);
  if (against !== undefined) return { outcome: 'not_accomplished', reason: against };
  return { outcome: 'accomplished', reason: reasonFor(facts) };
}

type Rule = (facts: TurnFacts) => string | null;

/** The gravest first: the first that speaks is the reason. */
const RULES: readonly Rule[] = [
  ({ answer }) => (answer.trim() === '' ? 'It ended without an answer.' : null),
  byCheck('broken', 'was broken by the change'),
  byCheck('still failing', 'still fails'),
  byCheck('flaky', 'passes in one run and fails in another'),
  notKnown,
  ({ asked, changed }) =>
    asked === 'change' && changed.length === 0 ? 'A change was asked for, and no file was changed.' : null,
  ({ missing = null }) => missing,
  withoutEffect,
  ({ asked, claims: { unconfirmed } }) =>
    asked === 'change' && unconfirmed[0]
      ? `The answer says that ${unconfirmed[0].path} was changed, and it was not.`
      : null,
  restsOnLess,
  wrongPlaces,
];

function byCheck(change: ComparedCheck['change'], what: string): Rule {
  return ({ checks }) => {
    const found = checks.filter((each) => each.change === change);
    const [first] = found;
    if (!first) return null;
    const more = found.length > 1 ? ` (and ${found.length - 1} more)` : '';
    return `The check that ${renderCheck(first.check)} ${what}${more}: ${first.after.measured}.`;
  };
}

/** After the change; what was not known before it may pass now. */
function notKnown({ checks }: TurnFacts): string | null {
  const first = checks.find(({ after }) => after.verdict !== 'passed');
  return first ? `Whether ${renderCheck(first.check)} is not known: it ${first.after.measured}.` : null;
}

function withoutEffect({ asked, changed, effectless, checks }: TurnFacts): string | null {
  if (asked !== 'change' || checks.some(({ change }) => change === 'fixed')) return null;
  const paths = new Set(effectless.filter(({ effect }) => effect !== 'comments').map(({ path }) => path));
  const [first] = effectless.filter(({ path }) => paths.has(path));
  return first && changed.every((path) => paths.has(path))
    ? `The change has no effect: in ${first.path} ${first.why}.`
    : null;
}

/** What passes rests on less than before, or on an answer that was put in. */
function restsOnLess({ findings }: TurnFacts): string | null {
  const grave = findings.find(
    ({ kind, confidence }) =>
      confidence === 'high' && (kind === 'weakened test' || kind === 'hard-coded result'),
  );
  return grave ? `The change has a ${grave.kind} at ${grave.path}:${grave.line}: ${grave.why}.` : null;
}

function wrongPlaces({ asked, citations }: TurnFacts): string | null {
  const wrong = citations.filter(({ verified }) => !verified);
  const [first] = wrong;
  return asked === 'question' && first && wrong.length === citations.length
    ? `Nothing that the answer cites is there: ${first.text.replace(/\s+/g, ' ').slice(0, 80)}.`
    : null;
}

function reasonFor(facts: TurnFacts): string {
  const { asked, changed, checks, citations, effectless } = facts;
  const fixed = checks.filter(({ change }) => change === 'fixed').length;
  const passing =
    checks.length === 0
      ? asked === 'change'
        ? 'no check was declared, so that nothing shows that it works'
        : null
      : checks.length === 1
        ? `the check passes, which ${fixed === 0 ? 'it did before too' : 'it did not before'}`
        : `all ${checks.length} checks pass, ${fixed === 0 ? 'as they did before' : `${fixed} of which did not before`}`;
  const wrong = citations.filter(({ verified }) => !verified).length;
  const parts = [
    asked === 'change' || changed.length > 0
      ? count(changed.length, 'file changed', 'files changed')
      : 'the question is answered',
    asked === 'question' && changed.length > 0 ? 'though a question was asked' : null,
    changed.length > 0 && effectless.length === changed.length ? 'comments alone' : null,
    passing,
    citations.length > 0
      ? `${citations.length - wrong} of ${count(citations.length, 'citation', 'citations')} verified`
      : null,
    ...cautions(facts),
  ];
  return sentence(parts.filter((part) => part !== null).join('; '));
}

function cautions({ asked, findings, claims: { unmentioned } }: TurnFacts): readonly string[] {
  const graver = findings.filter(({ confidence }) => confidence !== 'low').length;
  return [
    ...(graver > 0 ? [`${count(graver, 'place', 'places')} of the change to look at`] : []),
    ...(asked === 'change' && unmentioned.length > 0
      ? [`${count(unmentioned.length, 'changed file', 'changed files')} the answer does not mention`]
      : []),
  ];
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** With a capital letter and a full stop. */
function sentence(text: string): string {
  const trimmed = text.trim();
  const whole = /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
