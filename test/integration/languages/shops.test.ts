/** Each language's shop through what stands above the map: questions, context, graph, scope of a change, syntax of an edit. */
import assert from 'node:assert/strict';
import { findBreaches } from '../../../src/checkpoints/scope/findBreaches';
import { NO_EDITS } from '../../../src/core/map/context';
import type { Language } from '../../../src/core/map/codeIndex';
import type { Syntax } from '../../../src/core/changes/edits';
import { viewCode } from '../../../src/explore/code/viewCode';
import { initialContext } from '../../../src/explore/context/initialContext';
import { overview } from '../../../src/explore/context/overview';
import { graphView } from '../../../src/explore/graph/graphView';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { searchCode } from '../../../src/explore/search/searchCode';
import { viewStructure } from '../../../src/explore/structure/viewStructure';
import { surveyRepository } from '../../../src/explore/survey/surveyRepository';
import { traceDependencies } from '../../../src/explore/trace/traceDependencies';
import { createSyntax } from '../../../src/index/folder/outline';
import { languageRules, languages } from '../../../src/index/languages/rules';
import { createParsePool } from '../../../src/index/parse/pool';
import type { ParsePool } from '../../../src/index/parse/pool';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import { mapOf } from '../../support/exploreMap';
import { languageShops } from '../../support/languageShops';
import type { LanguageShop } from '../../support/languageShops';
import { distFile, noSignal } from '../index/indexing';

const TASK = 'put a price into the cart only if it is positive';

let pool: ParsePool;
let syntax: Syntax;
before(() => {
  pool = createParsePool(spawnParseWorker(distFile('parseWorker.js')), 1);
  syntax = createSyntax(pool);
});
after(() => pool.dispose());

/** The file of a definition. */
function fileOf({ index }: ExploreMap, id: string): string {
  const found = [...index.functions, ...index.classes].find((each) => each.id === id);
  assert.ok(found, `${id} among ${index.functions.map((each) => each.id).join(', ')}`);
  return index.modules.find((module) => module.id === found.module)?.path ?? '';
}

function callersOf(map: ExploreMap, target: string): string {
  return traceDependencies(map, { target, direction: 'callers' }).text;
}

function checkQuestions(open: () => { readonly shop: LanguageShop; readonly map: ExploreMap }): void {
  it('tells where a function is called in other files, and a method of the same object', () => {
    const { shop, map } = open();
    const callers = callersOf(map, shop.total.id);
    for (const site of shop.total.callers) assert.ok(callers.includes(site), `${site} in\n${callers}`);
    const site = `${fileOf(map, shop.add.id)}:${shop.add.line}`;
    assert.ok(callersOf(map, shop.add.check).includes(site), callersOf(map, shop.add.check));
  });
  it('has the signature and the documentation of a method, and shows its code', () => {
    const { shop, map } = open();
    const add = map.index.functions.find(({ id }) => id === shop.add.id);
    assert.equal(add?.signature, shop.add.signature);
    assert.equal(add.doc, 'Puts a price into the cart.');
    assert.ok(viewCode(map, { targets: [shop.add.id] }).text.includes(shop.add.signature));
  });
  it('finds a place by words, where the program begins, and what tests a function', () => {
    const { shop, map } = open();
    const [first] = searchCode(map, { query: 'put a price into the cart' }).results;
    assert.equal(first?.path, fileOf(map, shop.add.id));
    assert.ok(surveyRepository(map, { topic: 'entry points' }).text.includes(shop.entry));
    const tests = surveyRepository(map, { topic: 'tests', target: shop.total.id }).text;
    assert.ok(tests.includes(shop.test), tests);
  });
  it('gives a task the file that it is about, in both kinds of context', () => {
    const { shop, map } = open();
    const file = fileOf(map, shop.add.id);
    const rich = initialContext(map, { budgetTokens: 4000, task: TASK, edits: NO_EDITS });
    assert.ok(JSON.stringify(rich).includes(file), JSON.stringify(rich));
    const start = overview(map, { budgetTokens: 900, task: TASK, pinned: [] });
    assert.ok(start.text.includes(file), start.text);
  });
  it('draws a function with who calls it', () => {
    const { shop, map } = open();
    const { nodes, edges } = graphView(map, { kind: 'around', id: shop.total.id });
    const modules = map.index.modules.filter(({ path }) => path === shop.entry || path === shop.test);
    assert.equal(modules.length, 2);
    const drawn = nodes.map(({ id }) => id);
    for (const { id } of modules)
      assert.ok(
        drawn.some((each) => each.startsWith(id)),
        `${id}: ${drawn.join(', ')}`,
      );
    assert.ok(edges.some(({ kind }) => kind === 'calls'));
  });
}

function checkEdits(
  language: Language,
  open: () => { readonly shop: LanguageShop; readonly map: ExploreMap },
) {
  const changed = (): { readonly path: string; readonly before: string; readonly after: string } => {
    const { shop, map } = open();
    const path = fileOf(map, shop.total.id);
    const text = shop.files[path] ?? '';
    assert.ok(text.includes(shop.change[0]) && text.includes(shop.damage[0]));
    return { path, before: text, after: text.replace(...shop.change) };
  };
  it('knows which symbol a change touches', async () => {
    const { shop } = open();
    const change = changed();
    const outlineOf = async (path: string, text: string) =>
      (await syntax.outline(path, text, noSignal))?.symbols ?? null;
    const name = shop.total.id.slice(shop.total.id.lastIndexOf('.') + 1);
    const breaches = await findBreaches({ files: [] }, [change], outlineOf);
    const touched = breaches.flatMap(({ symbols }) => symbols.map((each) => each.name));
    assert.deepEqual(
      touched.map((each) => each.slice(each.lastIndexOf('.') + 1)),
      [name],
    );
  });
  it('sees an edit after which the syntax is wrong', async () => {
    const { shop } = open();
    const { path, before: text, after } = changed();
    for (const correct of [text, after])
      assert.deepEqual((await syntax.outline(path, correct, noSignal))?.problems, [], language);
    const damaged = await syntax.outline(path, text.replace(...shop.damage), noSignal);
    assert.ok((damaged?.problems.length ?? 0) > 0);
  });
}

for (const language of languages)
  describe(`a shop in ${languageRules[language].name}`, () => {
    const shop = languageShops[language];
    let map: ExploreMap;
    before(async () => {
      map = await mapOf(shop.files);
    });
    const open = () => ({ shop, map });

    it('is read without a problem, and told as a whole', () => {
      const { name, calls } = languageRules[language];
      assert.deepEqual(map.index.problems, []);
      const { text } = viewStructure(map, {});
      assert.ok(text.includes(name), text);
      assert.equal(text.includes(`calls of ${name} are resolved by name only`), calls === 'names');
    });
    checkQuestions(open);
    checkEdits(language, open);
  });
