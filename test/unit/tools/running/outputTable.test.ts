import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { outputTable } from '../../../../src/tools/running/outputTable';

const ended = { end: { kind: 'exited', code: 0 }, omitted: 0 } as const;
const shown = (
  output: string,
  other: { readonly omitted?: number; readonly code?: number } = {},
): string | null => {
  const { omitted = 0, code = 0 } = other;
  const table = outputTable({ end: { kind: 'exited', code }, output, omitted });
  return table === null ? null : [table.header, ...table.rows].map((row) => row.join('|')).join(' / ');
};

describe('the table that a program printed', () => {
  it('is separated values, each row as wide as the header', () => {
    assert.equal(shown('site,mean\nmoor,3.0\nshore,"4,5"\n'), 'site|mean / moor|3.0 / shore|4,5');
    assert.equal(shown('site\tmean\nmoor\t3\n'), 'site|mean / moor|3');
    assert.equal(shown('site;mean\r\nmoor;3\r\n'), 'site|mean / moor|3');
  });

  it('is a JSON object a line, or an array of them', () => {
    assert.equal(shown('{"a": 1, "b": "x"}\n{"a": 2}\n'), 'a|b / 1|x / 2|');
    assert.equal(shown('[\n  {"a": 1},\n  {"a": 2}\n]\n'), 'a / 1 / 2');
  });

  it('is no text, no log, no single line, no list of numbers', () => {
    for (const output of [
      'Hello, world\n',
      'Read 3 files, wrote 2.\nDone, at last: 1 warning, 2 notes\n',
      'x=1, y=2\nx=3, y=4\n',
      'a,b\n1\n',
      'a,b\n',
      '[1, 2, 3]\n',
      '{"a": 1}\nDone.\n',
      '',
    ])
      assert.equal(shown(output), null, output);
  });

  it('is nothing that failed, was ended or was cut', () => {
    assert.equal(shown('a,b\n1,2\n', { code: 1 }), null);
    assert.equal(shown('a,b\n1,2\n', { omitted: 10 }), null);
    assert.equal(
      outputTable({ ...ended, end: { kind: 'timedOut', limitMs: 1 }, output: 'a,b\n1,2\n' }),
      null,
    );
  });

  it('keeps the first rows of a long one, and counts all', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `${at},${at * 2}`);
    const table = outputTable({ ...ended, output: ['n,twice', ...rows].join('\n') });
    assert.deepEqual([table?.rows.length, table?.rowCount, table?.columnCount], [20, 5_000, 2]);
  });
});
