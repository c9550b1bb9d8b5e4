/** Messages between the extension host and the index worker. */
import type { ApartChoice } from '../core/files/apart';
import type { ExploreRequest, Explored, LeftOut, Reading } from '../core/map/explore';
import type { CodeReference, ReferenceAnswer } from '../core/changes/checks';
import type { ContextNames, Overview, StartingContext } from '../core/conversation/initialContext';
import type { ContextRequest, OverviewRequest } from '../core/map/context';
import type { NamedCall } from '../core/git/mergePorts';
import type { FileShape, ShapeText } from '../core/git/shapes';
import type { MapDiff } from '../core/git/structure';
import type { ReviewTreesAsked, ReviewedTrees } from '../core/git/reviewMaps';
import type { TreeMapsAsked } from '../core/git/treeMaps';
import type { TreeNames, TreeNamesAsked } from '../core/git/treeNames';
import type { Outline } from '../core/changes/edits';
import type { FramePlace, PlaceQuestion } from '../core/files/framePlaces';
import type { GraphFocus, GraphView } from '../core/map/graphView';
import type { MentionNames, MentionQuestion } from '../core/conversation/mentions';
import type { CodeTreeItem, SymbolPlace, WeightedComponents } from '../core/map/views';
import type { Features, Language } from '../core/map/codeIndex';

/** What the worker is asked for. Every answer is of the index as it stands, partial or whole. */
export type IndexRequests = {
  /** Brings the index of `folder` up to date; answers when done or cancelled. Progress comes as events. */
  open: { params: OpenParams; result: IndexSummary };
  /** As `open`, but reads every file anew and trusts nothing stored. */
  rebuild: { params: OpenParams; result: IndexSummary };
  /** Stops what is under way and what waits (`open`, `update`); what was read stays and answers. */
  cancel: { params: null; result: null };
  /**
   * Re-reads these files (relative paths; created, changed or deleted) and re-links; `.git` for a commit, another
   * branch or another set of tracked files. Progress comes as events where many files are read.
   */
  update: { params: { readonly paths: readonly string[] }; result: IndexSummary };
  /**
   * From now on these files hold these texts, whatever is on disk. Read with the next `open`, `rebuild`, `update` of their
   * paths, or question.
   */
  buffers: { params: BufferChange; result: null };
  /** How much source a folder holds, by a listing alone: nothing is opened. Throws as `open` does. */
  folderSize: { params: OpenParams; result: FolderSize };
  /** Stops `open`, `rebuild` and `update` where they are, until `resume`, `cancel` or another `open`. */
  pause: { params: null; result: null };
  resume: { params: null; result: null };
  /** Children of a node of the code tree, null = the roots. */
  codeTree: { params: { readonly parent: string | null }; result: readonly CodeTreeItem[] };
  coreComponents: {
    params: { readonly limit: number; readonly apart: ApartChoice };
    result: WeightedComponents;
  };
  /**
   * From now on all is ranked by these weights, by 1 each before. Nothing is read or linked for it; `changed` follows where a
   * folder is open.
   */
  weights: { params: Features; result: null };
  /**
   * While the folder is read for the first time, what the map does not have yet is notReady. Fails with a ToolError for a
   * target that the whole index does not have.
   */
  explore: { params: ExploreRequest; result: Explored };
  /** Where the index stands; null where no folder has been opened. */
  status: { params: null; result: IndexStatus | null };
  /** The innermost named symbol around a line (from 1) of a file, else its module; null for a file not in the map. */
  symbolAt: { params: { readonly path: string; readonly line: number }; result: SymbolPlace | null };
  /** What the index knows of what an answer cites, in the order of the references. */
  references: { params: readonly CodeReference[]; result: readonly ReferenceAnswer[] };
  /** Where the places that a program printed are in the folder, in their order; null for each that is not in it. */
  framePlaces: { params: PlaceQuestion; result: readonly (FramePlace | null)[] };
  graph: { params: { readonly focus: GraphFocus; readonly apart: ApartChoice }; result: GraphView };
  /** What a model is given of the folder before it asks. Fails with a ToolError for a budget without room for anything. */
  context: { params: ContextRequest; result: StartingContext };
  overview: { params: OverviewRequest; result: Overview };
  /** What the parser sees in a text as a file of this path would have it, in the folder or not; null for a language that is not read. */
  outline: { params: { readonly path: string; readonly text: string }; result: Outline | null };
  /** The calls in such a text by the names that are called, in their order; null for a language that is not read. */
  calls: { params: { readonly path: string; readonly text: string }; result: readonly NamedCall[] | null };
  /** The definitions of such texts by what they say, in the order of the texts; null for a language that is not read. */
  shapes: {
    params: { readonly texts: readonly ShapeText[] };
    result: readonly (FileShape | null)[];
  };
  /** What the maps of two trees differ by; progress comes as events. Whatever folder is open stays as it is. */
  compareTrees: { params: TreeMapsAsked; result: MapDiff };
  /** The same with what a review asks of both maps. */
  reviewTrees: { params: ReviewTreesAsked; result: ReviewedTrees };
  /** What the maps of trees say of names, in the order of the trees; progress comes as events. */
  namesInTrees: { params: TreeNamesAsked; result: readonly TreeNames[] };
  /** The command that runs one test, as files of the folder say; null where none does. */
  oneTestCommand: { params: null; result: string | null };
  /** What of the map a name may mean that is to be in the context. */
  contextNames: { params: { readonly text: string }; result: ContextNames };
  /** What of the map a mention that is being written may name. */
  mentionNames: { params: MentionQuestion; result: MentionNames };
};

export type IndexEvents = {
  progress: IndexProgress;
  /** The index has changed; views ask again. */
  changed: IndexSummary;
};

/** How much source a folder holds, and where most of it is. */
export interface FolderSize {
  readonly files: number;
  readonly sizeBytes: number;
  /** Largest first. */
  readonly largest: readonly SizedFolder[];
}

export interface SizedFolder {
  /** Relative to the folder, `/`, without one at its end. */
  readonly path: string;
  readonly files: number;
  readonly sizeBytes: number;
}

/** Which files of the folder have unsaved buffers. */
export interface BufferChange {
  /** all: no other file has one. */
  readonly scope: 'all' | 'some';
  readonly buffers: readonly UnsavedBuffer[];
}

export interface UnsavedBuffer {
  /** Relative to the folder, `/`. */
  readonly path: string;
  /** Null: saved, reverted or closed, so that what is on disk counts again. */
  readonly text: string | null;
}

export interface OpenParams {
  /** Absolute path. */
  readonly folder: string;
  /** Glob patterns from settings, as in .gitignore. */
  readonly excludes: readonly string[];
  /** Parse workers; 0 = as many as suit the machine. */
  readonly workers: number;
  /** Absolute path of the folder that holds the stores of indexed folders; null: nothing is read or stored there. */
  readonly storage: string | null;
  /** The user has agreed to more than 50,000 files, or to $HOME. */
  readonly largeFolderAllowed: boolean;
  /** No git is started else: no file has a history, and what git tracks counts as any other file by the ignore files. */
  readonly gitAllowed: boolean;
}

/** linking holds the ranking too: it takes a hundredth of it. */
export type IndexPhase = 'listing' | 'parsing' | 'linking';

/** The parts of linking, in their order: modules and imports; the flow analysis; ids and edges; the ranking. */
export type LinkStep = 'resolving' | 'flow' | 'graph' | 'ranking';

export interface IndexProgress {
  readonly phase: IndexPhase;
  readonly filesDone: number;
  /** 0 while still listing. */
  readonly filesTotal: number;
}

export interface IndexStatus {
  readonly summary: IndexSummary;
  /** How far the first reading is; null once the index answers everything. */
  readonly reading: Reading | null;
  readonly modules: number;
  /** Most files first. */
  readonly leftOut: readonly LeftOut[];
}

export interface IndexSummary {
  /** Grows with every change of the index in this process. */
  readonly indexVersion: number;
  readonly partial: boolean;
  /**
   * Calls, and scores with them, are not yet those of all files linked together: what has changed is in the index by what
   * the changed files and their neighbours say themselves. A `changed` event follows when all is linked.
   */
  readonly provisional: boolean;
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly languages: readonly LanguageCount[];
  readonly classes: number;
  readonly functions: number;
  readonly skipped: number;
  readonly problems: number;
  readonly seconds: number;
}

export interface LanguageCount {
  readonly language: Language;
  readonly files: number;
  readonly lines: number;
}
