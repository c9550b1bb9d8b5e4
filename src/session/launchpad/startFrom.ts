/** How a conversation starts: the folder's choice, else the settings. */
import type { Overview } from '../../core/conversation/initialContext';
import type { OverviewRequest, StartKind, StartRequest, StartSettings } from '../../core/map/context';

export function startKindOf({ start }: StartRequest, { kind }: StartSettings): StartKind {
  return start ?? kind;
}

/** What the overview for this task is asked by, wherever it is shown or sent. */
export function overviewRequestOf(
  { overviewTokens, edits: { pinned } }: StartRequest,
  settings: StartSettings,
  task: string | null,
): OverviewRequest {
  return { budgetTokens: overviewTokens ?? settings.overviewTokens, task, pinned };
}

/** What is asked for an overview: the folder's index. */
export interface OverviewSource {
  /** Null while there is no index. */
  overview(request: OverviewRequest): Promise<Overview | null>;
}
