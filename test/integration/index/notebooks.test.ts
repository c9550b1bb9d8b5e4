import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTexts } from '../../../src/explore/map/folderTexts';
import { prepareMap } from '../../../src/explore/map/exploreMap';
import { readDocument } from '../../../src/explore/documents/readDocument';
import { viewCode } from '../../../src/explore/code/viewCode';
import type { Indexer } from '../../../src/index/folder/engine';
import { notebookText } from '../../support/notebooks';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { checkSame, freshIndex, indexerOf, noSignal, skippedOf } from './indexing';

const cells = [
  { kind: 'markdown' as const, source: '# Sales' },
  { source: '%matplotlib inline\nfrom shop import total', count: 1 },
  { source: 'def shown(cart):\n    !ls\n    return total(cart)', count: 2 },
  { source: 'shown([1])', count: 3, outputs: [{ output_type: 'stream', name: 'stdout', text: ['1\n'] }] },
];
const start = {
  'shop.py': 'def total(cart):\n    return 1\n',
  'report.ipynb': notebookText(cells),
  'shop.ipynb': notebookText(['def total(): pass']),
  'other.py': 'import report\n',
};

describe('the notebooks of a folder', () => {
  let folder: TemporaryFolder;
  let indexer: Indexer;

  beforeEach(async () => {
    folder = await folderWith(start);
    indexer = indexerOf(folder.path);
    await indexer.open(noSignal);
  });
  afterEach(async () => {
    await indexer.dispose();
    await folder.remove();
  });

  const write = (path: string, text: string): Promise<void> => writeFile(join(folder.path, path), text);

  it('are modules of their kernel’s language, which nothing imports', () => {
    const { modules, functions, calls, imports, problems } = indexer.index;
    assert.deepEqual(
      modules.map(({ id, path, language, endLine }) => `${id} ${path} ${language} ${endLine}`),
      [
        'other other.py python 1',
        'report report.ipynb python 6',
        'shop shop.py python 2',
        // The file that an import finds has the name.
        'shop#2 shop.ipynb python 1',
      ],
    );
    assert.equal(modules[1]?.doc, 'Sales');
    assert.deepEqual(modules[1].cells, [
      { cell: 2, line: 1 },
      { cell: 3, line: 3 },
      { cell: 4, line: 6 },
    ]);
    assert.deepEqual(
      functions.map(({ id, startLine, endLine }) => `${id} ${startLine}-${endLine}`),
      ['report.shown 3-5', 'shop#2.total 1-1', 'shop.total 1-2'],
    );
    assert.deepEqual(
      calls.map(({ from, to, lines }) => `${from} > ${to} ${lines.join()}`),
      ['report > report.shown 6', 'report.shown > shop.total 5'],
    );
    assert.deepEqual(
      imports.map(({ from, to }) => `${from} > ${to}`),
      ['report > shop'],
    );
    assert.deepEqual(problems, []);
  });

  it('change the map by their code alone', async () => {
    const before = indexer.index;
    const outputs = [{ output_type: 'stream', name: 'stdout', text: ['another\n', 'line\n'] }];
    await write('report.ipynb', notebookText(cells.map((cell) => ({ ...cell, outputs, count: 9 }))));
    await indexer.update(['report.ipynb'], noSignal);
    assert.equal(indexer.index, before, 'nothing is linked again');
    assert.deepEqual(indexer.changed(['report.ipynb']), []);
    await write('report.ipynb', notebookText([...cells, 'def more(): pass']));
    assert.deepEqual(indexer.changed(['report.ipynb']), ['report.ipynb']);
    await indexer.update(['report.ipynb'], noSignal);
    checkSame(indexer.index, await freshIndex(folder.path), 'report.ipynb');
    assert.ok(indexer.index.functions.some(({ id }) => id === 'report.more'));
  });

  it('are left out with the reason, and come back', async () => {
    await write('report.ipynb', notebookText(['f <- 1'], 'R'));
    await write('shop.ipynb', '{"cells": [\n');
    await indexer.update(['report.ipynb', 'shop.ipynb'], noSignal);
    assert.deepEqual(skippedOf(indexer.index), {
      'report.ipynb': 'language not supported yet (R notebook)',
      'shop.ipynb': 'broken notebook (line 2 is no JSON: a value is missing)',
    });
    await write('report.ipynb', notebookText(cells));
    await indexer.update(['report.ipynb'], noSignal);
    checkSame(indexer.index, await freshIndex(folder.path), 'report.ipynb');
  });

  it('are shown by the lines that the map has', () => {
    const texts = folderTexts(folder.path, indexer.index);
    assert.deepEqual(texts.textCells?.('report.ipynb'), [{ cell: 1, text: '# Sales' }]);
    assert.deepEqual(texts.textCells('shop.py'), []);
    const map = prepareMap(indexer.index, texts);
    const { text, shown } = viewCode(map, { targets: ['report.shown'], level: 'body' });
    assert.match(text, / {3}3\| def shown\(cart\):\n {3}4\| {5}!ls\n {3}5\| {5}return total\(cart\)\n/);
    assert.match(text, /\nnote: cells of report\.ipynb: 3 is lines 3-5\.\n/);
    assert.deepEqual(shown, [], 'nobody may change its JSON for having seen its code');
    assert.match(
      viewCode(map, { targets: ['report.ipynb#4'] }).text,
      /report\.ipynb:6.*\n {3}6\| shown\(\[1\]\)/,
    );
    const document = readDocument(map, { path: 'report.ipynb' }).text;
    assert.match(document, /\[cell 1, markdown\]\n# Sales\n\[cell 2, code, In \[1\]\]\n%matplotlib inline\n/);
    assert.match(document, /\[cell 4, code, In \[3\]\]\nshown\(\[1\]\)\n\[output\]\n1\n/);
  });

  it('count as they are typed where they are edited as JSON', async () => {
    const text = notebookText(['def typed(): pass']);
    const oneLine = JSON.stringify(JSON.parse(text));
    const buffers = new Map<string, string>();
    const typed = indexerOf(folder.path, { ports: { buffers } });
    try {
      await typed.open(noSignal);
      buffers.set('report.ipynb', oneLine);
      await typed.update(['report.ipynb'], noSignal);
      assert.ok(typed.index.functions.some(({ id }) => id === 'report.typed'));
      const texts = folderTexts(folder.path, typed.index, (path) => typed.bufferText(path));
      assert.equal(texts.read('report.ipynb'), 'def typed(): pass');
      assert.equal(texts.readNotebook?.('report.ipynb')?.cells.length, 1);
      assert.deepEqual(texts.textCells?.('report.ipynb'), []);
    } finally {
      await typed.dispose();
    }
  });

  it('may hold outputs of 100 MB', async () => {
    await writeLarge(join(folder.path, 'report.ipynb'), 100e6);
    const before = process.memoryUsage().arrayBuffers;
    await indexer.update(['report.ipynb'], noSignal);
    assert.ok(indexer.index.functions.some(({ id }) => id === 'report.late'));
    const map = prepareMap(indexer.index, folderTexts(folder.path, indexer.index));
    const { text } = readDocument(map, { path: 'report.ipynb' });
    assert.match(text, /\[output: image\/png, 36,\d{3} KB\]/);
    assert.match(text, /\[more, not read\]/);
    assert.ok(process.memoryUsage().arrayBuffers - before < 32e6, 'what is passed over is not kept');
  });
});

/** A notebook with so many bytes of outputs: half of it a picture, half lines of text. */
async function writeLarge(file: string, bytes: number): Promise<void> {
  const out = createWriteStream(file);
  const write = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, 'drain');
  };
  await write('{"cells": [{"cell_type": "code", "outputs": [{"data": {"image/png": "');
  for (let done = 0; done < bytes / 2; done += 1e6) await write('iVBORw0K'.repeat(125_000));
  await write('"}}, {"text": [');
  const line = JSON.stringify('a line that a loop has printed again and again, "quoted"\n');
  for (let done = 0; done < bytes / 2; done += 1e6)
    await write(`${line},`.repeat(Math.round(1e6 / line.length)));
  await write(`${line}]}], "source": "def early(): pass"},`);
  await write(
    '{"cell_type": "code", "outputs": [], "source": "def late(): return early()"}], "metadata": {}}',
  );
  out.end();
  await once(out, 'close');
}
