import type { Clock } from '../../../src/core/conversation/conversation';
import { CancelledError } from '../../../src/core/errors';
import type {
  Message,
  ModelClient,
  ModelEvent,
  ModelRequest,
} from '../../../src/core/conversation/languageModel';
import type { Log } from '../../../src/core/ports';
import { createAnthropicClient } from '../../../src/agent/models/anthropic';
import type { ModelServer } from '../../support/modelServer';

export const key = 'sk-test-0123456789abcdef';

export interface TestClock extends Clock {
  /** How long each pause was to be, in order. */
  readonly pauses: readonly number[];
  /** Ends the client's patience with a service that sends nothing: the wait it is in, else its next. */
  losePatience(): void;
}

/** A clock whose pauses of up to a minute pass at once; longer waits pass when told. */
export function testClock(startMs = 0): TestClock {
  const pauses: number[] = [];
  const waiting = new Set<() => void>();
  let nowMs = startMs;
  let isPatient = true;
  return {
    pauses,
    nowMs: () => nowMs,
    sleep: (ms, signal) => {
      if (signal.aborted) return Promise.reject(new CancelledError());
      if (ms <= 60_000) {
        nowMs += ms;
        pauses.push(ms);
        return Promise.resolve();
      }
      if (!isPatient) {
        isPatient = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(new CancelledError());
        });
      });
    },
    losePatience: () => {
      isPatient = waiting.size > 0;
      for (const resolve of waiting) resolve();
    },
  };
}

export interface Asking {
  readonly client: ModelClient;
  readonly clock: TestClock;
  readonly lines: readonly string[];
}

/** A client of the server at `baseUrl`, with a clock of its own and a log that is kept. */
export function askingAt(baseUrl: string, apiKey = key, startMs = 0): Asking {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const log: Log = { trace: write, info: write, warn: write, error: write };
  const clock = testClock(startMs);
  const client = createAnthropicClient({ apiKey, baseUrl, model: 'model-1', clock, random: () => 0, log });
  return { client, clock, lines };
}

export const signatureTool: ModelRequest['tools'][number] = {
  name: 'view_code',
  description: 'Shows code.',
  inputSchema: { type: 'object', properties: { targets: { type: 'array', items: { type: 'string' } } } },
};

/** A request with one tool and the messages given; default one question. */
export function requestOf(...messages: readonly Message[]): ModelRequest {
  return {
    system: 'You explore code.',
    messages: messages.length > 0 ? messages : [question('Where is it?')],
    tools: [signatureTool],
    maxOutputTokens: 1000,
  };
}

export function question(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

/** A result for each id, in order. */
export function results(...callIds: readonly string[]): Message {
  const content = callIds.map((callId) => result(callId, `result of ${callId}`));
  return { role: 'user', content };
}

export function result(
  callId: string,
  text: string,
  isError = false,
): Extract<Message, { role: 'user' }>['content'][0] {
  return { type: 'toolResult', callId, text, isError, results: [] };
}

/** Every event of a reply. */
export async function eventsOf(
  client: ModelClient,
  request: ModelRequest = requestOf(),
  signal = new AbortController().signal,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of client.reply(request, signal)) events.push(event);
  return events;
}

export type Reply = Extract<ModelEvent, { type: 'reply' }>;

/** The last event, which is the reply. */
export function replyOf(events: readonly ModelEvent[]): Reply {
  const last = events.at(-1);
  if (last?.type !== 'reply') throw new Error(`the last event is ${JSON.stringify(last)}`);
  return last;
}

/** The text as it was streamed. */
export function streamedText(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
}

/** What was thrown; fails when nothing was. */
export async function errorOf(events: Promise<unknown>): Promise<Error> {
  try {
    await events;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}

interface SentBody {
  readonly messages: readonly { readonly role: string; readonly content: readonly SentBlock[] }[];
  readonly [field: string]: unknown;
}
interface SentBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The body of a request that came to the server, as the API takes it: by default of the last. */
export function sentTo(to: ModelServer, at = -1): SentBody {
  return to.requests.at(at)?.body as SentBody;
}
