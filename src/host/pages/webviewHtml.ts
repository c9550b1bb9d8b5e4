/** A page in a webview of the extension: the channel to it, what it may reach, and its HTML. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { PageChannel } from '../../protocol/pageChannel';
import type { Answers, Message } from '../../protocol/pageChannel';
import { reportError, tellOfStray } from '../commandBorder';
import { pageHtml } from '../../session/pages/pageHtml';
import type { PageParts } from '../../session/pages/pageHtml';
import { createStrayReport } from '../../session/pages/strayMessages';

/** The channel to the page that is in `webview` when something is sent. What is none of its messages, and errors, end here. */
export function createWebviewChannel<In extends Message, Out extends Message, Given extends Answers>(
  page: PageParts['page'],
  log: Log,
  parse: (raw: unknown) => In | null,
  webview: () => vscode.Webview | undefined,
): PageChannel<In, Out, Given> {
  return new PageChannel<In, Out, Given>({
    ...{ parse, answers: {} },
    onStray: createStrayReport(page, log, () => void tellOfStray()),
    onError: (type, error) => reportError(`${page} ${type}`, log, error),
    post: async (raw) => {
      await webview()?.postMessage(raw);
    },
  });
}

/**
 * Draws a page, and has the channel take what it sends. Scripts run, by a nonce of its own, and files are read from
 * dist/webview alone; command links do nothing.
 */
export function drawPage(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  channel: Pick<PageChannel<never, never>, 'receive'>,
  parts: Pick<PageParts, 'page' | 'title'>,
): void {
  const pages = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  webview.onDidReceiveMessage((raw: unknown) => void channel.receive(raw));
  webview.options = { enableScripts: true, enableCommandUris: false, localResourceRoots: [pages] };
  webview.html = pageHtml({
    ...parts,
    language: vscode.env.language,
    source: webview.cspSource,
    base: webview.asWebviewUri(pages).toString(),
    nonce: randomBytes(16).toString('base64'),
  });
}
