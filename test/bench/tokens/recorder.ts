/**
 * A loopback server that speaks the Messages API for a source of replies: another server (liveSource.ts), a folder that
 * somebody answers in (mailbox.ts) or a recording (replaySource.ts). It counts each request and hands out each exchange.
 */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorText } from '../../../src/core/errors';
import { serverSent, wireEvents, wireOfReply } from '../../support/modelWire';
import { createRequestCounter } from './countRequest';
import type { CountedRequest } from './countRequest';
import { bodySchema } from './messages';
import type { MessageBody, ModelReply } from './messages';

export interface AskedRequest {
  /** As it came. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/** A reply, or an error as the API tells it. */
export type Answered =
  | { readonly kind: 'reply'; readonly reply: ModelReply }
  | { readonly kind: 'refused'; readonly status: number; readonly type: string; readonly message: string };

export type ReplySource = (request: AskedRequest, signal: AbortSignal) => Promise<Answered>;

export interface Exchange {
  readonly body: MessageBody;
  readonly counted: CountedRequest;
  readonly reply: ModelReply;
}

export interface RecorderOptions {
  readonly source: ReplySource;
  /** The task's text, told apart from what a loop puts around it. */
  readonly question: string;
  /** Gets each answered request, in order. */
  onExchange(exchange: Exchange): void;
}

export interface Recorder {
  /** A base URL, without a slash at the end. */
  readonly url: string;
  /** Requests that got an error, a line each. */
  readonly refused: readonly string[];
  /** Ends every connection, and what the source waits for. */
  close(): Promise<void>;
}

/** A silent service is given up by its clients after minutes; a person takes longer. */
const PING_MS = 15_000;

/** A running server on a free port of the loopback interface; whoever starts it closes it. */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const play = {
    ...options,
    count: createRequestCounter(options.question),
    refused: [] as string[],
    ending: new AbortController(),
  };
  const server = createServer((request, response) => {
    answer(play, request, response).catch((error: unknown) => {
      play.refused.push(errorText(error));
      if (response.headersSent) response.end(errorEvent('api_error', errorText(error)));
      else sendError(response, { status: 500, type: 'api_error', message: errorText(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused: play.refused,
    close: () => {
      play.ending.abort();
      return close(server);
    },
  };
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

interface Play extends RecorderOptions {
  readonly count: (body: MessageBody) => CountedRequest;
  readonly refused: string[];
  readonly ending: AbortController;
}

async function answer(play: Play, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(incoming.url ?? '/', 'http://loopback');
  if (incoming.method !== 'POST' || pathname !== '/v1/messages') {
    sendError(response, { status: 404, type: 'not_found_error', message: `Not found: ${pathname}` });
    return;
  }
  const sent = JSON.parse(await text(incoming)) as Readonly<Record<string, unknown>>;
  const read = bodySchema.safeParse(sent);
  if (!read.success) {
    sendError(response, { status: 400, type: 'invalid_request_error', message: read.error.message });
    return;
  }
  const pings = read.data.stream ? setInterval(() => ping(response), PING_MS) : undefined;
  try {
    const answered = await play.source({ sent, headers: incoming.headers }, play.ending.signal);
    if (answered.kind === 'reply') reply(play, response, read.data, answered.reply);
    else refuse(play, response, answered);
  } finally {
    clearInterval(pings);
  }
}

function reply(play: Play, response: ServerResponse, body: MessageBody, given: ModelReply): void {
  play.onExchange({ body, counted: play.count(body), reply: given });
  const message = wireOfReply(given, body.model);
  if (!body.stream) {
    sendJson(response, 200, message.whole);
    return;
  }
  startStream(response);
  for (const event of wireEvents(message.wire)) response.write(serverSent(event));
  response.end();
}

function refuse(
  play: Play,
  response: ServerResponse,
  told: Extract<Answered, { readonly kind: 'refused' }>,
): void {
  play.refused.push(`${told.status} ${told.message}`);
  if (response.headersSent) response.end(errorEvent(told.type, told.message));
  else sendError(response, told);
}

/** The first one begins the stream: an error that comes sooner still has its status. */
function ping(response: ServerResponse): void {
  startStream(response);
  response.write(serverSent({ type: 'ping' }));
}

function startStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
}

const errorEvent = (type: string, message: string): string =>
  serverSent({ type: 'error', error: { type, message } });

function sendError(
  response: ServerResponse,
  { status, type, message }: { readonly status: number; readonly type: string; readonly message: string },
): void {
  sendJson(response, status, { type: 'error', error: { type, message } });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
