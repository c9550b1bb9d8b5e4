/** What the agent can call in this window. */
import type { Explorer } from '../core/explore';
import type { Runner } from '../core/runner';
import type { ShellParser } from '../core/shell';
import type { Tool } from '../core/tool';
import { explorationTools } from '../tools/explorationTools';
import { runScriptTool } from '../tools/runScript';
import type { Subscription } from './emitter';
import type { IndexSession } from './indexSession';

export interface AgentToolParts {
  readonly session: IndexSession;
  readonly explorer: Explorer;
  /** Asked when the first turn begins: finding out about the shell takes a look at the disk. */
  readonly parser: () => ShellParser;
  /** A runner of commands in this folder and below; disposed when another folder is mapped. */
  readonly startRunner: (folder: string) => Runner & Subscription;
}

export interface AgentTools extends Subscription {
  /** The tools of a turn that begins now: commands run in the mapped folder, and not at all where there is none. */
  now(): readonly Tool[];
}

export function createAgentTools({ session, explorer, parser, startRunner }: AgentToolParts): AgentTools {
  let last: { readonly root: string; readonly runner: Runner & Subscription } | undefined;
  const runnerFor = (root: string): Runner => {
    if (last?.root !== root) {
      last?.runner.dispose();
      last = { root, runner: startRunner(root) };
    }
    return last.runner;
  };
  const exploration = explorationTools(explorer);
  return {
    now: () => {
      const { state } = session;
      if (state.kind === 'noFolder') return exploration;
      const root = state.folder;
      return [...exploration, runScriptTool({ root, runner: runnerFor(root), parser: parser() })];
    },
    dispose: () => last?.runner.dispose(),
  };
}
