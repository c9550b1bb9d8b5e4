/** Repositories whose text costs more tokens a character than code does: what no cap in characters holds. */

import type { Random } from './seededRandom';

type Kind = (random: Random) => string;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const SIGNS = '!@#$%^&*()_+-=[]{}|;:,./<>?~';

function repeat(times: number, make: () => string): string {
  return Array.from({ length: times }, make).join('');
}

function from(letters: string): Kind {
  const all = [...letters];
  return (random) => all[random(all.length)] ?? '';
}

function between(first: number, last: number): Kind {
  return (random) => String.fromCodePoint(first + random(last - first + 1));
}

function line(times: number, part: Kind): Kind {
  return (random) => repeat(times, () => part(random));
}

function words(letter: Kind): Kind {
  return (random) => repeat(10, () => `${repeat(2 + random(9), () => letter(random))} `);
}

/** A line of each kind of dense text. */
export const DENSE_LINES: Readonly<Record<string, Kind>> = {
  han: line(60, between(0x4e00, 0x9fff)),
  hangul: line(60, between(0xac00, 0xd7a3)),
  kana: line(60, between(0x3041, 0x30f6)),
  kanji: line(30, (random) => from('漢字仮名交文日本語表記')(random) + from('あいうえおかきくけこ')(random)),
  cyrillic: words(between(0x430, 0x44f)),
  greek: words(between(0x3b1, 0x3c9)),
  arabic: words(between(0x621, 0x63a)),
  thai: line(60, between(0xe01, 0xe2e)),
  amharic: line(40, between(0x1200, 0x1248)),
  emoji: line(40, between(0x1f300, 0x1f64f)),
  symbols: line(60, between(0x2190, 0x27bf)),
  braille: line(60, between(0x2800, 0x28ff)),
  formulas: line(30, between(0x1d400, 0x1d6a3)),
  private: line(60, between(0xe000, 0xf8ff)),
  signs: line(80, from(SIGNS)),
  spacedSigns: line(40, (random) => `${from(SIGNS)(random)} `),
  numbers: line(16, (random) => `${random(1_000_000)}, `),
  floats: line(12, (random) => `${random(100)}.${random(10_000)} `),
  hex: line(14, (random) => `0x${random(256).toString(16).padStart(2, '0')}, `),
  digest: line(64, from('0123456789abcdef')),
  base64: line(76, from(`${LOWER}${LOWER.toUpperCase()}0123456789+/`)),
  keys: words(from(LOWER)),
  constants: (random) => words(from(LOWER))(random).trim().replaceAll(' ', '_').toUpperCase(),
  minified: line(
    14,
    (random) =>
      `${from(LOWER)(random)}${from('(.=&?:;{}|')(random)}${from(LOWER)(random)}${from('),;')(random)}`,
  ),
};

const LETTERS: Readonly<Record<string, Kind>> = {
  han: between(0x4e00, 0x9fff),
  hangul: between(0xac00, 0xd7a3),
  latin: from(`${LOWER}${LOWER.toUpperCase()}_0123456789`),
  amharic: between(0x1200, 0x1248),
};
const NAMES = ['購物車', '주문', 'корзина', 'alpha', 'q7', 'ツール', 'x_9f3a', 'καλάθι'];
const LINES = 240;

/** Code, tables and documents of a workspace, by path, in every kind of dense text. */
export function denseSources(random: Random): Record<string, string> {
  const sources: Record<string, string> = {};
  const kinds = Object.entries(DENSE_LINES);
  kinds.forEach(([kind, make], at) => {
    const name = NAMES[at % NAMES.length] ?? 'name';
    sources[`src/${name}/${kind}.py`] = python(name, make, random);
    sources[`web/${name}_${kind}.ts`] = typescript(name, make, random);
    const rows = Array.from({ length: LINES }, () => make(random));
    const ending = ['md', 'csv', 'txt', 'log', 'yaml', 'tsv'][at % 6] ?? 'md';
    sources[`docs/${name}/${kind}.${ending}`] = `${rows.join('\n')}\n`;
    if (at % 4 === 0) sources[`docs/${kind}.json`] = JSON.stringify({ [name]: rows });
    if (at % 4 === 1) sources[`docs/${kind}.ipynb`] = notebook(rows);
  });
  for (const [kind, letter] of Object.entries(LETTERS))
    sources[`src/calls/${kind}.py`] = manyCallers(letter, random);
  sources['docs/one-line.txt'] = kinds.map(([, make]) => repeat(20, () => make(random))).join('');
  return sources;
}

/** One function that all others call, whose names are as dense as names can be. */
function manyCallers(letter: Kind, random: Random): string {
  const one = (at: number): string => `def f${at}_${repeat(24, () => letter(random))}():\n    hub()\n`;
  return `def hub():\n    pass\n\n${Array.from({ length: 150 }, (_, at) => one(at)).join('\n')}`;
}

function python(name: string, make: Kind, random: Random): string {
  const text = (): string => make(random).replace(/[\\"'\r\n]/g, ' ');
  const method = (_: unknown, at: number): string =>
    `    def ${name}_${at}(self, ${name}):\n        """${text()}"""\n        # ${text()}\n` +
    `        return self.${name}_${(at + 1) % 20}("${text()}")\n`;
  const methods = Array.from({ length: 20 }, method).join('\n');
  const rows = Array.from({ length: LINES / 4 }, () => `    "${text()}",\n`).join('');
  return `"""${text()} ${text()}"""\n\n\nclass ${name}_${random(1000)}:\n    """${text()}"""\n\n${methods}\nTABLE = [\n${rows}]\n`;
}

function typescript(name: string, make: Kind, random: Random): string {
  const text = (): string => make(random).replace(/[\\"'`\r\n*/$]/g, ' ');
  const one = (_: unknown, at: number): string =>
    `/** ${text()} */\nexport function ${name}_${at}(a: string): string {\n  return ${name}_${(at + 1) % 20}(a + '${text()}');\n}\n`;
  return `${Array.from({ length: 20 }, one).join('')}export const rows = [\n${Array.from({ length: LINES / 4 }, () => `  '${text()}',\n`).join('')}];\n`;
}

function notebook(rows: readonly string[]): string {
  const cells = rows.map((source) => ({ cell_type: 'code', source, outputs: [{ text: [source] }] }));
  return JSON.stringify({ cells });
}
