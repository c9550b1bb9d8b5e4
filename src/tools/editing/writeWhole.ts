import { ToolError } from '../../core/errors';
import type { ToolAnswer, ToolContext } from '../../core/conversation/tool';
import type { FileText } from '../../edit/fileText';
import { keepEnds } from '../../edit/keepEnds';
import { missingLines } from '../../edit/lineRanges';
import { contentsOf } from '../../edit/textLines';
import { unreadLines, unseenFile } from './editFailures';
import type { FileEditing, PresentFile } from './fileEditing';

export interface WholeChange {
  /** The tool that was called. */
  readonly tool: string;
  readonly path: string;
  /** All of the file; null deletes it. */
  readonly content: string | null;
}

/**
 * Makes the file, replaces all of one of which every line was shown, or deletes one that was shown. Call it in turn. Throws
 * ToolError for one that was not, and where nothing would change.
 */
export async function writeWhole(
  editing: FileEditing,
  { tool, path, content }: WholeChange,
  context: ToolContext,
): Promise<ToolAnswer> {
  const found = await editing.find(path);
  const before = editing.textOf(found);
  if (before !== null) checkSeen(editing, tool, before, content !== null);
  else if (content === null)
    throw new ToolError(`${tool}: there is no file ${path}, so there is nothing to delete.`);
  const after = content === null ? null : newText(tool, before, content);
  return editing.make(tool, { path: found.path, before, after }, context);
}

/** Throws ToolError for a file that may not be deleted, or replaced, because of what was seen of it. */
function checkSeen(editing: FileEditing, tool: string, file: PresentFile, isReplaced: boolean): void {
  const lines = contentsOf(file.text);
  const sight = editing.seen.sightOf(file.path, file);
  const refused = unseenFile(tool, file.path, sight, lines);
  if (refused !== null) throw refused;
  const missing = sight.kind === 'seen' ? missingLines(sight.lines, lines.length) : [];
  if (isReplaced && missing.length > 0) throw unreadLines(tool, file.path, missing);
}

/** The content in the form of the file that it replaces: its line ends, its byte-order mark. */
function newText(tool: string, before: PresentFile | null, content: string): FileText {
  if (before === null) return { text: content, isMarked: false };
  const bare = content.startsWith('\uFEFF') ? content.slice(1) : content;
  const text = keepEnds(before.text, { start: 0, end: before.text.length }, bare);
  if (text === before.text)
    throw new ToolError(`${tool}: ${before.path} already has exactly this content. Nothing was changed.`);
  return { text, isMarked: before.isMarked };
}
