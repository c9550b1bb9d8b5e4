import { join } from 'node:path';
import type { RunRequest } from '../core/running/runner';

/**
 * Nobody is there to turn a page, to write a text, to type a password, or to see a colour. With `true` for an editor git
 * goes on with the text as it is, which for a new commit is none: that fails, and says so. `false` answers no question
 * for a password: the request fails instead of opening a window of some other program. Whoever asks whether to go on is
 * told yes (npm, Debian's packages: that they were to be installed was asked for), or not to ask.
 */
export const unattended: Readonly<Record<string, string>> = {
  CI: '1',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_ASKPASS: 'false',
  SSH_ASKPASS: 'false',
  GCM_INTERACTIVE: 'never',
  GH_PROMPT_DISABLED: '1',
  DEBIAN_FRONTEND: 'noninteractive',
  APT_LISTCHANGES_FRONTEND: 'none',
  PIP_NO_INPUT: '1',
  POETRY_NO_INTERACTION: '1',
  COMPOSER_NO_INTERACTION: '1',
  npm_config_yes: 'true',
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
  TF_INPUT: '0',
  NO_COLOR: '1',
};

/**
 * What a run in a throw-away folder knows of the workspace (absolute path); nothing for any other. An import from there
 * leaves no compiled file beside it, and Node.js requires the packages that are installed there.
 */
export function workspaceVariables(
  { workspace }: Pick<RunRequest, 'workspace'>,
  root: string,
): Readonly<Record<string, string>> {
  if (workspace === undefined) return {};
  const known = { REPOMASTER_WORKSPACE: root, PYTHONDONTWRITEBYTECODE: '1' };
  return { ...known, NODE_PATH: join(root, 'node_modules') };
}

/**
 * The environment of a captured command: the given one without what the editor sets for its own processes
 * (ELECTRON_RUN_AS_NODE and the like would change what the command does), with `unattended` and a dumb terminal.
 */
export function runEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^(?:ELECTRON_|VSCODE_|REPOMASTER_)/i.test(name),
  );
  return { ...Object.fromEntries(kept), ...unattended, TERM: 'dumb' };
}
