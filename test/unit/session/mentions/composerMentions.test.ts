import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/core/text/phrase';
import { before, describe, it } from 'mocha';
import { CancelledError, UserError } from '../../../../src/core/errors';
import type { MentionList } from '../../../../src/protocol/mentionList';
import { createComposerMentions } from '../../../../src/session/mentions/composerMentions';
import type { ComposerMentions } from '../../../../src/session/mentions/composerMentions';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { createLocalExplorer } from '../../../../src/explore/localExplorer';
import { mentionNames } from '../../../../src/explore/mentions/mentionNames';
import { mapOf, noReadAhead } from '../../../support/exploreMap';
import { aModel, ready, stage } from '../conversation/stage';
import type { Explored } from '../../../../src/core/map/explore';

const SOURCES = {
  'shop/price.py':
    'def total(items):\n    return sum(items)\n\ndef total_of(cart):\n    return total(cart)\n',
  'shop/a b.py': 'def odd():\n    pass\n',
};

describe('The desk of mentions', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SOURCES);
  });
  const deskOf = (
    slow: () => void = () => undefined,
  ): {
    desk: ComposerMentions;
    asked: () => number;
    pass: (ms: number) => void;
    open: (is: boolean) => void;
  } => {
    const explorer = createLocalExplorer(map, noReadAhead);
    let [asked, now, isOpen] = [0, 0, true];
    const desk = createComposerMentions({
      explorer: {
        explore: (request, signal) => {
          asked += 1;
          slow();
          return explorer.explore(request, signal);
        },
      },
      say: inEnglish,
      names: (question) => Promise.resolve(isOpen ? mentionNames(map, question) : null),
      uncommitted: () => Promise.resolve({ files: [], patch: '', isWhole: true, leftOut: [] }),
      problems: () => Promise.resolve([]),
      nowMs: () => now,
    });
    return { desk, asked: () => asked, pass: (ms) => void (now += ms), open: (is) => void (isOpen = is) };
  };
  const complete = async (desk: ComposerMentions, kind: 'symbol' | 'path' | 'file', text: string) => {
    const told: MentionList[] = [];
    const answer = await desk.complete({ kind, text }, async (soFar) => void told.push(soFar));
    return [...told, answer];
  };

  it('answers with the names at once, then with what each would send', async () => {
    const answers = await complete(deskOf().desk, 'symbol', 'tot');
    assert.deepEqual(
      answers[0]?.items.map(({ text, cost }) => [text, cost]),
      [
        ['@symbol:total', null],
        ['@symbol:total_of', null],
      ],
    );
    const last = answers.at(-1);
    assert.ok(last);
    for (const { text, cost } of last.items) {
      assert.equal(cost?.text, text);
      assert.ok(cost.tokens > 10);
    }
  });

  it('quotes what needs it, and completes a path end by end', async () => {
    const { desk } = deskOf();
    assert.equal((await complete(desk, 'file', 'a b'))[0]?.items[0]?.text, '@file:"shop/a b.py"');
    assert.equal((await complete(desk, 'path', 'total_o'))[0]?.items[0]?.text, '@path:total_of->');
    const ends = (await complete(desk, 'path', 'total_of->tot')).at(-1)?.items ?? [];
    const whole = ends.find(({ text }) => text === '@path:total_of->total');
    assert.ok((whole?.cost?.tokens ?? 0) > 0, JSON.stringify(ends));
  });

  it('asks no more what names would send where that takes long', async () => {
    const { desk, pass } = deskOf(() => pass(3_000));
    const last = (await complete(desk, 'symbol', 'tot')).at(-1);
    assert.deepEqual(
      last?.items.map(({ cost }) => cost === null),
      [false, true],
    );
  });

  it('leaves a list that the next key has overtaken', async () => {
    const { desk } = deskOf();
    const first = complete(desk, 'symbol', 'to');
    const second = complete(desk, 'symbol', 'tot');
    await assert.rejects(first, CancelledError);
    assert.equal((await second).length > 1, true);
  });

  it('says where there is no map', async () => {
    const { desk, open } = deskOf();
    open(false);
    assert.deepEqual(
      (await complete(desk, 'symbol', 'tot')).map(({ how, items }) => [how, items]),
      [['noMap', []]],
    );
  });

  it('tells why nothing can be told while somebody types, and tries again', async () => {
    let isMapped = false;
    const explorer = createLocalExplorer(map, noReadAhead);
    const desk = createComposerMentions({
      explorer: {
        explore: (request, signal) =>
          isMapped
            ? explorer.explore(request, signal)
            : Promise.reject(new UserError('bad-input', 'There is no map.')),
      },
      say: inEnglish,
      names: () => Promise.resolve(null),
      uncommitted: () => Promise.reject(new Error('not asked')),
      problems: () => Promise.reject(new Error('not asked')),
      nowMs: () => 0,
    });
    assert.equal((await desk.costs('@symbol:total'))[0]?.problem, 'There is no map.');
    assert.equal(await desk.preview('@symbol:total'), 'There is no map.');
    await assert.rejects(desk.tell('@symbol:total', new AbortController().signal), UserError);
    isMapped = true;
    assert.equal((await desk.costs('@symbol:total'))[0]?.problem, null);
  });

  it('works a cost out once, until the map changes or time has passed', async () => {
    const { desk, asked, pass } = deskOf();
    const text = 'of @symbol:total and @symbol:nothing_like_it';
    const costs = await desk.costs(text);
    assert.deepEqual(
      costs.map(({ problem }) => problem === null),
      [true, false],
    );
    const once = asked();
    await desk.costs(text);
    assert.equal(asked(), once);
    desk.forget();
    await desk.costs(text);
    assert.equal(asked(), 2 * once);
    pass(60_000);
    await desk.costs(text);
    assert.equal(asked(), 3 * once);
    assert.match(await desk.preview('@symbol:total'), /return sum\(items\)/);
  });
});

describe('A chat whose question mentions something', () => {
  const sent = { text: '@symbol:a', tokens: 5, isCut: false, problem: null };

  it('sends a model what it stands for, once it is asked, and journals which it was', async () => {
    const { chat, turns } = stage({
      model: aModel,
      mentions: (text) => Promise.resolve({ text: `told of ${text}`, mentions: [sent] }),
    });
    await chat.ask('see @symbol:a');
    assert.equal(turns[0]?.text, 'see @symbol:a');
    assert.equal(turns[0].context, 'told of see @symbol:a');
    assert.deepEqual(turns[0].mentions, [sent]);
    await chat.retry();
    assert.equal(turns[1]?.context, 'told of see @symbol:a');
  });

  it('tells the index alone nothing of what is mentioned', async () => {
    const { chat, turns } = stage({ mentions: () => Promise.reject(new Error('not to be asked')) });
    await chat.ask('who calls @symbol:shop.total?');
    assert.equal(turns[0]?.context, '');
    assert.equal(turns[0].mentions, undefined);
  });

  it('keeps what is attached where a mention could not be told', async () => {
    const { chat } = stage({ model: aModel, mentions: () => Promise.reject(new Error('the worker ended')) });
    chat.attach({ kind: 'symbol', id: 'a', label: 'a', path: 'a.py', line: 1 });
    await chat.ask('see @symbol:a');
    assert.equal(chat.attachments().length, 1);
    const end = chat.entries().at(-1);
    assert.ok(end?.type === 'ended' && end.end.kind === 'failed');
  });

  it('tells what is attached with what it would send, as far as there is a map', async () => {
    let isMapped = true;
    const explore = (): Promise<Explored> =>
      isMapped
        ? Promise.resolve(ready('def parse(): ...'))
        : Promise.reject(new UserError('bad-input', 'There is no map.'));
    const { chat } = stage({ explorer: { explore } });
    chat.attach({ kind: 'symbol', id: 'app.parse', label: 'parse', path: 'app.py', line: 7 });
    const tokens = (await chat.attachedTokens())['app.parse'] ?? 0;
    assert.ok(tokens > 20 && tokens < 80, String(tokens));
    isMapped = false;
    assert.deepEqual(await chat.attachedTokens(), {});
  });
});
