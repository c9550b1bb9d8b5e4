/** Shows texts in a read-only editor, without a file. */
import * as vscode from 'vscode';
import type { Subscription } from '../../core/async/emitter';

export interface ShownTexts extends Subscription {
  /** Shows the text as this document, in the language of its name's ending unless one is named; one of before is written anew. */
  show(place: ShownPlace, text: string, language?: string): Promise<void>;
}

export interface ShownPlace {
  /** The document's name, shown on its tab. */
  readonly name: string;
  /** Tells documents of the same name apart. */
  readonly query?: string;
}

/** Documents of this scheme, which is nobody else's. Registered; the caller disposes them. */
export function createShownTexts(scheme: string): ShownTexts {
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  return {
    show: async ({ name, query = '' }, text, language) => {
      const uri = vscode.Uri.from({ scheme, path: `/${name}`, query });
      texts.set(uri.toString(), text);
      changed.fire(uri);
      const opened = await vscode.workspace.openTextDocument(uri);
      const document =
        language === undefined ? opened : await vscode.languages.setTextDocumentLanguage(opened, language);
      await vscode.window.showTextDocument(document, { preview: true });
    },
    dispose: () => {
      provider.dispose();
      changed.dispose();
    },
  };
}
