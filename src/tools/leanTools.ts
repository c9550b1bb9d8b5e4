/** What each request of the agent's own loop pays for: few tools, in few words; the others are named, and described when they are first asked for. */
import * as z from 'zod';
import { isRecord } from '../core/isRecord';
import { phrase } from '../core/phrase';
import type { Tool, ToolName } from '../core/tool';
import { checkArguments, inputSchemaOf } from './toolArguments';

interface Short {
  readonly description: string;
  /** Arguments that are taken and not told. */
  readonly untold?: readonly string[];
}

/** The tools that a model uses all the time. Other agents, over MCP or in VS Code, are told of them at length. */
const SHORT: Partial<Readonly<Record<ToolName, Short>>> = {
  view_structure: {
    description:
      'The tree below a folder, package or file: sizes, scores, signatures. No path: the core components.',
  },
  view_code: {
    description: 'Shows functions, classes, files or lines, several at once, numbered.',
  },
  search_code: {
    description: 'Ranked search by name, words in code and comments, file name or regex.',
    untold: ['package'],
  },
  trace_dependencies: {
    description:
      'Who calls, imports, extends or breaks: path:line of each site, and how sure. impact: before a change.',
  },
  edit_file: {
    description:
      'Replaces text of a file that you were shown. old_text: exact, without line numbers, there once.',
  },
  write_file: { description: 'Makes a file; replaces one that you have read whole; deletes one.' },
  run_script: {
    description:
      'Runs one bash command line; no keyboard. Comes back with how it ended and at most 3,000 tokens of output.',
    untold: ['folder', 'idle_seconds'],
  },
};

/** Of the others, when to ask for them. */
const NAMED: Partial<Readonly<Record<ToolName, string>>> = {
  read_document: 'tables, PDF, notebooks, long documents by question',
  read_log: 'all that a run printed; waits for one in the background',
  stop_run: 'ends one in the background',
  scratch_run: 'a throw-away program',
  setup_environment: 'how this repository is set up, step by step',
  plan: 'files you will change and checks, held to the end',
  revert: 'takes your changes back: a step, a file, a hunk',
};

/**
 * The tools as the loop offers them. `told` names those that are told as they are, though they are rarely used: a task with a contract needs
 * its plan. What is only named can be called all the same, through `more` or by its name.
 */
export function leanTools(tools: readonly Tool[], told: readonly ToolName[] = []): readonly Tool[] {
  const offered = tools.map((tool): Tool => {
    const short = SHORT[tool.name];
    if (short !== undefined) return { ...tool, ...shortened(tool, short) };
    return told.includes(tool.name) ? tool : { ...tool, isUntold: true };
  });
  return offered.some(({ isUntold }) => isUntold) ? [...offered, moreTool(tools, offered)] : offered;
}

function shortened(
  { inputSchema }: Tool,
  { description, untold = [] }: Short,
): Pick<Tool, 'description' | 'inputSchema'> {
  const { properties, ...schema } = withoutBounds(inputSchema);
  const kept = Object.entries(properties ?? {}).filter(([name]) => !untold.includes(name));
  return { description, inputSchema: { ...schema, properties: Object.fromEntries(kept) } };
}

/** Checked all the same, and told where they are passed. */
const BOUNDS = ['minimum', 'maximum', 'maxItems', 'additionalProperties', 'propertyNames'];

/** A schema without the keywords that bound its values; an argument of such a name stays. */
function withoutBounds(inputSchema: Tool['inputSchema']): Tool['inputSchema'] {
  const entries = Object.entries(inputSchema).filter(([key]) => !BOUNDS.includes(key));
  return Object.fromEntries(
    entries.map(([key, value]): [string, unknown] => {
      if (key === 'properties' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, of]) => [name, bare(of)]))];
      return [key, key === 'items' ? bare(value) : value];
    }),
  );
}

function bare(schemaOf: unknown): unknown {
  return isRecord(schemaOf) ? withoutBounds(schemaOf) : schemaOf;
}

const schema = z.strictObject({
  tool: z.string().min(1).max(100),
  arguments: z.record(z.string(), z.unknown()).optional().describe('Left out: tells what it takes'),
});

/** The tool more: what a tool takes. With arguments, a call of it is one of the tool that it names (agent/meantCall.ts). */
function moreTool(tools: readonly Tool[], offered: readonly Tool[]): Tool {
  const named = offered.flatMap(({ name, isUntold }) => {
    const when = NAMED[name];
    return isUntold && when !== undefined ? [`${name} (${when})`] : [];
  });
  const spec = { name: 'more', schema, example: { tool: 'read_log' } };
  return {
    name: 'more',
    description: `Calls a further tool: ${named.join(', ')}. Also tells all arguments of any tool.`,
    inputSchema: withoutBounds(inputSchemaOf(schema)),
    prepare: async (input) => {
      const { tool: asked } = checkArguments(spec, input);
      const found = tools.find(({ name }) => name === asked);
      return {
        doing: phrase('Looking up the tool {0}', asked),
        approval: null,
        run: async () => ({
          text: found === undefined ? `There is no tool ${asked}.` : told(found),
          ...{ results: [], truncated: false, more: null, run: null },
          done: phrase('Looked up the tool {0}', asked),
        }),
      };
    },
  };
}

function told({ name, description, inputSchema }: Tool): string {
  return `${name}: ${description}\n${JSON.stringify(inputSchema)}`;
}
