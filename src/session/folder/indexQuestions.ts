import type { ApartChoice } from '../../core/files/apart';
import type { CodeReference, ReferenceAnswer } from '../../core/changes/checks';
import type { ContextNames, Overview, StartingContext } from '../../core/conversation/initialContext';
import type { ContextRequest, OverviewRequest } from '../../core/map/context';
import type { Outline } from '../../core/changes/edits';
import type { NamedCall } from '../../core/git/mergePorts';
import type { ReviewTreesAsked, ReviewedTrees } from '../../core/git/reviewMaps';
import type { FileShape, ShapeText } from '../../core/git/shapes';
import type { TreeNames, TreeNamesAsked } from '../../core/git/treeNames';
import { ToolError, errorText } from '../../core/errors';
import type { ExploreRequest, Explored } from '../../core/map/explore';
import type { FramePlace, PlaceQuestion } from '../../core/files/framePlaces';
import type { GraphFocus, GraphView } from '../../core/map/graphView';
import type { MentionNames, MentionQuestion } from '../../core/conversation/mentions';
import type { CodeTreeItem, SymbolPlace, WeightedComponents } from '../../core/map/views';
import type { IndexWorker } from '../../index/service/indexClient';
import { DEFAULT_WEIGHTS } from '../../index/rank/moduleScore';
import { phrase } from '../../core/text/phrase';
import type { IndexState } from './indexState';
import type { SessionPorts } from './sessionPorts';

/** What can be asked of an index, of whichever worker has it. */
export abstract class IndexQuestions {
  /** Undefined while there is none. */
  protected worker: IndexWorker | undefined;

  constructor(private readonly asked: Pick<SessionPorts, 'buffers' | 'log' | 'weights'>) {}

  abstract get state(): IndexState;
  abstract whenIdle(): Promise<void>;

  /** Children of a code-tree node, null = the roots; empty while there is no index. */
  async codeTree(parent: string | null): Promise<readonly CodeTreeItem[]> {
    return this.ask((worker) => worker.client.request('codeTree', { parent }), []);
  }

  async coreComponents(limit: number, apart: ApartChoice = 'hidden'): Promise<WeightedComponents> {
    const none = { modules: [], classes: [], weights: DEFAULT_WEIGHTS };
    return this.ask((worker) => worker.client.request('coreComponents', { limit, apart }), none);
  }

  /** The answer of the index as it stands; null while there is none. Throws the explorer's ToolError. */
  async explore(request: ExploreRequest): Promise<Explored | null> {
    return this.ask((worker) => worker.client.request('explore', request), null);
  }

  /** The innermost symbol around a line (from 1) of a file (relative path); null where the map has none. */
  async symbolAt(path: string, line: number): Promise<SymbolPlace | null> {
    return this.ask((worker) => worker.client.request('symbolAt', { path, line }), null);
  }

  /** Where the places that a program printed are in the folder, in their order; empty while there is no index. */
  async framePlaces(question: PlaceQuestion): Promise<readonly (FramePlace | null)[]> {
    return this.ask((worker) => worker.client.request('framePlaces', question), []);
  }

  /** The graph page's view of the index as it stands; null while there is none. Throws ToolError for an unknown id. */
  async graph(focus: GraphFocus, apart: ApartChoice = 'hidden'): Promise<GraphView | null> {
    return this.ask((worker) => worker.client.request('graph', { focus, apart }), null);
  }

  /** What a model is given of the folder before it asks; null while there is no index. Throws ToolError for a budget without room. */
  async context(request: ContextRequest): Promise<StartingContext | null> {
    return this.ask((worker) => worker.client.request('context', request), null);
  }

  /** An overview sized to the task, which a model starts from by default; null while there is no index. */
  async overview(request: OverviewRequest): Promise<Overview | null> {
    return this.ask((worker) => worker.client.request('overview', request), null);
  }

  /** What the parser sees in a text; null where its language is not read, or no folder is open. */
  async outline(path: string, text: string): Promise<Outline | null> {
    return this.ask((worker) => worker.client.request('outline', { path, text }), null);
  }

  /** The calls in a text by the names that are called; null as for `outline`. */
  async calls(path: string, text: string): Promise<readonly NamedCall[] | null> {
    return this.ask((worker) => worker.client.request('calls', { path, text }), null);
  }

  /** The definitions of texts by what they say. Throws ToolError while no folder is open. */
  async shapes(texts: readonly ShapeText[]): Promise<readonly (FileShape | null)[]> {
    return needed(await this.ask((worker) => worker.client.request('shapes', { texts }), null));
  }

  /** What a review says of the maps of two trees; whatever folder is open stays as it is. Throws as `shapes`. */
  async reviewTrees(asked: ReviewTreesAsked): Promise<ReviewedTrees> {
    return needed(await this.ask((worker) => worker.client.request('reviewTrees', asked), null));
  }

  /** What the maps of trees say of names; whatever folder is open stays as it is. Throws as `shapes`. */
  async namesInTrees(asked: TreeNamesAsked): Promise<readonly TreeNames[]> {
    return needed(await this.ask((worker) => worker.client.request('namesInTrees', asked), null));
  }

  /** What the index knows of what an answer cites, in the order of the references; null while there is no index. */
  async references(references: readonly CodeReference[]): Promise<readonly ReferenceAnswer[] | null> {
    return this.ask((worker) => worker.client.request('references', references), null);
  }

  /** The command that runs one test, as files of the folder say; null where none does, and while there is no index. */
  async oneTestCommand(): Promise<string | null> {
    return this.ask((worker) => worker.client.request('oneTestCommand', null), null);
  }

  /** What a name may mean that is to be in the context; null while there is no index. */
  async contextNames(text: string): Promise<ContextNames | null> {
    return this.ask((worker) => worker.client.request('contextNames', { text }), null);
  }

  /** What of the map a mention that is being written may name; null while there is no index. */
  async mentionNames(question: MentionQuestion): Promise<MentionNames | null> {
    return this.ask((worker) => worker.client.request('mentionNames', question), null);
  }

  /** Has all ranked by the weights of now, and the views told; nothing is read or linked for it. */
  reweigh(): void {
    if (this.worker) this.sendWeights(this.worker);
  }

  protected sendWeights({ client }: IndexWorker): void {
    this.send('weights', client.request('weights', this.asked.weights()));
  }

  /**
   * The worker's answer, or `none` where there is no index. Where the worker dies meanwhile, the one after it is asked.
   */
  private async ask<T>(request: (worker: IndexWorker) => Promise<T>, none: T): Promise<T> {
    if (this.state.kind === 'restarting') await this.whenIdle();
    const { worker } = this;
    if (!worker) return none;
    try {
      this.sendBuffers(worker);
      return await request(worker);
    } catch (error) {
      if (this.worker === worker) throw error;
      // The worker ended while it was asked: there is no index any more, and `state` says why.
      if (this.state.kind !== 'restarting') return none;
    }
    return this.askNext(request, none);
  }

  /** Asks the worker that is started in the place of a dead one; once, since the question may have been what killed it. */
  private async askNext<T>(request: (worker: IndexWorker) => Promise<T>, none: T): Promise<T> {
    await this.whenIdle();
    const { worker } = this;
    if (!worker) return none;
    try {
      return await request(worker);
    } catch (error) {
      if (this.worker === worker) throw error;
      return none;
    }
  }

  /** Tells of the texts that were typed since, so that what is asked next sees them. */
  protected sendBuffers({ client }: IndexWorker): void {
    const { state } = this;
    const buffers = state.kind === 'noFolder' ? [] : this.asked.buffers.take(state.folder);
    if (buffers.length > 0)
      this.send('unsaved buffers', client.request('buffers', { scope: 'some', buffers }));
  }

  protected send(what: string, sent: Promise<unknown>): void {
    // A worker that has died meanwhile is told anew when another one opens the folder.
    sent.catch((error: unknown) => {
      this.asked.log.warn(`${what}: ${errorText(error)}`);
    });
  }
}

/** Throws ToolError while there is no worker to ask. */
function needed<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ToolError(phrase('There is no map yet. Ask again once it is ready.'));
  return answer;
}
