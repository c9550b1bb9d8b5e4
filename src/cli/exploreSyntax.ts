import { nearest } from '../core/nearest';
import { MAPPING_OPTIONS, mappingOptions, usage } from './syntax';
import type { CommandSyntax, MappingOptions } from './syntax';

const TOOLS = ['view_structure', 'view_code', 'search_code', 'trace_dependencies', 'read_document'] as const;

export interface ExploreOptions extends MappingOptions {
  readonly tool: (typeof TOOLS)[number];
  /** What --args says, read as JSON; the tool checks it. */
  readonly args: unknown;
  /** The whole answer as JSON instead of its text. */
  readonly json: boolean;
}

export type ExploreInvocation = { readonly kind: 'explore'; readonly options: ExploreOptions };

export const exploreSyntax: CommandSyntax<ExploreInvocation> = {
  name: 'explore',
  usage: 'explore TOOL [folder] --args JSON',
  options: { ...MAPPING_OPTIONS, args: { value: "the tool's arguments as JSON" }, json: { value: null } },
  later: {},
  parse: ([tool, folder = '.', left], values) => {
    if (left !== undefined) throw usage(`explore takes a tool and one folder; what is '${left}' for?`);
    const options = {
      tool: checkedTool(tool),
      args: parseArgs(values.text('args')),
      json: values.flag('json'),
    };
    return { kind: 'explore', options: { ...mappingOptions(folder, values), ...options } };
  },
};

function checkedTool(name: string | undefined): ExploreOptions['tool'] {
  const known = TOOLS.find((tool) => tool === name);
  if (known) return known;
  const what = name === undefined ? 'explore needs a tool' : `unknown tool '${name}'`;
  const near = nearest(name ?? '', TOOLS);
  throw usage(`${what}; ${near === null ? `there are ${TOOLS.join(', ')}` : `did you mean ${near}?`}`);
}

function parseArgs(text: string | null): unknown {
  if (text === null)
    throw usage(`explore needs --args with the tool's arguments as JSON, such as --args '{}'`);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw usage(`--args is not JSON (${error.message}); write an object, such as '{"path": "src"}'`);
  }
}
