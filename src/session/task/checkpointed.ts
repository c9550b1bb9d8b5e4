/** Makes edits and commands leave a checkpoint of what they change. */
import { createHash } from 'node:crypto';
import type { ChangedPath, Checkpoints, CommandChanges, WatchWork } from '../../core/changes/checkpoints';
import type { EditedFiles } from '../../core/changes/edits';
import type { ChangedFile, RunChanges, Runner } from '../../core/running/runner';

/** The files, each change of which is a step that can be taken back; `changed` is told when one has ended, however. */
export function checkpointedFiles(
  files: EditedFiles,
  checkpoints: Checkpoints,
  changed: () => void,
): EditedFiles {
  return {
    read: (path) => files.read(path),
    write: (path, bytes, expected) => {
      const next = createHash('sha256').update(bytes).digest('hex');
      const step = checkpoints.begin(`write ${path}`);
      return step.around(path, next, () => files.write(path, bytes, expected)).finally(changed);
    },
    remove: (path, expected) => {
      const step = checkpoints.begin(`delete ${path}`);
      return step.around(path, null, () => files.remove(path, expected)).finally(changed);
    },
  };
}

/** How many files a report names: a build makes thousands. */
const MOST_NAMED = 20;

/** The runner, each command of which is a step, and whose reports say which files changed; `ran` is told when one has ended, however. */
export function checkpointedRunner(runner: Runner, checkpoints: Checkpoints, ran: () => void): Runner {
  return {
    kind: runner.kind,
    run: async (request, hooks, signal) => {
      const step = checkpoints.begin(`run ${request.command}`);
      try {
        const { answer, changes } = await step.aroundCommand(
          () => runner.run(request, hooks, signal),
          signal,
          request.longer,
        );
        return { ...answer, changes: runChanges(changes) };
      } finally {
        ran();
      }
    },
  };
}

function runChanges({ files, beyond, isShared }: CommandChanges): RunChanges {
  return {
    ...(isShared ? { isShared } : {}),
    files: files
      .slice(0, MOST_NAMED)
      .map(({ path, before, after }) => ({ path, kind: kindOf(before, after) })),
    count: files.length,
    isPartial: beyond !== null,
  };
}

function kindOf(before: ChangedPath['before'], after: ChangedPath['after']): ChangedFile['kind'] {
  if (before.kind === 'absent') return 'created';
  return after?.kind === 'absent' ? 'deleted' : 'modified';
}

/** Work that is to change nothing, as a step: what it changed all the same is told, and can be taken back. */
export function checkpointedWatch(checkpoints: Checkpoints, ran: () => void): WatchWork {
  return async (title, work, signal) => {
    try {
      return await checkpoints.begin(title).aroundCommand(work, signal);
    } finally {
      ran();
    }
  };
}
