/** The worker's answers, from the index as it stands. */
import type { ApartChoice } from '../../core/files/apart';
import type { CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import type { ContextNames, Overview, StartingContext } from '../../core/conversation/initialContext';
import type { ContextRequest, OverviewRequest } from '../../core/map/context';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { ExploreAnswer, ExploreRequest, IndexStamp, LeftOut } from '../../core/map/explore';
import type { FramePlace, PlaceQuestion } from '../../core/files/framePlaces';
import type { GraphFocus, GraphView } from '../../core/map/graphView';
import type { MentionNames, MentionQuestion } from '../../core/conversation/mentions';
import type { CodeIndex } from '../../core/map/codeIndex';
import type { ReadPdf } from '../../core/map/pdf';
import type { CodeTreeItem, SymbolPlace, WeightedComponents } from '../../core/map/views';
import type { Handlers } from '../../protocol/channel';
import type { IndexRequests } from '../../protocol/indexMessages';
import type { Indexer } from '../folder/engine';
import { exploreWhole } from './exploreWhole';
import { answerFresh } from './freshAnswers';
import type { FreshPorts } from './freshAnswers';
import type { Buffers, OpenedFolder } from '../folder/openedFolder';
import type { Weights } from '../rank/moduleScore';

/** The explorers that answer from an index. */
export interface Explorers<Map> {
  /** Made once for each state of the index and its weights, however often it is asked. */
  prepareMap(
    indexer: Pick<Indexer, 'index' | 'bufferText'>,
    folder: string,
    /** Of the answer that is being made. */
    stamp: () => IndexStamp,
    weights: Weights,
  ): Map;
  codeTreeChildren(map: Map, key: string | null): readonly CodeTreeItem[];
  coreComponents(map: Map, limit: number, apart: ApartChoice): WeightedComponents;
  /** What `explore` needs for this request that takes time; null where it needs nothing. */
  readAhead(map: Map, request: ExploreRequest): Promise<ReadPdf | null>;
  explore(map: Map, request: ExploreRequest, read: ReadPdf | null): ExploreAnswer;
  /** What is not in the map, most files first. */
  leftOut(map: Map): readonly LeftOut[];
  symbolAt(map: Map, path: string, line: number): SymbolPlace | null;
  references(map: Map, references: readonly CodeReference[]): readonly ReferenceAnswer[];
  framePlaces(map: Map, question: PlaceQuestion): readonly (FramePlace | null)[];
  graph(map: Map, focus: GraphFocus, apart: ApartChoice): GraphView;
  context(map: Map, request: ContextRequest): StartingContext;
  overview(map: Map, request: OverviewRequest): Overview;
  oneTestCommand(map: Map): string | null;
  contextNames(map: Map, text: string): ContextNames;
  mentionNames(map: Map, question: MentionQuestion): MentionNames;
}

/** What the answers are of. */
export interface Asked {
  readonly current: () => OpenedFolder | undefined;
  readonly buffers: Buffers;
  /** By which all is ranked now. */
  readonly weights: () => Weights;
  readonly isPaused: () => boolean;
  /** Has these files read again; rejects as an update does. */
  readonly update: (folder: OpenedFolder, paths: readonly string[]) => Promise<unknown>;
}

type Questions =
  | 'codeTree'
  | 'coreComponents'
  | 'explore'
  | 'status'
  | 'symbolAt'
  | 'references'
  | 'framePlaces'
  | 'graph'
  | 'context'
  | 'overview'
  | 'oneTestCommand'
  | 'contextNames'
  | 'mentionNames';

/** Answers while work on the index goes on; the views' are empty before a folder is opened. */
export function createAnswers<Map>(
  explorers: Explorers<Map>,
  asked: Asked,
): Pick<Handlers<IndexRequests>, Questions> {
  const { current } = asked;
  const mapOf = rememberMap(asked.weights, (opened, weights) =>
    explorers.prepareMap(opened.indexer, opened.params.folder, () => opened.stamp(), weights),
  );
  const map = (): Map => mapOf(openOne(current()));
  const fresh = <T>(
    paths: readonly string[],
    ask: (map: Map) => T,
    pathsOf: (answer: T) => readonly string[],
  ): Promise<T> => {
    const opened = openOne(current());
    const answer = (changed: readonly string[]): T => {
      opened.changed = changed;
      return ask(mapOf(opened));
    };
    return answerFresh(freshPorts(asked, opened), [...asked.buffers.suspects, ...paths], answer, pathsOf);
  };
  return {
    codeTree: ({ parent }) => {
      if (parent === null) current()?.indexer.showProgress();
      return current() ? explorers.codeTreeChildren(map(), parent) : [];
    },
    coreComponents: ({ limit, apart }) => {
      if (!current()) return { modules: [], classes: [], weights: asked.weights() };
      return explorers.coreComponents(map(), limit, apart);
    },
    explore: (request) =>
      exploreWhole(openOne(current()), asked.isPaused, request, async () => {
        const read = await explorers.readAhead(map(), request);
        return fresh([], (freshMap) => explorers.explore(freshMap, request, read), resultPaths);
      }),
    status: () => {
      const opened = current();
      return opened ? { ...opened.status(asked.isPaused()), leftOut: explorers.leftOut(map()) } : null;
    },
    symbolAt: async ({ path, line }) => {
      if (!current()) return null;
      return fresh([path], (freshMap) => explorers.symbolAt(freshMap, path, line), noPaths);
    },
    references: (cited) => fresh([], (freshMap) => explorers.references(freshMap, cited), citedPaths),
    framePlaces: async (question) => {
      if (!current()) return question.places.map(() => null);
      return fresh([], (freshMap) => explorers.framePlaces(freshMap, question), placePaths);
    },
    graph: ({ focus, apart }) => explorers.graph(map(), focus, apart),
    context: (request) => fresh([], (freshMap) => explorers.context(freshMap, request), contextPaths),
    overview: (request) => fresh([], (freshMap) => explorers.overview(freshMap, request), shownPaths),
    oneTestCommand: () => explorers.oneTestCommand(map()),
    contextNames: ({ text }) => explorers.contextNames(map(), text),
    // While somebody types: what has changed since is not waited for.
    mentionNames: (question) => explorers.mentionNames(map(), question),
  };
}

function noPaths(): readonly string[] {
  return [];
}

function contextPaths({ blocks }: StartingContext): readonly string[] {
  return blocks.flatMap(({ entries }) => entries.map(({ path }) => path));
}

function shownPaths({ shown }: Overview): readonly string[] {
  return shown.map(({ path }) => path);
}

function resultPaths({ results }: ExploreAnswer): readonly string[] {
  return results.map(({ path }) => path);
}

function placePaths(places: readonly (FramePlace | null)[]): readonly string[] {
  return places.flatMap((place) => place?.path ?? []);
}

function citedPaths(answers: readonly ReferenceAnswer[]): readonly string[] {
  return answers.flatMap((each) => (each.kind === 'found' ? [each.place.path] : []));
}

function openOne(opened: OpenedFolder | undefined): OpenedFolder {
  if (!opened)
    throw new UserError('bad-input', phrase('No folder has been mapped yet: open one, and ask again.'));
  return opened;
}

function freshPorts({ buffers, isPaused, update }: Asked, opened: OpenedFolder): FreshPorts {
  const { indexer } = opened;
  return {
    changed: (paths) => {
      const asked = [...paths];
      const changed = indexer.changed(asked);
      for (const path of asked) if (!changed.includes(path)) buffers.suspects.delete(path);
      return changed;
    },
    readAgain: (paths) => {
      // All that is missing is being read, or was not wanted.
      if (isPaused() || indexer.summary().partial) return null;
      // A reading that fails leaves the files changed, which the answer says.
      return update(opened, paths).then(
        () => undefined,
        () => undefined,
      );
    },
    nextIndex: () => opened.nextIndex,
  };
}

/** The map of an index, prepared again only where that or its weights are others than the last time. */
function rememberMap<Map>(
  weightsNow: () => Weights,
  prepare: (opened: OpenedFolder, weights: Weights) => Map,
): (opened: OpenedFolder) => Map {
  let made: { readonly index: CodeIndex; readonly by: Weights; readonly map: Map } | undefined;
  return (opened) => {
    const { index } = opened.indexer;
    const weights = weightsNow();
    if (made?.index !== index || made.by !== weights)
      made = { index, by: weights, map: prepare(opened, weights) };
    return made.map;
  };
}
