/** Plans of commits, rebases and bisections in the folder that is open, for tools. */
import { ToolError } from '../../core/errors';
import type { MergeCode } from '../../core/git/mergePorts';
import { phrase } from '../../core/text/phrase';
import { shownPath } from '../../git/bytePaths';
import type { CommitWork, GitPlansOf, RebaseWork } from '../../tools/gitPlans/gitPlans';
import { runBisect } from '../bisect/runBisect';
import type { CommitEngine } from '../commits/commitEngine';
import { openCommitEngine } from '../commits/openCommits';
import { openGitEngine } from '../merge/gitEngine';
import type { GitEnginePorts } from '../merge/gitEngine';
import { requireSaved } from '../merge/requireSaved';
import type { IsUnsaved } from '../merge/requireSaved';
import { openRebaseEngine } from '../rebase/openRebaseEngine';
import type { RebaseEngine } from '../rebase/rebaseEngine';

export interface GitPlansParts extends Pick<GitEnginePorts, 'environment' | 'onRecovered'> {
  /** Absolute; null while none is open or it is not trusted. */
  readonly folder: () => string | null;
  readonly code: MergeCode;
  /** Whether an editor holds unsaved text of a file (absolute); absent where there are no editors. */
  readonly isUnsaved?: IsUnsaved | undefined;
}

/** Opens the repository for each call, so that nothing of it is held: it costs a few short calls of git. */
export function createGitPlans(parts: GitPlansParts): GitPlansOf {
  const { isUnsaved } = parts;
  return async (signal) => {
    const folder = parts.folder();
    if (folder === null)
      throw new ToolError(phrase('No folder is open, or it is not trusted, so no git runs here.'));
    // First: it gives back what an interrupted operation left.
    const commits = await openCommitEngine(folder, parts, signal);
    const rebase = await openRebaseEngine(folder, parts, signal);
    return {
      commits: savedCommits(commits, isUnsaved),
      rebase: savedRebase(rebase, isUnsaved),
      undoable: async (ending) => (await openGitEngine(folder, parts, ending)).undoable(ending),
      undo: async (id, ending) => (await openGitEngine(folder, parts, ending)).undo(id, ending),
      bisect: (asked, ports, ending) =>
        runBisect(folder, asked, { ...ports, environment: parts.environment, code: parts.code }, ending),
    };
  };
}

function savedCommits(engine: CommitEngine, isUnsaved: IsUnsaved | undefined): CommitWork {
  return {
    ...engine,
    run: async (reading, plan, signal) => {
      requireSaved(
        engine.root,
        reading.files.map(({ file }) => shownPath(file.path)),
        isUnsaved,
      );
      return engine.run(reading, plan, signal);
    },
  };
}

function savedRebase(engine: RebaseEngine, isUnsaved: IsUnsaved | undefined): RebaseWork {
  return {
    ...engine,
    run: async (reading, todo, signal) => {
      requireSaved(engine.root, await engine.written(reading, signal), isUnsaved);
      return engine.run(reading, todo, signal);
    },
  };
}
