/** What a task is opened with; what only one shell has is a port or a plain value. */
import type { Boundary } from '../../core/running/boundary';
import type { Checkpoints } from '../../core/changes/checkpoints';
import type { Entry } from '../../core/conversation/conversation';
import type { Diagnostics, Syntax } from '../../core/changes/edits';
import type { ShownFile } from '../../core/map/explore';
import type { Said } from '../../core/text/phrase';
import type { Runner } from '../../core/running/runner';
import type { SameFolder } from '../../core/files/sameFolder';
import type { ShellParser } from '../../core/running/shell';
import type { Review } from '../../core/conversation/task';
import type { ToolName } from '../../core/conversation/tool';
import type { PlaceParts } from '../../explore/places/withPlaces';
import type { WorkTreeStart } from '../../git/workTreeStart';
import type { Setup } from '../../recipes/setup';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { FreshIndex } from '../folder/freshIndex';
import type { TaskTerms } from './taskTerms';

/** Where the commands of a task run. */
export interface TaskRunner {
  /** Runs commands. */
  readonly shown: Runner;
  /** Runs checks and throw-away programs, which need no terminal, in the same place. */
  readonly quiet: Runner;
  /** What isolates commands there; absent where approvals do not follow it. */
  readonly boundary?: ((network?: boolean) => Promise<Boundary | null>) | undefined;
}

export interface TaskParts extends TaskTerms {
  /** Absolute. */
  readonly root: string;
  readonly folder: SameFolder;
  readonly checkpoints: Checkpoints;
  /** How the folder was at first; null where git cannot say what it has. */
  readonly start: WorkTreeStart | null;
  readonly index: FreshIndex;
  readonly syntax: Syntax;
  /** What language servers report of an edit; absent where there are none. */
  readonly diagnostics?: Diagnostics | undefined;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  readonly parser: ShellParser;
  readonly runner: TaskRunner;
  readonly runs: ConversationRuns;
  /** The folder's set-up, whose steps this runner runs. */
  readonly openSetup: (runner: Runner) => Setup;
  /** What may be read beside the map. */
  readonly places: PlaceParts;
  /** Absolute paths of files that commands may read beside the folder. */
  readonly inputs: readonly string[];
  /** Absolute path of the folder for results; absent where there is none. */
  readonly results?: string | undefined;
  /** Absolute: where throw-away folders are made. */
  readonly scratchPlace: string;
  /** Absolute: where it is noted which edits are under way. */
  readonly editNotes: string;
  /** What is changed must be planned first, whatever the task. */
  readonly hasContract: boolean;
  /** Whether somebody is there to be asked about a check. */
  readonly canAsk: boolean;
  /** Tools that requests tell whole. */
  readonly told: readonly ToolName[];
  /** Those that count of the conversation: what they showed may be edited. */
  readonly entries: readonly Entry[];
  /** Those of the task at hand. */
  readonly taskEntries: readonly Entry[];
  /** Files that stand whole in what the model starts from. */
  readonly shown?: readonly ShownFile[] | undefined;
  /** The first checkpoint step of the task. */
  readonly since: number;
  readonly answers: AnswerPorts;
  /** Ends what is asked before a call may run. */
  readonly signal: AbortSignal;
}

/** What the shell around a task knows of its answer. */
export interface AnswerPorts {
  /** Ends what would go on changing the folder: what is handed in is looked at as it stays. */
  settle(): Promise<unknown>;
  /** As in ReviewPorts. */
  asksForChange(): Promise<boolean>;
  missing(): Promise<Said | null>;
  made(): Promise<readonly string[]>;
  /** Paths of what the task has handed over. */
  results(): Promise<readonly string[]>;
  /** What the review lists of the results behind the look. */
  listed(): Promise<Pick<Review, 'results'>>;
}
