import * as z from 'zod';
import { ToolError } from '../core/errors';
import { phrase } from '../core/phrase';
import type { Tool } from '../core/tool';
import type { FileText } from '../edit/fileText';
import { keepEnds } from '../edit/keepEnds';
import { missingLines } from '../edit/lineRanges';
import { contentsOf } from '../edit/textLines';
import { unreadLines, unseenFile } from './editFailures';
import { MAX_NAME } from './explorationTool';
import type { FileEditing, PresentFile } from './fileEditing';
import { shownName } from './shownName';
import { checkArguments, inputSchemaOf } from './toolArguments';

const schema = z
  .strictObject({
    path: z.string().min(1).max(MAX_NAME),
    content: z.string().optional().describe('All of it'),
    delete: z.literal(true).optional(),
  })
  .refine(({ content, delete: deletes }) => (content === undefined) !== (deletes === undefined), {
    message: 'give either content or delete: true',
  });

/** The tool write_file. */
export function writeFileTool(editing: FileEditing): Tool {
  const spec = { name: 'write_file', schema, example: { path: 'src/shop/tax.py', content: 'RATE = 0.2\n' } };
  return {
    name: 'write_file',
    description:
      'Makes a new text file; or replaces one of which you have read every line; or deletes one that you have read. To ' +
      'change parts of a file use edit_file.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { path: asked, content, delete: deletes } = checkArguments(spec, input);
      const name = shownName(asked);
      return {
        doing: deletes ? phrase('Deleting {0}', name) : phrase('Writing {0}', name),
        approval: null,
        isChanging: true,
        run: (context) =>
          editing.inTurn(context.signal, async () => {
            const found = await editing.find(asked);
            const before = editing.textOf(found);
            if (before !== null) checkSeen(editing, before, content !== undefined);
            else if (content === undefined)
              throw new ToolError(`write_file: there is no file ${asked}, so there is nothing to delete.`);
            const after = content === undefined ? null : newText(before, content);
            return editing.make('write_file', { path: found.path, before, after }, context);
          }),
      };
    },
  };
}

/** Throws ToolError for a file that may not be deleted, or replaced, because of what was seen of it. */
function checkSeen(editing: FileEditing, file: PresentFile, isReplaced: boolean): void {
  const lines = contentsOf(file.text);
  const sight = editing.seen.sightOf(file.path, file);
  const refused = unseenFile('write_file', file.path, sight, lines);
  if (refused !== null) throw refused;
  const missing = sight.kind === 'seen' ? missingLines(sight.lines, lines.length) : [];
  if (isReplaced && missing.length > 0) throw unreadLines(file.path, missing);
}

/** The content in the form of the file that it replaces: its line ends, its byte-order mark. */
function newText(before: PresentFile | null, content: string): FileText {
  if (before === null) return { text: content, isMarked: false };
  const bare = content.startsWith('\uFEFF') ? content.slice(1) : content;
  const text = keepEnds(before.text, { start: 0, end: before.text.length }, bare);
  if (text === before.text)
    throw new ToolError(`write_file: ${before.path} already has exactly this content. Nothing was changed.`);
  return { text, isMarked: before.isMarked };
}
