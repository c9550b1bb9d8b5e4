/** What a webview of the extension may reach, and its HTML. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pageHtml } from './pageHtml';
import type { PageParts } from './pageHtml';

/** Scripts run, and files are read from dist/webview alone; command links do nothing. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableCommandUris: false,
    localResourceRoots: [pagesFolder(extensionUri)],
  };
}

/** The HTML of a page, with a nonce of its own; the webview needs `webviewOptions`. */
export function renderPage(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  parts: Pick<PageParts, 'page' | 'title'>,
): string {
  return pageHtml({
    ...parts,
    language: vscode.env.language,
    source: webview.cspSource,
    base: webview.asWebviewUri(pagesFolder(extensionUri)).toString(),
    nonce: randomBytes(16).toString('base64'),
  });
}

function pagesFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}
