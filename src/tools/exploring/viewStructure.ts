import * as z from 'zod';
import type { Explorer, ViewStructureArgs } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { MAX_NAME, explorationTool } from './explorationTool';
import { shownName } from '../offered/shownName';

const schema = z.strictObject({
  path: z.string().max(MAX_NAME).optional().describe('Folder, package, file, or id of a module or class'),
  depth: z.int().min(0).max(8).optional().describe('Levels below; default 2'),
});

/** The tool view_structure. */
export function viewStructureTool(explorer: Explorer): Tool {
  return explorationTool<ViewStructureArgs>(explorer, {
    name: 'view_structure',
    description:
      'Shows what there is and what matters. Without a path: the core modules and classes of the repository by ' +
      'importance, and its folders; call it first. With a path: the tree below a folder or package, or the classes ' +
      'and functions of a file with signatures, lines and docs. Reads no code bodies.',
    schema,
    example: { path: 'src', depth: 2 },
    toRequest: (args) => ({ tool: 'view_structure', args }),
    doing: ({ path }) =>
      isWhole(path)
        ? phrase('Viewing the repository')
        : phrase('Viewing the structure of {0}', shownName(path)),
    done: ({ path }) =>
      isWhole(path)
        ? phrase('Viewed the repository')
        : phrase('Viewed the structure of {0}', shownName(path)),
  });
}

function isWhole(path: string | undefined): path is undefined | '' {
  return path === undefined || /^[./\s]*$/.test(path);
}
