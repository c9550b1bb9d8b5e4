import assert from 'node:assert/strict';
import { pageText } from '../../../../src/explore/pdf/pageText';
import type { TextRun } from '../../../../src/explore/pdf/pageText';

const HEIGHT = 10;

/** A run at (x, y), six units a character, its line ended behind it. */
function run(str: string, x: number, y: number, hasEOL = true): TextRun {
  return { str, transform: [HEIGHT, 0, 0, HEIGHT, x, y], width: 6 * str.length, height: HEIGHT, hasEOL };
}

/** Ten lines of prose beside ten others: each line of a column fills it. */
function columnLine(column: 'left' | 'right', at: number): string {
  return `${column === 'left' ? 'a left' : 'right'} column line ${at} goes on`;
}

describe('the text of a PDF page', () => {
  const check = (runs: readonly TextRun[], expected: string): void => assert.equal(pageText(runs), expected);

  it('is its lines, an empty one between paragraphs', () => {
    check([run('One.', 50, 700), run('Two.', 50, 688), run('Three.', 50, 650)], 'One.\nTwo.\n\nThree.');
  });

  it('joins the runs of a line, and keeps an index at its word', () => {
    check([run('a', 50, 700, false), run('i', 56, 698, false), run(' = 1', 62, 700)], 'ai = 1');
  });

  it('goes down one column, then the other, though the file goes across', () => {
    const rows = Array.from({ length: 10 }, (_, at) => [
      run(columnLine('left', at), 50, 700 - 12 * at, false),
      run(columnLine('right', at), 300, 700 - 12 * at),
    ]).flat();
    const expected = (['left', 'right'] as const).map((column) =>
      Array.from({ length: 10 }, (_, at) => columnLine(column, at)).join('\n'),
    );
    check(
      [run('A title that stands over both of the columns of the page', 100, 740), ...rows],
      `A title that stands over both of the columns of the page\n\n${expected[0]}\n\n${expected[1]}`,
    );
  });

  it('is the same where the file goes down the columns itself', () => {
    const column = (name: 'left' | 'right', x: number): TextRun[] =>
      Array.from({ length: 10 }, (_, at) => run(columnLine(name, at), x, 700 - 12 * at));
    const text = pageText([...column('left', 50), ...column('right', 300)]);
    assert.ok(text.indexOf('a left column line 9') < text.indexOf('right column line 0'));
    assert.ok(!/left.*right/.test(text));
  });

  it('keeps the rows of a table, its cells apart', () => {
    const rows = Array.from({ length: 10 }, (_, at) => [
      run(`name${at}`, 50, 700 - 12 * at, false),
      run(`${at}.5`, 250, 700 - 12 * at, false),
      run(`${at}00`, 400, 700 - 12 * at),
    ]).flat();
    assert.equal(pageText(rows).split('\n')[3], 'name3  3.5  300');
  });

  it('is empty where nothing stands on it', () => {
    check([], '');
    check([run('  ', 50, 700)], '');
  });
});
