/** What opens the work on the merge of a folder, in a window and for other agents. */
import { UserError } from '../../core/errors';
import type { StartTimer } from '../../core/async/throttle';
import type { ToldMerge } from '../../tools/merging/viewConflicts';
import type { Log } from '../../core/ports';
import { openRepository } from '../../git/operations/repository';
import { folderPaths } from '../structure/folderPaths';
import { openGitEngine } from './gitEngine';
import type { GitEnginePorts } from './gitEngine';
import { createKnownSurroundings } from './knownSurroundings';
import type { MapQuestions } from './knownSurroundings';
import { createMergeWork } from './openMergeWork';
import type { MergeWorkParts } from './openMergeWork';
import { shareMergeWork } from './shareMergeWork';
import type { OpenMerge } from './shareMergeWork';
import { sideTextsIn } from './sideTexts';
import { createWatchFolders } from './watchFolders';

export interface OpenMergePorts extends GitEnginePorts {
  /** The map of a folder, asked with paths of its repository: `prefix` is the folder below the top. Null where there is none. */
  readonly mapOf: (folder: string, prefix: string) => MapQuestions | null;
  readonly startTimer: StartTimer;
  readonly log: Pick<Log, 'warn'>;
  /** As MergeWorkParts. */
  readonly isUnsaved?: MergeWorkParts['isUnsaved'];
}

/** Null for a folder in no repository, or a git that is too old; what else is wrong is thrown. Users of one folder share its work. */
export function createOpenMerge(ports: OpenMergePorts): OpenMerge {
  return shareMergeWork((folder) => open(folder, ports));
}

const unending = new AbortController().signal;

async function open(folder: string, ports: OpenMergePorts): Promise<ToldMerge | null> {
  try {
    const repository = await openRepository(folder, ports.environment, unending);
    const engine = await openGitEngine(folder, ports, unending);
    const map = ports.mapOf(folder, (await folderPaths(folder, repository.top)).prefix);
    return createMergeWork({
      engine,
      isUnsaved: ports.isUnsaved,
      watch: createWatchFolders(ports.startTimer),
      surroundings:
        map === null
          ? undefined
          : createKnownSurroundings({
              ...{ map, outline: ports.code.outlineOf, log: ports.log },
              sides: sideTextsIn(repository),
            }),
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    ports.log.warn(`no merge can be looked at in ${folder}: ${error.message}`);
    return null;
  }
}
