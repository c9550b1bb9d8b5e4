import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { reply } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { calls } from '../../support/taskRun';

describe('repomaster run with inputs and a folder for results', () => {
  const shop = shopRuns();
  const results = (): string => join(shop.home(), 'results');
  const observations = (): readonly string[] =>
    readJournalFile(shop.journal()).entries.flatMap((entry) =>
      entry.type === 'toolEnded' ? [`${entry.outcome.kind}: ${entry.observation}`] : [],
    );
  const submit = (answer: string) => calls(['submit', { answer }]);

  it('shows inputs to every tool that shows files, by their paths and names', async () => {
    const data = join(shop.home(), 'data');
    await mkdir(join(data, 'deep'), { recursive: true });
    await writeFile(join(data, 'prices.csv'), 'item,price\npear,3\nplum,4\n');
    await writeFile(join(data, 'deep', 'load.py'), 'def load():\n    return 1\n');
    const csv = join(data, 'prices.csv');
    shop
      .server()
      .push(
        calls(
          ['view_code', { targets: [csv] }],
          ['view_code', { targets: [`${csv}:2-3`, 'src/price.mjs'] }],
          ['view_code', { targets: ['all/deep/load.py'] }],
          ['view_structure', { path: 'all' }],
          ['view_structure', { path: data, depth: 1 }],
          ['read_document', { path: 'all/prices.csv' }],
          ['view_code', { targets: [join(shop.home(), 'config')] }],
        ),
        submit(`A pear is 3: [prices](${csv}:2), and no line (${csv}:9).`),
        submit('A pear is 3.'),
      );
    const { result } = await shop.run(
      ...['--task', 'What is a pear?', '--input', `all=${data}`, '--journal', shop.journal()],
    );
    const seen = observations();
    assert.match(seen[0] ?? '', /^answered: [^]*pear,3[^]*plum,4/);
    assert.match(seen[1] ?? '', /^answered: [^]*return items[^]*pear,3[^]*plum,4/);
    assert.match(seen[2] ?? '', /^answered: [^]*def load/);
    assert.match(seen[3] ?? '', /^answered: [^]*deep\/\n {2}load\.py \(\d+ bytes\)\nprices\.csv/);
    assert.match(seen[4] ?? '', /^answered: [^]*deep\/\nprices\.csv/);
    assert.match(seen[5] ?? '', /^answered: [^]*pear,3/);
    assert.match(seen[6] ?? '', /^failed: /);
    // The first answer comes back for the line that is not there alone.
    const told = shop.sent(2);
    assert.match(told, /prices\.csv has 3 lines/);
    assert.doesNotMatch(told, /There is no file/);
    assert.equal(result.outcome, 'accomplished', result.reason);
  });

  it('makes results without a plan, by write_file and commands, reads and cites them, and lists them', async () => {
    const report = join(results(), 'report.md');
    shop
      .server()
      .push(
        calls(
          ['write_file', { path: report, content: '# Report\n\nPears are 3.\n' }],
          ['edit_file', { path: report, edits: [{ old_text: 'are 3', new_text: 'are 4' }] }],
          ['run_script', { command: `mkdir -p ${results()}/sub && cp README.md ${results()}/sub/copy.md` }],
          ['view_code', { targets: [report, 'sub/copy.md'] }],
          ['read_document', { path: 'report.md' }],
          ['view_structure', { path: results() }],
        ),
        submit(`Pears are 4, see [the report](${report}:3) and sub/copy.md:1.`),
      );
    const { result, stderr } = await shop.run(
      ...['--task', 'Write a report on pears.', '--output', results()],
      ...['--approve', 'all', '--journal', shop.journal()],
    );
    const seen = observations();
    for (const [at, one] of seen.slice(0, 6).entries()) assert.match(one, /^answered/, `call ${at}: ${one}`);
    assert.match(seen[3] ?? '', /Pears are 4\.[^]*# Shop/);
    assert.match(seen[4] ?? '', /Pears are 4/);
    assert.equal(await readFile(report, 'utf8'), '# Report\n\nPears are 4.\n');
    assert.equal(result.outcome, 'accomplished', `${result.reason} ${stderr}`);
    assert.deepEqual(
      result.citations.map(({ verified }) => verified),
      [true, true],
    );
    assert.deepEqual(result.results, [
      { path: report, bytes: 23 },
      { path: join(results(), 'sub', 'copy.md'), bytes: 25 },
    ]);
    assert.deepEqual(result.files, [
      { path: report, change: 'created' },
      { path: join(results(), 'sub', 'copy.md'), change: 'created' },
    ]);
  });

  it('takes a folder for results inside of the repository for no change outside of the plan', async () => {
    const inside = join(shop.folder().path, 'out');
    shop
      .server()
      .push(
        calls(['write_file', { path: 'out/table.csv', content: 'a,b\n1,2\n' }]),
        submit('The table is in out/table.csv:1.'),
      );
    const { result } = await shop.run('--task', 'Make the table.', '--output', inside);
    assert.equal(result.outcome, 'accomplished', result.reason);
    assert.deepEqual(result.files, [{ path: 'out/table.csv', change: 'created' }]);
    assert.deepEqual(result.results, [{ path: 'out/table.csv', bytes: 8 }]);
  });

  it('takes what a check names to be made for the result, in a folder that git ignores too', async () => {
    await writeFile(join(shop.folder().path, '.gitignore'), 'made/\n');
    shop
      .server()
      .push(
        calls(
          ['plan', { files: [], checks: [{ type: 'file', path: 'made/table.csv' }] }],
          [
            'run_script',
            { command: 'mkdir -p made && echo a,b > made/table.csv && echo 1,2 >> made/table.csv' },
          ],
          ['view_code', { targets: ['made/table.csv'] }],
        ),
        submit('Written: [the table](made/table.csv:1).'),
      );
    const { result } = await shop.run(
      ...['--task', 'Write a file made/table.csv with the table.', '--approve', 'all'],
      ...['--journal', shop.journal()],
    );
    assert.match(observations()[2] ?? '', /^answered: [^]*a,b/);
    assert.equal(result.outcome, 'accomplished', result.reason);
    assert.deepEqual(result.results, [{ path: 'made/table.csv', bytes: 8 }]);
    assert.deepEqual(
      result.citations.map(({ verified }) => verified),
      [true],
    );
  });

  it('is not accomplished where nothing, or nothing but empty files, was written there', async () => {
    await mkdir(results());
    await writeFile(join(results(), 'old.csv'), 'from before\n');
    const args = ['--task', 'Make the table.', '--output', results(), '--approve', 'all'] as const;
    const answers = ['', 'really ', 'surely ', 'after all '].map((how) =>
      submit(`The table ${how}has 100 rows.`),
    );
    shop.server().push(...answers);
    const none = await shop.run(...args);
    assert.equal(none.result.outcome, 'not_accomplished');
    assert.match(none.result.reason, /Nothing was written to/);
    assert.deepEqual(none.result.files, []);
    shop.server().push(calls(['run_script', { command: `touch ${results()}/new.csv` }]), ...answers);
    const empty = await shop.run(...args);
    assert.equal(empty.result.outcome, 'not_accomplished');
    assert.match(empty.result.reason, /are empty/);
    const blank = `printf '\\n\\n' > ${results()}/new.csv`;
    shop.server().push(calls(['run_script', { command: blank }]), ...answers);
    const white = await shop.run(...args);
    assert.equal(white.result.outcome, 'not_accomplished', white.stderr);
    assert.match(white.result.reason, /are empty/);
    const row = `echo alice,bob > ${results()}/other.csv`;
    shop.server().push(calls(['run_script', { command: row }]), ...answers);
    const one = await shop.run(...args);
    assert.doesNotMatch(one.result.reason, /empty|no rows/, one.stderr);
  });

  it('writes nothing into inputs', async () => {
    const file = join(shop.home(), 'given.txt');
    await writeFile(file, 'given\n');
    shop
      .server()
      .push(
        calls(
          ['view_code', { targets: [file] }],
          ['plan', { files: [{ path: file }] }],
          ['write_file', { path: file, content: 'other\n' }],
        ),
        reply({ text: 'I could not.' }),
      );
    await shop.run('--task', 'What is given?', '--input', `given=${file}`, '--journal', shop.journal());
    assert.deepEqual(
      observations().map((each) => each.split(':')[0]),
      ['answered', 'failed', 'failed'],
    );
    assert.equal(await readFile(file, 'utf8'), 'given\n');
  });

  it('reads installed packages by path and by the names of the map, marked as outside of it, and changes none', async () => {
    const root = shop.folder().path;
    const site = join(root, '.venv', 'lib', 'python3.11', 'site-packages', 'pear');
    await mkdir(site, { recursive: true });
    await mkdir(join(root, 'node_modules', 'plum'), { recursive: true });
    await writeFile(join(root, '.gitignore'), '.venv/\nnode_modules/\n');
    await writeFile(join(site, '__init__.py'), 'from .tree import Tree\n');
    await writeFile(
      join(site, 'tree.py'),
      'LEAVES = 1\n\nclass Tree:\n    def grow(self):\n        return LEAVES\n',
    );
    await writeFile(join(root, 'node_modules', 'plum', 'index.js'), 'exports.price = 4;\n');
    shop
      .server()
      .push(
        calls(
          ['view_code', { targets: ['node_modules/plum/index.js', 'src/price.mjs'] }],
          ['view_code', { targets: ['pear.tree.Tree.grow'] }],
          ['read_document', { path: '.venv/lib/python3.11/site-packages/pear/tree.py' }],
          ['view_structure', { path: 'node_modules/plum' }],
          ['view_code', { targets: ['pear.nothing.at.all'] }],
          ['plan', { files: [{ path: 'node_modules/plum/index.js' }] }],
          ['search_code', { query: 'class tree', package: 'pear' }],
          ['search_code', { query: 'price', package: 'apple' }],
        ),
        submit('A plum is 4: node_modules/plum/index.js:1.'),
      );
    const { result } = await shop.run('--task', 'What is a plum?', '--journal', shop.journal());
    const [code = '', name = '', document = '', structure = '', , plan = '', found = '', none = ''] =
      observations();
    assert.match(
      code,
      /^answered: [^]*return items[^]*outside the map: an installed package[^]*exports\.price/,
    );
    assert.match(name, /^answered: [^]*outside the map[^]*tree\.py[^]*def grow/);
    assert.doesNotMatch(name, /LEAVES = 1/);
    assert.match(document, /^answered: [^]*outside the map[^]*class Tree/);
    assert.match(structure, /^answered: [^]*outside the map[^]*index\.js \(\d+ bytes\)/);
    assert.match(plan, /^failed: [^]*plan it first, and the user must approve[^]*nobody is there to approve/);
    assert.match(
      found,
      /^answered: 1 place in the installed package pear \(outside the map\)[^]*\.venv\/lib\/python3\.11\/site-packages\/pear\/tree\.py:3 {2}class Tree:/,
    );
    assert.match(none, /^failed: [^]*no installed package apple\. Installed: pear, plum\./);
    assert.equal(result.outcome, 'accomplished', result.reason);
  });
});
