/** What the tools that change files have in common: one change of one file after the other, each checked, written and told. */
import type {
  Diagnostics,
  EditedFiles,
  FileChange,
  FileVersion,
  FollowedErrors,
  FoundFile,
  Syntax,
} from '../../core/changes/edits';
import { CancelledError, ToolError, UserError, throwIfCancelled } from '../../core/errors';
import type { ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { diffLines } from '../../core/text/lineDiff';
import { decodeFile, encodeFile } from '../../edit/fileText';
import type { FileText } from '../../edit/fileText';
import { renderDiff } from '../../edit/renderDiff';
import type { SeenFiles } from '../../edit/seenFiles';
import { contentsOf } from '../../edit/textLines';
import { renderChange } from './editAnswer';
import type { SyntaxCheck } from './editAnswer';
import { permitEdit } from './permitEdit';

export interface FileEditingParts {
  readonly files: EditedFiles;
  /** What the model was shown, of the same folder. */
  readonly seen: SeenFiles;
  readonly syntax: Syntax;
  /** Absent where there is no editor. */
  readonly diagnostics?: Diagnostics | undefined;
}

/** A file that is there, with its text. */
export interface PresentFile extends FileText {
  readonly path: string;
  readonly version: FileVersion;
}

/** A file before and after; null: none. */
export interface WantedChange {
  readonly path: string;
  readonly before: PresentFile | null;
  readonly after: FileText | null;
}

export interface FileEditing {
  readonly seen: SeenFiles;
  /** The file that a path names; throws ToolError where it may not be edited. */
  find(path: string): Promise<FoundFile>;
  /** Its text. Throws ToolError for what is no text. */
  textOf(found: FoundFile): PresentFile | null;
  /** Runs the work when all that was asked for before it has ended: calls of one reply are made at once. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Makes the change, if it may be made and the file is still as it was before, and tells of it. */
  make(tool: string, change: WantedChange, context: ToolContext): Promise<ToolAnswer>;
}

export function createFileEditing(parts: FileEditingParts): FileEditing {
  const { files, seen } = parts;
  let last: Promise<unknown> = Promise.resolve();
  return {
    seen,
    find: (path) => files.read(path),
    textOf: ({ path, content }) =>
      content && { ...decodeFile(path, content.bytes), path, version: content.version },
    inTurn: (signal, work) => {
      const result = last.then(() => {
        throwIfCancelled(signal);
        return work();
      });
      last = result.catch(() => undefined);
      return result;
    },
    make: async (tool, change, context) => {
      const { path, after } = change;
      // Servers have the time that the user takes to decide; a file that is gone afterwards has no errors.
      const followed = after === null ? undefined : parts.diagnostics?.follow(path, context.signal);
      try {
        await permitEdit(tool, { path, kind: kindOf(change), diff: () => diffOf(change) }, context);
        await followed?.before();
        throwIfCancelled(context.signal);
        return await makeAndTell(parts, change, followed, context.signal);
      } finally {
        followed?.dispose();
      }
    },
  };
}

/** The file is written as soon as this begins to tell. */
async function makeAndTell(
  { files, seen, syntax }: FileEditingParts,
  change: WantedChange,
  followed: FollowedErrors | undefined,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const version = await write(files, change);
  const { path, before, after } = change;
  if (after !== null && version !== null) seen.noteWritten(path, before, { version, text: after.text });
  const reported = after && followed ? followed.added(after.text) : [];
  return renderChange({
    change: { path, kind: kindOf(change), before: before?.version ?? null, after: version },
    ...{ before: linesOf(before), after: linesOf(after) },
    syntax: await checkSyntax(syntax, change, signal),
    reported: await reported,
  });
}

/** The version that is there now. */
async function write(files: EditedFiles, { path, before, after }: WantedChange): Promise<FileVersion | null> {
  if (after !== null) return files.write(path, encodeFile(path, after), before?.version ?? null);
  if (before !== null) await files.remove(path, before.version);
  return null;
}

function kindOf({ before, after }: WantedChange): FileChange['kind'] {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'modified';
}

/** How much of a change a person is shown. */
const MOST_DIFF_LINES = 200;

function diffOf(change: WantedChange): string {
  const [before, after] = [linesOf(change.before), linesOf(change.after)];
  return renderDiff(before, after, diffLines(before, after), MOST_DIFF_LINES).join('\n');
}

function linesOf(file: FileText | null): readonly string[] {
  return file === null ? [] : contentsOf(file.text);
}

/** The file is written by now: whatever goes wrong here is told, and fails nothing. */
async function checkSyntax(
  syntax: Syntax,
  { path, before, after }: WantedChange,
  signal: AbortSignal,
): Promise<SyntaxCheck> {
  const empty = { symbols: [], problems: [] };
  const outline = async (file: FileText | null) => (file ? syntax.outline(path, file.text, signal) : empty);
  try {
    const [old, young] = [await outline(before), await outline(after)];
    if (old === null || young === null) return { kind: 'none', why: null };
    return { kind: 'outlines', before: old, after: young };
  } catch (error) {
    if (error instanceof CancelledError) return { kind: 'none', why: 'it was stopped before' };
    if (error instanceof UserError || error instanceof ToolError) return { kind: 'none', why: error.message };
    throw error;
  }
}
