/** What the agent can call in this window. */
import type { Explorer } from '../core/explore';
import type { ShellParser } from '../core/shell';
import type { Runner } from '../core/runner';
import type { Tool } from '../core/tool';
import { explorationTools } from '../tools/explorationTools';
import { runScriptTool } from '../tools/runScript';
import type { IndexSession } from './indexSession';

export interface AgentToolParts {
  readonly session: IndexSession;
  readonly explorer: Explorer;
  readonly parser: ShellParser;
  /** Runs commands in this folder and below. */
  readonly runnerFor: (folder: string) => Runner;
}

/** The tools of a turn that begins now: commands run in the mapped folder, and not at all where there is none. */
export function agentTools({ session, explorer, parser, runnerFor }: AgentToolParts): readonly Tool[] {
  const { state } = session;
  const exploration = explorationTools(explorer);
  if (state.kind === 'noFolder') return exploration;
  return [...exploration, runScriptTool({ root: state.folder, runner: runnerFor(state.folder), parser })];
}
