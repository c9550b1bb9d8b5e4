/** The graph's editor panel: one, drawn anew from the index whenever its page is loaded. */
import * as vscode from 'vscode';
import type { GraphFocus } from '../../core/map/graphView';
import type { Log } from '../../core/ports';
import { parseFromGraph } from '../../protocol/fromGraph';
import { parseKeptFocus } from '../../protocol/keptGraph';
import type { FromGraph } from '../../protocol/fromGraph';
import type { ToGraph } from '../../protocol/toGraph';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { onApartChanged, readApartChoice, writeApartChoice } from '../apartSetting';
import { mapCommands } from '../../session/folder/noMap';
import { openBeside } from '../open/openSymbol';
import { createPagePanel } from '../pages/pagePanel';
import type { PagePanel } from '../pages/pagePanel';
import { createGraphDoor } from './graphDoor';
import type { GraphDoor, GraphDoorPorts } from './graphDoor';

/** The type under which VS Code brings the panel back after a reload. */
export const graphPanelType = 'repomaster.graph';

export interface GraphPanelParts {
  readonly extensionUri: vscode.Uri;
  readonly folderIndex: FolderIndex;
  readonly log: Log;
  /** Explore from Here on the symbol or module of this id. */
  readonly explore: (id: string) => Promise<void>;
}

export interface GraphPanel extends Omit<PagePanel, 'open' | 'refresh'> {
  /** Shows the panel, made if need be; with a focus, the graph of that. */
  readonly open: (focus?: GraphFocus) => void;
}

/** The graph panel; the caller registers it as the serializer of `graphPanelType`, and disposes it. */
export function createGraphPanel(parts: GraphPanelParts): GraphPanel {
  let door: GraphDoor | undefined;
  const panel = createPagePanel<FromGraph, ToGraph>({
    ...parts,
    type: graphPanelType,
    page: 'graph',
    title: () => vscode.l10n.t('Graph'),
    onChanged: onApartChanged,
    parse: parseFromGraph,
    restore: (kept) => door?.setFocus(parseKeptFocus(kept)),
    createDoor: (post) => (door = createGraphDoor(portsOf(parts, post))),
  });
  return {
    ...panel,
    open: (focus) => {
      if (focus) door?.setFocus(focus);
      const isNew = panel.open();
      if (focus && !isNew) void panel.refresh();
    },
  };
}

function portsOf({ folderIndex, explore }: GraphPanelParts, post: GraphDoorPorts['post']): GraphDoorPorts {
  return {
    source: folderIndex,
    apart: { read: readApartChoice, write: writeApartChoice },
    explore,
    post,
    open: ({ kind, label, location }) => {
      const name = kind === 'module' ? null : label.slice(label.lastIndexOf('.') + 1);
      return openBeside(folderIndex, { location, name });
    },
    run: async (command) => {
      await vscode.commands.executeCommand(mapCommands[command]);
    },
    strings: () => vscode.l10n.bundle ?? {},
  };
}
