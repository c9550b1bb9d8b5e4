/** A range and its plans as the planner page shows them, and what a todo comes to. Pure. */
import type { RebaseCheck, RebaseView } from '../../core/git/planning';
import type { RebaseProposal, TodoItem } from '../../core/git/rebase';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { subjectOf } from '../../scenarios/git/rebase/messages';
import type { RangeEntry, RebaseRange } from '../../scenarios/git/rebase/range';
import { printedCommit } from '../../scenarios/git/rebase/readRebase';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import { stepsOf } from '../../scenarios/git/rebase/todo';
import { withoutPrefix } from '../../scenarios/git/rebase/words';

export function rebaseView({ range, proposals }: RebaseReading): RebaseView {
  const { name: branch, onto, ontoName: name, entries } = range;
  return {
    branch,
    onto: { name, commit: onto.id, subject: subjectOf(onto) },
    commits: entries.map((entry) => ({ ...printedCommit(entry), message: entry.message })),
    // The commits as they are need no proposal: the page has them beside these.
    proposals: proposals.filter(isChange).map((proposal) => ({
      todo: proposal.todo,
      name: proposal.sure ? phrase('What the messages ask for') : phrase('All suggestions'),
      reasons: proposal.reasons,
      ...{ confidence: proposal.confidence, sure: proposal.sure },
    })),
  };
}

function isChange({ rules }: RebaseProposal): boolean {
  return rules.some((rule) => rule !== 'plain');
}

/** The history that a todo leads to, the oldest first. Throws UserError for a todo that does not fit. */
export function historyOf(range: RebaseRange, todo: readonly TodoItem[]): RebaseCheck['history'] {
  let isSame = range.base?.id === range.onto.id;
  let at = 0;
  return stepsOf(todo, range).flatMap((step): RebaseCheck['history'] => {
    if (step.kind !== 'commit') {
      isSame = isSame && step.kind === 'exec';
      return [];
    }
    const { head, folds, message } = step;
    isSame =
      isSame &&
      head === range.entries[at] &&
      folds.length === 0 &&
      (message === null || message === head.message);
    at++;
    const subject = subjectOf({ message: message ?? head.message });
    return [{ commit: head.id, subject, folds: folds.length, isSame }];
  });
}

/** What people should know before these commits are rewritten. */
export function warningsOf(range: RebaseRange, history: RebaseCheck['history']): readonly Phrase[] {
  const same = new Set(history.filter(({ isSame }) => isSame).map(({ commit }) => commit));
  const changed = range.entries.filter(({ id }) => !same.has(id));
  const pushed = changed.filter((entry) => entry.pushed !== null);
  const signed = changed.filter(({ isSigned }) => isSigned);
  return [
    ...(pushed.length === 0 ? [] : [pushedWarning(pushed)]),
    ...(signed.length === 0
      ? []
      : [
          phrase(
            'Signed commits that are rewritten: {0}. They are signed anew only if your git signs commits.',
            { count: signed.length },
          ),
        ]),
    ...movedWarning(changed),
  ];
}

function pushedWarning(pushed: readonly RangeEntry[]): Phrase {
  return phrase(
    'Commits that are in {0} already: {1}. Others may have them, and the next push needs --force-with-lease.',
    pushed[0]?.pushed ?? '',
    { count: pushed.length },
  );
}

function movedWarning(changed: readonly RangeEntry[]): readonly Phrase[] {
  const names = changed.flatMap(({ branches }) => branches.map(withoutPrefix));
  return names.length === 0 ? [] : [phrase('Branches that move along: {0}.', names.join(', '))];
}
