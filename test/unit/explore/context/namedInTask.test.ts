import assert from 'node:assert/strict';
import { namedInTask } from '../../../../src/explore/context/namedInTask';
import { mapOf } from '../../../support/exploreMap';

const texts = {
  'lib/tables.py':
    'class Table:\n    def rows(self):\n        return []\n\ndef extract_tables(page):\n    return [Table()]\n\ndef run():\n    return 1\n',
  'lib/http/server.py': 'class HTTPServer:\n    def getUserName(self):\n        return 1\n',
  'app/eda.py': 'def plot_all(data):\n    return data\n',
  'tests/test_tables.py': 'def extract_tables(page):\n    return []\n',
};

describe('what a task names', () => {
  const check = async (task: string, expected: readonly string[]): Promise<void> => {
    assert.deepEqual(
      namedInTask(await mapOf(texts), task).map(({ node }) => node.id),
      expected,
      task,
    );
  };

  it('is what is written as code is', async () => {
    await check('Let extract_tables skip empty pages', ['lib.tables.extract_tables']);
    await check('Why is `run` slow?', ['lib.tables.run']);
    await check('Why does run() end?', ['lib.tables.run']);
    await check('HTTPServer.getUserName gives 2', ['lib.http.server.HTTPServer.getUserName']);
  });

  it('is a class whose name is a capitalised word, and no function of a plain word', async () => {
    await check('Table holds too much', ['lib.tables.Table']);
    await check('Run the table through it; rows are lost', []);
  });

  it('is a file by its path, and a module by its dotted name', async () => {
    await check('look at lib/http/server.py first', ['lib.http.server']);
    await check('look at server.py, please.', ['lib.http.server']);
    await check('In app.eda the plots are wrong', ['app.eda']);
  });

  it('is found in a sentence of any script, without spaces around it', async () => {
    await check('请用extract_tables提取表格，再用plot_all画图', [
      'lib.tables.extract_tables',
      'app.eda.plot_all',
    ]);
    await check('extract_tablesを直してください', ['lib.tables.extract_tables']);
    await check('extract_tables를 고쳐 주세요', ['lib.tables.extract_tables']);
    await check('Исправь extract_tables, пожалуйста', ['lib.tables.extract_tables']);
  });

  it('is meant in other spellings where nothing bears the name', async () => {
    await check('ExtractTables and plotAll', ['lib.tables.extract_tables', 'app.eda.plot_all']);
    await check('the get_user_name of the server', ['lib.http.server.HTTPServer.getUserName']);
  });

  it('is nothing where nothing is named, or too much bears the name', async () => {
    await check('', []);
    await check('Make it faster.', []);
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`m${at}.py`, 'def do_it():\n    return 1\n']),
    );
    assert.deepEqual(namedInTask(await mapOf(many), 'why does do_it fail'), []);
  });

  it('is the code, and its test only where that alone bears the name', async () => {
    const tests = { 'a.py': 'x = 1\n', 'tests/test_a.py': 'def check_all():\n    return 1\n' };
    const [only] = namedInTask(await mapOf(tests), 'check_all fails');
    assert.equal(only?.node.id, 'tests.test_a.check_all');
  });

  it('is found by a dotted name as modules pass it on, by its end, and by a path from elsewhere', async () => {
    const graphs = {
      'graphs/__init__.py': 'from graphs.generators import *\nfrom graphs.measures import diameter\n',
      'graphs/generators/__init__.py': 'from graphs.generators.social import *\n',
      'graphs/generators/social.py': 'def karate_club():\n    return 1\n',
      'graphs/measures.py': 'def diameter(graph):\n    return 1\n\ndef radius(graph):\n    return 1\n',
      'graphs/json.py': 'def json():\n    return 1\n',
    };
    const map = await mapOf(graphs);
    const named = (task: string): readonly string[] =>
      namedInTask(map, task).map(({ node, isSure }) => (isSure ? node.id : `${node.id}?`));
    for (const name of [
      'graphs.karate_club',
      'gr.karate_club',
      'self.graphs.karate_club',
      'graphs.generators.karate_club',
    ])
      assert.deepEqual(named(`Draw ${name} into a file`), ['graphs.generators.social.karate_club'], name);
    for (const name of ['graphs.diameter', 'diameter()', '`diameter(graph)`', '`diameter`'])
      assert.deepEqual(named(`Tell ${name} of it`), ['graphs.measures.diameter'], name);
    for (const path of ['/home/me/work/graphs/measures.py', 'src/graphs/measures.py', './graphs/measures.py'])
      assert.deepEqual(named(`Mend ${path}, please`), ['graphs.measures'], path);
    for (const nothing of [
      'report.json',
      'out/measures.py',
      'np.diameter',
      'e.g. radius',
      '3.14',
      'http://x.org/radius',
    ])
      assert.deepEqual(named(`See ${nothing} there`), [], nothing);
  });

  it('is no key, option or value that something happens to bear the name of', async () => {
    const map = await mapOf({
      'shop.py':
        'class Cart:\n    def nodes(self): pass\n    def total(self): pass\n\nclass Order:\n    def nodes(self): pass\n\ndef edges(): pass\n\ndef user_id(): pass\n\ndef add_all(cart): pass\n',
    });
    const named = (task: string): readonly string[] =>
      namedInTask(map, task).map(({ node, isSure }) => (isSure ? node.id : `${node.id}?`));
    assert.deepEqual(named('an object with `nodes` and `hubs`'), []);
    assert.deepEqual(named('print {"user_id": 3}'), []);
    assert.deepEqual(named('call it with user_id=3 and --edges'), []);
    assert.deepEqual(named('`total` is wrong after add_all'), ['shop.add_all', 'shop.Cart.total?']);
    assert.deepEqual(named('In shop.py `nodes` and `total` are slow'), [
      ...['shop', 'shop.Cart.nodes', 'shop.Order.nodes', 'shop.Cart.total'],
    ]);
  });
});
