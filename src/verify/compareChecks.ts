import type { Check, CheckChange, CheckResult, ComparedCheck } from '../core/changes/checks';
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';
import { runCheck } from './runChecks';
import type { CheckOptions, CheckPorts } from './runChecks';

/**
 * The checks after the work, beside their results before it, in the order of `before`. One that ended otherwise than before
 * is run once more, and is flaky where the two runs after the work differ. Throws CancelledError.
 */
export async function recheck(
  before: readonly CheckResult[],
  ports: CheckPorts,
  options: Omit<CheckOptions, 'before'>,
  signal: AbortSignal,
): Promise<readonly ComparedCheck[]> {
  const knowing = {
    ...options,
    before: (check: Check) => before.find((each) => each.check === check) ?? null,
  };
  const compared: ComparedCheck[] = [];
  for (const old of before) {
    const now = await runCheck(old.check, ports, knowing, signal);
    const isOther = now.verdict !== old.verdict && old.check.type !== 'file';
    const again = isOther ? await runCheck(old.check, ports, knowing, signal) : null;
    compared.push(compareCheck(old, now, again));
  }
  return compared;
}

/** A check before and after, and where it was run once more after the work that result too. */
export function compareCheck(
  before: CheckResult,
  after: CheckResult,
  again: CheckResult | null,
): ComparedCheck {
  const change = changeOf(before, after, again);
  // Of two runs that differ the worse one is shown.
  const shown = change === 'flaky' && after.verdict === 'passed' && again ? again : after;
  return { check: before.check, before, after: shown, change, note: noteOf(change, before, shown) };
}

function changeOf(before: CheckResult, after: CheckResult, again: CheckResult | null): CheckChange {
  if (again && again.verdict !== after.verdict) return 'flaky';
  if (isUnknown(after)) return 'unknown';
  if (isUnknown(before)) return after.verdict === 'failed' ? 'still failing' : 'unknown';
  if (after.verdict === 'passed') return before.verdict === 'passed' ? 'still passing' : 'fixed';
  return before.verdict === 'passed' ? 'broken' : 'still failing';
}

function isUnknown({ verdict }: CheckResult): boolean {
  return verdict === 'unknown' || verdict === 'cannot run';
}

function noteOf(change: CheckChange, before: CheckResult, after: CheckResult): Phrase {
  const [was, is] = [before.measured, after.measured];
  switch (change) {
    case 'fixed':
      return phrase('It failed before ({0}) and passes now ({1}).', was, is);
    case 'broken':
      return phrase('It passed before ({0}) and fails now ({1}).', was, is);
    case 'still failing':
      return isUnknown(before)
        ? phrase('It fails ({0}); before: {1}.', is, was)
        : phrase('It failed before ({0}) and fails now ({1}).', was, is);
    case 'still passing':
      return phrase('It also passed before. It shows that nothing broke, not that anything new works.');
    case 'flaky':
      return phrase('Two runs after the change ended differently (one: {0}), so they show nothing.', is);
    case 'unknown':
      if (after.verdict === 'cannot run') return phrase('It cannot run: {0}.', is);
      if (before.verdict === 'cannot run')
        return phrase('It passes now ({0}). Before, it could not run ({1}).', is, was);
      return after.verdict === 'unknown'
        ? phrase('It is not known whether it passes: {0}.', is)
        : phrase('It passes now ({0}). It is not known whether it passed before ({1}).', is, was);
  }
}
