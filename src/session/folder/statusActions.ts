/** The actions of the status bar's hover in each state of the index. */
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { IndexState } from './indexState';

export type ShownState = Exclude<IndexState, { kind: 'noFolder' }>;

export interface StatusAction {
  readonly label: Phrase;
  readonly command: string;
}

const graph: StatusAction = { label: phrase('Open Graph'), command: 'repomaster.openGraph' };
const rebuild: StatusAction = { label: phrase('Rebuild Index'), command: 'repomaster.rebuildIndex' };
const cancel: StatusAction = { label: phrase('Cancel'), command: 'repomaster.cancelIndexing' };
const pause: StatusAction = { label: phrase('Pause'), command: 'repomaster.pauseIndexing' };
const resume: StatusAction = { label: phrase('Resume'), command: 'repomaster.resumeIndexing' };
const anyway: StatusAction = { label: phrase('Index Anyway'), command: 'repomaster.indexAnyway' };
const exclude: StatusAction = { label: phrase('Exclude Folders'), command: 'repomaster.openExclude' };
const folder: StatusAction = { label: phrase('Choose Folder'), command: 'repomaster.chooseFolder' };
const log: StatusAction = { label: phrase('Show Log'), command: 'repomaster.showLog' };

const actions: Readonly<Record<ShownState['kind'], readonly StatusAction[]>> = {
  notIndexed: [rebuild, folder, log],
  indexing: [pause, cancel, log],
  ready: [graph, rebuild, pause, log],
  cancelled: [rebuild, graph, log],
  paused: [resume, graph, log],
  restarting: [log],
  outOfMemory: [exclude, rebuild, log],
  tooLarge: [anyway, folder, log],
  failed: [rebuild, log],
};

/** In the order in which they are shown; never empty. */
export function statusActions(kind: ShownState['kind']): readonly StatusAction[] {
  return actions[kind];
}
