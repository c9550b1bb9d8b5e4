import type * as vscode from 'vscode';
import type { RememberedRules } from '../run/approvals/approvals';

const allowedKey = 'repomaster.allowedCommands';

/** Keeps what the user always allows in this workspace, in VS Code's own store, which no file of the repository can reach. */
export function allowedCommands(memory: vscode.Memento): RememberedRules {
  const read = (): readonly string[] => memory.get<readonly string[]>(allowedKey, []);
  const write = (rules: Iterable<string>): void => void memory.update(allowedKey, [...new Set(rules)]);
  return {
    read,
    add: (rule) => write([...read(), rule]),
    remove: (rules) => write(read().filter((rule) => !rules.includes(rule))),
  };
}
