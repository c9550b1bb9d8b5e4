/** Commands that choose where commands run, and rebuild or stop the dev container. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { RunWhere } from '../../protocol/toChat';
import { abortSignalOf } from '../abortSignal';
import { registerCommand } from '../commandBorder';
import { plainText } from '../../core/text/plainText';
import type { HostContainer } from '../../session/running/hostContainer';
import type { ProposedFile } from './proposedFile';
import type { WhereChoice } from '../../session/running/whereChoice';
import { pickWhere } from './wherePick';

export interface RunningCommandParts {
  readonly choice: WhereChoice;
  readonly proposed: ProposedFile;
  /** Null where no command is run. */
  readonly folder: () => string | null;
  readonly containerOf: (root: string) => HostContainer;
  readonly missing: (where: RunWhere, signal: AbortSignal) => Promise<string | null>;
  /** Where commands run, or what is known of it, is another. */
  readonly changed: () => void;
  readonly log: Log;
}

/** Commands of package.json, registered; the caller disposes them. */
export function registerRunningCommands(parts: RunningCommandParts): vscode.Disposable {
  const { choice, proposed, containerOf, missing, changed, log } = parts;
  const { t } = vscode.l10n;
  const root = (): string => {
    const folder = parts.folder();
    if (folder !== null) return folder;
    throw new UserError('bad-input', t('RepoMaster cannot run commands yet. Open a folder and trust it.'));
  };
  return vscode.Disposable.from(
    registerCommand('repomaster.chooseWhere', log, async () => {
      root();
      const { remoteName } = vscode.env;
      if ((await pickWhere({ choice, missing, remoteName })) !== undefined) changed();
    }),
    registerCommand('repomaster.rebuildContainer', log, async () => {
      await containerOf(root()).rebuild(new AbortController().signal);
      changed();
    }),
    registerCommand('repomaster.stopContainer', log, async () => {
      const wasThere = await whileStopping((signal) => containerOf(root()).stop(signal));
      changed();
      await vscode.window.showInformationMessage(
        plainText(
          wasThere
            ? t('The dev container is stopped. The next command in it starts it again.')
            : t('RepoMaster has no dev container to stop for this folder.'),
        ),
      );
    }),
    registerCommand('repomaster.showContainerConfiguration', log, () => proposed.show(root())),
    registerCommand('repomaster.saveContainerConfiguration', log, () => proposed.save(root())),
  );
}

async function whileStopping<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('RepoMaster is stopping the dev container'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_, token) => {
    const stopped = abortSignalOf(token);
    try {
      return await work(stopped.signal);
    } finally {
      stopped.dispose();
    }
  });
}
