/** Builds @repomaster for VS Code's own chat, with the engine of RepoMaster's chat. */
import * as vscode from 'vscode';
import type { Conversation } from '../../session/conversation/conversation';
import type { ChatPorts } from '../../session/conversation/chat';
import { turnOfAgent } from '../../session/conversation/turnOfAgent';
import type { TurnPorts, TurnParts } from '../../session/conversation/turnOfAgent';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { BuiltHub } from '../hub/buildHub';
import { withHub } from '../../session/hub/chat/hubTurn';
import type { WindowRuns } from '../../session/running/windowRuns';
import { createFreshIndex, indexedByFolder } from '../../session/folder/freshIndex';
import { approvalKey, registerParticipant } from './participant';
import type { ParticipantParts } from './participant';

export interface ParticipantBuildParts extends Pick<ParticipantParts, 'models' | 'pending' | 'panel'> {
  readonly parts: TurnParts & {
    readonly context: Pick<vscode.ExtensionContext, 'extensionUri'>;
    readonly folderIndex: FolderIndex;
    readonly runs: WindowRuns;
  };
  readonly chatPorts: ChatPorts;
  readonly turnPorts: TurnPorts;
  readonly hub: Pick<BuiltHub, 'turns'>;
}

export function buildParticipant(build: ParticipantBuildParts): vscode.Disposable {
  const { parts, chatPorts, turnPorts, models, pending, hub, panel } = build;
  const { folderIndex, runs, explorer } = parts;
  const underWay = new Set<Pick<Conversation, 'stop'>>();
  runs.add(async () => {
    const stopped = [...underWay];
    await Promise.all(stopped.map((each) => each.stop()));
    return stopped.map(() => ({ command: vscode.l10n.t("an answer in VS Code's chat") }));
  });
  return registerParticipant({
    ...{ extensionUri: parts.context.extensionUri, models, folderIndex, pending, panel },
    ports: {
      ...chatPorts,
      runTurn: (start, emit, signal) =>
        withHub(turnOfAgent(parts, askedIn(start.conversation, turnPorts)), hub.turns)(start, emit, signal),
      code: createFreshIndex(indexedByFolder(folderIndex, explorer)).code,
      underWay,
    },
  });
}

/** The same rules, and questions under the conversation's own keys. */
function askedIn(conversation: string, ports: TurnPorts): TurnPorts {
  const { approvals, edits } = ports;
  const key = (callId: string): string => approvalKey(conversation, callId);
  return {
    ...ports,
    approvals: {
      consider: (proposal) => approvals.consider(proposal),
      ask: (callId, question, signal) => approvals.ask(key(callId), question, signal),
    },
    edits: {
      consider: (proposal) => edits.consider(proposal),
      ask: (callId, question, signal) => edits.ask(key(callId), question, signal),
    },
  };
}
