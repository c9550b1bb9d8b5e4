/** What the agent can call in this window. */
import type { Entry } from '../core/conversation';
import type { Syntax } from '../core/edits';
import type { Explorer } from '../core/explore';
import type { Runner } from '../core/runner';
import type { ShellParser } from '../core/shell';
import type { Tool } from '../core/tool';
import { createDiskFiles } from '../edit/diskFiles';
import { createSeenFiles } from '../edit/seenFiles';
import { createEditTools, noting } from '../tools/editTools';
import { explorationTools } from '../tools/explorationTools';
import { runScriptTool } from '../tools/runScript';
import type { Subscription } from './emitter';
import type { IndexSession } from './indexSession';

export interface AgentToolParts {
  readonly session: IndexSession;
  readonly explorer: Explorer;
  /** Asked when the first turn begins: finding out about the shell takes a look at the disk. */
  readonly parser: () => ShellParser;
  readonly syntax: Syntax;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  /** A runner of commands in this folder and below; disposed when another folder is mapped. */
  readonly startRunner: (folder: string) => Runner & Subscription;
}

export interface AgentTools extends Subscription {
  /** The tools of a turn that begins now: commands run in the mapped folder, and not at all where there is none. */
  now(): readonly Tool[];
  /** Those of a turn that may change files too; `entries` are its conversation's, which tell what its model was shown. */
  nowEditing(entries: readonly Entry[]): readonly Tool[];
}

export function createAgentTools(parts: AgentToolParts): AgentTools {
  const { session, explorer, parser, startRunner } = parts;
  let last: { readonly root: string; readonly runner: Runner & Subscription } | undefined;
  const runnerFor = (root: string): Runner => {
    if (last?.root !== root) {
      last?.runner.dispose();
      last = { root, runner: startRunner(root) };
    }
    return last.runner;
  };
  const exploration = explorationTools(explorer);
  const runScript = (root: string): Tool =>
    runScriptTool({ root, runner: runnerFor(root), parser: parser() });
  return {
    now: () => {
      const { state } = session;
      return state.kind === 'noFolder' ? exploration : [...exploration, runScript(state.folder)];
    },
    nowEditing: (entries) => {
      const { state } = session;
      if (state.kind === 'noFolder') return exploration;
      const root = state.folder;
      const files = createDiskFiles({ root, isDirty: parts.isUnsaved });
      const seen = createSeenFiles(files, entries);
      const editing = createEditTools({ files, seen, syntax: parts.syntax, consent: null });
      return [...noting(exploration, seen), ...editing, runScript(root)];
    },
    dispose: () => last?.runner.dispose(),
  };
}
