import type { Tool } from '../../core/conversation/tool';
import type { SeenFiles } from '../../edit/seenFiles';
import { aroundCalls } from '../offered/aroundCalls';
import { editFileTool } from './editFile';
import { createFileEditing } from './fileEditing';
import type { FileEditingParts } from './fileEditing';
import { writeFileTool } from './writeFile';

/**
 * The tools that change files. They never ask inside the workspace but about protected files, and change nothing that
 * `parts.seen` does not know as it is: the tools that show files have to be `noting` ones.
 */
export function createEditTools(parts: FileEditingParts): readonly Tool[] {
  const editing = createFileEditing(parts);
  return [editFileTool(editing), writeFileTool(editing)];
}

/** The same tools; what their answers show is noted in `seen`. */
export function noting(tools: readonly Tool[], seen: SeenFiles): readonly Tool[] {
  return aroundCalls(tools, async (run) => {
    const answer = await run();
    await seen.noteShown(answer.shown ?? []);
    return answer;
  });
}
