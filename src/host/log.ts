import * as vscode from 'vscode';
import type { Log } from '../core/ports';

/** The one log channel of the extension, behind the core's port; the caller disposes it. */
export function createLog(): Log & { readonly channel: vscode.LogOutputChannel } {
  const channel = vscode.window.createOutputChannel('RepoMaster', { log: true });
  return {
    channel,
    trace: (message) => {
      channel.trace(message);
    },
    info: (message) => {
      channel.info(message);
    },
    warn: (message) => {
      channel.warn(message);
    },
    error: (message) => {
      channel.error(message);
    },
  };
}
