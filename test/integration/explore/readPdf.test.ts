import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CancelledError, ToolError } from '../../../src/core/errors';
import type { ExploreAnswer } from '../../../src/core/map/explore';
import type { PdfReading } from '../../../src/core/map/pdf';
import { createLocalExplorer } from '../../../src/explore/localExplorer';
import { PDF_LIMITS, createPdfReader, tooOld } from '../../../src/explore/pdf/pdfThread';
import { createReadAhead } from '../../../src/explore/pdf/readAhead';
import { mapOf } from '../../support/exploreMap';
import { repositoryRoot } from '../../support/paths';
import { pdfFile } from '../../support/pdfFile';
import { answerOf } from '../../../src/core/map/reading';

const worker = join(repositoryRoot, 'dist/pdfWorker.js');
const unending = new AbortController().signal;

async function read(
  bytes: Buffer,
  query?: string,
  limits = PDF_LIMITS,
  pages?: string,
): Promise<ExploreAnswer> {
  const map = await mapOf({ 'doc/paper.pdf': bytes.toString('latin1'), 'a.py': 'x = 1\n' });
  const explorer = createLocalExplorer(map, createReadAhead(createPdfReader(worker, limits)));
  return answerOf(
    await explorer.explore({ tool: 'read_document', args: { path: 'paper.pdf', query, pages } }, unending),
  );
}

function refused(bytes: Buffer, expected: RegExp, limits = PDF_LIMITS): Promise<void> {
  return assert.rejects(
    read(bytes, undefined, limits),
    (error) => error instanceof ToolError && (assert.match(error.message, expected), true),
  );
}

const topics = ['apples', 'pears', 'retrying', 'plums', 'grapes', 'figs', 'dates', 'limes'];
const book = topics.map((topic) => `About ${topic}\n\n${`Some words of ${topic} to read.\n`.repeat(120)}`);

describe('read_document on PDF', function () {
  this.timeout(60_000);

  it('shows a short one whole, page by page, paragraphs apart', async () => {
    const { text, truncated, more, results, shown } = await read(
      pdfFile({ pages: ['First page\nof two.\n\nA paragraph.', 'Ende: Grüße, 漢字, 😀'] }),
    );
    assert.equal(
      text,
      'doc/paper.pdf: a PDF of 2 pages, complete.\n[page 1]\nFirst page\nof two.\n\nA paragraph.\n[page 2]\nEnde: Grüße, 漢字, 😀\nindex v1',
    );
    assert.deepEqual([truncated, more], [false, null]);
    assert.deepEqual(results, [{ path: 'doc/paper.pdf', line: 1, endLine: 1, id: null, score: null }]);
    assert.deepEqual(shown?.[0]?.lines, []);
  });

  it('shows of a long one the parts that match the query best, and names their pages', async () => {
    const { text, more } = await read(pdfFile({ pages: book }), 'retrying of requests');
    assert.match(
      text,
      /^doc\/paper\.pdf: a PDF of 8 pages; the \d of \d+ parts that match the query best\.\n/,
    );
    assert.match(text, /\n== pages? [23](?:-[34])?\n(?:.*\n)*Some words of retrying to read\.\n/);
    assert.ok(!text.includes('Some words of limes'));
    assert.equal(more, 'not all of it is shown; ask again with other words.');
  });

  it('shows the pages that are asked for, and names them', async () => {
    const bytes = pdfFile({ pages: book });
    const { text } = await read(bytes, undefined, PDF_LIMITS, '6');
    assert.match(text, /^doc\/paper\.pdf: a PDF of 8 pages; page 6/);
    assert.match(text, /Some words of figs to read\./);
    assert.ok(!text.includes('Some words of grapes') && !text.includes('Some words of dates'));
    const several = await read(bytes, undefined, PDF_LIMITS, '7-9');
    assert.match(several.text, /; pages 7-8, complete\.\n\[page 7\]\nAbout dates\n/);
    await assert.rejects(read(bytes, undefined, PDF_LIMITS, '9'), /has no page 9; its last is 8/);
  });

  it('reads Chinese, Japanese and Korean by the CMaps that fonts name', async () => {
    const scripts = [
      ['UniGB-UCS2-H', 'GB1', '简体中文的文档'],
      ['UniCNS-UTF16-H', 'CNS1', '繁體中文的文件'],
      ['UniJIS-UCS2-H', 'Japan1', '日本語の文書です'],
      ['UniKS-UCS2-H', 'Korea1', '한국어문서입니다'],
    ] as const;
    for (const [cMap, collection, words] of scripts) {
      const { text } = await read(pdfFile({ pages: [words], coding: { cMap, collection } }));
      assert.match(text, new RegExp(`\\n${words}\\n`), cMap);
      assert.ok(!text.includes('note:'), text);
    }
  });

  it('says which encoding it does not know', async () => {
    const coding = { cMap: 'UniJISX0213-UTF32-H', collection: 'Japan1' };
    const answer = read(pdfFile({ pages: ['日本語', ''], coding }));
    const told = await answer.then(
      ({ text }) => text,
      (error: unknown) => (error instanceof ToolError ? error.message : Promise.reject(error as Error)),
    );
    assert.match(told, /text in fonts with the encoding UniJISX0213-UTF32-H cannot be read/);
  });

  it('says how many pages have no text, and that a file of pictures has none at all', async () => {
    const { text } = await read(pdfFile({ pages: ['Words.', '', ''] }));
    assert.match(text, /\nnote: pages without text \(pictures, such as scans, are not read\): 2 of 3\.\n/);
    await refused(
      pdfFile({ pages: ['', ''] }),
      /^doc\/paper\.pdf is a PDF without readable text: it may be scanned\. pages without text \(.*\): 2 of 2\./,
    );
  });

  it('says what is locked, torn, or no PDF', async () => {
    await refused(
      pdfFile({ pages: ['Words.'], isLocked: true }),
      /^doc\/paper\.pdf is protected with a password;/,
    );
    await refused(
      Buffer.from('\0 not a PDF'),
      /^doc\/paper\.pdf is damaged, or not a PDF despite its name \(/,
    );
    await refused(Buffer.alloc(0), /^doc\/paper\.pdf is damaged, or not a PDF despite its name \(/);
    await refused(pdfFile({ pages: ['Words.'] }).subarray(0, 200), /^doc\/paper\.pdf is damaged/);
    const cut = pdfFile({ pages: ['Words.'] });
    await refused(cut.subarray(0, cut.indexOf('xref\n0 ')), /^doc\/paper\.pdf is damaged/);
  });

  it('shows what is left of a torn one, and says that it is torn', async () => {
    const whole = pdfFile({ pages: ['Words of one.', 'Words of two.', 'Words of three.'] }).toString(
      'latin1',
    );
    const { text } = await read(Buffer.from(whole.replace('xref\n0 ', 'gone\n0 '), 'latin1'));
    assert.match(text, /\nWords of one\.\n/);
    assert.match(
      text,
      /\nnote: the file is damaged \(its table of contents is lost\); what was found is shown,/,
    );
  });

  it('says where parts of it are damaged, and where characters have no meaning', async () => {
    const whole = pdfFile({ pages: ['Words of one.', 'Words of two.'] }).toString('latin1');
    const damaged = async (from: string, to: string): Promise<string> => {
      assert.ok(whole.includes(from));
      return (await read(Buffer.from(whole.replace(from, to), 'latin1'))).text;
    };
    const lost =
      /\nWords of two\.\n(?:note: .*\n)*note: parts of the file are damaged, so text may be missing or wrong\.\n/;
    assert.match(await damaged('BT /F', '(( '), lost);
    const noFont = await damaged('/F 3 0 R', '/G 3 0 R');
    assert.match(noFont, lost);
    assert.match(noFont, /\nnote: many characters cannot be read: /);
  });

  it('reads no more pages and characters than its limits, and says how many', async () => {
    const few = await read(pdfFile({ pages: book }), undefined, { ...PDF_LIMITS, mostPages: 2 });
    assert.match(
      few.text,
      /\nnote: only the first 2 of its 8 pages were read; the others are not searched either\.\n/,
    );
    const short = await read(pdfFile({ pages: book }), undefined, { ...PDF_LIMITS, mostCharacters: 100 });
    assert.match(short.text, /\nnote: only the first 1 of its 8 pages were read;/);
  });

  it('is ended at its time and memory limits, and when the question is cancelled', async () => {
    await refused(pdfFile({ pages: book }), /^doc\/paper\.pdf takes more than 0 s to read/, {
      ...PDF_LIMITS,
      timeoutMs: 1,
    });
    await refused(pdfFile({ pages: book }), /^doc\/paper\.pdf cannot be read as a PDF \(.*memory/, {
      ...PDF_LIMITS,
      memoryMb: 4,
    });
    const cancelled = new AbortController();
    const reading = createPdfReader(worker).read(pdfFile({ pages: book }), cancelled.signal);
    cancelled.abort();
    await assert.rejects(reading, CancelledError);
  });

  it('needs a Node.js that pdf.js runs on, and says so', () => {
    const why = 'is a PDF, which needs Node.js 22.13 or newer to be read; this is 20.20.2';
    assert.deepEqual(tooOld('20.20.2'), { kind: 'none', why } satisfies PdfReading);
    assert.notEqual(tooOld('22.12.0'), null);
    for (const version of ['22.13.0', '22.15.1', '24.0.0']) assert.equal(tooOld(version), null);
  });

  it('reads a document once for several questions, and again when it is another one', async () => {
    let readings = 0;
    const readAhead = createReadAhead({
      read: (bytes) => {
        readings++;
        return Promise.resolve({ kind: 'text', pagesTotal: 1, pages: [String(bytes.length)], unread: [] });
      },
    });
    const texts = { 'one.pdf': 'a', 'two.pdf': 'bb' };
    const map = await mapOf(texts);
    for (const path of ['one.pdf', 'one.pdf', 'two.pdf', 'two.pdf', 'none.pdf'])
      await readAhead(map, { tool: 'read_document', args: { path } }, unending);
    assert.equal(readings, 2);
  });
});
