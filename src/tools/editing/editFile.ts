import * as z from 'zod';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { applyEdits } from '../../edit/applyEdits';
import type { TextEdit } from '../../edit/applyEdits';
import { contentsOf } from '../../edit/textLines';
import { refusedEdits, unseenFile } from './editFailures';
import { MAX_NAME } from '../exploring/explorationTool';
import type { FileEditing } from './fileEditing';
import { shownName } from '../offered/shownName';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { writeWhole } from './writeWhole';

/** More is a file written anew. */
const MOST_EDITS = 50;

const schema = z
  .strictObject({
    path: z.string().min(1).max(MAX_NAME),
    old_text: z.string().optional().describe('Left out: new_text is all of the file'),
    new_text: z.string().optional(),
    edits: z
      .array(
        z.strictObject({
          old_text: z.string().min(1),
          new_text: z.string(),
        }),
      )
      .min(1)
      .max(MOST_EDITS)
      .optional()
      .describe('Several edits, instead of old_text and new_text'),
  })
  .refine(
    ({ old_text, new_text, edits }) =>
      edits === undefined ? new_text !== undefined : old_text === undefined && new_text === undefined,
    { message: 'give new_text, with old_text where a part is replaced, or give edits' },
  );

/** The tool edit_file. */
export function editFileTool(editing: FileEditing): Tool {
  const spec = {
    name: 'edit_file',
    schema,
    example: { path: 'src/shop/cart.py', old_text: 'total = 0', new_text: 'total = start' },
  };
  return {
    name: 'edit_file',
    description:
      'Changes a text file that you have read. Copy old_text exactly, without line numbers, with enough lines around it ' +
      'to stand once in the file. Edits are looked up in the file as it is and made all together or not at all; no overlaps. Without ' +
      'old_text it makes the file, or replaces one of which you have read every line. Comes back with the changed lines and new syntax errors.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { path, old_text: oldText, new_text: newText = '', edits } = checkArguments(spec, input);
      const wanted =
        edits?.map((edit) => ({ oldText: edit.old_text, newText: edit.new_text })) ??
        (oldText === undefined ? null : [{ oldText, newText }]);
      const name = shownName(path);
      return {
        doing: wanted === null ? phrase('Writing {0}', name) : phrase('Editing {0}', name),
        approval: null,
        isChanging: true,
        run: (context) =>
          editing.inTurn(context.signal, () =>
            wanted === null
              ? writeWhole(editing, { tool: 'edit_file', path, content: newText }, context)
              : editParts(editing, path, wanted, context),
          ),
      };
    },
  };
}

/** Throws ToolError where the file may not be edited, or an edit cannot be made. */
async function editParts(
  editing: FileEditing,
  asked: string,
  edits: readonly TextEdit[],
  context: ToolContext,
): Promise<ToolAnswer> {
  const file = editing.textOf(await editing.find(asked));
  if (file === null) {
    const [first] = edits;
    // Of nothing there is no text to replace.
    if (edits.length === 1 && first?.oldText === '')
      return writeWhole(editing, { tool: 'edit_file', path: asked, content: first.newText }, context);
    throw new ToolError(`edit_file: there is no file ${asked}. Leave old_text out to make it.`);
  }
  const sight = editing.seen.sightOf(file.path, file);
  const refused = unseenFile('edit_file', file.path, sight, contentsOf(file.text));
  if (refused !== null) throw refused;
  if (edits.some(({ oldText }) => oldText === ''))
    throw new ToolError(
      `edit_file: old_text is empty, but ${file.path} exists. Give the text to replace, or leave old_text out to replace the whole file.`,
    );
  const edited = applyEdits(file.text, edits);
  if (edited.kind === 'refused') throw refusedEdits(file.path, edited.failures, edits.length);
  if (edited.text === file.text)
    throw new ToolError(`edit_file: together, the edits do not change ${file.path}.`);
  const after = { text: edited.text, isMarked: file.isMarked };
  return editing.make('edit_file', { path: file.path, before: file, after }, context);
}
