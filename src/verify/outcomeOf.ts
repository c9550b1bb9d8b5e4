import type { Citation, ComparedCheck, EditClaims, Finding, Outcome } from '../core/changes/checks';
import type { TurnEnd } from '../core/conversation/conversation';
import { phrase } from '../core/text/phrase';
import type { Phrase, Said } from '../core/text/phrase';
import type { ScopeBreach } from '../core/changes/scope';
import { saysWhy } from '../core/text/saysWhy';
import type { RefusedAnswers } from '../core/conversation/task';
import { asksForFewerTests, asksForTestMode } from './asksForFewerTests';
import { gaveUp } from './gaveUp';
import { unchangedOutput } from './noEffect';
import type { EffectlessEdit } from './noEffect';
import { checkPhrase } from './renderCheck';

/** All that is known when a turn has ended. */
export interface TurnFacts {
  readonly asked: 'change' | 'question';
  /** What the user asked for, in their words; absent: not known. */
  readonly task?: string;
  readonly end: TurnEnd;
  /** What was to be there in the end beside a change of files, and is not: one sentence. */
  readonly missing?: Said | null;
  readonly answer: string;
  /** Answers of the turn that did not hold; absent: none. */
  readonly refused?: RefusedAnswers;
  /** Paths of the confirmed changes, by hash. */
  readonly changed: readonly string[];
  /** How many files were made beside the repository; absent: none. */
  readonly made?: number;
  readonly effectless: readonly EffectlessEdit[];
  readonly checks: readonly ComparedCheck[];
  readonly findings: readonly Finding[];
  readonly breaches: readonly ScopeBreach[];
  readonly citations: readonly Citation[];
  readonly claims: EditClaims;
  /** What was run and seen, as a clause; absent: not known. */
  readonly seen?: Phrase;
}

/**
 * How the task came out, and why in one sentence. Only what is known to be so counts as accomplished: a check that fails, that
 * the change broke, that is flaky or unknown does not; neither does a change task without a change, or an answer that claims
 * edits nobody made. That nothing was checked is said.
 */
export function outcomeOf(facts: TurnFacts): Outcome {
  const { end } = facts;
  if (end.kind === 'failed') return { outcome: 'failed', reason: sentence(end.message) };
  if (end.kind === 'cancelled') return { outcome: 'stopped', reason: phrase('It was cancelled.') };
  if (end.kind === 'stopped') return { outcome: 'stopped', reason: sentence(end.reason) };
  const [against] = RULES.flatMap((rule) => rule(facts) ?? []);
  if (against !== undefined) return { outcome: 'not_accomplished', reason: against };
  return { outcome: 'accomplished', reason: reasonFor(facts) };
}

const NONE_REFUSED: RefusedAnswers = { answers: [], isWorkedSince: false };

type Rule = (facts: TurnFacts) => Said | null;

/** The gravest first: the first that speaks is the reason. */
const RULES: readonly Rule[] = [
  ({ answer }) => (/[\p{L}\p{N}]/u.test(answer) ? null : phrase('It ended without an answer.')),
  byCheck(
    'broken',
    (...first) => phrase('The check that {0} was broken by the change: {1}.', ...first),
    (...all) => phrase('The check that {0} was broken by the change (and {1} more): {2}.', ...all),
  ),
  byCheck(
    'still failing',
    (...first) => phrase('The check that {0} still fails: {1}.', ...first),
    (...all) => phrase('The check that {0} still fails (and {1} more): {2}.', ...all),
  ),
  byCheck(
    'flaky',
    (...first) => phrase('The check that {0} passes in one run and fails in another: {1}.', ...first),
    (...all) =>
      phrase('The check that {0} passes in one run and fails in another (and {1} more): {2}.', ...all),
  ),
  notKnown,
  ({ asked, changed }) =>
    asked === 'change' && changed.length === 0
      ? phrase('A change was asked for, but no file was changed.')
      : null,
  ({ missing = null }) => missing,
  ({ answer, refused = NONE_REFUSED }) => gaveUp(answer, refused),
  withoutEffect,
  noEffectSeen,
  ({ asked, claims: { unconfirmed } }) =>
    asked === 'change' && unconfirmed[0]
      ? phrase('The answer says that {0} was changed, but it was not.', unconfirmed[0].path)
      : null,
  beyondPlan,
  unshown,
  turnedRound,
  restsOnLess,
  wrongPlaces,
];

/** `one` and `several` say it of the first such check, with what was measured of it. */
function byCheck(
  change: ComparedCheck['change'],
  one: (check: Phrase, measured: Said) => Phrase,
  several: (check: Phrase, more: number, measured: Said) => Phrase,
): Rule {
  return ({ checks }) => {
    const found = checks.filter((each) => each.change === change);
    const [first] = found;
    if (!first) return null;
    const check = checkPhrase(first.check);
    const { measured } = first.after;
    return found.length === 1 ? one(check, measured) : several(check, found.length - 1, measured);
  };
}

/** After the change; what was not known before it may pass now. */
function notKnown({ checks }: TurnFacts): Phrase | null {
  const first = checks.find(({ after }) => after.verdict !== 'passed');
  return first
    ? phrase('It is not known whether {0}: {1}.', checkPhrase(first.check), first.after.measured)
    : null;
}

function withoutEffect({ asked, changed, effectless, checks }: TurnFacts): Phrase | null {
  if (asked !== 'change' || checks.some(({ change }) => change === 'fixed')) return null;
  const paths = new Set(effectless.filter(({ effect }) => effect !== 'comments').map(({ path }) => path));
  const [first] = effectless.filter(({ path }) => paths.has(path));
  return first && changed.every((path) => paths.has(path))
    ? phrase('The change has no effect: in {0} {1}.', first.path, first.why)
    : null;
}

function noEffectSeen({ asked, checks }: TurnFacts): Phrase | null {
  if (asked !== 'change' || checks.some(({ change }) => change === 'fixed')) return null;
  const same = unchangedOutput(checks);
  return same
    ? phrase(
        'No effect seen: {0}, as before the change ({1}). Declare the check as same, or add a check that passes only with the change.',
        checkPhrase(same.check),
        same.after.measured,
      )
    : null;
}

function beyondPlan({ breaches }: TurnFacts): Phrase | null {
  const silent = breaches.filter(({ isExplained }) => isExplained !== true);
  const [first] = silent;
  if (!first) return null;
  return silent.length === 1
    ? phrase('{0} was changed beyond the plan, and the answer does not say why.', first.path)
    : phrase(
        '{0} and {1} more files were changed beyond the plan, and the answer does not say why.',
        first.path,
        silent.length - 1,
      );
}

function unshown({ findings }: TurnFacts): Phrase | null {
  const claim = findings.find(
    ({ kind, confidence }) => kind === 'unsupported claim' && confidence === 'high',
  );
  return claim ? phrase('Not supported: {0} (line {1} of the answer).', claim.why, claim.line) : null;
}

/** An assertion that asks for the opposite may be what was asked for, which the answer then says. */
function turnedRound({ findings, answer }: TurnFacts): Phrase | null {
  const silent = findings.find(({ kind, path }) => kind === 'inverted assertion' && !saysWhy(answer, [path]));
  return silent
    ? phrase(
        'The change has an inverted assertion at {0}, and the answer does not say why.',
        `${silent.path}:${silent.line}`,
      )
    : null;
}

/** What passes rests on less than before, or on an answer that was put in; not where the task asks for it. */
function restsOnLess({ findings, task = '' }: TurnFacts): Phrase | null {
  for (const { kind, confidence, path, line, why } of findings) {
    if (confidence !== 'high') continue;
    const place = `${path}:${line}`;
    if (kind === 'weakened test' && !asksForFewerTests(task))
      return phrase('The change has a weakened test at {0}: {1}.', place, why);
    if (kind === 'hard-coded result')
      return phrase('The change has a hard-coded result at {0}: {1}.', place, why);
    if (kind === 'special-cased check' && !asksForTestMode(task))
      return phrase('The change behaves differently in tests at {0}: {1}.', place, why);
  }
  return null;
}

/** A question's answer rests on its places, most of which must be there; one that is off by a few lines is told. */
function wrongPlaces({ asked, citations }: TurnFacts): Phrase | null {
  const wrong = citations.filter(({ verified, isNear }) => !verified && isNear !== true);
  const [first] = wrong;
  if (asked !== 'question' || !first || wrong.length * 2 <= citations.length) return null;
  const text = first.text.replace(/\s+/g, ' ').slice(0, 80);
  return wrong.length === citations.length
    ? phrase('None of the places that the answer cites exist: {0}.', text)
    : phrase(
        '{0} of {1} places that the answer cites do not exist: {2}.',
        wrong.length,
        citations.length,
        text,
      );
}

function reasonFor(facts: TurnFacts): Phrase {
  const { asked, changed, made = 0, citations, effectless } = facts;
  const begin =
    asked === 'change' || changed.length > 0
      ? counted(changed.length, phrase('1 file changed'), (n) => phrase('{0} files changed', n))
      : counted(made, phrase('1 result written'), (n) =>
          n === 0 ? phrase('The question is answered') : phrase('{0} results written', n),
        );
  const parts = [
    asked === 'question' && changed.length > 0 ? phrase('although the task was a question') : null,
    changed.length > 0 && effectless.length === changed.length ? phrase('comments only') : null,
    passing(facts),
    citations.length > 0 ? verified(citations) : null,
    facts.seen ?? null,
    explained(facts),
    ...cautions(facts),
  ].filter((part) => part !== null);
  return phrase(
    '{0}.',
    parts.reduce((before, part) => phrase('{0}; {1}', before, part), begin),
  );
}

function passing({ asked, checks }: TurnFacts): Phrase | null {
  const fixed = checks.filter(({ change }) => change === 'fixed').length;
  if (checks.length === 0) return asked === 'change' ? phrase('no checks were declared') : null;
  if (checks.length === 1)
    return fixed === 0
      ? phrase('the check passes, as it did before: it proves nothing new')
      : phrase('the check passes now and did not before');
  return fixed === 0
    ? phrase('all {0} checks pass, as they did before: they prove nothing new', checks.length)
    : phrase('all {0} checks pass, {1} of which did not before', checks.length, fixed);
}

function verified(citations: readonly Citation[]): Phrase {
  const right = citations.filter((each) => each.verified).length;
  const near = citations.filter((each) => !each.verified && each.isNear === true).length;
  const all =
    citations.length === 1
      ? phrase('{0} of 1 citation verified', right)
      : phrase('{0} of {1} citations verified', right, citations.length);
  return near === 0 ? all : phrase('{0}, {1} off by a few lines', all, near);
}

/** A breach stays told beside its reason. */
function explained({ breaches }: TurnFacts): Phrase | null {
  const [first] = breaches;
  if (first === undefined) return null;
  return breaches.length === 1
    ? phrase('{0} was changed beyond the plan; the answer explains why', first.path)
    : phrase(
        '{0} and {1} more files were changed beyond the plan; the answer explains why',
        first.path,
        breaches.length - 1,
      );
}

function cautions({ asked, findings, claims: { unmentioned } }: TurnFacts): readonly Phrase[] {
  const graver = findings.filter(({ confidence }) => confidence !== 'low').length;
  return [
    ...(graver > 0
      ? [
          counted(graver, phrase('1 place in the change to review'), (n) =>
            phrase('{0} places in the change to review', n),
          ),
        ]
      : []),
    ...(asked === 'change' && unmentioned.length > 0
      ? [
          counted(unmentioned.length, phrase('1 changed file is not mentioned in the answer'), (n) =>
            phrase('{0} changed files are not mentioned in the answer', n),
          ),
        ]
      : []),
  ];
}

function counted(n: number, one: Phrase, many: (n: number) => Phrase): Phrase {
  return n === 1 ? one : many(n);
}

/** The words of others with a capital letter and a full stop; what is a phrase is a sentence. */
function sentence(said: Said): Said {
  if (typeof said !== 'string') return said;
  const trimmed = said.trim();
  const whole = /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
