/** Renames and moves that are drawn to be read. */
import { writeFileSync } from 'node:fs';
import type { Random } from '../../../support/seededRandom';
import type { Compared } from './compared';
import { textsAt } from './compared';

const DRAWN = 100;
const SHOWN_LINES = 14;

export function writeRenames(compared: readonly Compared[], random: Random, file: string): void {
  const rows = compared.flatMap((one) =>
    one.report.symbols.flatMap((row) =>
      (row.change === 'renamed' || row.change === 'moved') && row.from !== null
        ? [{ one, row, from: row.from }]
        : [],
    ),
  );
  const count = rows.length;
  const drawn: typeof rows = [];
  while (drawn.length < DRAWN && rows.length > 0) drawn.push(...rows.splice(random(rows.length), 1));
  const lines = (
    one: Compared,
    ref: string,
    place: { path: string; line: number; endLine: number },
  ): string => {
    const spec = `${ref}:${place.path}`;
    return (textsAt(one, [spec]).get(spec) ?? '')
      .split('\n')
      .slice(place.line - 1, Math.min(place.endLine, place.line - 1 + SHOWN_LINES))
      .join('\n');
  };
  const text = drawn.map(
    ({ one, row, from }, at) =>
      `#### ${at + 1}. ${one.name} ${one.commit.slice(0, 10)} ${row.change} ${row.before} > ${row.after} (${from.path} > ${row.path}, share ${row.share})\n${lines(one, `${one.commit}~1`, from)}\n---\n${lines(one, one.commit, row)}\n`,
  );
  writeFileSync(file, text.join('\n'));
  const missed = compared.flatMap(({ name, commit, report: { symbols } }) => {
    const own = (text: string | null): string => text?.slice(text.lastIndexOf('.') + 1) ?? '';
    const came = new Set(symbols.filter(({ change }) => change === 'added').map(({ after }) => own(after)));
    return symbols
      .filter(({ change, before }) => change === 'removed' && came.has(own(before)))
      .map(({ before, path, line }) => `${name} ${commit.slice(0, 10)} ${before} ${path}:${line}`);
  });
  writeFileSync(`${file}.missed`, `${missed.join('\n')}\n`);
  console.log(
    `\n${count} renames and moves; ${drawn.length} drawn in ${file}; removed with an added one of the same name in the same commit: ${missed.length}.`,
  );
}
