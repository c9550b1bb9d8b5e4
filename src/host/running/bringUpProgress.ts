import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import type { BringUpProgress } from '../../session/running/hostContainer';

/** A notification with a Cancel button; all its messages also go to the log. */
export function startBringUpProgress(signal: AbortSignal, log: Log): BringUpProgress {
  const cancelled = new AbortController();
  let finish: (() => void) | null = null;
  let report = (_: string): void => undefined;
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    begin: () => {
      if (finish !== null) return;
      const ended = new Promise<void>((resolve) => (finish = resolve));
      const options = {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t('RepoMaster is starting the dev container'),
        cancellable: true,
      };
      void vscode.window.withProgress(options, (progress, token) => {
        token.onCancellationRequested(() => cancelled.abort());
        report = (message) => progress.report({ message });
        return ended;
      });
    },
    tell: (text) => {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      for (const line of lines) log.info(`dev container: ${line}`);
      const last = lines.at(-1);
      if (last !== undefined) report(last.trim().slice(0, SHOWN_CHARS));
    },
    end: () => finish?.(),
  };
}

/** A notification has room for two lines. */
const SHOWN_CHARS = 100;
