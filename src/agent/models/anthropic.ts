import type * as Sdk from '@anthropic-ai/sdk';
import { CancelledError, throwIfCancelled } from '../../core/errors';
import type { ModelClient, ModelEvent, ModelRequest } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import { phrase } from '../../core/text/phrase';
import { describeFault, quoted } from './describeFault';
import type { Service } from './describeFault';
import { FaultError, faultOf, readingFault } from './fault';
import type { Fault } from './fault';
import { createKeptThinking } from './keptThinking';
import type { KeptThinking } from './keptThinking';
import type { ClientOptions, ModelService } from './modelService';
import { patientFetch } from './patience';
import prices from './prices.json';
import { createReplyReader } from './replyReader';
import { maxRetries, pauseMs } from './retry';
import { tellingFetch } from './tellingFetch';
import { translateRequest } from './translate';

const HOST = 'api.anthropic.com';

/** The Messages API. */
export const anthropic: ModelService = {
  ...{ kind: 'anthropic', host: HOST, prices },
  settings: { model: 'model', baseUrl: 'anthropic.baseUrl' },
  client: createAnthropicClient,
};

/** Words have 4 and a run of blanks up to 80: a longer reply comes from a server that does not keep to what was asked. */
const MOST_CHARS_A_TOKEN = 80;

/** The API sends a ping every few seconds, but a model on this machine may read a long prompt for minutes in silence. */
const patienceMs = 240_000;

/**
 * A client of the Messages API. Rate limits, overloads and broken connections are tried again up to three times, each
 * after a `waiting` event. The SDK is loaded with the first request. The key is in no event, error or log line.
 * Throws TypeError for a base URL that is no URL.
 */
export function createAnthropicClient(options: ClientOptions): ModelClient {
  const { host, origin, pathname } = new URL(options.baseUrl);
  const place = `${origin}${pathname.replace(/\/$/, '')}`;
  const service = { host, place, model: options.model, secret: options.apiKey };
  const thinking = createKeptThinking();
  return {
    identity: { kind: 'anthropic', name: options.model, host },
    reply: (request, signal) => replyWithRetries({ options, service, thinking }, request, signal),
  };
}

interface Parts {
  readonly options: ClientOptions;
  readonly service: Service;
  readonly thinking: KeptThinking;
}

async function* replyWithRetries(
  parts: Parts,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const { options, service, thinking } = parts;
  throwIfCancelled(signal);
  checkKey(service);
  const sdk = await import('@anthropic-ai/sdk');
  for (let retry = 0; ;) {
    try {
      return yield* replyOnce(parts, sdk, request, signal);
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      const fault = faultOf(error, sdk, options.clock.nowMs());
      if (fault === null) throw error;
      options.log.warn(`${service.model} at ${service.host}: ${renderFault(fault, service.secret)}`);
      if (isAboutThinking(fault) && !thinking.isEmpty()) {
        thinking.forget();
        continue;
      }
      const failure = describeFault(fault, service);
      if (!failure.passing || retry >= maxRetries)
        throw new ModelError(
          phrase('{0}: {1}.', failure.what, failure.help),
          failure.action,
          failure.tooLong === true,
        );
      const pause = pauseMs(retry++, fault.kind === 'refused' ? fault.askedMs : null, () => options.random());
      yield { type: 'waiting', untilMs: options.clock.nowMs() + pause, reason: phrase('{0}.', failure.what) };
      await options.clock.sleep(pause, signal);
    }
  }
}

async function* replyOnce(
  { options, service, thinking }: Parts,
  sdk: typeof Sdk,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const body = translateRequest(request, options.model, thinking.of(request.messages));
  const call = createSdkClient(sdk, options, service, request).messages.create(body, { signal });
  const { data: stream, response } = await call.withResponse();
  const contentType = response.headers.get('content-type') ?? '';
  if (!contentType.includes('text/event-stream')) {
    stream.controller.abort();
    throw new FaultError({ kind: 'otherService', contentType });
  }
  const reader = createReplyReader();
  for await (const event of readable(stream, sdk)) {
    const delta = reader.take(event);
    if (delta !== '') yield { type: 'text', delta };
    if (reader.sizeChars() > MOST_CHARS_A_TOKEN * request.maxOutputTokens)
      throw new FaultError({ kind: 'endless', tokens: request.maxOutputTokens });
  }
  throwIfCancelled(signal);
  const read = reader.finish();
  if (read === null) throw new FaultError({ kind: 'broken', detail: 'the stream ended before the message' });
  const { content, stop, usage, thought } = read;
  const callIds = content.flatMap((block) => (block.type === 'toolUse' ? [block.callId] : []));
  if (thought !== null && callIds.length > 0) thinking.keep(callIds, thought);
  yield { type: 'reply', content, stop, usage };
}

function createSdkClient(
  sdk: typeof Sdk,
  options: ClientOptions,
  { host, place }: Service,
  { onSent }: ModelRequest,
): Sdk.Anthropic {
  return new sdk.Anthropic({
    apiKey: options.apiKey,
    baseURL: place,
    maxRetries: 0,
    fetch: tellingFetch(patientFetch(options.clock, patienceMs), onSent),
    // Nobody but the host that the user named is to see the conversation and the key.
    fetchOptions: { redirect: 'manual' },
    defaultHeaders: {
      ...withoutEnvironment(),
      authorization: `Bearer ${options.apiKey}`,
      // Many servers that speak this API look for its older header alone.
      ...(host === HOST ? {} : { 'x-api-key': options.apiKey }),
    },
    // Its log would hold requests and replies; what matters is logged here.
    logLevel: 'off',
    openTelemetry: false,
  });
}

/**
 * Takes away the headers that the SDK would read from the environment: they are somebody's for another program and
 * another host, and one of them may be a key.
 */
function withoutEnvironment(): Readonly<Record<string, null>> {
  const lines = (process.env['ANTHROPIC_CUSTOM_HEADERS'] ?? '').split('\n');
  const names = lines
    .filter((line) => line.includes(':'))
    .map((line) => line.slice(0, line.indexOf(':')).trim());
  return Object.fromEntries(names.map((name) => [name, null]));
}

async function* readable(stream: AsyncIterable<unknown>, sdk: typeof Sdk): AsyncGenerator<unknown, void> {
  try {
    for await (const event of stream) yield event;
  } catch (error) {
    throw readingFault(error, sdk);
  }
}

/** What is no key in form is not sent: the error of a header that cannot be written holds the header. */
function checkKey({ host, secret }: Service): void {
  if (secret === '') throw new ModelError(phrase('There is no API key for {0}. Set one.', host), 'setKey');
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new ModelError(phrase('The API key contains invalid characters. Set it again.'), 'setKey');
}

/** Thinking that does not fit what stands before it any more is refused for good; the conversation goes on without. */
function isAboutThinking(fault: Fault): boolean {
  return fault.kind === 'refused' && fault.status === 400 && /thinking/i.test(fault.words ?? '');
}

function renderFault(fault: Fault, secret: string): string {
  return quoted(JSON.stringify(fault), secret);
}
