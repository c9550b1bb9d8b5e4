import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { CancelledError, ToolError, UserError } from '../../../src/core/errors';
import { PageChannel } from '../../../src/protocol/pageChannel';
import type { NoAnswers } from '../../../src/protocol/pageChannel';

type FromPage =
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'fail'; readonly how: keyof typeof failures }
  | { readonly type: 'note'; readonly text: string };
type ToPage = { readonly type: 'news'; readonly text: string };

const failures = {
  user: () => new UserError('too-many-files', 'So many files. Name fewer.'),
  tool: () => new ToolError('No such name', 'Name another.'),
  cancelled: () => new CancelledError(),
  bug: () => new TypeError('planted'),
};

const fromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('double'), value: z.number() }),
  z.strictObject({ type: z.literal('fail'), how: z.enum(['user', 'tool', 'cancelled', 'bug']) }),
  z.strictObject({ type: z.literal('note'), text: z.string() }),
]);
const toPage = z.strictObject({ type: z.literal('news'), text: z.string() });
const answers = { double: z.number(), fail: z.null() };
type Given = { readonly double: number; readonly fail: null };

function pair() {
  const seen: string[] = [];
  const raw: unknown[] = [];
  const host: PageChannel<FromPage, ToPage, Given> = new PageChannel<FromPage, ToPage, Given>({
    parse: (message) => fromPage.safeParse(message).data ?? null,
    onStray: () => void seen.push('stray at the host'),
    onError: (type, error) => void seen.push(`${type}: ${error instanceof Error ? error.name : 'none'}`),
    post: (message) => page.receive(structuredClone(message)),
    answers: {},
  });
  const page = new PageChannel<ToPage, FromPage, NoAnswers, Given>({
    parse: (message) => toPage.safeParse(message).data ?? null,
    onStray: () => void seen.push('stray at the page'),
    onError: (type) => void seen.push(`${type} failed at the page`),
    post: (message) => {
      raw.push(message);
      return host.receive(structuredClone(message));
    },
    answers,
  });
  host.handle({
    double: ({ value }) => (value === 0 ? ('nothing' as never) : Promise.resolve(2 * value)),
    fail: ({ how }) => {
      throw failures[how]();
    },
    note: ({ text }) => void seen.push(`noted ${text}`),
  });
  page.handle({ news: ({ text }) => void seen.push(`news ${text}`) });
  return { host, page, seen, raw };
}

describe('the channel between the host and a page', () => {
  it('answers each request with its own answer', async () => {
    const { page } = pair();
    const asked = [1, 2, 3].map((value) => page.request({ type: 'double', value }));
    assert.deepEqual(await Promise.all(asked), [2, 4, 6]);
  });

  it('tells what is known so far before the answer, and nothing of another form', async () => {
    const { host, page } = pair();
    const handlers = { fail: () => null, note: () => undefined };
    host.handle({
      ...handlers,
      double: async ({ value }, tell) => {
        await tell(value);
        return 2 * value;
      },
    });
    const told: number[] = [];
    assert.equal(await page.request({ type: 'double', value: 3 }, (soFar) => told.push(soFar)), 6);
    assert.deepEqual(told, [3]);
    host.handle({
      ...handlers,
      double: async (_, tell) => {
        await tell('half' as never);
        return 1;
      },
    });
    await assert.rejects(page.request({ type: 'double', value: 3 }), /the answer to double is none/);
  });

  it('tells both sides what has no answer', async () => {
    const { host, page, seen, raw } = pair();
    await page.send({ type: 'note', text: 'a' });
    await host.send({ type: 'news', text: 'b' });
    assert.deepEqual(seen, ['noted a', 'news b']);
    assert.deepEqual(raw, [{ type: 'note', text: 'a' }]);
  });

  it('fails a request with the error of its handler and its code, and tells the host’s border', async () => {
    const { page, seen } = pair();
    const fail = (how: keyof typeof failures): Promise<null> => page.request({ type: 'fail', how });
    await assert.rejects(
      fail('user'),
      (error) => error instanceof UserError && error.code === 'too-many-files',
    );
    await assert.rejects(
      fail('tool'),
      (error) => error instanceof ToolError && error.advice === 'Name another.',
    );
    await assert.rejects(fail('cancelled'), CancelledError);
    await assert.rejects(fail('bug'), /planted/);
    assert.equal(seen.length, 4);
    assert.match(seen.at(-1) ?? '', /^fail: TypeError/);
  });

  it('fails a request that cannot be sent', async () => {
    const lost = new PageChannel<ToPage, FromPage, NoAnswers, Given>({
      ...{ parse: () => null, onStray: () => undefined, onError: () => undefined, answers },
      post: () => Promise.reject(new Error('the page is gone')),
    });
    await assert.rejects(lost.request({ type: 'double', value: 1 }), /the page is gone/);
  });

  it('tells the border of an answer that cannot be posted, and does not reject', async () => {
    const errors: string[] = [];
    const host = new PageChannel<FromPage, ToPage, Given>({
      ...{ parse: () => ({ type: 'double', value: 1 }), onStray: () => undefined, answers: {} },
      onError: (type, error) => void errors.push(`${type}: ${String(error)}`),
      post: () => Promise.reject(new Error('disposed')),
    });
    host.handle({ double: ({ value }) => value * 2, note: () => undefined, fail: () => null });
    await host.receive({ asked: 1, message: { type: 'double', value: 1 } });
    assert.deepEqual(errors, ['double: Error: disposed']);
  });

  it('fails a request whose failure is none', async () => {
    for (const failure of [null, {}, { kind: 'user', code: 'bad-input' }, 'no']) {
      const posted: { readonly asked: number }[] = [];
      const page = new PageChannel<ToPage, FromPage, NoAnswers, Given>({
        ...{ parse: () => null, onStray: () => undefined, onError: () => undefined, answers },
        post: (raw) => void posted.push(raw as { readonly asked: number }),
      });
      const asked = page.request({ type: 'double', value: 1 });
      await page.receive({ answered: posted[0]?.asked, failure });
      await assert.rejects(asked, /the failure of double is none/);
    }
  });

  it('keeps the places of a fault on the side where it happened', async () => {
    const { page } = pair();
    const failed = page.request({ type: 'fail', how: 'bug' }).then(
      () => null,
      (error: unknown) => error,
    );
    const error = await failed;
    assert.ok(error instanceof Error);
    assert.equal(error.stack, '');
  });

  it('lets no handler see what is no message, asked for or told', async () => {
    const { host, page, seen } = pair();
    for (const none of [null, 'note', [], {}, { type: 'other' }, { type: 'note', text: 5 }])
      await host.receive(none);
    await host.receive({ asked: 1, message: { type: 'note', text: 'a', more: 1 } });
    await page.receive({ type: 'news' });
    // The failure of a request that this page never made is stray there.
    assert.deepEqual(seen, [
      ...Array<string>(7).fill('stray at the host'),
      ...Array<string>(2).fill('stray at the page'),
    ]);
    await assert.rejects(page.request({ type: 'double', value: 'two' as never }), /no message/);
  });

  it('takes no answer that is of another form, or that nobody waits for', async () => {
    const { host, page, seen } = pair();
    await assert.rejects(page.request({ type: 'double', value: 0 }), /the answer to double is none/);
    await page.receive({ answered: 1, answer: 2 });
    await host.receive({ answered: 1, answer: 2 });
    assert.deepEqual(seen, ['stray at the page', 'stray at the host']);
  });
});
