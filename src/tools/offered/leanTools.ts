/** What each request of the agent's own loop pays for: few tools, in few words; the others are named, and described when they are first asked for. */
import * as z from 'zod';
import { isRecord } from '../../core/isRecord';
import { phrase } from '../../core/text/phrase';
import type { Tool, ToolName } from '../../core/conversation/tool';
import { aroundCalls } from './aroundCalls';
import { exploreTool } from '../exploring/explore';
import { checkArguments, inputSchemaOf } from './toolArguments';

interface Short {
  readonly description: string;
  /** Arguments that are told; the others are taken all the same. */
  readonly told: readonly string[];
}

/** The tools that a model uses all the time, beside `explore`. */
const SHORT: Partial<Readonly<Record<ToolName, Short>>> = {
  edit_file: {
    description:
      'Replaces old_text, exact and there once, in a file that you were shown. Without old_text: makes the file, or replaces all of it.',
    told: ['path', 'old_text', 'new_text'],
  },
  run_script: {
    description: 'Runs a bash command line. background: for servers, and what takes over 2 minutes.',
    told: ['command', 'background'],
  },
};

/** Those that `explore` calls. */
const EXPLORATION: readonly ToolName[] = [
  'view_structure',
  'view_code',
  'search_code',
  'trace_dependencies',
  'read_document',
];

/** Of the others, those that requests name. */
const NAMED: readonly ToolName[] = [
  'read_document',
  'read_log',
  'stop_run',
  'scratch_run',
  'setup_environment',
  'plan',
  'revert',
  'view_conflicts',
  'resolve_conflict',
];

/**
 * The tools as the loop offers them. `told` names those that are told as they are, though they are rarely used: a task with a contract needs
 * its plan. Every other can be called all the same, through `explore`, through `more` or by its name.
 */
export function leanTools(tools: readonly Tool[], told: readonly ToolName[] = []): readonly Tool[] {
  const offered = tools.map((tool): Tool => {
    const short = SHORT[tool.name];
    if (short !== undefined) return { ...tool, ...shortened(tool, short) };
    return told.includes(tool.name) ? tool : { ...withShortAnswers(tool), isUntold: true };
  });
  const explores = tools.some(({ name }) => name === 'view_code') ? [exploreTool] : [];
  const more = offered.some(({ isUntold }) => isUntold) ? [moreTool(tools, offered)] : [];
  return [...explores.map(withBareSchema), ...offered, ...more];
}

function withBareSchema(tool: Tool): Tool {
  return { ...tool, inputSchema: bare(tool.inputSchema) };
}

/** A stamp that says nothing but the version of the index. */
const PLAIN_STAMP = /\nindex v\d+$/;

/** The loop asks one index, as it is: its version tells a model nothing, what is old or missing in it does. */
function withShortAnswers(tool: Tool): Tool {
  if (!EXPLORATION.includes(tool.name)) return tool;
  const [short = tool] = aroundCalls([tool], async (run) => {
    const answer = await run();
    return { ...answer, text: answer.text.replace(PLAIN_STAMP, '') };
  });
  return short;
}

function shortened(
  { inputSchema }: Tool,
  { description, told }: Short,
): Pick<Tool, 'description' | 'inputSchema'> {
  const { properties, ...schema } = bare(inputSchema);
  const kept = Object.entries(properties ?? {}).filter(([name]) => told.includes(name));
  return { description, inputSchema: { ...schema, properties: Object.fromEntries(kept) } };
}

/** Checked all the same, and told where they are passed; words are those of the tool's description. */
const UNTOLD = [
  ...['minimum', 'maximum', 'maxItems', 'pattern'],
  ...['additionalProperties', 'propertyNames', 'description'],
];

/** A schema without the keywords that describe and bound its values; an argument of such a name stays. */
function bare(inputSchema: Tool['inputSchema']): Tool['inputSchema'] {
  const entries = Object.entries(inputSchema).filter(([key]) => !UNTOLD.includes(key));
  return Object.fromEntries(
    entries.map(([key, value]): [string, unknown] => {
      if (key === 'properties' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bareIn(inner)]))];
      return [key, key === 'items' ? bareIn(value) : value];
    }),
  );
}

function bareIn(schemaOf: unknown): unknown {
  return isRecord(schemaOf) ? bare(schemaOf) : schemaOf;
}

const schema = z.strictObject({
  tool: z.string().min(1).max(100),
  arguments: z.record(z.string(), z.unknown()).optional(),
});

/** The tool more: what a tool takes. With arguments, a call of it is one of the tool that it names (agent/request/meantCall.ts). */
function moreTool(tools: readonly Tool[], offered: readonly Tool[]): Tool {
  const named = offered
    .filter(({ name, isUntold }) => isUntold && NAMED.includes(name))
    .map(({ name }) => name);
  const spec = { name: 'more', schema, example: { tool: 'read_log' } };
  return {
    name: 'more',
    description: `Calls another tool; without arguments it lists its parameters: ${named.join(', ')}.`,
    inputSchema: bare(inputSchemaOf(schema)),
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
