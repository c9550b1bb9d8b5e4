/** Who decides whether commands run and files change: the user, by settings, rules or an answer. */
import type * as vscode from 'vscode';
import { createApprovals } from '../../run/approvals/approvals';
import type { RememberingApprovals } from '../../run/approvals/approvals';
import { createEditApprovals } from '../../run/approvals/editApprovals';
import type { RememberingEditApprovals } from '../../run/approvals/editApprovals';
import { machineDisk } from '../../run/approvals/machineDisk';
import type { PendingApprovals } from '../../session/conversation/pendingApprovals';
import { allowedCommands } from '../allowedCommands';
import { readAllowedCommands, readDeniedCommands, readEditsAllowed } from '../settings';

/** The user decides: by settings, by what was allowed before, or when asked. */
export function userApprovals(memory: vscode.Memento, pending: PendingApprovals): RememberingApprovals {
  return createApprovals({
    denied: readDeniedCommands,
    allowed: readAllowedCommands,
    workspace: allowedCommands(memory),
    disk: machineDisk,
    ask: (callId, question, signal) => pending.ask(callId, question, signal),
  });
}

/** The user decides about changes of files: by the user's own settings, by what was allowed before, or when asked. */
export function userEditApprovals(
  memory: vscode.Memento,
  pending: PendingApprovals,
): RememberingEditApprovals {
  return createEditApprovals({
    isAllowed: readEditsAllowed,
    workspace: {
      read: () => memory.get<unknown>(editsKey) === true,
      write: (isAllowed) => void memory.update(editsKey, isAllowed),
    },
    ask: (callId, question, signal) => pending.ask(callId, question, signal),
  });
}

const editsKey = 'repomaster.allowedEdits';
