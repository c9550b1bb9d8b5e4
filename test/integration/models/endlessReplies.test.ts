import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { MOST_ERROR_BYTES, MOST_LINE_BYTES } from '../../../src/agent/models/boundedBody';
import { ModelError } from '../../../src/core/conversation/modelError';
import { askingAt, eventsOf } from './asking';

/** Sends the head, and then the piece for as long as somebody reads. */
async function flood(response: ServerResponse, status: number, type: string, head: string): Promise<number> {
  response.writeHead(status, { 'content-type': type });
  response.write(head);
  const piece = 'x'.repeat(256 * 1024);
  let sent = 0;
  while (!response.closed) {
    sent += piece.length;
    response.write(piece);
    while (response.writableNeedDrain) {
      if (response.destroyed) break;
      await setImmediate();
    }
  }
  return sent;
}

describe('a model service whose replies have no end', () => {
  let server: Server;
  let sent: Promise<number>;
  let answer: (response: ServerResponse) => Promise<number>;

  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume();
      sent = answer(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function failure(): Promise<string> {
    const { port } = server.address() as AddressInfo;
    try {
      await eventsOf(askingAt(`http://127.0.0.1:${port}`).client);
    } catch (error) {
      assert.ok(error instanceof ModelError, String(error));
      return error.message;
    }
    throw new Error('it ended');
  }

  it('is cut off in a line of events without end, and says so', async () => {
    answer = (response) =>
      flood(response, 200, 'text/event-stream', 'event: content_block_delta\ndata: {"type":"');
    assert.match(
      await failure(),
      /sent more than 4 MiB, too much for a reply, so RepoMaster closed the connection: choose another/,
    );
    assert.ok((await sent) < 8 * MOST_LINE_BYTES, String(await sent));
  });

  it('is cut off in the words of an error without end', async () => {
    answer = (response) => flood(response, 400, 'application/json', '{"error":{"message":"');
    assert.match(await failure(), /400/);
    assert.ok((await sent) < 1000 * MOST_ERROR_BYTES, String(await sent));
  });

  it('is cut off where it is no stream of events', async () => {
    answer = (response) => flood(response, 200, 'text/plain', '');
    assert.match(await failure(), /does not speak the Messages API/);
    assert.ok((await sent) < 1000 * MOST_ERROR_BYTES, String(await sent));
  });
});
