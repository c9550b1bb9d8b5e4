import type * as vscode from 'vscode';
import type { RememberedRules } from '../run/approvals/approvals';

const allowedKey = 'repomaster.allowedCommands';

/** What the user allowed in this workspace for good: in VS Code's own store, which no file of the repository reaches. */
export function allowedCommands(memory: vscode.Memento): RememberedRules {
  const read = (): readonly string[] => memory.get<readonly string[]>(allowedKey, []);
  const write = (rules: Iterable<string>): void => void memory.update(allowedKey, [...new Set(rules)]);
  return {
    read,
    add: (rule) => write([...read(), rule]),
    remove: (rules) => write(read().filter((rule) => !rules.includes(rule))),
  };
}
