import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readJsonLines, readSeparated } from '../../../../src/core/text/tableHead';
import type { TableHead } from '../../../../src/core/text/tableHead';

/** `header / row / row (rows x columns, broken)`. */
function shown({ header, rows, rowCount, columnCount, brokenRows }: TableHead): string {
  const broken = brokenRows === 0 ? '' : `, ${brokenRows} broken`;
  return `${[header, ...rows].map((row) => row.join('|')).join(' / ')} (${rowCount} x ${columnCount}${broken})`;
}

describe('the head of a table', () => {
  it('has the cells of a file with separators', () => {
    const check = (text: string, expected: string): void => {
      assert.equal(shown(readSeparated(text, ',')), expected);
    };
    check('a,b\n1,2\n3,4\n', 'a|b / 1|2 / 3|4 (2 x 2)');
    check('a,b\r\n1,2\r\n', 'a|b / 1|2 (1 x 2)');
    check('a\r1', 'a / 1 (1 x 1)');
    check(
      'name,note\n"Doe, J.","said ""no""\nand went"\n',
      'name|note / Doe, J.|said "no"\nand went (1 x 2)',
    );
    check('a,b\n\n1,2,3\n', 'a|b / 1|2|3 (1 x 3)');
    check('a,\n,b', 'a| / |b (1 x 2)');
    check('', ' (0 x 0)');
  });

  it('says that a quote is not closed', () => {
    assert.equal(shown(readSeparated('a,b\n1,"2\n3,4\n', ',')), 'a|b / 1|2\n3,4\n (1 x 2, 1 broken)');
  });

  it('has the keys of JSON lines as columns, and says which lines are none', () => {
    const check = (text: string, expected: string): void => {
      assert.equal(shown(readJsonLines(text)), expected);
    };
    check('{"a":1,"b":[2]}\n\n{"a":"x","__proto__":null}\n', 'a|b|__proto__ / 1|[2]| / x||null (2 x 3)');
    check('1\n"two"\nnull\n', ' / 1 / two / null (3 x 1)');
    check('{"a":1}\n{"a":', 'a / 1 / {"a": (2 x 1, 1 broken)');
  });

  it('is no more than fits, and counts the rest', () => {
    const wide = Array.from({ length: 100 }, (_, at) => `c${at}`).join(',');
    const table = readSeparated(`${wide}\n${`${wide}\n`.repeat(5000)}`, ',');
    assert.deepEqual(
      [table.header.length, table.rows.length, table.rowCount, table.columnCount],
      [12, 20, 5000, 100],
    );
    const [cell = ''] = readSeparated(`${'x'.repeat(9000)}\n`, ',').header;
    assert.equal(cell.length, 200);
  });
});
