/** The Launchpad's editor panel: what the agent starts from. */
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { parseFromLaunchpad } from '../../protocol/fromLaunchpad';
import type { FromLaunchpad } from '../../protocol/fromLaunchpad';
import type { LaunchpadAnswers, ToLaunchpad } from '../../protocol/toLaunchpad';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { mapCommands } from '../../session/folder/noMap';
import { openBeside } from '../open/openSymbol';
import { createPagePanel } from '../pages/pagePanel';
import type { PagePanel } from '../pages/pagePanel';
import { readStartSettings } from '../settings';
import { exportToAgents } from './exportToAgents';
import type { AskToWrite } from './exportToAgents';
import { createLaunchpadDoor } from './launchpadDoor';
import type { ContextSource } from './launchpadDoor';
import type { Emitter } from '../../core/async/emitter';
import type { LaunchpadMemory } from './launchpadMemory';

/** The type under which VS Code brings the panel back after a reload. */
export const launchpadPanelType = 'repomaster.launchpad';

export interface LaunchpadPanelParts {
  readonly extensionUri: vscode.Uri;
  readonly folderIndex: FolderIndex;
  /** What a model is sent of it, and when that is another text. */
  readonly source: ContextSource;
  readonly onChanged: Emitter<void>['on'];
  readonly memory: LaunchpadMemory;
  /** Asks before AGENTS.md is written. */
  readonly askToWrite: AskToWrite;
  readonly log: Log;
}

/** The panel; the caller registers it as the serializer of `launchpadPanelType`, and disposes it. */
export function createLaunchpadPanel(parts: LaunchpadPanelParts): PagePanel {
  const { folderIndex, memory } = parts;
  return createPagePanel<FromLaunchpad, ToLaunchpad, LaunchpadAnswers>({
    ...parts,
    type: launchpadPanelType,
    page: 'launchpad',
    title: () => vscode.l10n.t('Launchpad'),
    parse: parseFromLaunchpad,
    // What it shows is the folder's, not the page's.
    restore: () => undefined,
    createDoor: (post) =>
      createLaunchpadDoor({
        source: parts.source,
        names: folderIndex,
        memory,
        settings: readStartSettings,
        post,
        open: ({ path, line, endLine }) =>
          openBeside(folderIndex, { location: { path, startLine: line, endLine }, name: null }),
        copy: async (text) => {
          await vscode.env.clipboard.writeText(text);
          vscode.window.setStatusBarMessage(vscode.l10n.t('Context copied to the clipboard.'), 3000);
        },
        exportText: async (text) => {
          const { state } = folderIndex;
          if (state.kind !== 'noFolder') await exportToAgents(state.folder, text, parts.askToWrite);
        },
        showWeights: async () => {
          await vscode.commands.executeCommand('workbench.action.openSettings', 'repomaster.weights');
        },
        run: async (command) => {
          await vscode.commands.executeCommand(mapCommands[command]);
        },
        strings: () => vscode.l10n.bundle ?? {},
      }),
  });
}
