import * as z from 'zod';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { MAX_NAME } from '../exploring/explorationTool';
import type { FileEditing } from './fileEditing';
import { shownName } from '../offered/shownName';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { writeWhole } from './writeWhole';

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
      const { path, content = null } = checkArguments(spec, input);
      const name = shownName(path);
      return {
        doing: content === null ? phrase('Deleting {0}', name) : phrase('Writing {0}', name),
        approval: null,
        isChanging: true,
        run: (context) =>
          editing.inTurn(context.signal, () =>
            writeWhole(editing, { tool: 'write_file', path, content }, context),
          ),
      };
    },
  };
}
