/** The merge in the folder that a window has open, for chat and tools. */
import { startTimer } from '../../core/async/throttle';
import { ToolError } from '../../core/errors';
import type { Log } from '../../core/ports';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { FolderIndex } from '../folder/folderIndex';
import { indexedMap } from './indexedMap';
import type { MergeCode } from '../../core/git/mergePorts';
import { createOpenMerge } from './openMerge';
import type { OpenMerge } from './shareMergeWork';
import type { GitPlansOf } from '../../tools/gitPlans/gitPlans';
import { createGitPlans } from '../gitPlans/openGitPlans';
import { openReviewEngine } from '../structure/reviewEngine';
import { lookForSilent } from '../structure/lookForSilent';
import { createSilent } from '../structure/openSilent';
import type { SilentOf } from '../structure/openSilent';
import type { ReviewOf } from '../../tools/gitPlans/reviewChanges';
import type { LookForSilent } from '../../tools/merging/silentConflicts';
import type { ToldMerge } from '../../tools/merging/viewConflicts';

export interface WindowMergePorts {
  /** Absolute; null while none is open or it is not trusted. */
  readonly folder: () => string | null;
  readonly open: OpenMerge;
}

export interface WindowMerge {
  /** As `MergeWorkOf` of the tools. */
  readonly mergeOf: () => Promise<ToldMerge>;
  dispose(): void;
}

interface Current {
  readonly folder: string;
  readonly work: Promise<ToldMerge | null>;
}

export function createWindowMerge({ folder, open }: WindowMergePorts): WindowMerge {
  let current: Current | null = null;
  const leave = (): void => {
    // What could not be opened was told to whoever asked.
    void current?.work.then(
      (work) => work?.dispose(),
      () => undefined,
    );
    current = null;
  };
  return {
    mergeOf: async () => {
      const here = folder();
      if (here === null) throw noRepository();
      if (current?.folder !== here) {
        leave();
        current = { folder: here, work: open(here) };
      }
      const asked = current;
      try {
        const work = await asked.work;
        if (work !== null) return work;
      } catch (error) {
        if (current === asked) current = null;
        throw error;
      }
      // A repository may be made, or a newer git be installed, before the next question.
      if (current === asked) current = null;
      throw noRepository();
    },
    dispose: leave,
  };
}

function noRepository(): ToolError {
  return new ToolError(phrase('This folder is in no git repository, or git is older than 2.38.'));
}

export interface MergingParts {
  readonly folderIndex: Pick<
    FolderIndex,
    | 'calls'
    | 'explore'
    | 'namesInTrees'
    | 'outline'
    | 'shapes'
    | 'reviewTrees'
    | 'symbolAt'
    | 'state'
    | 'whenIdle'
  >;
  /** Whether the user trusts the workspace: no git runs before. */
  readonly isTrusted: () => boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  /** As MergeWorkParts; asked before files are written. */
  readonly isUnsaved: (file: string) => boolean;
  /** As GitEnginePorts. */
  readonly onRecovered: (said: Phrase) => void;
  readonly onLeft: (said: Phrase) => void;
}

/** The parser of a folder's index, for texts that are none of its files. */
export function parsedBy(folderIndex: Pick<FolderIndex, 'calls' | 'outline'>): MergeCode {
  return {
    outlineOf: (path, text) => folderIndex.outline(path, text),
    callsOf: (path, text) => folderIndex.calls(path, text),
  };
}

/** What the window's tools ask of git in the folder that is open. */
export interface GitTools extends Pick<WindowMerge, 'mergeOf'> {
  readonly plansOf: GitPlansOf;
  readonly reviewOf: ReviewOf;
  readonly lookForSilent: LookForSilent;
}

export interface Merging extends WindowMerge {
  readonly tools: GitTools;
  /** What the conflict page opens the same work with. */
  readonly open: OpenMerge;
  readonly silentOf: SilentOf;
}

/** The merges of a window, with its map around them. */
export function createMerging(parts: MergingParts): Merging {
  const { folderIndex, isTrusted, environment, log, isUnsaved, onRecovered, onLeft } = parts;
  const mapped = (): string | null =>
    folderIndex.state.kind === 'noFolder' || !isTrusted() ? null : folderIndex.state.folder;
  const code = parsedBy(folderIndex);
  const open = createOpenMerge({
    ...{ environment, startTimer, log, isUnsaved, onRecovered, onLeft },
    code,
    mapOf: (folder, prefix) => (folder === mapped() ? indexedMap(folderIndex, prefix) : null),
  });
  const merge = createWindowMerge({ folder: mapped, open });
  const plansOf = createGitPlans({ folder: mapped, environment, code, isUnsaved, onRecovered });
  const reviewOf: ReviewOf = async (asked, signal, finding) => {
    const folder = mapped();
    if (folder === null)
      throw new ToolError(phrase('No folder is open, or it is not trusted, so no git runs here.'));
    const engine = await openReviewEngine(
      folder,
      {
        ...{ environment, pathsFrom: 'folder' },
        shapesOf: (texts) => folderIndex.shapes(texts),
        reviewTrees: (trees) => folderIndex.reviewTrees(trees),
      },
      signal,
    );
    return engine.review(asked, signal, finding);
  };
  const silentOf = createSilent({ folder: mapped, folderIndex, environment });
  const tools = { mergeOf: merge.mergeOf, plansOf, reviewOf, lookForSilent: lookForSilent(silentOf) };
  return { ...merge, open, silentOf, tools };
}
