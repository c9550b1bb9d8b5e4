import * as z from 'zod';
import { ToolError } from '../core/errors';
import { phrase } from '../core/phrase';
import type { Tool } from '../core/tool';
import { applyEdits } from '../edit/applyEdits';
import { contentsOf } from '../edit/textLines';
import { refusedEdits, unseenFile } from './editFailures';
import { MAX_NAME } from './explorationTool';
import type { FileEditing } from './fileEditing';
import { shownName } from './shownName';
import { checkArguments, inputSchemaOf } from './toolArguments';

/** More is a file written anew. */
const MOST_EDITS = 50;

const schema = z.strictObject({
  path: z.string().min(1).max(MAX_NAME),
  edits: z
    .array(
      z.strictObject({
        old_text: z.string().min(1),
        new_text: z.string(),
      }),
    )
    .min(1)
    .max(MOST_EDITS),
});

/** The tool edit_file. */
export function editFileTool(editing: FileEditing): Tool {
  const spec = {
    name: 'edit_file',
    schema,
    example: { path: 'src/shop/cart.py', edits: [{ old_text: 'total = 0', new_text: 'total = start' }] },
  };
  return {
    name: 'edit_file',
    description:
      'Changes a text file that you have read. Copy old_text exactly, without line numbers, with enough lines around it ' +
      'to stand once in the file. Edits are looked up in the file as it is and made all together or not at all; no overlaps. Comes ' +
      'back with the changed lines and symbols, and new syntax errors.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { path: asked, edits } = checkArguments(spec, input);
      return {
        doing: phrase('Editing {0}', shownName(asked)),
        approval: null,
        isChanging: true,
        run: (context) =>
          editing.inTurn(context.signal, async () => {
            const file = editing.textOf(await editing.find(asked));
            if (file === null)
              throw new ToolError(`edit_file: there is no file ${asked}. write_file makes a new one.`);
            const refused = unseenFile(
              'edit_file',
              file.path,
              editing.seen.sightOf(file.path, file),
              contentsOf(file.text),
            );
            if (refused !== null) throw refused;
            const edited = applyEdits(
              file.text,
              edits.map(({ old_text: oldText, new_text: newText }) => ({ oldText, newText })),
            );
            if (edited.kind === 'refused') throw refusedEdits(file.path, edited.failures, edits.length);
            if (edited.text === file.text)
              throw new ToolError(`edit_file: the edits together leave ${file.path} as it is.`);
            const after = { text: edited.text, isMarked: file.isMarked };
            return editing.make('edit_file', { path: file.path, before: file, after }, context);
          }),
      };
    },
  };
}
