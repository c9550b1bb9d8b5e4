/** The graph's editor panel: one, drawn anew from the index whenever its page is loaded. */
import * as vscode from 'vscode';
import type { GraphFocus, GraphNode } from '../../core/graphView';
import type { Log } from '../../core/ports';
import { parseFromGraph, parseKeptFocus } from '../../protocol/parseFromGraph';
import { reportError, tellOfStray } from '../commandBorder';
import type { IndexSession } from '../indexSession';
import { openSymbol } from '../openSymbol';
import { createStrayReport } from '../strayMessages';
import { createThrottle, startTimer } from '../throttle';
import { renderPage, webviewOptions } from '../webviewHtml';
import { createGraphDoor } from './graphDoor';
import type { GraphDoor } from './graphDoor';

/** The type under which VS Code brings the panel back after a reload. */
export const graphPanelType = 'repomaster.graph';

/** A drawing that changed more often could not be read. */
const refreshIntervalMs = 2000;

export interface GraphPanelParts {
  readonly extensionUri: vscode.Uri;
  readonly session: IndexSession;
  readonly log: Log;
  /** Explore from Here on the symbol or module of this id. */
  readonly explore: (id: string) => Promise<void>;
}

export interface GraphPanel extends vscode.WebviewPanelSerializer {
  /** Shows the panel, made if need be; with a focus, the graph of that. */
  readonly open: (focus?: GraphFocus) => void;
  /** One message as it came from the page; what is none is dropped, logged and told. Never rejects. */
  readonly receive: (raw: unknown) => Promise<void>;
  readonly dispose: () => void;
}

/** The graph panel; the caller registers it as the serializer of `graphPanelType`, and disposes it. */
export function createGraphPanel(parts: GraphPanelParts): GraphPanel {
  const { session, log, extensionUri } = parts;
  let panel: vscode.WebviewPanel | undefined;
  const reportStray = createStrayReport('graph', log, () => void tellOfStray());
  const door = createDoor(parts, () => panel);
  const guarded = async (what: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      reportError(what, log, error);
    }
  };
  const receive = async (raw: unknown): Promise<void> => {
    const message = parseFromGraph(raw);
    if (message === null) reportStray();
    else await guarded(`graph ${message.type}`, () => door.handle(message));
  };
  const adopt = (made: vscode.WebviewPanel): void => {
    panel = made;
    made.onDidDispose(() => {
      if (panel === made) panel = undefined;
    });
    made.webview.onDidReceiveMessage((raw: unknown) => void receive(raw));
    loadPage(made, extensionUri);
  };
  // A hidden panel has no page; it asks when it is shown again.
  const refresh = createThrottle(
    () => {
      if (panel?.visible === true) void guarded('graph refresh', door.send);
    },
    refreshIntervalMs,
    startTimer,
  );
  const again = (): void => {
    refresh.run();
  };
  const subscriptions = [session.onIndexChanged(again), session.onState(again), refresh];
  return {
    open: (focus) => {
      if (focus) door.setFocus(focus);
      if (panel) {
        panel.reveal();
        if (focus) void guarded('graph focus', door.send);
      } else adopt(vscode.window.createWebviewPanel(graphPanelType, title(), vscode.ViewColumn.Active));
    },
    deserializeWebviewPanel: (restored, kept: unknown) => {
      door.setFocus(parseKeptFocus(kept));
      panel?.dispose();
      adopt(restored);
      return Promise.resolve();
    },
    receive,
    dispose: () => {
      for (const each of subscriptions) each.dispose();
      panel?.dispose();
    },
  };
}

function createDoor(
  { session, explore }: GraphPanelParts,
  panel: () => vscode.WebviewPanel | undefined,
): GraphDoor {
  const commands = {
    rebuildIndex: 'repomaster.rebuildIndex',
    indexAnyway: 'repomaster.indexAnyway',
    openFolder: 'vscode.openFolder',
  } as const;
  return createGraphDoor({
    source: session,
    explore,
    open: (node) => openBeside(session, node),
    post: async (message) => {
      await panel()?.webview.postMessage(message);
    },
    run: async (command) => {
      await vscode.commands.executeCommand(commands[command]);
    },
    strings: () => vscode.l10n.bundle ?? {},
  });
}

function loadPage(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  const { webview } = panel;
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
  webview.options = webviewOptions(extensionUri);
  webview.html = renderPage(webview, extensionUri, { page: 'graph', title: title() });
}

/** Beside the graph, so that it stays in view. */
async function openBeside({ state }: IndexSession, node: GraphNode): Promise<void> {
  if (state.kind === 'noFolder') return;
  const name = node.kind === 'module' ? null : node.label.slice(node.label.lastIndexOf('.') + 1);
  await openSymbol({ folder: state.folder, location: node.location, name }, vscode.ViewColumn.Beside);
}

function title(): string {
  return vscode.l10n.t('Graph');
}
