/** VS Code's own chat played by hand: its stream is a list of lines; engine, journals and approvals are the real ones. */
import { join } from 'node:path';
import { defaultLimits } from '../../../../src/agent/limits';
import { createApprovals } from '../../../../src/run/approvals/approvals';
import { createEditApprovals } from '../../../../src/run/approvals/editApprovals';
import type { CitedCode } from '../../../../src/core/changes/checks';
import type { Entry } from '../../../../src/core/conversation/conversation';
import type { ModelClient } from '../../../../src/core/conversation/languageModel';
import { createSentFile } from '../../../../src/agent/sent/sentFile';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { Tool } from '../../../../src/core/conversation/tool';
import { NO_CORRECTION } from '../../../../src/core/tokens/estimateCorrection';
import { NO_MENTIONS } from '../../../../src/explore/mentions/tellMentions';
import type { ToldMentions } from '../../../../src/explore/mentions/tellMentions';
import { createPendingApprovals } from '../../../../src/session/conversation/pendingApprovals';
import type { PendingApprovals } from '../../../../src/session/conversation/pendingApprovals';
import { createJournals } from '../../../../src/session/journal/journals';
import type { Journals } from '../../../../src/session/conversation/shown';
import { turnOfAgent } from '../../../../src/session/conversation/turnOfAgent';
import { answerInChat } from '../../../../src/session/participant/answerInChat';
import type { ChatAnswer, ChatQuestion } from '../../../../src/session/participant/answerInChat';
import type { ChatOutput, OutputButton } from '../../../../src/session/participant/chatOutput';
import { createWindowRuns } from '../../../../src/session/running/windowRuns';
import { emptyDisk } from '../../../support/emptyDisk';
import { answer, tool } from '../../../support/agentTurn';

export interface ChatStage {
  readonly journals: Journals;
  readonly pending: PendingApprovals;
  /** What the stream was given, a line a call; texts that follow one another are one. */
  readonly shown: string[];
  readonly logged: string[];
  /** What to do once a button is offered. */
  onButton: (button: OutputButton) => void;
  /** What the question's mentions stand for. */
  mentioned: ToldMentions;
  ask(client: ModelClient, question?: Partial<ChatQuestion>, signal?: AbortSignal): Promise<ChatAnswer>;
  entries(answer: ChatAnswer): readonly Entry[];
}

/** `folder`: where the journals are. `code` knows what a map would. */
export function chatStage(
  folder: string,
  tools: readonly Tool[],
  code: CitedCode = { lookUp: async (references) => references.map(() => ({ kind: 'foreign' })) },
): ChatStage {
  const shown: string[] = [];
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log = { trace: note, info: note, warn: note, error: note };
  const pending = createPendingApprovals();
  const journals = createJournals(
    join(folder, 'conversations'),
    { get: () => null, update: async () => undefined },
    log,
    (lines) => note(`${lines} lines left out`),
  );
  const approvals = createApprovals({
    ...{ denied: () => [], allowed: () => [], disk: emptyDisk },
    workspace: { read: () => [], add: () => undefined, remove: () => undefined },
    ask: (callId, question, signal) => pending.ask(callId, question, signal),
  });
  const edits = createEditApprovals({
    isAllowed: () => false,
    workspace: { read: () => false, write: () => undefined },
    ask: (callId, question, signal) => pending.ask(callId, question, signal),
  });
  const redact = (text: string) => ({ text, found: [] });
  const explorer = {
    explore: () =>
      Promise.resolve({
        kind: 'ready' as const,
        answer: { text: '', results: [], truncated: false, more: null },
      }),
  };
  const turnParts = {
    ...{ explorer, log },
    authors: { read: () => Promise.resolve(null), commits: () => Promise.resolve(null) },
    setupTool: () =>
      tools.find(({ name }) => name === 'setup_environment') ??
      tool('setup_environment', () => Promise.resolve(answer(''))),
    tools: {
      equip: async () => ({ tools, system: 'system', limits: defaultLimits }),
      gitTools: () => [],
    },
  };
  const runTurn = turnOfAgent(turnParts, {
    ...{ approvals, edits, redact, ratios: NO_CORRECTION, models: { noteKeys: async () => undefined } },
    finderOf: () => Promise.resolve(null),
    ledger: { keeperOf: (id) => createSentFile(join(folder, 'sent', id), log) },
  });
  let ids = 0;
  const stage: ChatStage = {
    ...{ journals, pending, shown, logged, onButton: () => undefined, mentioned: NO_MENTIONS },
    ask: (client, question = {}, signal = new AbortController().signal) =>
      answerInChat(
        {
          ...{
            journals,
            runTurn,
            redact,
            code,
            log,
            runs: createWindowRuns({ read: async () => null, path: () => null }),
          },
          ...{
            mentions: { tell: async () => stage.mentioned },
            start: async (question) => ({ text: `# Start for ${question}`, shown: [] }),
          },
          ...{ say: inEnglish, hrefOf: (path: string, line: number) => `file:///w/${path}#L${line}` },
          ...{
            goOn: 'Go on.',
            carryOut: 'Carry it out.',
            resolveMerge: 'Resolve it.',
            underWay: new Set(),
            nowMs: () => 1000,
          },
          newId: () => `c${++ids}`,
        },
        { text: 'Q', mode: 'ask', attached: '', last: null, client, ...question },
        // Nobody clicks a button while it is being drawn.
        outputTo(shown, (button) => void setImmediate(() => stage.onButton(button))),
        signal,
      ),
    entries: ({ mark }) => {
      const stored = journals.open(mark.conversation);
      stored.close();
      return stored.entries;
    },
  };
  return stage;
}

function outputTo(shown: string[], onButton: (button: OutputButton) => void): ChatOutput {
  let isText = false;
  const line = (text: string): void => {
    isText = false;
    shown.push(text);
  };
  return {
    markdown: (text) => {
      shown.push(isText ? `${shown.pop() ?? ''}${text}` : text);
      isText = true;
    },
    progress: (text) => line(`(${text})`),
    anchor: ({ path, line: at }) => line(`-> ${path}:${at}`),
    reference: ({ path, line: at }) => line(`from ${path}:${at}`),
    button: (button) => {
      line(`[${button.title}]`);
      onButton(button);
    },
  };
}
