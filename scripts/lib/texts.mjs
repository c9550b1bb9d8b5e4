// The texts that people read, as the code holds them: what a translator translates.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where texts stand, and the functions they are the first argument of, as a literal. */
const sources = [
  { files: 'src/{host/**/*,extension}.ts', calls: ['t'] },
  // In every room: one that is left out is shown in English, and nobody is told.
  { files: 'src/**/*.ts', calls: ['phrase'] },
  { files: 'webview-ui/**/*.{ts,tsx}', calls: ['t', 'phrase'] },
];

/** The bundle's texts below `root`, each once, sorted by code units. */
export function collectTexts(root) {
  const texts = sources.flatMap(({ files, calls }) =>
    globSync(files, { cwd: root }).flatMap((file) => textsOf(readFileSync(join(root, file), 'utf8'), calls)),
  );
  return [...new Set(texts)].sort();
}

/** The literals that these functions are called with in a source text, in its order, repeated as there. */
export function textsOf(source, calls) {
  const call = new RegExp(
    `\\b(?:${calls.join('|')})\\(\\s*('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`,
    'g',
  );
  return [...source.matchAll(call)].map(([, literal]) => unquoted(literal));
}

/** The bundle as its file holds it: every text is its own English. */
export function bundleOf(texts) {
  return `${JSON.stringify(Object.fromEntries(texts.map((text) => [text, text])), null, 2)}\n`;
}

function unquoted(literal) {
  return literal
    .slice(1, -1)
    .replace(/\\(u\{([0-9a-f]+)\}|u([0-9a-f]{4})|.)/gi, (_all, sign, long, short) => {
      const code = long ?? short;
      if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
      return { n: '\n', t: '\t', r: '\r' }[sign] ?? sign;
    });
}
