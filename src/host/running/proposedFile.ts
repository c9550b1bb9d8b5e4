/** The configuration that a folder without one is given: to look at, and to save into the folder. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { findConfigurations } from '../../run/container/configuration/findConfiguration';
import { proposed } from '../../run/container/containerPlan';
import type { Subscription } from '../emitter';

export interface ProposedFile extends Subscription {
  /** Shows what is proposed, or the folder's own configuration where it has one. */
  show(root: string): Promise<void>;
  /** Writes what is proposed into the folder and shows it. Throws UserError where there is a configuration already. */
  save(root: string): Promise<void>;
}

const SCHEME = 'repomaster-proposed';
const PATH = '.devcontainer/devcontainer.json';

export function createProposedFile(): ProposedFile {
  let text = '';
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: () => text,
  });
  return {
    show: async (root) => {
      const [own] = await findConfigurations(root);
      if (own !== undefined) {
        await vscode.window.showTextDocument(vscode.Uri.file(join(root, own)));
        return;
      }
      text = await proposedText(root);
      const uri = vscode.Uri.from({ scheme: SCHEME, path: '/devcontainer.json' });
      changed.fire(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(document, 'jsonc'));
    },
    save: async (root) => {
      const [own] = await findConfigurations(root);
      if (own !== undefined)
        throw new UserError(
          'bad-input',
          vscode.l10n.t('The folder has {0} already, which stays as it is: change that one.', own),
        );
      const file = join(root, PATH);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await proposedText(root), { flag: 'wx' });
      await vscode.window.showTextDocument(vscode.Uri.file(file));
    },
    dispose: () => {
      provider.dispose();
      changed.dispose();
    },
  };
}

async function proposedText(root: string): Promise<string> {
  const { configuration, evidence } = await proposed(root);
  const from = evidence.length === 0 ? '' : `, from ${evidence.join(', ')}`;
  return [
    `// Proposed by RepoMaster${from}.`,
    '// "runArgs": ["--network=none"] would take the network from the container and all that runs in it.',
    JSON.stringify(configuration, null, 2),
    '',
  ].join('\n');
}
