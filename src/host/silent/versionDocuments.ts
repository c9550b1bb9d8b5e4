/** Shows files as commits have them, as read-only documents. */
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Version } from '../../scenarios/git/silent/silentConflicts';
import { abortSignalOf } from '../abortSignal';

const versionScheme = 'repomaster-version';

/** At the path of the file itself: the editor draws it as one of its language. */
export function versionUri(folder: string, { commit, path }: Pick<Version, 'commit' | 'path'>): vscode.Uri {
  const query = new URLSearchParams({ folder, commit, path });
  return vscode.Uri.file(join(folder, path)).with({ scheme: versionScheme, query: query.toString() });
}

export type ReadVersion = (
  folder: string,
  commit: string,
  path: string,
  signal: AbortSignal,
) => Promise<string>;

/** The documents; the caller disposes them. */
export function registerVersions(read: ReadVersion): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(versionScheme, {
    provideTextDocumentContent: async ({ query }, token) => {
      const values = new URLSearchParams(query);
      const abort = abortSignalOf(token);
      const valueOf = (name: string): string => values.get(name) ?? '';
      try {
        return await read(valueOf('folder'), valueOf('commit'), valueOf('path'), abort.signal);
      } finally {
        abort.dispose();
      }
    },
  });
}
