import assert from 'node:assert/strict';
import { onePiece } from '../../../../../src/index/scan/notebook/bytes';
import { notebookCode, wholeNotebook } from '../../../../../src/index/scan/notebook/notebookCode';
import { notebookText } from '../../../../support/notebooks';

const codeOf = (text: string): ReturnType<typeof notebookCode> => notebookCode(onePiece(Buffer.from(text)));

/** The text, its language and where its cells begin, in a line each; or the reason. */
function shown(text: string): string {
  const code = codeOf(text);
  if (code.kind === 'skipped') return code.reason;
  const cells = code.cells.map(({ cell, line }) => `${cell}@${line}`).join(' ');
  return `${code.language} ${cells}\n${code.text}`;
}

describe('the code of a notebook', () => {
  it('is its code cells, each from a new line on, numbered among all cells', () => {
    const text = notebookText([
      { kind: 'markdown', source: '# Plan' },
      'import os\nx = 1',
      { kind: 'raw', source: 'raw' },
      '',
      'y = 2\n',
      'z = 3',
    ]);
    assert.equal(shown(text), 'python 2@1 4@3 5@4 6@6\nimport os\nx = 1\n\ny = 2\n\nz = 3');
  });

  it('reads nbformat 3, whose cells stand in worksheets', () => {
    const cells = [
      { cell_type: 'heading', level: 1, source: 'Title' },
      { cell_type: 'code', input: ['a = 1\n', 'b = 2'], language: 'python', outputs: [], prompt_number: 1 },
    ];
    const old = (language: string): string =>
      JSON.stringify({
        metadata: { name: '' },
        nbformat: 3,
        worksheets: [{ cells: [{ ...cells[1], language }] }],
      });
    assert.equal(shown(JSON.stringify({ nbformat: 3, worksheets: [{ cells }] })), 'python 2@1\na = 1\nb = 2');
    assert.equal(shown(old('julia')), 'language not supported yet (other notebook)');
  });

  it('is in the language of its kernel, or left out with the reason', () => {
    const languageOf = (metadata: unknown): string =>
      shown(JSON.stringify({ cells: [], metadata })).split(/[\n ]+/)[0] ?? '';
    assert.equal(languageOf({}), 'python');
    assert.equal(languageOf({ kernelspec: { name: 'python3', display_name: 'Python 3' } }), 'python');
    assert.equal(languageOf({ language_info: { name: 'ipython' } }), 'python');
    assert.equal(languageOf({ kernelspec: { name: 'deno', language: 'typescript' } }), 'typescript');
    assert.equal(languageOf({ kernelspec: { name: 'jslab', language: 'javascript' } }), 'javascript');
    const reason = (language: string): string => shown(notebookText(['f()'], language));
    assert.equal(reason('R'), 'language not supported yet (R notebook)');
    assert.equal(reason('julia'), 'language not supported yet (julia notebook)');
  });

  it('says why a file is no notebook', () => {
    assert.equal(
      shown('{"cells": [{"cell_type": "code",\n'),
      'broken notebook (line 2 is no JSON: a key is missing)',
    );
    assert.equal(shown(''), 'broken notebook (line 1 is no JSON: a value is missing)');
    assert.equal(shown('[1, 2]'), 'not a notebook (no list of cells)');
    const long = notebookText([`x = '${'a'.repeat(5_000_000)}'`]);
    assert.equal(shown(long), 'notebook with over 4 MiB of code or over 20,000 cells');
  });

  it('takes no cell for code that is none, whatever its fields hold', () => {
    const odd = {
      cells: [
        null,
        1,
        'x',
        [],
        {},
        { cell_type: 'code' },
        { cell_type: 'code', source: { a: 1 } },
        { cell_type: 'code', source: ['a', 1, 'b'] },
      ],
    };
    assert.equal(shown(JSON.stringify(odd)), 'python 6@1 7@2 8@3\n\n\nab');
  });

  it('is the same whatever the outputs', () => {
    const output = { output_type: 'stream', name: 'stdout', text: ['a\n', 'b\n'] };
    assert.deepEqual(
      codeOf(notebookText([{ source: 'f()', outputs: [output, output], count: 4 }])),
      codeOf(notebookText(['f()'])),
    );
  });

  it('says of itself what its first heading says', () => {
    const titleOf = (...sources: readonly string[]): string | null | undefined => {
      const code = codeOf(
        notebookText([...sources.map((source) => ({ kind: 'markdown' as const, source })), 'x']),
      );
      return code.kind === 'text' ? code.title : undefined;
    };
    assert.equal(
      titleOf('<!-- badge -->\n![x](y)', 'An *aside*.\n\n## The **sales** of [2024](a.md)\n'),
      'The sales of 2024',
    );
    assert.equal(titleOf('\nWhat we sold.\nAnd more.'), 'What we sold.');
    assert.equal(titleOf(), null);
    const behind = codeOf(notebookText(['x', { kind: 'markdown', source: '# Late' }]));
    assert.equal(behind.kind === 'text' && behind.title, null);
  });

  it('marks cells of another language than the kernel', () => {
    const code = codeOf(
      notebookText(['a = 1', { source: 'echo', metadata: { vscode: { languageId: 'shellscript' } } }]),
    );
    assert.deepEqual(code.kind === 'text' && code.spans.map(({ isForeign }) => isForeign), [false, true]);
  });
});

describe('the outputs of a notebook', () => {
  it('are texts, errors, and what no text shows by its type and size', () => {
    const outputs = [
      { output_type: 'stream', text: ['1\n', '2\n'] },
      { output_type: 'display_data', data: { 'image/png': 'A'.repeat(4000), 'text/plain': ['<Figure>'] } },
      { output_type: 'execute_result', data: { 'text/html': '<b>1</b>', 'text/plain': '1' } },
      { output_type: 'error', ename: 'ValueError', evalue: 'bad', traceback: ['frame 1', 'ValueError: bad'] },
      { output_type: 'display_data', data: { 'application/json': { a: [1] } } },
    ];
    const notebook = wholeNotebook(
      onePiece(Buffer.from(notebookText([{ source: 'f()', outputs, count: 7 }]))),
    );
    assert.equal(notebook?.cells[0]?.count, 7);
    assert.deepEqual(notebook.cells[0].outputs, [
      { kind: 'text', text: '1\n2\n', isCut: false },
      { kind: 'text', text: '<Figure>', isCut: false },
      { kind: 'data', type: 'image/png', sizeBytes: 4000 },
      { kind: 'text', text: '1', isCut: false },
      { kind: 'error', text: 'frame 1\nValueError: bad', isCut: false },
      { kind: 'data', type: 'application/json', sizeBytes: 0 },
    ]);
  });

  it('are kept up to a limit, and say so', () => {
    const outputs = Array.from({ length: 500 }, () => ({ text: 'x'.repeat(50_000) }));
    const notebook = wholeNotebook(onePiece(Buffer.from(notebookText([{ source: 'f()', outputs }]))));
    const kept = notebook?.cells[0]?.outputs ?? [];
    const sizes = kept.map((output) => (output.kind === 'text' ? output.text.length : 0));
    assert.ok(kept.every((output) => output.kind === 'text' && output.isCut));
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 1024 * 1024 + 16_384);
  });
});
