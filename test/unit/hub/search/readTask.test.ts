import assert from 'node:assert/strict';
import { readTask } from '../../../../src/hub/search/readTask';

describe('reading a task', () => {
  it('tells what is done from what it is done to and from how', () => {
    const { concepts } = readTask('Extract tables from PDF reports on the command line');
    const roles = concepts.map(({ label, role }) => `${label}: ${role}`);
    assert.deepEqual(roles, [
      'extract: action',
      'tables: object',
      'pdf: object',
      'reports: object',
      'command line: aside',
    ]);
  });

  it('knows which way data go', () => {
    const forth = readTask('Convert PDF files to plain text').directions;
    const back = readTask('Make a PDF from a text').directions;
    assert.deepEqual(forth, [{ from: 'pdf', to: 'text' }]);
    assert.deepEqual(back, [{ from: 'text', to: 'pdf' }]);
  });

  it('takes speech that becomes text for speech recognition, which READMEs call it', () => {
    const names = readTask('Turn the recording of a meeting into text').concepts.flatMap(
      (concept) => concept.names,
    );
    assert.ok(names.includes('speech recognition'), names.join());
  });

  it('reads what is asked of the tool', () => {
    const asked = readTask('Translate letters offline in Python with the best accuracy, without a GPU');
    assert.equal(asked.language, 'Python');
    assert.deepEqual(asked.asksFor, { offline: true, metrics: true });
    assert.deepEqual(
      asked.without.map(({ label }) => label),
      ['gpu'],
    );
    assert.ok(!asked.concepts.some(({ label }) => label === 'python' || label === 'gpu'));
  });

  it('keeps a language that is what the task is about', () => {
    const { concepts } = readTask('Find unused functions in Python code');
    assert.ok(concepts.some(({ label }) => label === 'python'));
  });

  it('takes names that are written as names are', () => {
    assert.deepEqual(readTask('Run `pdf2svg` or poppler/pdftocairo on a page').names, [
      'pdf2svg',
      'poppler/pdftocairo',
    ]);
    assert.deepEqual(readTask('Read YouTube captions in JavaScript').names, []);
  });

  it('says of other languages that they are not English', () => {
    assert.equal(readTask('Wandle die PDF-Dateien in einem Ordner in Text um').isEnglish, false);
    assert.equal(readTask('将 PDF 转换为文本').isEnglish, false);
    assert.equal(readTask('Split a video on its scenes').isEnglish, true);
  });

  it('finds nothing in a text that says nothing', () => {
    for (const text of ['', '   ', '?!', 'do it for me, please'])
      assert.deepEqual(readTask(text).concepts, [], text);
  });

  it('reads the beginning of a text without end', () => {
    const task = readTask(`Extract tables from PDF files ${'and so on '.repeat(500_000)}`);
    assert.ok(task.text.length <= 2_000);
    assert.deepEqual(task.concepts[0]?.label, 'extract');
  });
});
