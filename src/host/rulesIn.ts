/** What the user's rules say of commands; whoever is to be asked is asked in a dialog. */
import type * as vscode from 'vscode';
import type { Approvals } from '../core/conversation/approvals';
import { createApprovals } from '../run/approvals/approvals';
import { machineDisk } from '../run/approvals/machineDisk';
import { allowedCommands } from './allowedCommands';
import { readAllowedCommands, readDeniedCommands } from './settings';

/** `memory`: the workspace's. */
export function rulesIn(memory: vscode.Memento): Pick<Approvals, 'consider'> {
  return createApprovals({
    denied: readDeniedCommands,
    allowed: readAllowedCommands,
    workspace: allowedCommands(memory),
    disk: machineDisk,
    ask: () => Promise.resolve({ kind: 'denied', by: 'user', reason: 'it is asked about in a dialog' }),
  });
}
