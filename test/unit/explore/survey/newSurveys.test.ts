import assert from 'node:assert/strict';
import type { SurveyTopic } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { searchCode } from '../../../../src/explore/search/searchCode';
import { surveyRepository } from '../../../../src/explore/survey/surveyRepository';
import { mapOf } from '../../../support/exploreMap';

const SHOP = {
  'README.md':
    '# Shop\n\n[![ci](x.svg)](x)\n\n<p>banner</p>\n\nShop keeps *carts* for [people](u). It is small.\n\n## Install\n\nInstall it with pip now please.\n',
  'CONTRIBUTING.md': '# Tests\n\n```sh\n$ pytest\n$ scripts/test tests/test_cart.py\n```\n',
  'pyproject.toml':
    '[project]\nname = "shop"\ndescription = "Carts for people"\n[tool.pytest.ini_options]\naddopts = "-q"\n',
  'shop/__init__.py': '',
  'shop/cart.py': [
    'from functools import cache',
    'class Cart:',
    '    def add(self, thing):',
    '        return price(thing)',
    'def price(thing):',
    '    return 1',
    'def forgotten():',
    '    return 2',
    'def handed():',
    '    return 3',
    'HOOKS = [handed]',
    '@cache',
    'def decorated():',
    '    return 4',
    '',
  ].join('\n'),
  'tests/test_cart.py':
    'from shop.cart import Cart, price\n\ndef test_add():\n    assert Cart().add(1) == 1\n\ndef test_price():\n    assert price(1) == 1\n',
};

const text = (map: ExploreMap, topic: SurveyTopic, target?: string): string =>
  surveyRepository(map, { topic, target }).text;

describe('surveys that answer ordinary questions', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SHOP);
  });

  it('say what the repository does in its own words, without badges and other sections', () => {
    const about = text(map, 'about');
    assert.match(
      about,
      /^As README\.md says\n {2}Shop keeps \*carts\* for people\. It is small\. {2}at README\.md:7$/m,
    );
    assert.match(about, /Carts for people {2}at pyproject\.toml:3/);
    assert.doesNotMatch(about, /banner|Install it|x\.svg/);
    assert.match(about, /shop\/cart\.py/);
  });

  it('say how one test is run: by a document, and by the runner with a test of the repository', () => {
    const one = text(map, 'one test');
    assert.match(one, /\$ scripts\/test tests\/test_cart\.py {2}at CONTRIBUTING\.md:5/);
    assert.match(one, /\$ python -m pytest tests\/test_cart\.py::test_add {2}at pyproject\.toml:4/);
    assert.doesNotMatch(one, /\$ pytest {2}/);
  });

  it('know the runners of other languages by the files that name them', async () => {
    const commands = async (texts: Readonly<Record<string, string>>): Promise<string> =>
      text(await mapOf(texts), 'one test');
    assert.match(
      await commands({ 'Cargo.toml': '[package]\nname = "a"\n' }),
      /\$ cargo test NAME {2}at Cargo\.toml:1/,
    );
    assert.match(
      await commands({ 'go.mod': 'module a\n' }),
      /\$ go test \.\/PACKAGE -run '\^NAME\$' {2}at go\.mod:1/,
    );
    const vitest = {
      'lib/package.json': '{\n  "scripts": {\n    "test": "vitest --typecheck"\n  }\n}\n',
      'lib/src/a.test.ts': 'export {};\n',
    };
    assert.match(
      await commands(vitest),
      /\$ cd lib && npx vitest run src\/a\.test\.ts -t "NAME" {2}at lib\/package\.json:3/,
    );
    assert.match(
      await commands({ 'a.py': 'x = 1\n' }),
      /^How to run the tests is not known: no document, manifest, Makefile/,
    );
  });

  it('say what runs all tests where nothing says how one is run', async () => {
    const makefile = text(await mapOf({ 'regress/Makefile': 'all: a.sh\n\tsh a.sh\n' }), 'one test');
    assert.match(makefile, /^No file that was read says how to run one test\. 1 command that runs all tests/);
    assert.match(makefile, /\$ cd regress && make all {2}at regress\/Makefile:1/);
    const workflow = {
      '.github/workflows/nightly.yaml': 'jobs:\n  a:\n    steps:\n      - run: ./go-test.sh all\n',
    };
    assert.match(
      text(await mapOf(workflow), 'one test'),
      /\$ \.\/go-test\.sh all {2}at \.github\/workflows\/nightly\.yaml:4/,
    );
  });

  it('tell the tests that call a thing, and those that reach it through others', () => {
    const tests = text(map, 'tests', 'price');
    assert.match(tests, /^shop\.cart\.price .* is reached by tests in 1 file\.$/m);
    assert.match(
      tests,
      /^Tests that call it \(1\)\n {2}tests\.test_cart\.test_price {2}at tests\/test_cart\.py:7/m,
    );
    assert.match(text(map, 'tests', 'forgotten'), /^No known test calls or names/);
    assert.throws(() => text(map, 'tests', 'nowhere_at_all') + text(map, 'tests'), /needs a target/);
  });

  it('tell what no known call reaches, apart from what its name occurs elsewhere for', () => {
    const uncalled = text(map, 'uncalled');
    assert.match(
      uncalled,
      /^Not called, and named nowhere else \(1\)\n {2}shop\.cart\.forgotten {2}at shop\/cart\.py:7$/m,
    );
    assert.match(uncalled, /shop\.cart\.handed {2}at shop\/cart\.py:9 {2}its name occurs 1 time elsewhere/);
    assert.doesNotMatch(uncalled, /shop\.cart\.decorated|shop\.cart\.price|test_add {2}at/);
    assert.match(uncalled, /1 have a decorator/);
  });

  it('say that a word occurs nowhere, with the number of files', () => {
    assert.match(
      text(map, 'word', 'kubernetes'),
      /^The word 'kubernetes' occurs nowhere in the 6 files that were searched\./,
    );
  });

  it('notes of a search tell words that hardly occur, and not those that are only bent otherwise', async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}.py`, 'http = 3\n']));
    const large = await mapOf({ ...SHOP, ...many });
    const notes = (query: string): string => searchCode(large, { query }).text;
    assert.match(
      notes('does the cart support kubernetes'),
      /'kubernetes' occurs nowhere in the \d+ files that were searched \(1 of 2 distinctive words\)/,
    );
    assert.match(notes('where is http/3 handled'), /'http\/3' occurs nowhere/);
    assert.match(notes('banner'), /'banner' hardly occurs: in 1 line, README\.md:5/);
    assert.doesNotMatch(notes('cart adding prices'), /distinctive word/);
    // What the question does is not what it is about.
    assert.doesNotMatch(notes('who penned the cart'), /distinctive word/);
    assert.doesNotMatch(notes('should I amend the cart originally'), /distinctive word/);
    assert.doesNotMatch(notes('cart price banner'), /hardly occurs/);
  });
});
