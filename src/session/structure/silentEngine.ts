/** Silent conflicts of the repository of a folder, for whoever shows them. */
import { openRepository } from '../../git/operations/repository';
import { folderPaths } from './folderPaths';
import { silentFromFolder } from './fromFolder';
import type { MergeChoice } from './mergeChoices';
import { readMergeChoices } from './mergeChoices';
import type { KnownVersions } from '../../scenarios/git/structure/changedFiles';
import type { SilentAnswer, SilentAsked } from '../../scenarios/git/silent/silentConflicts';
import { silentConflicts } from '../../scenarios/git/silent/silentConflicts';
import type { SilentPorts } from '../../scenarios/git/silent/readSilent';
import { readSource } from '../../verify/source/sourceText';
import { sourceRulesOf } from '../../verify/source/sourceRulesOf';

export interface SilentEngine {
  /** Throws UserError for a name that is no commit, CancelledError. */
  look(asked: SilentAsked, signal: AbortSignal): Promise<SilentAnswer>;
  /** Merges that may be looked at: the one under way, the last one, and that of each branch into HEAD. */
  choices(signal: AbortSignal): Promise<readonly MergeChoice[]>;
}

export interface SilentEnginePorts extends Pick<SilentPorts, 'shapesOf' | 'namesInTrees'> {
  readonly environment: NodeJS.ProcessEnv;
  /** What paths of an answer are relative to: the folder is for who has it open alone. */
  readonly pathsFrom: 'top' | 'folder';
}

/** Versions that are kept for the next look; a larger number begins anew. */
const MOST_KNOWN = 8_000;

/** What one look has parsed for its symbols, the next does not parse again. Throws UserError for a folder in no repository. */
export async function openSilentEngine(
  folder: string,
  { environment, pathsFrom, shapesOf, namesInTrees }: SilentEnginePorts,
  signal: AbortSignal,
): Promise<SilentEngine> {
  const repository = await openRepository(folder, environment, signal);
  const { fromFolder } = await folderPaths(folder, repository.top);
  const known: KnownVersions = new Map();
  return {
    look: async (asked, lookSignal) => {
      if (known.size > MOST_KNOWN) known.clear();
      const ports = { shapesOf, namesInTrees, known, codeOf };
      const answer = await silentConflicts(repository, asked, ports, lookSignal);
      return pathsFrom === 'top' ? answer : silentFromFolder(answer, fromFolder);
    },
    choices: (askSignal) => readMergeChoices(repository, askSignal),
  };
}

/** A text without comments and the insides of strings, line by line. */
export function codeOf(path: string, text: string): readonly string[] {
  return readSource(text, sourceRulesOf(path)).code;
}
