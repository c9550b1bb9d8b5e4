/** Variables that this room sets for git itself; every other one of git's is taken away. */
const ownVariables: Readonly<Record<string, string>> = {
  // Reading must never write the index of the repository that is looked at.
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // A partial clone fetches missing objects by itself, over whatever command its config names.
  GIT_ALLOW_PROTOCOL: 'none',
  // Nor does git begin to: a transport helper would be started first, and an object that is missing be waited for.
  GIT_NO_LAZY_FETCH: '1',
};

export const gitVariableNames: readonly string[] = Object.keys(ownVariables);

/** Not named GIT_*, but read by git as names of programs to start or places to look. */
const misleading = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX', 'SSH_ASKPASS']);

/**
 * The environment git runs in: the given one without git's own variables (GIT_DIR, GIT_INDEX_FILE and the
 * like, as a hook or an editor's terminal leaves them, would answer for another repository), in English
 * so that refusals can be told apart.
 */
export function gitEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || isGitVariable(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', LANGUAGE: 'C', ...ownVariables };
}

function isGitVariable(name: string): boolean {
  const upper = name.toUpperCase();
  return upper.startsWith('GIT_') || misleading.has(upper);
}
