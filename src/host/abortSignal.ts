import type * as vscode from 'vscode';

/** The editor's token as a signal; disposed when the work ends, whether it was cancelled or not. */
export function abortSignalOf(token: vscode.CancellationToken): {
  readonly signal: AbortSignal;
  dispose(): void;
} {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => void subscription.dispose() };
}
