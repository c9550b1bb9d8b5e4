import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { replySchema } from './messages';
import type { Answered, AskedRequest, ReplySource } from './recorder';

export interface LiveModel {
  readonly baseUrl: string;
  readonly model: string;
  /** '' for a server that needs none. No loop is given it, nor a command of one. */
  readonly apiKey: string;
}

/** What an asker says of itself. */
const forwarded = ['anthropic-version', 'anthropic-beta'] as const;
/** Servers without keys want one sent all the same. */
const NO_KEY = 'none';

const errorSchema = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

/** Replies of the server at the address, asked for the model by each request, whole and not streamed. */
export function liveSource({ baseUrl, model, apiKey }: LiveModel): ReplySource {
  const address = `${baseUrl.replace(/\/$/, '')}/v1/messages`;
  const key = apiKey === '' ? NO_KEY : apiKey;
  const { host } = new URL(address);
  const rights = {
    authorization: `Bearer ${key}`,
    ...(host === 'api.anthropic.com' ? {} : { 'x-api-key': key }),
  };
  return async ({ sent, headers }: AskedRequest, signal): Promise<Answered> => {
    const response = await fetch(address, {
      ...{ method: 'POST', signal, redirect: 'manual' },
      headers: { 'content-type': 'application/json', ...rights, ...headersOf(headers) },
      body: JSON.stringify({ ...sent, model, stream: false }),
    });
    const said: unknown = await response.json();
    if (response.ok) return { kind: 'reply', reply: replySchema.parse(said) };
    const { type, message } = errorSchema.parse(said).error;
    return { kind: 'refused', status: response.status, type, message };
  };
}

function headersOf(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return Object.fromEntries(
    forwarded.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
