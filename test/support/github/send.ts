import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './api';

/** Sends an answer with its ETag, or 304 to a client that has it already. */
export function sendAnswer(
  { status, json, text, headers = {} }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const body = text ?? (json === undefined ? '' : JSON.stringify(json));
  const tag = `W/"${createHash('sha1').update(body).digest('hex')}"`;
  const limits = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4990', 'x-ratelimit-used': '10' };
  const { 'if-none-match': kept, 'if-modified-since': since } = request.headers;
  const isKept =
    kept === undefined ? since !== undefined && since === headers['last-modified'] : kept === tag;
  if (status === 200 && isKept) {
    response.writeHead(304, { ...limits, ...headers, etag: tag }).end();
    return;
  }
  const type = text === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  const tagged = status === 200 ? { etag: tag } : {};
  response.writeHead(status, { 'content-type': type, ...limits, ...tagged, ...headers });
  response.end(body);
}
