import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ToolError } from '../../../../src/core/errors';
import type { ExploreAnswer } from '../../../../src/core/map/explore';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { readDocument } from '../../../../src/explore/documents/readDocument';
import { mapOf } from '../../../support/exploreMap';

async function read(path: string, text: string, query?: string, pages?: string): Promise<ExploreAnswer> {
  return readDocument(await mapOf({ [path]: text, 'a.py': 'x = 1\n' }), { path, query, pages });
}

const paragraphs = (about: string): string =>
  `## ${about}\n\n${`Some words of ${about} to read.\n`.repeat(120)}\n`;

describe('readDocument', () => {
  it('shows a short document whole, with line numbers', async () => {
    const { text, truncated, results } = await read('notes.md', '# Notes\n\nBuy milk.\n');
    assert.equal(text, 'notes.md: 3 lines, complete.\n   1| # Notes\n   2|\n   3| Buy milk.\nindex v1');
    assert.equal(truncated, false);
    assert.deepEqual(results, [{ path: 'notes.md', line: 1, endLine: 3, id: null, score: null }]);
  });

  it('shows of a long one the parts that match the query best, in their order', async () => {
    const topics = ['apples', 'pears', 'retrying', 'plums', 'grapes', 'figs', 'dates', 'limes'];
    const { text, more, results } = await read(
      'guide.md',
      topics.map(paragraphs).join(''),
      'retrying of requests',
    );
    assert.match(
      text,
      /^guide\.md: 983 lines; the \d of \d+ parts that match the query best\.\n== lines \d+-\d+\n/,
    );
    assert.match(text, /Some words of retrying/);
    assert.ok(!text.includes('Some words of limes'));
    assert.match(more ?? '', /ask again with other words, or take lines with view_code guide\.md:from-to/);
    assert.ok(results.every(({ line, endLine }) => line <= endLine));
  });

  it('says so where the query occurs nowhere, and shows the beginning', async () => {
    const { text } = await read(
      'guide.md',
      ['apples', 'pears', 'plums', 'grapes', 'figs', 'limes'].map(paragraphs).join(''),
      'zebra',
    );
    assert.match(text, /; the first 4 of \d+ parts\./);
    assert.match(text, /\nnote: no word of the query occurs in it\.\n/);
  });

  it('repeats the header of a table above each part', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `${at},name${at},${at === 2345 ? 'needle' : 'hay'}`);
    const { text } = await read('data.csv', `id,name,note\n${rows.join('\n')}\n`, 'needle');
    assert.match(text, /^data\.csv: a table of 3,000 rows with 3 columns; /);
    assert.match(text, /== lines \d+-\d+\nid,name,note\n/);
    assert.match(text, /\n2347\| 2345,name2345,needle\n/);
  });

  it('shows the header and first rows of a table where these are asked for', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => `${at},column name ${at},first row ${at}`);
    const table = ['id,name,note', ...rows].join('\n');
    for (const query of ['What are the columns?', 'header', 'the first rows']) {
      const { text } = await read('a.csv', table, query);
      assert.match(
        text,
        /^a\.csv: a table of 2,000 rows with 3 columns; its header and first rows\.\n== lines 1-/,
      );
      assert.match(text, /\| id,name,note\n/);
    }
    assert.match((await read('a.csv', table, 'name 1234')).text, /parts that match the query best/);
  });

  it('shows the cells of a notebook that are asked for', async () => {
    const cells = Array.from({ length: 40 }, (_, at) => ({
      cell_type: 'code',
      source: [`x = ${at + 1}\n`, 'print(x)\n'],
      outputs: [],
    }));
    const notebook = JSON.stringify({ cells });
    const { text } = await read('n.ipynb', notebook, undefined, '3-4');
    assert.match(
      text,
      /^n\.ipynb: a notebook of 40 cells; cells 3-4, complete\.\n\[cell 3, code\]\nx = 3\nprint\(x\)\n\[cell 4, code\]\nx = 4\n/,
    );
    assert.ok(!text.includes('x = 5'));
    assert.match((await read('n.ipynb', notebook, undefined, '39-60')).text, /; cells 39-40, complete/);
    await assert.rejects(read('n.ipynb', notebook, undefined, '41'), /has no cell 41; its last is 40/);
    await assert.rejects(read('n.md', 'a\n', undefined, '1'), /has no pages; take lines with view_code/);
  });

  it('breaks JSON of one line, and tells what it is', async () => {
    const { text } = await read('conf.json', '{"name":"shop","ports":[1,2]}');
    assert.match(
      text,
      /^conf\.json: a JSON object with 2 keys, here with line breaks, complete\.\n\{\n "name": "shop",/,
    );
    assert.match((await read('broken.json', '{"name":')).text, /^broken\.json: 1 line, complete\./);
  });

  it('reads the cells of a notebook, and what they printed', async () => {
    const notebook = {
      cells: [
        { cell_type: 'markdown', source: ['# Plan\n', 'Train it.'] },
        {
          cell_type: 'code',
          source: 'print(1)',
          outputs: [{ text: ['1\n'] }, { data: { 'image/png': 'AAAA' } }],
        },
      ],
    };
    const { text } = await read('run.ipynb', JSON.stringify(notebook));
    assert.match(
      text,
      /^run\.ipynb: a notebook of 2 cells, complete\.\n\[cell 1, markdown\]\n# Plan\nTrain it\.\n\[cell 2, code\]\nprint\(1\)\n\[output\]\n1\n/,
    );
    assert.ok(!text.includes('AAAA'));
  });

  it('shows head, tail and errors of a long log', async () => {
    const lines = Array.from({ length: 4000 }, (_, at) =>
      at === 2000 ? 'ValueError: bad input' : `step ${at} done well`,
    );
    const { text } = await read('train.log', lines.join('\n'));
    assert.match(
      text,
      /^train\.log: a log of 4,000 lines; its head, its tail, and the lines between that look like errors\.\n/,
    );
    for (const shown of ['step 0 done well', 'ValueError: bad input', 'step 3999 done well'])
      assert.ok(text.includes(shown));
  });

  it('refuses what is no document, with what is right', async () => {
    const map = await mapOf({ 'a.py': 'def f():\n    pass\n', 'docs/x.md': 'x\n', '.env': 'KEY=1\n' });
    const refused = (path: string, expected: RegExp): void => {
      assert.throws(
        () => readDocument(map, { path }),
        (error) => error instanceof ToolError && expected.test(error.message),
      );
    };
    refused('docs', /'docs' is a folder; view_structure shows what is in it\./);
    refused('a.f', /'a\.f' is code; view_code shows it\./);
    refused('nothing.md', /nothing\.md/);
    refused('.env', /secrets/);
  });

  it('never passes its limit, whatever the file holds', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('漢字'.repeat(500), 'x'.repeat(9000), '# Heading', 'a,b,c', '', '{', '[1,2]'),
    );
    const text = fc
      .array(line, { maxLength: 40 })
      .chain((lines) => fc.nat(60).map((times) => `${lines.join('\n')}\n`.repeat(times)));
    const ending = fc.constantFrom('md', 'csv', 'json', 'ipynb', 'yaml', 'log', 'txt', 'tsv');
    await fc.assert(
      fc.asyncProperty(
        text,
        ending,
        fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: undefined }),
        async (shown, end, query) => {
          const answer = await read(`file.${end}`, shown, query);
          assert.ok(estimateTokens(answer.text) <= 8000, `${estimateTokens(answer.text)} tokens`);
          assert.equal(answer.truncated, answer.more !== null);
        },
      ),
      { numRuns: 80 },
    );
  });
});
