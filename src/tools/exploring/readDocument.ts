import * as z from 'zod';
import type { Explorer, ReadDocumentArgs } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { explorationTool, MAX_NAME } from './explorationTool';
import { shownName } from '../offered/shownName';

const schema = z.strictObject({
  path: z.string().min(1).max(MAX_NAME).describe('A text file or PDF of the folder'),
  query: z.string().min(1).max(500).optional().describe('What you want to know from it'),
  pages: z
    .string()
    .regex(/^[1-9]\d{0,5}(?:-[1-9]\d{0,5})?$/)
    .optional()
    .describe('Pages of a PDF or cells of a notebook: 3 or 3-5'),
});

/** The tool read_document. */
export function readDocumentTool(explorer: Explorer): Tool {
  return explorationTool<ReadDocumentArgs>(explorer, {
    name: 'read_document',
    description:
      'Reads what is no code: documentation, tables (csv, tsv), JSON, YAML, notebooks, logs, PDF. Comes back whole when it ' +
      'is short, else the 4 parts of 1,000 tokens that say most of the query.',
    schema,
    example: { path: 'README.md', query: 'how to configure' },
    toRequest: (args) => ({ tool: 'read_document', args }),
    doing: ({ path }) => phrase('Reading {0}', shownName(path)),
    done: ({ path }) => phrase('Read {0}', shownName(path)),
  });
}
