/** The work on a plan of a rebase behind the planner page. */
import { UserError } from '../../core/errors';
import type { RebaseWork } from '../../core/git/planning';
import { phrase } from '../../core/text/phrase';
import { subjectOf } from '../../scenarios/git/rebase/messages';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import type { RebaseEngine } from '../rebase/rebaseEngine';
import { historyOf, rebaseView, warningsOf } from './rebaseView';
import { requireSaved } from '../merge/requireSaved';

/** Todos are about the commits that were read last. `isUnsaved` is asked with absolute paths, before files are written. */
export function createRebaseWork(engine: RebaseEngine, isUnsaved: (file: string) => boolean): RebaseWork {
  let last: RebaseReading | null = null;
  /** What each rebase that can be undone here wrote, by its undo. */
  const written = new Map<string, readonly string[]>();
  const known = (): RebaseReading => {
    if (last === null)
      throw new UserError('bad-input', phrase('The commits are not read yet. Read them first.'));
    return last;
  };
  return {
    root: engine.root,
    read: async (onto, signal) => {
      if ((await engine.left(signal)) !== null)
        throw new UserError(
          'bad-input',
          phrase('A rebase is under way. Resolve what conflicts, or undo it, before you plan another.'),
        );
      last = await engine.read(onto, signal);
      return rebaseView(last);
    },
    check: async (file, signal) => {
      const reading = known();
      try {
        const todo = engine.todoOf(file, reading);
        const history = historyOf(reading.range, todo);
        const forecast = await engine.forecast(reading, todo, signal);
        return { problem: null, forecast, history, warnings: warningsOf(reading.range, history) };
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        return { problem: error.said, forecast: [], history: [], warnings: [] };
      }
    },
    run: async (file, signal) => {
      const reading = known();
      const { onto } = reading.range;
      const paths = await engine.written(reading, signal);
      requireSaved(engine.root, paths, isUnsaved);
      const { head, treeEqual, undo } = await engine.run(reading, engine.todoOf(file, reading), signal);
      const result = { head, treeEqual, undo };
      written.set(undo, paths);
      if (head === null) return { ...result, commits: [] };
      const { range } = await engine.read(onto.id, signal);
      const commits = range.entries.map((entry) => ({ commit: entry.id, subject: subjectOf(entry) }));
      return { ...result, commits };
    },
    undo: async (id, signal) => {
      requireSaved(engine.root, written.get(id) ?? [], isUnsaved);
      await engine.undo(id, signal);
    },
  };
}
