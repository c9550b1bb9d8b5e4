/** Documents with unsaved changes: their texts count as the files' contents until they are saved or reverted. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { extensionOf, languageOfName } from '../../index/scan/sourceLanguage';
import { maxSourceBytes } from '../../index/scan/skipReasons';
import type { UnsavedBuffer } from '../../protocol/indexMessages';
import { Emitter } from '../../core/async/emitter';
import type { Subscription } from '../../core/async/emitter';
import { createPathBatch } from '../../session/folder/pathBatch';
import { pathBelow } from '../../session/preview/relativePath';
import { startTimer } from '../../core/async/throttle';

export interface UnsavedBuffers {
  /** Every unsaved buffer of a file below `folder` that a map could hold; from now on these count as taken. */
  all(folder: string): UnsavedBuffer[];
  /** Those that have changed since they were last taken; without a text where the disk counts again. */
  take(folder: string): UnsavedBuffer[];
  /** Fires with absolute paths once typing has paused. */
  readonly onPaused: (listener: (files: ReadonlySet<string>) => void) => Subscription;
  dispose(): void;
}

/** Somebody who types pauses as long as this at the end of a word or line. */
const QUIET_MS = 300;

/** Follows the documents of the window until disposed. */
export function followUnsavedBuffers(): UnsavedBuffers {
  const changed = new Set<string>();
  const paused = new Emitter<ReadonlySet<string>>();
  const batch = createPathBatch((files) => paused.fire(files), QUIET_MS, startTimer);
  const note = (document: vscode.TextDocument): void => {
    if (!mayBeSource(document)) return;
    changed.add(document.uri.fsPath);
    batch.add(document.uri.fsPath);
  };
  const subscriptions = vscode.Disposable.from(
    batch,
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      note(document);
    }),
    // A window that comes back has its unsaved documents from the start.
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document.isDirty) note(document);
    }),
    vscode.workspace.onDidSaveTextDocument(note),
    vscode.workspace.onDidCloseTextDocument(note),
  );
  return {
    all: (folder) => {
      changed.clear();
      return unsavedDocuments().flatMap((document) => bufferOf(folder, document.uri.fsPath, document));
    },
    take: (folder) => {
      const files = [...changed];
      changed.clear();
      if (files.length === 0) return [];
      const documents = new Map(unsavedDocuments().map((document) => [document.uri.fsPath, document]));
      return files.flatMap((file) => bufferOf(folder, file, documents.get(file)));
    },
    onPaused: paused.on,
    dispose: () => {
      paused.dispose();
      subscriptions.dispose();
    },
  };
}

function unsavedDocuments(): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(
    (document) => document.isDirty && !document.isClosed && mayBeSource(document),
  );
}

/** A script may have no extension; what its first line says is for the index to see. */
function mayBeSource({ uri }: vscode.TextDocument): boolean {
  const name = basename(uri.fsPath);
  return uri.scheme === 'file' && (languageOfName(name) !== null || extensionOf(name) === '');
}

function bufferOf(folder: string, file: string, document: vscode.TextDocument | undefined): UnsavedBuffer[] {
  const path = pathBelow(folder, file);
  return path === null ? [] : [{ path, text: document ? sendable(document.getText()) : null }];
}

/** What is larger than any file of the map is sent as little more than that. */
function sendable(text: string): string {
  return text.slice(0, maxSourceBytes + 1);
}
