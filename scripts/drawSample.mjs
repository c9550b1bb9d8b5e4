// node scripts/drawSample.mjs INDEX.json FOLDER COUNT SEED: draws call sites from an index, to be judged by hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Every line of every row of `calls` is one edge of one site, and each is drawn with the same chance: what share of
 * them is right is then the precision of the map on that repository. Prints a line an edge,
 *
 *   file:line:column -> file:line ?
 *
 * the called name on the left (column of the line's first character where it is not written there), the definition on
 * the right, in the order of the drawing. Whoever judges reads both places and writes `right` for the question mark,
 * or `wrong` and why; test/integration/sample/ keeps the result. INDEX.json is what `repomaster index FOLDER --json`
 * wrote; the same index and seed give the same sample.
 */
const [indexFile, folder, count, seed] = process.argv.slice(2);
if (seed === undefined) {
  console.error('usage: node scripts/drawSample.mjs INDEX.json FOLDER COUNT SEED');
  process.exit(2);
}

const index = JSON.parse(readFileSync(indexFile, 'utf8'));
const paths = new Map(index.modules.map(({ id, path }) => [id, path]));
const definitions = new Map();
for (const { id, startLine } of index.modules)
  definitions.set(id, { path: paths.get(id), startLine, name: '' });
for (const { id, module, startLine, name } of [...index.classes, ...index.functions])
  definitions.set(id, { path: paths.get(module), startLine, name });

const edges = index.calls.flatMap(({ from, to, lines }) =>
  lines.map((line) => ({ from: definitions.get(from), to: definitions.get(to), line })),
);
const random = seededRandom(Number(seed));
const drawn = shuffled(edges).slice(0, Number(count));
for (const { from, to, line } of drawn)
  console.log(`${from.path}:${line}:${columnOf(from.path, line, to.name)} -> ${to.path}:${to.startLine} ?`);

function columnOf(path, line, name) {
  const text = readFileSync(join(folder, path), 'utf8').split(/\r\n|\r|\n/)[line - 1] ?? '';
  const at = name === '' ? -1 : text.indexOf(name);
  return (at >= 0 ? at : text.search(/\S|$/)) + 1;
}

/** Fisher and Yates. */
function shuffled(list) {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

/** Mulberry32: numbers in [0, 1), the same ones for the same seed. */
function seededRandom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
