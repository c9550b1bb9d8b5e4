/** Runs a turn of the agent's loop for a conversation. */
import type { SentKeeper } from '../../agent/sent/sentFile';
import { parseCommand } from '../../intents/commands/commands';
import { agentTurn } from '../../agent/loop';
import { machineClock } from '../../agent/machineClock';
import type { Entry } from '../../core/conversation/conversation';
import type { Approvals, EditApprovals } from '../../core/conversation/approvals';
import type { GitAuthors } from '../../core/map/authors';
import type { Explorer } from '../../core/map/explore';
import type { Log } from '../../core/ports';
import type { Redact } from '../../core/redact/redact';
import type { EstimateCorrection } from '../../core/tokens/estimateCorrection';
import type { Tool } from '../../core/conversation/tool';
import { surveyRepositoryTool } from '../../tools/exploring/surveyRepository';
import { whichCommitsTool } from '../../tools/exploring/whichCommits';
import type { FinderOf } from '../../tools/gitPlans/reviewChanges';
import { whoWroteTool } from '../../tools/exploring/whoWrote';
import type { AgentTools } from '../agentTools';
import { signaturesBy } from '../task/signatures';
import { notedFinder } from './consulted';
import type { RunTurn, TurnStart } from './conversation';
import { withTypedConsent } from './typedConsent';

export interface TurnParts {
  readonly explorer: Explorer;
  /** Asked at the beginning of each turn. */
  readonly tools: Pick<AgentTools, 'equip' | 'gitTools'>;
  /** How a user sets the repository up without a model; models have a tool of the same name. */
  readonly setupTool: () => Tool;
  readonly authors: GitAuthors;
  readonly log: Log;
}

export interface TurnPorts {
  readonly approvals: Approvals;
  readonly edits: EditApprovals;
  readonly ratios: EstimateCorrection;
  /** `noteKeys` resolves once the keys that a turn of now could come across are among the known ones. */
  readonly models: { noteKeys(): Promise<void> };
  readonly redact: Redact;
  readonly finderOf: FinderOf;
  /** Keeps what a turn of the conversation of this id sends. */
  readonly ledger: { readonly keeperOf: (conversation: string) => SentKeeper };
}

/** A turn of the agent's loop; a command that the user typed behind /run is consented to by that. */
export function turnOfAgent(
  parts: TurnParts,
  { approvals, edits, ratios: correction, models, redact, finderOf, ledger }: TurnPorts,
): RunTurn {
  const approvalsFor = ({ text, client }: TurnStart): Approvals => {
    const typed = client.identity.kind === 'none' ? parseCommand(text) : null;
    return typed?.kind === 'run' ? withTypedConsent(approvals, typed.command) : approvals;
  };
  const ownTools = [
    surveyRepositoryTool(parts.explorer),
    whoWroteTool(parts.authors),
    whichCommitsTool(parts.authors),
  ];
  const signaturesOf = signaturesBy(parts.explorer);
  return async (start, emit, signal) => {
    const { client: model, journal, entries, text, conversation } = start;
    await models.noteKeys();
    const isModel = model.identity.kind !== 'none';
    // What is answered from the index alone looks and runs, whatever the mode.
    const place = { conversation, entries, shown: start.start?.shown ?? [] };
    const { tools, nextStep, facts, ...own } = await parts.tools.equip(
      isModel ? start.mode : 'ask',
      place,
      signal,
    );
    const sent = ledger.keeperOf(conversation);
    const record = (entry: Entry): void => {
      journal.append(entry);
      emit(entry);
    };
    const finder = notedFinder(finderOf, { turn: start.turn, sent, record });
    const turnParts = {
      ...own,
      ...{ model, clock: machineClock, correction, signaturesOf, others: start.others },
      // Models have the other tools for it: what they are offered costs tokens in each request.
      tools: isModel
        ? tools
        : withoutModel(tools, [...ownTools, ...parts.tools.gitTools(place, finder), parts.setupTool()]),
      approvals: approvalsFor(start),
      edits,
      redact,
      journal,
      sent,
      log: parts.log,
    };
    const { context, mentions, attachedLines } = start;
    const told = { text, context, mentions, attachedLines };
    const question = { ...told, start: start.start?.text, shown: start.start?.shown };
    const modal = isModel ? { mode: start.mode, nextStep, facts } : {};
    await agentTurn(turnParts, { entries, question: { ...question, ...modal } }, emit, signal);
  };
}

/** The own ones in the place of those of their names. */
function withoutModel(tools: readonly Tool[], own: readonly Tool[]): readonly Tool[] {
  return [...tools.filter(({ name }) => own.every((each) => each.name !== name)), ...own];
}
