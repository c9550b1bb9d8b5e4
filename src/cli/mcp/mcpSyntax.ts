import { FOLDER_ARGUMENT, MAPPING_ENVIRONMENT, MAPPING_OPTIONS, mappingOptions } from '../syntax';
import type { CommandSyntax, MappingOptions } from '../syntax';

export interface McpOptions extends Omit<MappingOptions, 'folder'> {
  /** As written; null = the client's first root, else the working directory. */
  readonly folder: string | null;
  /** Whether the tools for git are served, one of which writes files. */
  readonly git: boolean;
}

export type McpInvocation = { readonly kind: 'mcp'; readonly options: McpOptions };

export const mcpSyntax: CommandSyntax<McpInvocation> = {
  name: 'mcp',
  does: 'Serves the same tools to other agents (MCP over stdin and stdout).',
  arguments: [
    {
      ...FOLDER_ARGUMENT,
      does: "The folder to serve (default: the client's first root, else the working directory).",
    },
  ],
  options: {
    git: {
      value: null,
      does: 'Serve view_conflicts, resolve_conflict (writes files), plan_commits and plan_rebase.',
    },
    ...MAPPING_OPTIONS,
  },
  later: {},
  sections: [
    {
      title: 'Notes',
      rows: [
        ['The server runs until its client ends it, and follows changes of the folder.', null],
        ['Before Node.js 22.13 nothing is stored: each start reads the whole folder.', null],
      ],
    },
    MAPPING_ENVIRONMENT,
  ],
  examples: [
    { words: ['mcp', 'src'], does: 'Serves the map of src.' },
    { words: ['mcp', '--git'], does: 'Serves merge conflicts and plans of commits too.' },
  ],
  failure: null,
  parse: ([folder], values) => ({
    kind: 'mcp',
    options: { ...mappingOptions(folder ?? '.', values), folder: folder ?? null, git: values.flag('git') },
  }),
};
