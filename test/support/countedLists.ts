/** Lists of an answer that say how long they are. */
import assert from 'node:assert/strict';

/** Titles that count rows, `Set (3):`; those of ambiguous sites and of constructions count sites, of which a row has several. */
const COUNTED = /^(?!Ambiguous|Constructed|Its methods)(\S.*) \(([\d,]+)\):?$/;
const MORE = /^ {2}and ([\d,]+) more$/;

/** Asserts that each counted title has so many rows below it, with those that `and N more` counts; how many titles there were. */
export function checkCountedLists(text: string): number {
  const lines = text.split('\n');
  let titles = 0;
  for (const [at, line] of lines.entries()) {
    const [, title = '', told] = COUNTED.exec(line) ?? [];
    if (told === undefined) continue;
    titles++;
    const end = lines.findIndex((other, behind) => behind > at && !other.startsWith('  '));
    const rows = lines.slice(at + 1, end < 0 ? undefined : end);
    const listed = rows.filter((row) => !MORE.test(row)).length;
    const more = rows.flatMap((row) => MORE.exec(row)?.[1] ?? []);
    assert.ok(more.length < 2, `${title}: two rests`);
    const all = listed + Number(more[0]?.replaceAll(',', '') ?? 0);
    assert.equal(all, Number(told.replaceAll(',', '')), `${title}\n${text}`);
  }
  return titles;
}
