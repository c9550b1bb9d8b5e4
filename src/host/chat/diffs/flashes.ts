/** Lines that have just changed in open editors, marked for a moment. */
import * as vscode from 'vscode';
import { editedLines } from '../../../session/changes/editedLines';

export interface Flashes {
  /** Remembers what the visible editors show, to tell what changes from now on. */
  remember(): void;
  /** Marks what has changed of this file since then, once its editor has read it again; false where no editor shows it. */
  flash(uri: vscode.Uri): boolean;
  dispose(): void;
}

/** Long enough to be found by an eye that was elsewhere. */
const strongMs = 1_200;
/** The mark goes in two steps, not at once. */
const fadingMs = 800;

export function createFlashes(): Flashes {
  const marks = { strong: markOf('editedLineBackground'), fading: markOf('editedLineFadingBackground') };
  const timers = new Set<NodeJS.Timeout>();
  const texts = new Map<string, string>();
  const awaited = new Set<string>();
  const later = (run: () => void, delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delayMs);
    timers.add(timer);
  };
  const mark = (document: vscode.TextDocument): void => {
    const key = document.uri.toString();
    const lines = editedLines(texts.get(key) ?? '', document.getText());
    texts.set(key, document.getText());
    const ranges = lines.map(({ from, to }) => new vscode.Range(from, 0, to, 0));
    const put = (strong: readonly vscode.Range[], fading: readonly vscode.Range[]): void => {
      for (const editor of editorsOf(key)) {
        editor.setDecorations(marks.strong, strong);
        editor.setDecorations(marks.fading, fading);
      }
    };
    put(ranges, []);
    const isStill = vscode.workspace.getConfiguration('workbench').get<unknown>('reduceMotion') === 'on';
    if (!isStill) later(() => put([], ranges), strongMs);
    later(() => put([], []), strongMs + fadingMs);
  };
  const subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0 && awaited.delete(document.uri.toString())) mark(document);
  });
  return {
    remember: () => {
      awaited.clear();
      texts.clear();
      for (const { document } of vscode.window.visibleTextEditors)
        texts.set(document.uri.toString(), document.getText());
    },
    flash: (uri) => {
      const key = uri.toString();
      const [editor] = editorsOf(key);
      if (editor === undefined || !texts.has(key)) return editor !== undefined;
      if (editor.document.getText() === texts.get(key)) awaited.add(key);
      else mark(editor.document);
      return true;
    },
    dispose: () => {
      for (const timer of timers) clearTimeout(timer);
      vscode.Disposable.from(subscription, marks.strong, marks.fading).dispose();
    },
  };
}

function editorsOf(key: string): readonly vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === key);
}

function markOf(colour: string): vscode.TextEditorDecorationType {
  const backgroundColor = new vscode.ThemeColor(`repomaster.${colour}`);
  const place = vscode.OverviewRulerLane.Left;
  return vscode.window.createTextEditorDecorationType({
    ...{ isWholeLine: true, backgroundColor },
    ...{ overviewRulerColor: backgroundColor, overviewRulerLane: place },
  });
}
