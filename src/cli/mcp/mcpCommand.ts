import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { explorationTools } from '../../tools/explorationTools';
import { findFolder } from '../folder';
import type { McpOptions } from './mcpSyntax';
import { createServedFolder } from './servedFolder';
import type { ServedFolderPorts } from './servedFolder';
import { createToolServer } from './toolServer';

export interface McpCommandPorts extends ServedFolderPorts {
  readonly stdin: Readable;
  /** Carries the protocol alone. */
  readonly stdout: Writable;
  readonly log: Log;
  /** Of the product. */
  readonly version: string;
  /** Where stored indexes are (absolute), or null where the machine has no such place. */
  readonly storage: string | null;
  /** Glob patterns of what stays out of the map, as in .gitignore. */
  readonly excludes: readonly string[];
}

/**
 * Runs `repomaster mcp`: serves the exploration tools over stdin and stdout until the client closes either of them or
 * `signal` is aborted. Throws UserError for a folder that is named and none.
 */
export async function runMcp(
  options: McpOptions,
  ports: McpCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const named = options.folder === null ? null : await findFolder(options.folder);
  const served = createServedFolder(ports);
  const { version, stdin, stdout, log } = ports;
  const mcp = createToolServer({ tools: explorationTools(served), version, progress: served });
  const serve = (folder: string): void => {
    log.info(`mapping ${folder}`);
    served.open({
      ...{ folder, excludes: ports.excludes, workers: options.workers, largeFolderAllowed: options.large },
      storage: options.cache ? ports.storage : null,
      gitAllowed: true,
    });
  };
  if (named !== null) serve(named);
  else followRoots(mcp, serve, log);
  mcp.server.onerror = (error) => log.warn(`the client's message could not be read: ${errorText(error)}`);
  const ended = new Promise<void>((resolve) => (mcp.server.onclose = resolve));
  try {
    const transport = new StdioServerTransport(stdin, stdout);
    transport.onerror = (error) => answerUnread(error, stdout);
    await mcp.connect(transport);
    await Promise.race([ended, endOf(stdin), failureOf(stdout), abortOf(signal)]);
    await mcp.close();
  } finally {
    await served.dispose();
  }
}

/** What is no message has no id to answer to; without an answer its sender would wait for ever. */
function answerUnread(error: Error, stdout: Writable): void {
  const fault =
    error instanceof SyntaxError
      ? { code: ErrorCode.ParseError, message: `Parse error: the line is no JSON (${error.message})` }
      : 'issues' in error
        ? { code: ErrorCode.InvalidRequest, message: 'Invalid Request: the line is no JSON-RPC 2.0 message' }
        : null;
  if (fault) stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: fault })}\n`);
}

/** Serves the client's first root that is a folder of this machine, else the working directory; again where they change. */
function followRoots(mcp: McpServer, serve: (folder: string) => void, log: Log): void {
  let current: string | undefined;
  const follow = async (): Promise<void> => {
    const folder = (await firstRoot(mcp, log)) ?? process.cwd();
    if (folder !== current) serve(folder);
    current = folder;
  };
  mcp.server.oninitialized = () => void follow();
  mcp.server.setNotificationHandler(RootsListChangedNotificationSchema, follow);
}

async function firstRoot(mcp: McpServer, log: Log): Promise<string | undefined> {
  if (!mcp.server.getClientCapabilities()?.roots) return undefined;
  try {
    const { roots } = await mcp.server.listRoots();
    const uri = roots.map((root) => root.uri).find((each) => each.startsWith('file:'));
    return uri === undefined ? undefined : await findFolder(fileURLToPath(uri));
  } catch (error) {
    log.warn(`the client's roots are of no use (${errorText(error)}); the working directory is mapped`);
    return undefined;
  }
}

/** A client that breaks off ends as one that closes. */
function endOf(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    for (const how of ['end', 'close', 'error']) stream.once(how, () => resolve());
  });
}

function failureOf(stream: Writable): Promise<void> {
  return new Promise((resolve) => stream.once('error', () => resolve()));
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
