import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Tool } from '../../core/conversation/tool';
import { errorText } from '../../core/errors';
import type { OpenMerge } from '../../session/merge/shareMergeWork';
import type { Log } from '../../core/ports';
import type { MergeCode } from '../../core/git/mergePorts';
import { createWindowMerge } from '../../session/merge/windowMerge';
import type { WindowMerge } from '../../session/merge/windowMerge';
import { explorationTools } from '../../tools/exploring/explorationTools';
import type { Applying, GitPlansOf } from '../../tools/gitPlans/gitPlans';
import { planCommitsTool } from '../../tools/gitPlans/planCommits';
import { planRebaseTool } from '../../tools/gitPlans/planRebase';
import { resolveConflictTool } from '../../tools/merging/resolveConflict';
import { viewConflictsTool } from '../../tools/merging/viewConflicts';
import { findFolder } from '../folder';
import { openParams } from '../openParams';
import type { MappingPlace } from '../openParams';
import { createCheckedTransport } from './checkedTransport';
import type { McpOptions } from './mcpSyntax';
import { createServedFolder } from './servedFolder';
import { statusTool } from './statusTool';
import type { ServedFolderPorts } from './servedFolder';
import { createToolServer } from './toolServer';

export interface McpCommandPorts extends ServedFolderPorts, MappingPlace {
  readonly stdin: Readable;
  /** Carries the protocol alone. */
  readonly stdout: Writable;
  /** Of the product. */
  readonly version: string;
  /** What opens the merges of folders, given what parses their texts. */
  readonly openMerge: (code: MergeCode) => OpenMerge;
  /** The same for plans of the folder that is served now, null for none. */
  readonly openPlans: (code: MergeCode, folder: () => string | null) => GitPlansOf;
}

/** A client gives a call a minute, as a rule. */
export const FIRST_MAP_MS = 45_000;

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
  let current: string | null = named;
  const merge = createWindowMerge({
    folder: () => current,
    open: ports.openMerge(served),
  });
  const plansOf = ports.openPlans(served, () => current);
  const gitTools = options.git ? [...mergeTools(merge), ...planTools(plansOf)] : [];
  const mcp = createToolServer({
    tools: [...explorationTools(served), statusTool(served), ...gitTools],
    version,
    progress: served,
  });
  const serve = (folder: string): void => {
    log.info(`mapping ${folder}`);
    current = folder;
    served.open(openParams(folder, options, ports));
  };
  if (named !== null) serve(named);
  else followRoots(mcp, serve, log);
  mcp.server.onerror = (error) => log.warn(`cannot read the client's message: ${errorText(error)}`);
  const ended = new Promise<void>((resolve) => (mcp.server.onclose = resolve));
  try {
    const transport = createCheckedTransport(stdin, stdout);
    await mcp.connect(transport);
    await Promise.race([ended, endOf(transport.input), failureOf(stdout), abortOf(signal)]);
    await mcp.close();
  } finally {
    merge.dispose();
    await served.dispose();
  }
}

function mergeTools({ mergeOf }: WindowMerge): readonly Tool[] {
  return [
    viewConflictsTool(mergeOf),
    resolveConflictTool(mergeOf, 'Commit with git commit, or with repomaster git merge --apply first.'),
  ];
}

/** They read and check: what is committed or rebased is done by a command, which clients ask about. */
function planTools(plansOf: GitPlansOf): readonly Tool[] {
  const byCommand = (name: string, key: string): Applying => ({
    kind: 'elsewhere',
    how: `To carry it out, write {"${key}": ...} to a file and run repomaster git ${name} --apply FILE.`,
  });
  return [
    planCommitsTool(plansOf, byCommand('commit', 'commits')),
    planRebaseTool(plansOf, byCommand('rebase --onto ONTO', 'todo')),
  ];
}

/** Serves the client's first root that is a folder of this machine, else the working directory; again where they change. */
function followRoots(mcp: McpServer, serve: (folder: string) => void, log: Log): void {
  let current: string | undefined;
  const follow = async (): Promise<void> => {
    const folder = (await firstRoot(mcp, log)) ?? (await findFolder('.'));
    if (folder !== current) serve(folder);
    current = folder;
  };
  // Without a folder nothing is served, and the status says so.
  const tell = (error: unknown): void => log.warn(errorText(error));
  mcp.server.oninitialized = () => void follow().catch(tell);
  mcp.server.setNotificationHandler(RootsListChangedNotificationSchema, follow);
}

async function firstRoot(mcp: McpServer, log: Log): Promise<string | undefined> {
  if (!mcp.server.getClientCapabilities()?.roots) return undefined;
  for (const uri of await rootsOf(mcp, log)) {
    try {
      return await findFolder(fileURLToPath(uri));
    } catch (error) {
      log.warn(`the client's root ${uri} is not used: ${errorText(error)}`);
    }
  }
  log.warn('the client has no usable root; mapping the working directory');
  return undefined;
}

/** Each as the client wrote it. The library refuses a list as a whole where one root is no file, so that it is read here. */
async function rootsOf(mcp: McpServer, log: Log): Promise<readonly string[]> {
  try {
    const { roots } = await mcp.server.request({ method: 'roots/list' }, ANY_ROOTS);
    return roots.map((root) =>
      typeof root === 'object' && root !== null ? String(Reflect.get(root, 'uri')) : '',
    );
  } catch (error) {
    log.warn(`cannot get the client's roots: ${errorText(error)}`);
    return [];
  }
}

const ANY_ROOTS = z.object({ roots: z.array(z.unknown()) });

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
