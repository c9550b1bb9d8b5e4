/** Collects the signals that a page drawn in the middle of an answer has missed, because no journal has them. */
import type { AgentEvent, Signal } from '../../core/conversation/conversation';
import type { ToChat } from '../../protocol/toChat';

export interface SignalsSoFar {
  /** Takes what the page of this conversation is told. */
  see(conversation: string, message: ToChat): void;
  /** One signal in place of all that still matter of a kind; none where nothing is under way. */
  messages(conversation: string): readonly ToChat[];
}

type Delta = Extract<Signal, { type: 'textDelta' }>;
type Waiting = Extract<Signal, { type: 'waiting' }>;
type Output = Extract<Signal, { type: 'toolOutput' }>;

interface Missed {
  readonly conversation: string;
  readonly said: Delta | Waiting | null;
  /** By call. */
  readonly outputs: ReadonlyMap<string, Output>;
}

/** As much of a command's output as the page shows while it runs. */
const mostOutputCharacters = 4_000;

export function createSignalsSoFar(): SignalsSoFar {
  let missed: Missed = nothingOf('');
  return {
    see: (conversation, message) => {
      if (message.type !== 'event') return;
      missed = after(missed.conversation === conversation ? missed : nothingOf(conversation), message.event);
    },
    messages: (conversation) => {
      if (missed.conversation !== conversation) return [];
      const signals = [...(missed.said ? [missed.said] : []), ...missed.outputs.values()];
      return signals.map((event) => ({ type: 'event', event }));
    },
  };
}

const nothingOf = (conversation: string): Missed => ({ conversation, said: null, outputs: new Map() });

function after(missed: Missed, event: AgentEvent): Missed {
  switch (event.type) {
    case 'textDelta':
      return { ...missed, said: grown(missed.said, event) };
    case 'waiting':
      return { ...missed, said: event };
    case 'requested':
    case 'replied':
      return { ...missed, said: null };
    case 'toolOutput':
      return withOutput(missed, event);
    case 'toolEnded':
    case 'runEnded':
      return withoutOutput(missed, event.callId);
    case 'started':
      return nothingOf(missed.conversation);
    case 'ended':
      // What goes on in the background still prints.
      return { ...missed, said: null };
    default:
      return missed;
  }
}

function grown(before: Missed['said'], delta: Delta): Delta {
  const isOfIt = before?.type === 'textDelta' && before.turn === delta.turn && before.step === delta.step;
  return isOfIt ? { ...delta, delta: before.delta + delta.delta } : delta;
}

function withOutput(missed: Missed, output: Output): Missed {
  const before = missed.outputs.get(output.callId)?.text ?? '';
  const text = (before + output.text).slice(-mostOutputCharacters);
  return { ...missed, outputs: new Map(missed.outputs).set(output.callId, { ...output, text }) };
}

function withoutOutput(missed: Missed, callId: string): Missed {
  return { ...missed, outputs: new Map([...missed.outputs].filter(([call]) => call !== callId)) };
}
