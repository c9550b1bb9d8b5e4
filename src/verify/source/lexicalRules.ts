/** What texts of a language look like, as far as comments and strings go: knowledge as data. */

export type Family =
  'python' | 'script' | 'go' | 'rust' | 'braces' | 'shell' | 'make' | 'docker' | 'yaml' | 'settings';

export interface LexicalRules {
  readonly family: Family;
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Longest first. `lines`: may go on over line ends; `raw`: a backslash is a character like any other. */
  readonly strings: readonly StringRule[];
  /** Whether the depth at which a line begins means something. */
  readonly layout: boolean;
}

export interface StringRule {
  readonly quote: string;
  readonly lines: boolean;
  readonly raw: boolean;
}

const DOUBLE: StringRule = { quote: '"', lines: false, raw: false };
const SINGLE: StringRule = { quote: "'", lines: false, raw: false };
const C_COMMENTS = { lineComments: ['//'], blockComments: [['/*', '*/'] as const] };
const HASH = { lineComments: ['#'], blockComments: [] };

const RULES: Readonly<Record<Family, LexicalRules>> = {
  python: {
    family: 'python',
    ...HASH,
    strings: [
      { quote: '"""', lines: true, raw: false },
      { quote: "'''", lines: true, raw: false },
      DOUBLE,
      SINGLE,
    ],
    layout: true,
  },
  script: {
    family: 'script',
    ...C_COMMENTS,
    strings: [{ quote: '`', lines: true, raw: false }, DOUBLE, SINGLE],
    layout: false,
  },
  go: {
    family: 'go',
    ...C_COMMENTS,
    strings: [{ quote: '`', lines: true, raw: true }, DOUBLE, SINGLE],
    layout: false,
  },
  rust: {
    family: 'rust',
    ...C_COMMENTS,
    strings: [{ quote: '"', lines: true, raw: false }],
    layout: false,
  },
  braces: { family: 'braces', ...C_COMMENTS, strings: [DOUBLE, SINGLE], layout: false },
  shell: {
    family: 'shell',
    ...HASH,
    strings: [
      { quote: '"', lines: true, raw: false },
      { quote: "'", lines: true, raw: true },
    ],
    layout: true,
  },
  // An apostrophe in a recipe or a plain YAML value opens no string, so none are told apart there.
  make: { family: 'make', ...HASH, strings: [], layout: true },
  docker: { family: 'docker', ...HASH, strings: [], layout: true },
  yaml: { family: 'yaml', ...HASH, strings: [], layout: true },
  settings: { family: 'settings', ...HASH, strings: [DOUBLE, SINGLE], layout: true },
};

const EXTENSIONS: Readonly<Record<string, Family>> = {
  py: 'python',
  pyi: 'python',
  ...familyOf('script', 'js cjs mjs jsx ts cts mts tsx'),
  go: 'go',
  rs: 'rust',
  ...familyOf('braces', 'java c h cc cpp hpp cs kt swift scala'),
  ...familyOf('shell', 'sh bash zsh'),
  mk: 'make',
  ...familyOf('yaml', 'yml yaml'),
  ...familyOf('settings', 'toml cfg ini'),
};

const NAMES: readonly (readonly [RegExp, Family])[] = [
  [/^(?:GNUm|[Mm])akefile$/, 'make'],
  [/^Dockerfile(?:\.|$)|\.dockerfile$/i, 'docker'],
  [/^\.coveragerc$/, 'settings'],
];

/** How a file's text is read, by its name; null for what has no comments or strings that we know. */
export function lexicalRulesOf(path: string): LexicalRules | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const named = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const family = named ?? (Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined);
  return family === undefined ? null : RULES[family];
}

function familyOf(family: Family, extensions: string): Record<string, Family> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, family]));
}
