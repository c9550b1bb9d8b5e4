import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/core/text/phrase';
import { createLocalCitedCode } from '../../../../src/explore/cited/citedCode';
import { checkCitations } from '../../../../src/verify/citations/checkCitations';
import { mapOf } from '../../../support/exploreMap';

/** Lines count: what is at which line is what the forms below are about. */
const texts = {
  'crawl/crawler.py': [
    '"""Crawls."""', // 1
    '', // 2
    'import asyncio', // 3
    'from crawl.fetch import fetch_page, MAX_SIZE', // 4
    '', // 5
    'DEPTH = 3', // 6
    '', // 7
    '', // 8
    '@dataclass', // 9
    'class Spider:', // 10
    '    """Goes from page to page."""', // 11
    '', // 12
    '    limit = 5', // 13
    '', // 14
    '    def crawl(self, url):', // 15
    '        page = fetch_page(url)', // 16
    '        return self.links(page)', // 17
    '', // 18
    '    def links(self, page):', // 19
    '        return page.split()', // 20
    '', // 21
    '', // 22
    'async def main_loop(urls):', // 23
    '    spider = Spider()', // 24
    '    for url in urls:', // 25
    '        spider.crawl(url)', // 26
    '        await asyncio.sleep(DEPTH)', // 27
    '',
  ].join('\n'),
  'crawl/fetch.py': [
    'MAX_SIZE = 10', // 1
    '', // 2
    '', // 3
    'def fetch_page(url):', // 4
    '    return load(url)[:MAX_SIZE]', // 5
    '', // 6
    '', // 7
    'def load(url):', // 8
    '    return url', // 9
    '',
  ].join('\n'),
  'shop/run.py': [
    'import sys', // 1
    '', // 2
    'RATE = 3', // 3
    '', // 4
    '', // 5
    'def total(x):', // 6
    '    return x * RATE', // 7
    '', // 8
    '', // 9
    '', // 10
    '', // 11
    'def main(argv):', // 12
    '    return total(len(argv))', // 13
    '',
  ].join('\n'),
  'shop/bots.py': [
    'from crawl.crawler import Spider', // 1
    '', // 2
    '', // 3
    'class Bot:', // 4
    '    def crawl(self, url):', // 5
    '        return url', // 6
    '', // 7
    '', // 8
    'class FastSpider(Spider):', // 9
    '    pass', // 10
    '',
  ].join('\n'),
  'crawl/__init__.py': '',
  'providers/address/__init__.py': 'def city():\n    return "a"\n',
  'web/view.ts': [
    "import { render } from './render';", // 1
    '', // 2
    'export class PageView {', // 3
    '  show(page: string) {', // 4
    '    return render(page);', // 5
    '  }', // 6
    '}', // 7
    '',
  ].join('\n'),
  'web/render.ts': 'export function render(page: string) {\n  return page.trim();\n}\n',
  'README.md': '# Crawl\n\nRun `crawl` with a URL.\n',
};

/** What holds, what does not, and what is no citation. */
const right: readonly string[] = [
  '[main](shop/run.py:12)',
  '[`main`](shop/run.py:13)',
  '`main` (shop/run.py:12-13)',
  '[main](crawl/crawler.py:3)',
  '[import](crawl/crawler.py:6)',
  'On `main`, pages are loaded (crawl/fetch.py:5).',
  '[Spider](crawl/crawler.py:10)',
  '[`Spider`](crawl/crawler.py:10)',
  '[Spider](crawl/crawler.py#L10)',
  '[the decorated `Spider`](crawl/crawler.py:9)',
  '[Spider.crawl](crawl/crawler.py:15)',
  '[`crawl()`](crawl/crawler.py#L15-L17)',
  '[`links`](crawl/crawler.py:19-20)',
  '[`limit`](crawl/crawler.py:13)',
  '[the import](crawl/crawler.py:3)',
  '[here](crawl/crawler.py:3)',
  '[Source](crawl/crawler.py:3)',
  '[crawler.py:3](crawl/crawler.py:3)',
  '[`crawler.py`](crawl/crawler.py)',
  '[main_loop](crawl/crawler.py:23)',
  '[`asyncio`](crawl/crawler.py:3)',
  '`Spider` (crawl/crawler.py:10)',
  '`Spider` in `crawl/crawler.py:10`',
  '`Spider` is defined in crawl/crawler.py:10.',
  '`Spider` is defined at [crawler.py](crawl/crawler.py:10).',
  '`Spider.crawl` (crawl/crawler.py:17)',
  '`fetch_page` (crawl/crawler.py:16)',
  '`fetch_page` is called in crawl/crawler.py:16.',
  '`fetch_page` is called in `crawl` (crawl/crawler.py:15).',
  '`fetch_page` (crawl/fetch.py:4-5) returns what `load` (crawl/fetch.py:8) gives.',
  'crawl/crawler.py:10 defines `Spider`.',
  'crawl/crawler.py:10 (`Spider`)',
  'crawl/crawler.py:10: `Spider`',
  '`MAX_SIZE` (crawl/fetch.py:1)',
  '`MAX_SIZE` is read in crawl/fetch.py:4.',
  '`DEPTH` (crawl/crawler.py:6) is a number.',
  '`Spider` (crawl/crawler.py:10-20)',
  '`links` (crawl/crawler.py:10-20)',
  '`Spider.crawl (crawl/crawler.py:15)`',
  'Pages are loaded with a limit (crawl/fetch.py:5).',
  'The loop in crawl/crawler.py:25 asks `crawl` for each URL.',
  '| `Spider` | crawl/crawler.py:10 | the class |',
  '- crawl/crawler.py:16 asks for the page with `fetch_page`',
  '`crawl` in README.md:3',
  '`PageView` (web/view.ts:3)',
  '[Bot.crawl](shop/bots.py:5)',
  '[spider.crawl](crawl/crawler.py:26)',
  '[Spider.crawl](crawl/crawler.py:26)',
  '[FastSpider.crawl](crawl/crawler.py:15)',
  '`FastSpider.crawl` (crawl/crawler.py:15)',
  '[crawler.Spider](crawl/crawler.py:10)',
  '`asyncio.sleep` (crawl/crawler.py:27)',
  '[crawl.crawler.Spider.links](crawl/crawler.py:19)',
  '`ValueError` (crawl/crawler.py:16)',
  '`PageView.show` (web/view.ts:4-6)',
  '[render](web/render.ts#L1)',
  '`render` is called by `show` at web/view.ts:5',
  '`Spider.crawl` calls `fetch_page`.',
  '`crawl -> fetch_page`',
  '`Spider.links`',
  '`FastSpider.links`',
  '`Spider`',
  '`Spider` in crawl/crawler.py',
  '`crawl.fetch.load`',
];
const wrong: readonly (readonly [answer: string, why: RegExp])[] = [
  [
    '[main](shop/run.py:6)',
    /main is not at line 6 of shop\/run\.py, which is: def total.*run\.main \(shop\/run\.py:12\)/,
  ],
  ['[`main`](shop/run.py:6)', /main is not at line 6/],
  ['[`main()`](shop/run.py#L6-L7)', /main is not at line 6/],
  ['`main` (shop/run.py:6)', /main is not at line 6/],
  ['shop/run.py:3: `main`', /main is not at line 3/],
  ['`main (shop/run.py:6)`', /main is not at line 6/],
  [
    '[Spider](crawl/crawler.py:3)',
    /Spider is not at line 3 of crawl\/crawler\.py, which is: import asyncio.*nearest is crawl\.crawler\.Spider \(crawl\/crawler\.py:10\)/,
  ],
  ['[`Spider`](crawl/crawler.py:3)', /Spider is not at line 3/],
  ['[`Spider`](crawl/crawler.py#L3)', /Spider is not at line 3/],
  ['[Spider](crawl/crawler.py:3-6)', /Spider is not at line 3/],
  ['[`Nowhere`](crawl/crawler.py:3)', /Nowhere is not at line 3/],
  ['[the `crawl` method](crawl/crawler.py:19)', /crawl is not at line 19/],
  ['[main_loop](crawl/crawler.py:10)', /main_loop is not at line 10/],
  ['`Spider` (crawl/crawler.py:3)', /Spider is not at line 3/],
  ['`Spider` in `crawl/crawler.py:3`', /Spider is not at line 3/],
  ['`Spider` is defined in crawl/crawler.py:3.', /Spider is not at line 3/],
  ['crawl/crawler.py:3 defines `Spider`.', /Spider is not at line 3/],
  ['crawl/crawler.py:6 (`Spider`)', /Spider is not at line 6/],
  ['`Spider.links` (crawl/crawler.py:10)', /links is not at line 10/],
  ['`MAX_SIZE` (crawl/crawler.py:6)', /MAX_SIZE is not at line 6/],
  ['`DEPTH` (crawl/crawler.py:13) is a number.', /DEPTH is not at line 13/],
  ['`load` (crawl/fetch.py:1)', /load is not at line 1 of crawl\/fetch\.py, which is: MAX_SIZE = 10/],
  ['`Spider.crawl (crawl/crawler.py:3)`', /crawl is not at line 3/],
  ['| `Spider` | crawl/crawler.py:6 | the class |', /Spider is not at line 6/],
  ['`PageView` (web/view.ts:1)', /PageView is not at line 1/],
  ['[`render`](web/view.ts:7)', /render is not at line 7/],
  ['`Spider` in crawl/fetch.py', /crawl\/fetch\.py has no Spider/],
  ['The links are found by `main_loop`, as crawl/fetch.py:9 shows.', /main_loop is not at line 9/],
  ['`Spider` (crawl/crawler.py:300)', /has 27 lines/],
  ['`Spider` (crawl/crawl.py:10)', /There is no file crawl\/crawl\.py/],
  ['`fetch_page` calls `main_loop`', /no call from fetch_page to main_loop/],
  ['`Spider.lines`', /has no lines/],
  ['[Basket.total](shop/run.py:6)', /Basket\.total is not at line 6/],
  ['[`Basket.total`](shop/run.py:6)', /Basket\.total is not at line 6/],
  ['[Basket.total()](shop/run.py:6-7)', /Basket\.total is not at line 6/],
  ['`Basket.total` (shop/run.py:6)', /Basket\.total is not at line 6/],
  ['`Basket.total()` is defined in shop/run.py:6.', /Basket\.total is not at line 6/],
  ['shop/run.py:6 (`Basket.total`)', /Basket\.total is not at line 6/],
  ['[Spider.total](shop/run.py:6)', /Spider\.total is not at line 6/],
  ['[Spider.crawl](shop/bots.py:5)', /Spider\.crawl is not at line 5/],
  ['[Bot.crawl](crawl/crawler.py:15)', /Bot\.crawl is not at line 15/],
  ['[fetch_pages](crawl/crawler.py:16)', /fetch_pages is not at line 16/],
  ['[fetchPages](crawl/crawler.py:16)', /fetchPages is not at line 16/],
  ['[crawl_all()](crawl/crawler.py:16)', /crawl_all is not at line 16/],
];
const none: readonly string[] = [
  'At `HEAD` of the branch.',
  'An `Address` of somebody.',
  'Make one with `Faker("en_US")`.',
  "Try `Spider('a')`.",
  'Run `pytest -q` or `npm test`.',
  'It answers `GET` with `200` and `"ok"`.',
  'Set it to `None`, `true` or `utf-8`.',
  'The `providers` of data.',
  'With `os.path.join` and `response.json()`.',
  'See https://example.com/crawler.py:3.',
  'In `main` on `origin`.',
  '```py\nclass Spider:  # crawl/crawler.py:3\n```',
];

describe('Forms of citations', () => {
  const look = async (answer: string): Promise<readonly string[]> => {
    const code = createLocalCitedCode(await mapOf(texts));
    const citations = await checkCitations(answer, code, new AbortController().signal);
    return citations.map(({ verified, text, why }) => `${verified ? 'ok' : 'NO'} ${text}: ${inEnglish(why)}`);
  };

  for (const [answer, isNear] of [
    ['[Spider](crawl/crawler.py:3)', true],
    ['[load](crawl/fetch.py:1)', true],
    ['[`main`](shop/run.py:1)', false],
    ['[main_loop](crawl/crawler.py:2)', false],
    ['[Basket.total](shop/run.py:6)', false],
    ['`Spider` (crawl/crawler.py:300)', false],
  ] as const)
    it(`${isNear ? 'near' : 'not near'}: ${answer}`, async () => {
      const code = createLocalCitedCode(await mapOf(texts));
      const citations = await checkCitations(answer, code, new AbortController().signal);
      const wrong = citations.filter(({ verified }) => !verified);
      assert.deepEqual(
        wrong.map((each) => each.isNear === true),
        [isNear],
      );
    });

  for (const answer of right) {
    it(`right: ${answer}`, async () => {
      const found = await look(answer);
      assert.ok(found.length > 0, 'nothing was cited');
      assert.deepEqual(
        found.filter((each) => each.startsWith('NO')),
        [],
      );
    });
  }
  for (const [answer, why] of wrong) {
    it(`wrong: ${answer}`, async () => {
      const found = (await look(answer)).filter((each) => each.startsWith('NO'));
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', why);
    });
  }
  for (const answer of none) {
    it(`none: ${JSON.stringify(answer)}`, async () => {
      assert.deepEqual(await look(answer), []);
    });
  }
});
