/** The work on a plan of commits behind the planner page. */
import { UserError } from '../../core/errors';
import type { CommitWork } from '../../core/git/planning';
import { phrase } from '../../core/text/phrase';
import { shownPath } from '../../git/bytePaths';
import type { ChangeReading } from '../../scenarios/git/commits/readChanges';
import type { CommitEngine } from '../commits/commitEngine';
import { commitsView } from './commitsView';
import { requireSaved } from './requireSaved';

/** Plans are about the changes that were read last. `isUnsaved` is asked with absolute paths, before commits are made. */
export function createCommitWork(engine: CommitEngine, isUnsaved: (file: string) => boolean): CommitWork {
  let last: ChangeReading | null = null;
  const known = (): ChangeReading => {
    if (last === null)
      throw new UserError('bad-input', phrase('The changes are not read yet. Read them first.'));
    return last;
  };
  return {
    root: engine.root,
    read: async (signal) => {
      const reported = await engine.read(null, signal);
      last = reported.reading;
      return commitsView(reported);
    },
    check: async (plan, signal) => {
      const reading = known();
      try {
        return { problem: null, parses: await engine.parses(reading, plan, signal) };
      } catch (error) {
        if (error instanceof UserError) return { problem: error.said, parses: [] };
        throw error;
      }
    },
    run: async (plan, signal) => {
      const reading = known();
      const paths = reading.files.map(({ file }) => shownPath(file.path));
      requireSaved(engine.root, paths, isUnsaved);
      const { report, committed, notes } = await engine.run(reading, plan, signal);
      const { result } = report;
      if (result === null) throw new Error('commits were made without a result');
      return {
        commits: result.commits.map((commit, at) => ({ commit, subject: committed[at] ?? '' })),
        ...{ treeEqual: result.treeEqual, undo: result.undo, notes },
      };
    },
    undo: async (id, signal) => {
      await engine.undo(id, signal);
    },
  };
}
