/** A model that says what a test wrote, through the real port; and what the agent's loop told, as text. */
import type { AgentEvent, TurnEnd } from '../../src/core/conversation/conversation';
import { throwIfCancelled } from '../../src/core/errors';
import { inEnglish } from '../../src/core/text/phrase';
import type {
  AssistantBlock,
  ModelClient,
  ModelEvent,
  ModelRequest,
  StopReason,
} from '../../src/core/conversation/languageModel';

/** One reply: its events, or a function of the request that yields them (to throw, to wait, to look at it). */
export type ScriptedReply =
  readonly ModelEvent[] | ((request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>);

export interface ScriptedModel extends ModelClient {
  readonly requests: readonly ModelRequest[];
}

/** The client that gives these replies in order and throws when it is asked once more. */
export function scriptedModel(...replies: readonly ScriptedReply[]): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    identity: { kind: 'anthropic', name: 'scripted', host: 'localhost' },
    requests,
    async *reply(request, signal) {
      requests.push(request);
      const next = replies[requests.length - 1];
      if (next === undefined) throw new Error('the script is at its end');
      if (typeof next === 'function') {
        yield* next(request, signal);
        return;
      }
      for (const event of next) {
        throwIfCancelled(signal);
        yield event;
      }
    },
  };
}

/** The events of a reply with this text (streamed in one piece) and these calls. */
export function reply(
  text: string,
  calls: readonly AssistantBlock[] = [],
  stop: StopReason = calls.length > 0 ? 'toolUse' : 'end',
  tokens = 10,
): readonly ModelEvent[] {
  const content: AssistantBlock[] = [...(text === '' ? [] : [{ type: 'text', text } as const]), ...calls];
  const usage = { input: tokens, output: 0, cacheRead: 0, cacheWrite: 0 };
  const deltas = text === '' ? [] : [{ type: 'text', delta: text } as const];
  return [...deltas, { type: 'reply', content, stop, usage }];
}

/** A call of a tool. */
export function call(callId: string, name: string, input: unknown = {}): AssistantBlock {
  return { type: 'toolUse', callId, name, input };
}

/** One line an event, with what matters of it. */
export function eventLine(event: AgentEvent): string {
  switch (event.type) {
    case 'asked':
      return `asked ${event.text}`;
    case 'requested':
      return `requested ${event.step}`;
    case 'replied':
      return `replied ${event.content.map((block) => (block.type === 'text' ? `"${block.text}"` : `${block.callId}:${block.name}`)).join(' ')}`.trim();
    case 'toolStarted':
      return `started ${event.callId} ${inEnglish(event.doing)}`;
    case 'approvalAsked':
      return `approval asked ${event.callId} ${event.question.proposal.command}`;
    case 'editAsked':
      return `edit asked ${event.callId} ${event.question.proposal.path}`;
    case 'restored':
      return `restored ${event.files.join(' ')}`;
    case 'approvalGiven':
      return `approval ${event.callId} ${event.decision.kind} by ${event.decision.by}`;
    case 'toolEnded':
      return `ended ${event.callId} ${event.outcome.kind}: ${event.observation}`;
    case 'ended':
      return endLine(event.end);
    case 'textDelta':
      return `text "${event.delta}"`;
    case 'waiting':
      return `waiting ${inEnglish(event.reason)}`;
    case 'toolOutput':
      return `output ${event.callId} ${event.text}`;
    case 'started':
      return 'conversation';
    default:
      return ownLine(event);
  }
}

/** What the engine itself did to the conversation. */
function ownLine(
  event: Extract<
    AgentEvent,
    {
      type:
        | 'rewound'
        | 'summarised'
        | 'reviewed'
        | 'branched'
        | 'runEnded'
        | 'hubShown'
        | 'hubChanged'
        | 'consulted';
    }
  >,
): string {
  switch (event.type) {
    case 'consulted':
      return `consulted ${event.model.name}`;
    case 'hubShown':
      return `hub ${event.view.kind}`;
    case 'hubChanged':
      return `hub ${event.change.kind} ${event.subject}`;
    case 'runEnded':
      return `run ended ${event.callId} ${event.told}`;
    case 'branched':
      return `branched to behind ${event.after}`;
    case 'rewound':
      return `rewound to before ${event.fromStep}: ${event.stall}`;
    case 'summarised':
      return `summarised ${event.covers} by ${event.by}: ${event.summary.goal}`;
    case 'reviewed':
      return `reviewed ${event.review.accepted ? 'accepted' : event.review.told}`;
  }
}

function endLine(end: TurnEnd): string {
  switch (end.kind) {
    case 'stopped':
      return `turn stopped: ${inEnglish(end.reason)}`;
    case 'failed':
      return `turn failed: ${inEnglish(end.message)} [${end.action}]`;
    default:
      return `turn ${end.kind}`;
  }
}
