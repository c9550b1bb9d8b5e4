/** The conflict page's editor panel: one, over the merge of the folder that is open. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { RepositoryTests } from '../../core/git/mergePorts';
import type { Log } from '../../core/ports';
import { phrase } from '../../core/text/phrase';
import { parseFromConflicts } from '../../protocol/fromConflicts';
import type { ConflictAction, FromConflicts } from '../../protocol/fromConflicts';
import type { ToConflicts } from '../../protocol/toConflicts';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { openSymbol } from '../open/openSymbol';
import { createPagePanel } from '../pages/pagePanel';
import type { PagePanel } from '../pages/pagePanel';
import { createConflictsDoor } from './conflictsDoor';
import type { ConflictsDoor, ConflictsDoorPorts, ShownPlace } from './conflictsDoor';
import type { FolderMerge } from './folderMerge';

/** The type under which VS Code brings the panel back after a reload. */
export const conflictsPanelType = 'repomaster.conflicts';

export interface ConflictsPanelParts {
  readonly extensionUri: vscode.Uri;
  readonly folderIndex: FolderIndex;
  readonly merge: FolderMerge;
  readonly tests: RepositoryTests;
  /** Shows the graph around the symbol or module of this id. */
  readonly showInGraph: (id: string) => void;
  readonly log: Log;
}

export interface ConflictsPanel extends Omit<PagePanel, 'open'> {
  /** Shows the panel, made if need be; with a path (relative to the repository), the first conflict of that file. */
  readonly open: (path: string | null) => Promise<void>;
}

/** The panel; the caller registers it as the serializer of `conflictsPanelType`, and disposes it. */
export function createConflictsPanel(parts: ConflictsPanelParts): ConflictsPanel {
  let door: ConflictsDoor | undefined;
  const panel = createPagePanel<FromConflicts, ToConflicts>({
    ...parts,
    type: conflictsPanelType,
    page: 'conflicts',
    title: () => vscode.l10n.t('Merge Conflicts'),
    onChanged: parts.merge.onChanged,
    parse: parseFromConflicts,
    // What is under way is the repository's; what was looked at the page itself keeps.
    restore: () => undefined,
    createDoor: (post) => (door = createConflictsDoor(portsOf(parts, post))),
  });
  return {
    ...panel,
    open: async (path) => {
      if (path !== null) door?.want(path);
      const isNew = panel.open();
      if (path !== null && !isNew) await panel.refresh();
    },
  };
}

function portsOf(
  { folderIndex, merge, tests, showInGraph }: ConflictsPanelParts,
  post: ConflictsDoorPorts['post'],
): ConflictsDoorPorts {
  return {
    merge: () => merge.current(),
    whyNone: () =>
      folderIndex.state.kind === 'noFolder'
        ? {
            why: phrase('No folder is open, so there is nothing to show.'),
            action: { label: phrase('Open Folder'), command: 'openFolder' },
          }
        : {
            why: phrase('No merge can be read here: the folder is not trusted, or in no git repository.'),
            action: { label: phrase('Try Again'), command: 'readAgain' },
          },
    post,
    now: () => Date.now() / 1000,
    open: openAt,
    openMergeEditor,
    showInGraph,
    tests,
    act: async (command) => {
      await vscode.commands.executeCommand(actions[command]);
    },
    strings: () => vscode.l10n.bundle ?? {},
  };
}

const actions: Readonly<Record<Exclude<ConflictAction, 'readAgain'>, string>> = {
  openSourceControl: 'workbench.view.scm',
  openFolder: 'vscode.openFolder',
};

async function openAt(root: string, { path, line }: ShownPlace): Promise<void> {
  const location = { path, startLine: line, endLine: line };
  await openSymbol({ folder: root, location, name: null }, vscode.ViewColumn.Beside);
}

const mergeEditorCommand = 'git.openMergeEditor';

async function openMergeEditor(root: string, path: string): Promise<void> {
  const commands = await vscode.commands.getCommands(true);
  if (!commands.includes(mergeEditorCommand))
    throw new UserError(
      'bad-input',
      vscode.l10n.t(
        'The merge editor belongs to the Git extension of VS Code. Turn that extension on first.',
      ),
    );
  const file = vscode.Uri.joinPath(vscode.Uri.file(root), path);
  await vscode.commands.executeCommand(mergeEditorCommand, file);
}
