/** An editor panel with one page: opened on demand, restored after a reload, updated on changes. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { reportError } from '../commandBorder';
import type { Emitter } from '../../core/async/emitter';
import type { Answers, Handlers, Message, NoAnswers } from '../../protocol/pageChannel';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { PageParts } from '../../session/pages/pageHtml';
import { createThrottle, startTimer } from '../../core/async/throttle';
import { createWebviewChannel, drawPage } from './webviewHtml';

/** A page that changed more often could not be read. */
const refreshIntervalMs = 2000;

/** Connects a page to the rest of the extension. */
export interface PageDoor<In extends Message, Given extends Answers = NoAnswers> {
  /** What is done with each message. Rejects with what came of it. */
  readonly handlers: Handlers<In, Given>;
  /** Sends what the page shows, as it is now. */
  readonly send: () => Promise<void>;
}

export interface PagePanelParts<In extends Message, Out extends Message, Given extends Answers> {
  readonly extensionUri: vscode.Uri;
  readonly folderIndex: FolderIndex;
  readonly log: Log;
  /** Under which VS Code brings the panel back. */
  readonly type: string;
  readonly page: PageParts['page'];
  readonly title: () => string;
  /** Tells of what else changes what the page shows. */
  readonly onChanged?: Emitter<void>['on'];
  /** The message that the page sent; null for anything that is none. */
  readonly parse: (raw: unknown) => In | null;
  /** Takes what the page of an earlier window kept. */
  readonly restore: (kept: unknown) => void;
  readonly createDoor: (post: (message: Out) => Promise<void>) => PageDoor<In, Given>;
}

export interface PagePanel extends vscode.WebviewPanelSerializer {
  /** Shows the panel, made if need be: then its page asks for what it shows. False where it was there. */
  readonly open: () => boolean;
  /** Sends what the page shows again; what fails is reported. */
  readonly refresh: () => Promise<void>;
  /** Handles one message from the page; drops, logs and reports anything that is not a message. Never rejects. */
  readonly receive: (raw: unknown) => Promise<void>;
  readonly dispose: () => void;
}

/** The panel; the caller registers it as the serializer of `type`, and disposes it. */
export function createPagePanel<In extends Message, Out extends Message, Given extends Answers = NoAnswers>(
  parts: PagePanelParts<In, Out, Given>,
): PagePanel {
  const { log, page, extensionUri } = parts;
  let panel: vscode.WebviewPanel | undefined;
  const channel = createWebviewChannel<In, Out, Given>(page, log, parts.parse, () => panel?.webview);
  const door = parts.createDoor((message) => channel.send(message));
  channel.handle(door.handlers);
  const refresh = async (): Promise<void> => {
    try {
      await door.send();
    } catch (error) {
      reportError(`${page} refresh`, log, error);
    }
  };
  const adopt = (made: vscode.WebviewPanel): void => {
    panel = made;
    made.onDidDispose(() => {
      if (panel === made) panel = undefined;
    });
    made.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
    drawPage(made.webview, extensionUri, channel, { page, title: parts.title() });
  };
  // A hidden panel has no page; it asks when it is shown again.
  const following = follow(parts, () => {
    if (panel?.visible === true) void refresh();
  });
  return {
    open: () => {
      const isNew = panel === undefined;
      if (panel) panel.reveal();
      else adopt(vscode.window.createWebviewPanel(parts.type, parts.title(), vscode.ViewColumn.Active));
      return isNew;
    },
    refresh,
    receive: (raw) => channel.receive(raw),
    deserializeWebviewPanel: (restored, kept: unknown) => {
      parts.restore(kept);
      panel?.dispose();
      adopt(restored);
      return Promise.resolve();
    },
    dispose: () => {
      following.dispose();
      panel?.dispose();
    },
  };
}

/** Calls `refresh` after changes of the index or its state, as often as can be read. */
function follow(
  { folderIndex, onChanged }: Pick<PagePanelParts<never, never, never>, 'folderIndex' | 'onChanged'>,
  refresh: () => void,
): vscode.Disposable {
  const throttle = createThrottle(refresh, refreshIntervalMs, startTimer);
  const again = (): void => {
    throttle.run();
  };
  const others = onChanged ? [onChanged(again)] : [];
  return vscode.Disposable.from(
    folderIndex.onIndexChanged(again),
    folderIndex.onState(again),
    ...others,
    throttle,
  );
}
