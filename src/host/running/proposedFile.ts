/** Shows and saves the configuration that RepoMaster proposes for a folder without one. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { findConfigurations } from '../../run/container/configuration/findConfiguration';
import { proposed } from '../../run/container/containerPlan';
import type { Subscription } from '../../core/async/emitter';
import { createShownTexts } from '../views/shownText';

export interface ProposedFile extends Subscription {
  /** Shows the proposed configuration, or the folder's own if it has one. */
  show(root: string): Promise<void>;
  /** Writes the proposed configuration into the folder and shows it. Throws UserError if the folder already has one. */
  save(root: string): Promise<void>;
}

const PATH = '.devcontainer/devcontainer.json';

export function createProposedFile(): ProposedFile {
  const texts = createShownTexts('repomaster-proposed');
  return {
    show: async (root) => {
      const [own] = await findConfigurations(root);
      if (own !== undefined) {
        await vscode.window.showTextDocument(vscode.Uri.file(join(root, own)));
        return;
      }
      await texts.show({ name: 'devcontainer.json' }, await proposedText(root), 'jsonc');
    },
    save: async (root) => {
      const [own] = await findConfigurations(root);
      if (own !== undefined)
        throw new UserError(
          'bad-input',
          vscode.l10n.t('The folder already has {0}. Edit that file instead.', own),
        );
      const file = join(root, PATH);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await proposedText(root), { flag: 'wx' });
      await vscode.window.showTextDocument(vscode.Uri.file(file));
    },
    dispose: () => texts.dispose(),
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
