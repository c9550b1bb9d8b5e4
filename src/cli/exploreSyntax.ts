import {
  FOLDER_ARGUMENT,
  MAPPING_ENVIRONMENT,
  MAPPING_OPTIONS,
  mappingOptions,
  offered,
  usage,
} from './syntax';
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
  does: 'Asks the map one question; prints what a model would read.',
  arguments: [
    {
      name: 'TOOL',
      value: { kind: 'choice', choices: TOOLS },
      isOptional: false,
      counted: 'a tool',
      does: 'The tool to call; see below.',
    },
    FOLDER_ARGUMENT,
  ],
  options: {
    args: {
      value: { kind: 'text', written: 'JSON', needs: "the tool's arguments as JSON" },
      inUsage: true,
      does: "The tool's arguments, as a JSON object.",
    },
    json: { value: null, does: 'Print the answer with its places as JSON.' },
    ...MAPPING_OPTIONS,
  },
  later: {},
  sections: [
    {
      title: 'Tools and their arguments (? marks optional ones)',
      rows: [
        ['view_structure', '{"path"?, "depth"?}'],
        ['view_code', '{"targets": [id, path or path:from-to],'],
        ['', '  "level"?: path|signature|skeleton|body}'],
        ['search_code', '{"query", "kinds"?: [regex|keyword|symbol|file], "limit"?, "package"?}'],
        ['trace_dependencies', '{"target", "to"?, "hops"?, "direction":'],
        ['', '  callers|callees|importers|imports|subclasses|references|path|impact}'],
        ['read_document', '{"path", "query"?, "pages"?}'],
      ],
    },
    MAPPING_ENVIRONMENT,
  ],
  examples: [
    {
      words: ['explore', 'view_structure', '--args', '{"depth": 2}'],
      does: 'Shows two levels of the code tree.',
    },
    {
      words: [
        ...['explore', 'trace_dependencies', 'src', '--args'],
        '{"target": "Cart.add", "direction": "callers"}',
      ],
      does: 'Names the callers of Cart.add.',
    },
  ],
  failure: null,
  parse: ([tool, folder = '.'], values) => {
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
  throw usage(`${what}; ${offered(name ?? '', TOOLS)}`);
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
