/** One task that changes files in one folder, alike in a window and on the command line. */
import type { Reviewer } from '../../core/conversation/task';
import type { Tool } from '../../core/conversation/tool';
import { createDiskFiles } from '../../edit/diskFiles';
import { createSeenFiles } from '../../edit/seenFiles';
import type { SeenFiles } from '../../edit/seenFiles';
import type { Setup } from '../../recipes/setup';
import { reviewInSameFolder } from '../../tools/offered/inSameFolder';
import { createReviewer } from './reviewer';
import { fileLayers, layered, toolLayers, turnRunners } from './layers';
import type { TaskParts } from './taskParts';
import { taskTools } from './taskTools';

export interface Task {
  readonly tools: readonly Tool[];
  readonly reviewer: Reviewer;
  readonly setup: Setup;
  readonly seen: SeenFiles;
}

/** The task, ready for its loop. Reads nothing of the folder yet. */
export function openTask(parts: TaskParts): Task {
  const { root, checkpoints, taskPlan, folder } = parts;
  const kept = { checkpoints, touch: () => parts.index.touch() };
  const disk = createDiskFiles({ root, isDirty: parts.isUnsaved, notes: parts.editNotes });
  const files = layered(disk, fileLayers({ ...kept, outputs: parts.outputs, results: parts.results }));
  const seen = createSeenFiles(files, parts.entries, parts.shown);
  const runners = turnRunners(parts.runner, { kept, runs: parts.runs });
  const setup = parts.openSetup(runners.step);
  const { tools, showing } = taskTools(parts, { files, seen, runners, setup, touch: kept.touch });
  return {
    tools: layered(tools, toolLayers({ ...parts, showing, seen, plan: () => taskPlan.plan() })),
    reviewer: reviewInSameFolder(createReviewer(parts), folder),
    ...{ setup, seen },
  };
}
