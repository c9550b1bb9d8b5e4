import { MAPPING_OPTIONS, mappingOptions, usage } from '../syntax';
import type { CommandSyntax, MappingOptions } from '../syntax';

export interface McpOptions extends Omit<MappingOptions, 'folder'> {
  /** As written; null = the client's first root, else the working directory. */
  readonly folder: string | null;
}

export type McpInvocation = { readonly kind: 'mcp'; readonly options: McpOptions };

export const mcpSyntax: CommandSyntax<McpInvocation> = {
  name: 'mcp',
  usage: 'mcp [folder]',
  options: MAPPING_OPTIONS,
  later: { git: 'without it the server has the exploration tools' },
  parse: ([folder, left], values) => {
    if (left !== undefined) throw usage(`mcp takes one folder; what is '${left}' for?`);
    return {
      kind: 'mcp',
      options: { ...mappingOptions(folder ?? '.', values), folder: folder ?? null },
    };
  },
};
