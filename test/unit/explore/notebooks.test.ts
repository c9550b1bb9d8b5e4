import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { viewCode } from '../../../src/explore/code/viewCode';
import { readDocument } from '../../../src/explore/documents/readDocument';
import { codeTreeChildren } from '../../../src/explore/map/codeTree';
import type { ExploreMap } from '../../../src/explore/map/exploreMap';
import { searchCode } from '../../../src/explore/search/searchCode';
import { traceDependencies } from '../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../support/exploreMap';
import { notebookText } from '../../support/notebooks';

describe('a notebook in what is told of the map', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf({
      'shop.py': 'def total(cart):\n    return len(cart)\n',
      'a/report.ipynb': notebookText([
        { kind: 'markdown', source: '# The sales' },
        '%matplotlib inline\nfrom shop import total',
        'def shown(cart):\n    return total(cart)',
        {
          source: 'shown([1])\nshown([2])',
          outputs: [
            {
              ename: 'ValueError',
              evalue: 'no cart',
              traceback: ['\u001b[0;31mValueError\u001b[0m: no cart'],
            },
          ],
        },
      ]),
      'stats.ipynb': notebookText(['f <- 1'], 'R'),
    });
  });

  it('has its lines told by cell', () => {
    const { text } = traceDependencies(map, { target: 'a/report.shown', direction: 'callers' });
    assert.match(text, /a\/report\.ipynb:5, 6/);
    assert.match(text, /\nnote: cells of a\/report\.ipynb: 3 is lines 3-4, 4 is lines 5-6\.\n/);
    const callers = traceDependencies(map, { target: 'shop.total', direction: 'callers' }).text;
    assert.match(callers, /a\/report\.ipynb:4/);
    assert.match(callers, /\nnote: cells of a\/report\.ipynb: 3 is lines 3-4\.\n/);
    assert.doesNotMatch(viewCode(map, { targets: ['shop.total'] }).text, /cells of/);
  });

  it('shows a cell by its number, and a line of it', () => {
    const shown = (target: string): string => viewCode(map, { targets: [target] }).text;
    assert.match(shown('a/report.ipynb#3'), /^a\/report\.ipynb:3-4.*\n {3}3\| def shown/);
    assert.match(shown('report.ipynb#4:2'), /^a\/report\.ipynb:6.*\n {3}6\| shown\(\[2\]\)/);
    assert.match(shown('report.ipynb, cell 4, line 1'), /^a\/report\.ipynb:5/);
    assert.throws(() => shown('report.ipynb#1'), /no 'report\.ipynb#1' in the map/);
  });

  it('is searched by its code', () => {
    const { results } = searchCode(map, { query: 'shown', kinds: ['symbol'] });
    assert.deepEqual(results.map(({ path, line, endLine }) => `${path}:${line}-${endLine}`).slice(0, 1), [
      'a/report.ipynb:3-4',
    ]);
  });

  it('is searched by its text cells, which are told by their numbers', async () => {
    const told = await mapOf({
      'shop.py': 'def total(cart):\n    return len(cart)\n',
      'report.ipynb': notebookText([
        { kind: 'markdown', source: '# The sales\nHow churn grew' },
        'from shop import total',
        { kind: 'raw', source: 'Thresholds\nof churn by region' },
        'print(total([]))',
      ]),
    });
    const byWord = searchCode(told, { query: 'churn' });
    assert.match(
      byWord.text,
      /\nreport\.ipynb, cell 1, line 2 .*\n {3}1\| # The sales\n {3}2\| How churn grew\n/,
    );
    assert.match(byWord.text, /\nreport\.ipynb, cell 3, line 2 /);
    assert.deepEqual(
      byWord.results.map(({ path, line, id }) => `${path}:${line} ${id}`),
      ['report.ipynb:1 null', 'report.ipynb:2 null'],
    );
    const byPattern = searchCode(told, { query: 'churn (grew|fell)', kinds: ['regex'] });
    assert.match(byPattern.text, /\nreport\.ipynb, cell 1, line 2\n/);
    assert.match(searchCode(told, { query: 'total' }).text, /\nreport\.ipynb:2 /);
  });

  it('is named by its first heading, and its symbols by cell', () => {
    const module = map.index.modules.find(({ path }) => path === 'a/report.ipynb');
    assert.equal(module?.doc, 'The sales');
    const [symbol] = codeTreeChildren(map.tree, 'module:a/report');
    assert.deepEqual(symbol?.cell, { number: 3, line: 1 });
  });

  it('is a document with its outputs, whatever its language', () => {
    const { text } = readDocument(map, { path: 'a/report.ipynb' });
    assert.match(
      text,
      /^a\/report\.ipynb: a notebook of 4 cells, complete\.\n\[cell 1, markdown\]\n# The sales\n/,
    );
    assert.match(text, /\nshown\(\[2\]\)\n\[error\]\nValueError: no cart\n/);
    assert.doesNotMatch(text, /note: cells/);
    assert.match(readDocument(map, { path: 'stats.ipynb' }).text, /\[cell 1, code\]\nf <- 1\n/);
  });
});
