/** Views of plans, for tests of the planner page without git. */
import type { CommitsView, PlannedPiece, RebasedCommit, RebaseView } from '../../src/core/git/planning';
import { phrase } from '../../src/core/text/phrase';

/** A piece by its id: `ID` or `ID:1-3`. */
export function pieceOf(id: string, path = 'a.py'): PlannedPiece {
  const [hunk = ''] = id.split(':');
  return {
    ...{ id, hunk, path, change: 'modified', what: null, line: 1, removed: 0, added: 1, more: 0 },
    lines: [{ kind: 'added', text: id }],
  };
}

type Planned = readonly (readonly [message: string, ...pieces: string[]])[];

/** A view of these pieces, with proposals. */
export function commitsViewOf(pieces: readonly string[], ...proposals: readonly Planned[]): CommitsView {
  return {
    ...{ branch: 'main', recent: ['Start'], notes: [], pieces: pieces.map((id) => pieceOf(id)) },
    proposals: proposals.map((commits) => ({
      ...{ name: phrase('One commit'), reasons: [], confidence: 0.3, sure: false },
      commits: commits.map(([message, ...own]) => ({ message, pieces: own, parses: true })),
    })),
  };
}

/** A view of commits that say their ids; `sure` is the todo of a sure proposal. */
export function rebaseViewOf(ids: readonly string[], sure: readonly string[] | null = null): RebaseView {
  return {
    branch: 'topic',
    onto: { name: 'main', commit: 'f'.repeat(40), subject: 'Start' },
    commits: ids.map(rebasedOf),
    proposals:
      sure === null
        ? []
        : [
            {
              ...{ name: phrase('All suggestions'), reasons: [], confidence: 0.9, sure: true },
              todo: sure.map((commit) => ({ action: 'pick', commit, message: null })),
            },
          ],
  };
}

function rebasedOf(commit: string): RebasedCommit {
  return {
    ...{
      commit,
      subject: `Subject ${commit}`,
      message: `Subject ${commit}\n\nBody.\n`,
      author: 'Ada',
      time: 0,
    },
    ...{ files: ['a.py'], pushed: null, signed: false, branches: [] },
  };
}
