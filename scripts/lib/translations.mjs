// The texts in other languages: which are there, and whether each still says what the English one says.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Texts that are rightly the same in another language: names, units, words of the trade. Any other is not translated. */
const same = {
  de: [
    ...[
      'Budget',
      'Chat',
      'Commit',
      'Commit {0}',
      'Container',
      'Graph',
      'In {0}',
      'Launchpad',
      'Name',
      'README',
      'Rebase',
      'RepoMaster',
      'Sandbox',
    ],
    ...[
      'Commit',
      'Rebase',
      'Terminal',
      'Zoom',
      'optional',
      '{0} %',
      '{0} ({1}, {2})',
      '{0} GB',
      '{0} KB',
      '{0} MB',
      '{0} min',
    ],
    ...['{0} min {1} s', '{0} ms', '{0} s', '{0}', '{0}.', '{0}: {1}', '{0}: {1}.', '{0}; {1}', '{0} ({1})'],
  ],
};

/**
 * What a translation keeps as it is, in the order of the English text where a swap would tell something else: the gaps
 * are filled by number, but nobody sees from `{0} of {1}` which is which.
 */
const kept = [
  { what: 'gaps', pattern: /\{\d+\}/g, inOrder: true },
  { what: 'links', pattern: /\]\([^)]*\)/g, inOrder: true },
  { what: 'line breaks', pattern: /\n/g, inOrder: true },
  { what: 'icons', pattern: /\$\([\w-]+\)/g, inOrder: true },
  { what: 'code', pattern: /`[^`]*`/g, inOrder: false },
  // A text for one thing keeps its 1; 1,024 is 1.024 elsewhere.
  { what: 'numbers', pattern: /\d(?:[\d.,]*\d)?/g, inOrder: false },
  // What follows a text stands behind its colon, and a button that asks for more ends in dots.
  { what: 'end', pattern: /(?:\.{3}|[.:?…])$/g, inOrder: true },
  { what: 'blanks around it', pattern: /^\s+|\s+$/g, inOrder: true },
];

/** The files below `root` with texts in English, each with those in other languages: `[{ english, others }]`, paths. */
export function translationFiles(root) {
  return [
    { english: 'package.nls.json', others: globSync('package.nls.*.json', { cwd: root }).sort() },
    { english: 'l10n/bundle.l10n.json', others: globSync('l10n/bundle.l10n.*.json', { cwd: root }).sort() },
  ];
}

/** What is wrong with the translations below `root`, a line each; none: all are complete and sound. */
export function faultsBelow(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  return translationFiles(root).flatMap(({ english, others }) =>
    others.flatMap((path) =>
      faultsOf(languageOf(path), read(english), read(path)).map((fault) => `${path}: ${fault}`),
    ),
  );
}

/** `de` of `l10n/bundle.l10n.de.json`. */
export function languageOf(path) {
  return basename(path).split('.').at(-2);
}

/** What is wrong with these texts in `language`, by key, beside the English ones. */
export function faultsOf(language, english, translated) {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(translated, key));
  const superfluous = Object.keys(translated).filter((key) => !Object.hasOwn(english, key));
  const both = Object.keys(english).filter((key) => Object.hasOwn(translated, key));
  return [
    ...missing.map((key) => `missing: ${JSON.stringify(key)}`),
    ...superfluous.map((key) => `superfluous: ${JSON.stringify(key)}`),
    ...both.flatMap((key) =>
      textFaults(language, english[key], translated[key]).map((fault) => `${fault}: ${JSON.stringify(key)}`),
    ),
  ];
}

/** The translation's texts in the order of the English ones, those that are superfluous behind them. */
export function arranged(english, translated) {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(translated)])];
  const entries = keys.filter((key) => Object.hasOwn(translated, key)).map((key) => [key, translated[key]]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

function textFaults(language, english, translated) {
  if (typeof translated !== 'string' || translated.trim() === '') return ['empty'];
  if (translated === english && !(same[language] ?? []).includes(english)) return ['not translated'];
  const damaged = kept.filter((each) => partsOf(english, each) !== partsOf(translated, each));
  // A gap that lost its form is no gap for the pattern, but shows as a brace.
  const braces =
    /[{}]/.test(translated.replace(/\{\d+\}/g, '')) && !/[{}]/.test(english.replace(/\{\d+\}/g, ''));
  return [...damaged.map(({ what }) => `other ${what}`), ...(braces ? ['stray brace'] : [])];
}

function partsOf(text, { what, pattern, inOrder }) {
  const readable = what === 'numbers' ? text.replace(/\{\d+\}/g, '') : text;
  const found = [...readable.matchAll(pattern)].map(([part]) =>
    what === 'numbers' ? part.replace(/[.,]/g, '') : part,
  );
  return JSON.stringify(inOrder ? found : found.sort());
}
