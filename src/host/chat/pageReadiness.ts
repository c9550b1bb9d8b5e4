/** Knows whether a view's page takes messages; messages to a page that is not drawn are lost. */
import type * as vscode from 'vscode';
import { Emitter } from '../../core/async/emitter';

export interface PageReadiness {
  /** The page has said that it is there. */
  opened(): void;
  /** Of this view from now on: its page is yet to be drawn. */
  follow(view: vscode.WebviewView): void;
  /** Whether the view is to be seen, whenever that changes; at first there is none. */
  readonly onVisible: Emitter<boolean>['on'];
  /** Resolves once there is a page that takes messages. */
  whenOpen(): Promise<void>;
}

export function createPageReadiness(): PageReadiness {
  let isOpen = false;
  let waiting: (() => void)[] = [];
  const visible = new Emitter<boolean>();
  return {
    opened: () => {
      isOpen = true;
      for (const go of waiting) go();
      waiting = [];
    },
    follow: (view) => {
      isOpen = false;
      // VS Code throws a page away that is not to be seen.
      view.onDidChangeVisibility(() => {
        if (!view.visible) isOpen = false;
        visible.fire(view.visible);
      });
      view.onDidDispose(() => visible.fire(false));
      visible.fire(view.visible);
    },
    onVisible: visible.on,
    whenOpen: () => (isOpen ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
