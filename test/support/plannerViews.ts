/** Views of plans, for tests of the planner page without git. */
import type { CommitsView, PlannedPiece, RebasedCommit, RebaseView } from '../../src/core/git/planning';
import { phrase } from '../../src/core/text/phrase';

/** A hunk that adds a line, or as many as `sizes` says; parts of it are pieces of one line. */
export function pieceOf(id: string, sizes: Readonly<Record<string, number>> = {}): PlannedPiece {
  const [hunk = ''] = id.split(':');
  const added = id === hunk ? (sizes[hunk] ?? 1) : 1;
  return {
    ...{ id, hunk, path: 'a.py', change: 'modified', what: null, line: 1, removed: 0, added, more: 0 },
    lines: Array.from({ length: added }, (_, at) => ({ kind: 'added', text: `${id} ${at + 1}` })),
  };
}

type Planned = readonly (readonly [message: string, ...pieces: string[]])[];

/** A view of these pieces, with proposals. A hunk has as many lines as its parts name, at least one. */
export function commitsViewOf(pieces: readonly string[], ...proposals: readonly Planned[]): CommitsView {
  const sizes: Record<string, number> = {};
  for (const id of pieces)
    for (const [number] of id.split(':')[1]?.matchAll(/\d+/g) ?? [])
      sizes[id.split(':')[0] ?? ''] = Math.max(sizes[id.split(':')[0] ?? ''] ?? 1, Number(number));
  return {
    ...{ branch: 'main', recent: ['Start'], notes: [], writer: null },
    pieces: pieces.map((id) => pieceOf(id, sizes)),
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
