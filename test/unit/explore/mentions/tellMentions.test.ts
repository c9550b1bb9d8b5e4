import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { ToolError } from '../../../../src/core/errors';
import type { ReportedProblem, UncommittedChanges } from '../../../../src/core/conversation/mentions';
import { inEnglish } from '../../../../src/core/text/phrase';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { createLocalExplorer } from '../../../../src/explore/localExplorer';
import { mentionNames } from '../../../../src/explore/mentions/mentionNames';
import type { MentionPorts } from '../../../../src/explore/mentions/resolveMention';
import { tellMentions } from '../../../../src/explore/mentions/tellMentions';
import type { ToldMentions } from '../../../../src/explore/mentions/tellMentions';
import { mostTokenUnits } from '../../../../src/core/tokens/mostTokenUnits';
import { mapOf, noReadAhead } from '../../../support/exploreMap';

const long = Array.from(
  { length: 900 },
  (_, at) => `def step_${at}(value):\n    return value + ${at}\n`,
).join('\n');

const SOURCES = {
  'src/shop/__init__.py': '',
  'src/shop/price.py': 'def total(items):\n    return sum(items)\n',
  'src/shop/cart.py':
    'from shop.price import total\n\nclass Cart:\n    def due(self):\n        return total([1])\n\ndef main():\n    return Cart().due()\n',
  'src/shop/long.py': long,
  'lib/one/index.ts': 'export function one(): void {}\n',
  'lib/two/index.ts': 'export function two(): void {}\n',
  'docs/my guide.md': '# Guide\n\nHow totals are made.\n',
  '.env': 'KEY=abc\n',
};

const noChanges: UncommittedChanges = { files: [], patch: '', isWhole: true, leftOut: [] };

describe('mentions of a question', () => {
  const { signal } = new AbortController();
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SOURCES);
  });
  const portsWith = (
    changes: UncommittedChanges = noChanges,
    problems: readonly ReportedProblem[] = [],
  ): MentionPorts => ({
    explorer: createLocalExplorer(map, noReadAhead),
    uncommitted: () => Promise.resolve(changes),
    problems: () => Promise.resolve(problems),
  });
  const tell = (question: string, ports = portsWith()): Promise<ToldMentions> =>
    tellMentions(question, ports, signal);

  it('are told with what the tools answer, each once', async () => {
    const { text, mentions } = await tell('Is @symbol:total right? See @callers:total, @symbol:total.');
    assert.deepEqual(
      mentions.map((each) => [each.text, each.isCut, each.problem]),
      [
        ['@symbol:total', false, null],
        ['@callers:total', false, null],
      ],
    );
    assert.match(text, /Content of @symbol:total:\n.*return sum\(items\)/s);
    assert.match(text, /Content of @callers:total:\n.*shop\.cart\.Cart\.due/s);
    assert.ok(mentions.every(({ tokens }) => tokens > 10));
  });

  it('name files by lines and documents, modules with who imports them, folders, and ways of calls', async () => {
    assert.match((await tell('@file:cart.py:3-4')).text, /3\| class Cart:\n +4\| {5}def due/);
    assert.match((await tell('@file:"docs/my guide.md"')).text, /How totals are made/);
    assert.match((await tell('@module:shop.price')).text, /total\(items\).*imported by.*shop\.cart/is);
    assert.match((await tell('@module:src/shop/')).text, /cart\.py/);
    assert.match((await tell('@path:main->total')).text, /reaches shop\.price\.total by 2 calls/);
  });

  it('that stand for nothing are told so, with what is near', async () => {
    const { text, mentions } = await tell(
      '@symbol:totl @file:index.ts @file:../outside.py @path:total @file:.env',
    );
    assert.deepEqual(
      mentions.map(({ problem, tokens }) => [
        tokens,
        problem && inEnglish(problem).split('\n')[0]?.slice(0, 46),
      ]),
      [
        [0, "There is no 'totl' in the map. The nearest nam"],
        [0, "2 things are named 'index.ts'. Write more of t"],
        [0, "'../outside.py' is outside the mapped folder, "],
        [0, 'A path leads from one name to another: write @'],
        [0, '.env is not shown: its name says that it conta'],
      ],
    );
    assert.match(text, /@symbol:totl matches nothing here: There is no 'totl'.*shop\.price\.total/s);
    const said = mentions.find((each) => each.text === '@symbol:totl')?.problem;
    assert.ok(typeof said === 'object', 'it is a phrase, and has a German one');
    assert.doesNotMatch(text, /KEY=/);
  });

  it('never send more than their cap, alone or together, and say what was cut', async () => {
    const { text, mentions } = await tell('@file:long.py');
    assert.deepEqual(
      mentions.map(({ isCut, problem }) => [isCut, problem]),
      [[true, null]],
    );
    assert.ok(mostTokenUnits(text) / 100 <= 5_700, `${mostTokenUnits(text)}`);
    const many = Array.from({ length: 25 }, (_, at) => `@file:long.py:${at + 1}-${at + 400}`).join(' ');
    const all = await tell(many);
    assert.equal(all.mentions.length, 25);
    assert.ok(all.mentions.reduce((sum, { tokens }) => sum + tokens, 0) <= 12_500);
    assert.match(inEnglish(all.mentions[18]?.problem ?? ''), /used up the room/);
    assert.match(inEnglish(all.mentions[24]?.problem ?? ''), /at most 20 mentions/);
    assert.ok(mostTokenUnits(all.text) / 100 <= 16_000);
  });

  it('tell what is not committed, cut where it is long', async () => {
    const files = Array.from({ length: 70 }, (_, at) => ({ path: `a${at}.py`, kind: 'modified' as const }));
    const patch = Array.from({ length: 5_000 }, (_, at) => `+line ${at}`).join('\n');
    const changed = { files, patch, isWhole: false, leftOut: ['.env has changed and is not shown.'] };
    const { text, mentions } = await tell('@diff', portsWith(changed));
    assert.equal(mentions[0]?.isCut, true);
    assert.match(
      text,
      /70 files have changed.*and 10 more.*\.env has changed and is not shown.*\+line 1\n.*continues/s,
    );
    assert.match((await tell('@diff')).text, /Nothing has changed since the last commit/);
    const failing = { ...portsWith(), uncommitted: () => Promise.reject(new ToolError('No repository.')) };
    assert.equal((await tell('@diff', failing)).mentions[0]?.problem, 'No repository.');
  });

  it('tell what the editor reports, errors first, as one line each', async () => {
    const problem = {
      path: 'a.py',
      line: 3,
      severity: 'warning',
      message: 'two\nlines',
      code: 'x 1',
    } as const;
    const error = { ...problem, path: 'b.py', severity: 'error', code: '' } as const;
    const secret = { ...error, path: '.env', message: 'KEY=abc' } as const;
    const { text } = await tell('@problems', portsWith(noChanges, [problem, error, secret]));
    assert.match(
      text,
      /1 error and 1 warning.*\nb\.py:3 error: two lines\na\.py:3 warning \[x 1\]: two lines$/s,
    );
    assert.doesNotMatch(text, /KEY/);
    const many = Array.from({ length: 2_000 }, (_, line) => ({ ...error, line, message: 'm'.repeat(900) }));
    const cut = await tell('@problems', portsWith(noChanges, many));
    assert.equal(cut.mentions[0]?.isCut, true);
    assert.match(cut.text, /\(1,9\d\d are not shown\)|more are not shown/);
  });

  describe('names that a mention may mean', () => {
    const names = (kind: Parameters<typeof mentionNames>[1]['kind'], text: string): string[] =>
      mentionNames(map, { kind, text }).names.map(({ name }) => name);

    it('are of its kind, best first, and none is a file that may hold secrets', () => {
      assert.deepEqual(names('symbol', 'tot'), ['total']);
      assert.deepEqual(names('callers', 'Cart.d'), ['Cart.due']);
      assert.deepEqual(names('file', 'guide'), ['docs/my guide.md']);
      assert.deepEqual(names('file', '.env'), []);
      assert.deepEqual(names('module', 'cart'), ['shop.cart']);
      assert.deepEqual(names('module', 'two'), ['lib/two/', 'lib/two/index']);
      assert.ok(names(null, 'cart').includes('src/shop/cart.py'));
      assert.ok(names(null, 'cart').includes('Cart'));
    });

    it('are the shortest that mean one thing alone', async () => {
      const twice = await mapOf({
        'a.py': 'def run():\n    pass\n\nclass Job:\n    def run(self):\n        pass\n',
        'b.py': 'def run():\n    pass\n',
      });
      const found = mentionNames(twice, { kind: 'symbol', text: 'run' }).names.map(({ name }) => name);
      assert.deepEqual(found.toSorted(), ['Job.run', 'a.run', 'b.run']);
    });

    it('are the important ones for no text, and those that are spelt like it where nothing has it', () => {
      assert.ok(names('file', '').includes('src/shop/price.py'));
      assert.ok(names('symbol', '').includes('Cart'));
      assert.deepEqual(names(null, ''), []);
      const near = mentionNames(map, { kind: 'symbol', text: 'totla' });
      assert.deepEqual([near.how, near.names[0]?.name], ['near', 'total']);
      assert.ok(mentionNames(map, { kind: 'symbol', text: 'step' }).names.length <= 10);
    });
  });
});
