/**
 * A loopback server that speaks the Messages API and answers from a script: `startModelServer([reply({ text: 'Hi' })])`.
 * A request that the API would refuse is refused, and uses up no step.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fail } from './modelAnswers';
import type { Answer } from './modelAnswers';
import { problemOf } from './modelRules';
import { serverSent, wholeMessage, wireEvents, wireMessage } from './modelWire';
import type { WireMessage } from './modelWire';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** As parsed from JSON; undefined where there was none. */
  readonly body: unknown;
  /** The bytes as UTF-8; '' where there were none. */
  readonly raw: string;
}

/** One answer, or one made from the request when it comes, or later. */
export type Step = Answer | ((request: ReceivedRequest) => Answer | Promise<Answer>);

export interface ModelServer {
  /** What a client takes as its base URL, without a slash at the end. */
  readonly url: string;
  /** What came to /v1/messages, in order; refused requests too. */
  readonly requests: readonly ReceivedRequest[];
  /** Adds steps to the end of the script. */
  push(...steps: readonly Step[]): void;
  /** Throws when steps are left, or more was asked than the script answers. */
  expectDone(): void;
  /** Ends every connection, stalled ones too. */
  close(): Promise<void>;
}

export interface ModelServerOptions {
  /** Where the API is below the server's root, as `/gateway`; default none. */
  readonly prefix?: string;
  /** What /v1/models lists. */
  readonly models?: readonly string[];
}

/** Their requests and replies, as far as we use them, differ in what modelRules.ts refuses: the newer refuses more. */
const versions: ReadonlySet<unknown> = new Set(['2023-06-01', '2026-10-21']);

interface Play {
  readonly options: ModelServerOptions;
  readonly steps: Step[];
  readonly requests: ReceivedRequest[];
  readonly unanswered: ReceivedRequest[];
}

/** A running server on a free port of the loopback interface; whoever starts it closes it. */
export async function startModelServer(
  steps: readonly Step[] = [],
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const play: Play = { options, steps: [...steps], requests: [], unanswered: [] };
  const server = createServer((request, response) => {
    answer(play, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${options.prefix ?? ''}`,
    requests: play.requests,
    push: (...more) => void play.steps.push(...more),
    expectDone: () => {
      if (play.steps.length > 0)
        throw new Error(`${play.steps.length} steps of the script were not asked for`);
      if (play.unanswered.length > 0)
        throw new Error(`the script has no answer to ${play.unanswered.length} requests`);
    },
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

async function answer(play: Play, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await received(incoming);
  const refused = refusalOf(request);
  const endpoint = `${request.method} ${request.path}`;
  const prefix = play.options.prefix ?? '';
  if (endpoint === `POST ${prefix}/v1/messages`) {
    play.requests.push(request);
    const number = play.requests.length;
    send(response, request, refused ?? (await nextAnswer(play, request)), number);
  } else if (endpoint === `POST ${prefix}/v1/messages/count_tokens`) {
    if (refused === null) sendJson(response, 200, { input_tokens: tokensOf(request.body) });
    else send(response, request, refused, 0);
  } else if (endpoint === `GET ${prefix}/v1/models`) {
    sendJson(response, 200, modelList(play.options.models ?? []));
  } else {
    send(response, request, fail(404, `Not found: ${request.path}`), 0);
  }
}

async function received(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const raw = incoming.method === 'POST' ? await text(incoming) : '';
  const path = new URL(incoming.url ?? '/', 'http://loopback').pathname;
  return { method: incoming.method ?? '', path, headers: incoming.headers, body: parsed(raw), raw };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function refusalOf({ method, headers, body }: ReceivedRequest): Answer | null {
  if ((headers['x-api-key'] ?? '') === '' && !/^Bearer \S+$/.test(headers.authorization ?? ''))
    return fail(401, 'x-api-key header is required');
  const version = headers['anthropic-version'] ?? 'none';
  if (!versions.has(version))
    return fail(400, `anthropic-version: ${String(version)} is no version of the API`);
  const problem = method === 'POST' ? problemOf(body) : null;
  return problem === null ? null : fail(400, problem);
}

function nextAnswer(play: Play, request: ReceivedRequest): Answer | Promise<Answer> {
  const step = play.steps.shift();
  if (step === undefined) {
    play.unanswered.push(request);
    return fail(400, 'the script of the model server has no step left');
  }
  return typeof step === 'function' ? step(request) : step;
}

function send(response: ServerResponse, request: ReceivedRequest, given: Answer, number: number): void {
  switch (given.kind) {
    case 'reply':
      sendReply(response, request, wireMessage(given, modelOf(request), number));
      break;
    case 'fail': {
      const error = { type: given.type, message: given.message };
      const body = { type: 'error', error, request_id: `req_${number}` };
      sendJson(response, given.status, body, given.headers);
      break;
    }
    case 'broken':
      sendBroken(response, wireMessage(given.reply, modelOf(request), number), given);
      break;
    case 'raw':
      response.writeHead(given.status, given.headers);
      for (const piece of given.pieces) response.write(piece);
      response.end();
  }
}

function sendReply(response: ServerResponse, request: ReceivedRequest, message: WireMessage): void {
  if (!isStreamed(request)) {
    sendJson(response, 200, wholeMessage(message));
    return;
  }
  startStream(response);
  for (const event of wireEvents(message)) response.write(serverSent(event));
  response.end();
}

function sendBroken(
  response: ServerResponse,
  message: WireMessage,
  { afterEvents, how }: Extract<Answer, { kind: 'broken' }>,
): void {
  startStream(response);
  const text = wireEvents(message).slice(0, afterEvents).map(serverSent).join('');
  if (how.kind === 'error') {
    const error = { type: how.type, message: how.message };
    response.end(text + serverSent({ type: 'error', error }));
    return;
  }
  // The break is seen after the events, never in place of them.
  response.write(text, () => {
    if (how.kind === 'cut') response.destroy();
  });
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  response.flushHeaders();
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function modelList(models: readonly string[]): unknown {
  const data = models.map((id) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '2026-01-01T00:00:00Z',
  }));
  return { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null };
}

function isStreamed({ body }: ReceivedRequest): boolean {
  return (body as { stream?: unknown }).stream === true;
}

function modelOf({ body }: ReceivedRequest): string {
  return String((body as { model?: unknown }).model);
}

/** Four characters a token: a client may only rely on more text being more tokens. */
function tokensOf(body: unknown): number {
  return Math.ceil(JSON.stringify(body).length / 4);
}
