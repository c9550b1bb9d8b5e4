import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { ModelEvent } from '../../../src/core/conversation/languageModel';
import { inEnglish } from '../../../src/core/text/phrase';
import { cut, errorEvent, fail, raw, reply, stall } from '../../support/modelAnswers';
import type { Answer } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';
import { askingAt, eventsOf, key, replyOf, requestOf, streamedText } from './asking';

let server: ModelServer | undefined;

async function started(...steps: readonly Step[]): Promise<ModelServer> {
  server = await startModelServer(steps);
  return server;
}

const good = reply({ text: 'Here it is, at last.' });

describe('The Anthropic client, trying again,', () => {
  afterEach(async () => {
    const ended = server;
    server = undefined;
    await ended?.close();
    ended?.expectDone();
  });

  const recoveries: readonly (readonly [string, readonly Answer[], readonly number[]])[] = [
    ['a rate limit, for as long as it says', [fail(429, 'slow', { 'retry-after': '7' })], [7000]],
    [
      'a rate limit until a date',
      [fail(429, 'slow', { 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' })],
      [20_000],
    ],
    ['a date that is over', [fail(529, 'busy', { 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' })], [0]],
    ['at most a minute', [fail(429, 'slow', { 'retry-after': '3600' })], [60_000]],
    ['a wait that cannot be read', [fail(429, 'slow', { 'retry-after': 'soon' })], [1000]],
    ['ever longer', [fail(529, 'a'), fail(500, 'b'), fail(503, 'c')], [1000, 2000, 4000]],
    ['a cut in the middle', [cut(good, 5)], [1000]],
    ['a cut before anything came', [cut(good, 0)], [1000]],
    [
      'an end without an end',
      [raw(200, { 'content-type': 'text/event-stream' }, 'event: ping\ndata: {}\n\n')],
      [1000],
    ],
    [
      'a stream of something else',
      [raw(200, { 'content-type': 'text/event-stream' }, 'event: message_start\ndata: {"mess\n\n')],
      [1000],
    ],
    [
      'events of the wrong form',
      [
        raw(
          200,
          { 'content-type': 'text/event-stream' },
          ...['7', '{"type":"content_block_delta"}', '{"type":"message_delta","usage":[]}'].map(
            (data) => `event: message_delta\ndata: ${data}\n\n`,
          ),
        ),
      ],
      [1000],
    ],
    ['an overload in the middle', [errorEvent(good, 5, 'overloaded_error', 'Overloaded')], [1000]],
  ];
  for (const [name, steps, pauses] of recoveries)
    it(`waits and asks again: ${name}`, async () => {
      const { url, requests } = await started(...steps, good);
      const startMs = Date.parse('2026-11-21T10:00:00Z');
      const { client, clock } = askingAt(url, key, startMs);
      const events = await eventsOf(client);
      assert.deepEqual(clock.pauses, pauses);
      const waits = events.filter((event) => event.type === 'waiting');
      let untilMs = startMs;
      assert.deepEqual(
        waits.map((wait) => wait.untilMs),
        pauses.map((pause) => (untilMs += pause)),
      );
      const reasons = waits.map(({ reason }) => inEnglish(reason));
      assert.ok(reasons.every((reason) => reason.includes(new URL(url).host) && reason.endsWith('.')));
      assert.equal(
        streamedText(events.slice(events.lastIndexOf(waits.at(-1) as ModelEvent))),
        'Here it is, at last.',
      );
      assert.deepEqual(replyOf(events).content, [{ type: 'text', text: 'Here it is, at last.' }]);
      assert.equal(
        new Set(requests.map(({ body }) => JSON.stringify(body))).size,
        1,
        'the same was asked again',
      );
    });

  it('gives up on a service that falls silent in the middle, and asks again', async () => {
    const { url } = await started(stall(good, 4), good);
    const { client, clock } = askingAt(url);
    const events: ModelEvent[] = [];
    for await (const event of client.reply(requestOf(), new AbortController().signal)) {
      events.push(event);
      if (events.length === 1) clock.losePatience();
    }
    const [first, second, ...rest] = events;
    assert.equal(first?.type, 'text');
    assert.equal(
      second?.type === 'waiting' && inEnglish(second.reason),
      `${new URL(url).host} has sent nothing for 240 s.`,
    );
    assert.equal(streamedText(rest), 'Here it is, at last.');
  });
});
