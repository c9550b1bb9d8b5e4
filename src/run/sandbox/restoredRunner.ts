/** A runner that nothing keeps from writing what programs outside follow: it is as it was once the command has ended. */
import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RunReport, Runner } from '../../core/running/runner';
import { clearOrAway, gitFoldersBelow } from './clearGitFolder';
import { gitSettings } from './gitSettings';
import { keepPlaces } from './keptPlaces';
import { realOrNone } from './paths';
import { createWorkspaceWatch, orEnded } from './workspaceWatch';
import type { Begun } from './workspaceWatch';

/** Git folders of others in a git folder: commits write them, so what is kept is in each of them. */
const OF_OTHERS = ['modules', 'worktrees'];
const keptOf = [...gitSettings.filter((name) => !OF_OTHERS.includes(name)), 'commondir'];

/**
 * The runner; after each command git's hooks and settings, settings of editors and the like of the workspace `root`
 * (absolute) have the bytes that they had before, and new ones are moved to `keep` (absolute). While the command runs they
 * may be others. What was done is told in the report's output. Reads those files before and after each command.
 */
export function createRestoredRunner(runner: Runner, root: string, keep: string): Runner {
  const top = realpathSync(root);
  const watch = createWorkspaceWatch(top, keep);
  return {
    kind: runner.kind,
    run: async (request, hooks, signal) => {
      const begun = await watch.begin('write');
      const settle = await orEnded(
        begun.watching,
        () => settling(begun, top),
        () => false,
      );
      const notes: string[] = [];
      let report: RunReport;
      try {
        report = await runner.run(request, hooks, signal);
      } finally {
        notes.push(...(await settle()));
      }
      for (const note of notes) hooks.onOutput(note);
      return { ...report, output: `${report.output}${notes.join('')}` };
    },
  };
}

/** Puts back what is there now, and returns what is to be told of it. */
function settling({ kept, git, watching }: Begun, root: string): () => Promise<readonly string[]> {
  const folders = [...new Set(git.folders.flatMap(withOthers))];
  const settings = folders.flatMap((folder) => keptOf.map((name) => join(folder, name)));
  const places = keepPlaces([...kept, ...git.pointers, ...settings]);
  const isKept = new Set([...kept, ...git.pointers, ...git.folders]);
  const { away } = watching;
  const names = (paths: readonly string[]): string => paths.map((path) => relative(root, path)).join(', ');
  return async () => {
    watching.stop();
    const { changed, left } = places.putBack({ within: [root, ...git.folders], away });
    const closed = realOrNone(root)[0] !== root;
    const made = closed ? [] : git.folders.flatMap(withOthers).filter((each) => !folders.includes(each));
    for (const folder of made) await clearOrAway(folder, { known: git.folders, made: [], away });
    const moved = closed ? null : await watching.end((path) => isKept.has(path));
    return [
      changed.length > 0 && `Restored: ${names(changed)}. Git, the editor or a shell would use it by itself.`,
      left.length > 0 && `Not restored, because a parent folder is now a link: ${names(left)}.`,
      moved,
    ].flatMap((note) => (typeof note === 'string' ? [`\n[${note}]\n`] : []));
  };
}

/** The folder, and those of submodules and linked work trees in it. */
function withOthers(folder: string): readonly string[] {
  const others = OF_OTHERS.flatMap((part) => gitFoldersBelow(join(folder, part)));
  return [folder, ...others.flatMap(withOthers)];
}
