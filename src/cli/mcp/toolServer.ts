/** The exploration tools as a server of the Model Context Protocol. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, ProgressToken, ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import { ToolError, UserError } from '../../core/errors';
import type { PreparedCall, Tool, ToolName } from '../../core/conversation/tool';
import type { IndexProgress } from '../../protocol/indexMessages';
import type { ServedFolder } from './servedFolder';

export interface ToolServerParts {
  readonly tools: readonly Tool[];
  /** Of the product. */
  readonly version: string;
  readonly progress: Pick<ServedFolder, 'watch'>;
}

/** For the model, beside the tools' own descriptions: in which order they serve. */
const INSTRUCTIONS =
  'A map of the repository: its code tree, call graph, module graph and ranking. Begin with view_structure without ' +
  'a path, find places with search_code, follow calls and imports with trace_dependencies, and read functions by id ' +
  'with view_code instead of whole files; read_document reads what is no code. A large folder takes a while to read: what cannot be ' +
  'told yet is refused as not ready, and status says how far it is. Answers say what was cut and what could not be resolved.';

/**
 * A server that lists `tools` and calls them. What a model can act on (ToolError, UserError) is the text of a result
 * marked as an error; a tool that is not there and arguments that are not the tool's are the protocol's error InvalidParams, a bug
 * is its InternalError.
 */
export function createToolServer({ tools, version, progress }: ToolServerParts): McpServer {
  const mcp = new McpServer(
    { name: 'repomaster', title: 'RepoMaster', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describeTool) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      const names = tools.map(({ name }) => name).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}; there are ${names}`);
    }
    const token = params._meta?.progressToken;
    const stop = token === undefined ? () => undefined : progress.watch(progressTo(token, sendNotification));
    try {
      return await callTool(tool, params.arguments ?? {}, signal);
    } finally {
      stop();
    }
  });
  return mcp;
}

/** Tools that change files. */
const WRITING: readonly ToolName[] = ['resolve_conflict'];

function describeTool({ name, description, inputSchema }: Tool) {
  const words = name.replaceAll('_', ' ');
  return {
    ...{ name, description, title: `${words.charAt(0).toUpperCase()}${words.slice(1)}` },
    inputSchema: { ...inputSchema, type: 'object' as const },
    annotations: WRITING.includes(name)
      ? { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
      : { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

async function callTool(tool: Tool, input: unknown, signal: AbortSignal): Promise<CallToolResult> {
  const call = await prepared(tool, input);
  try {
    const { text } = await call.run({ signal, onOutput: () => undefined });
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    if (!(error instanceof ToolError || error instanceof UserError)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

/** Throws McpError InvalidParams that says what is wrong with the arguments and what is right. */
async function prepared(tool: Tool, input: unknown): Promise<PreparedCall> {
  try {
    return await tool.prepare(input);
  } catch (error) {
    if (error instanceof ToolError) throw new McpError(ErrorCode.InvalidParams, error.message);
    throw error;
  }
}

/** Tells the client how far the mapping is; the protocol asks for a number that grows. */
function progressTo(
  progressToken: ProgressToken,
  send: (notification: ServerNotification) => Promise<void>,
): (progress: IndexProgress) => void {
  let count = 0;
  return ({ phase, filesDone, filesTotal }) => {
    const message = phase === 'parsing' ? `parsing: ${filesDone} of ${filesTotal} files` : phase;
    const params = { progressToken, progress: ++count, message };
    // A client that has gone is met where the transport closes.
    send({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
