/** Texts of languages that the map does not read, and of commands and settings. A language that the map gets takes its row along. */
import type { ReviewRules, SourceRules } from '../../index/languages/sourceRules';
import { C_PROGRAM, DOUBLE, SINGLE } from '../../index/languages/sourceRules';

/** Whose errors, prints and comments no rule knows. */
const UNKNOWN: ReviewRules = {
  statement: null,
  asksForTest: [],
  equalsAll: null,
  stops: null,
  prints: null,
  disabled: [],
  unimplemented: null,
  unimplementedBody: null,
  errors: null,
  tests: null,
};

const braces: SourceRules = {
  ...C_PROGRAM,
  strings: [DOUBLE, SINGLE],
  literals: 'quotes',
  review: {
    ...UNKNOWN,
    asksForTest: [
      /\bgetStackTrace\(\).{0,80}"[^"]*(?<![a-z])(?:junit|testng|tests?)(?![a-z])[^"]*"|\bClass\.forName\(\s*"org\.(?:junit|testng)|\bSystem\.(?:getProperty|getenv)\(\s*"(?:surefire|junit|test)(?:[._][\w.]*)?"/i,
    ],
    disabled: [
      {
        pattern: /\bNOLINT\w*/,
        told: 'linter',
        stands: 'in comments',
        narrow: /NOLINT\w*\(/,
        asksInTests: false,
      },
      {
        pattern: /\bNOSONAR\b/,
        told: 'linter',
        stands: 'in comments',
        narrow: /^$/,
        asksInTests: false,
      },
    ],
  },
};

const HASH = {
  lineComments: ['#'],
  blockComments: [],
  literals: 'quotes',
  hashInWords: false,
  layout: true,
  freeSpace: false,
  markup: null,
  functions: null,
  review: null,
} as const;

const shell: SourceRules = {
  ...HASH,
  strings: [
    { quote: '"', lines: true, raw: false },
    { quote: "'", lines: true, raw: true },
  ],
  literals: 'shell',
  purpose: 'commands',
};
// An apostrophe in a recipe or a plain YAML value opens no string, so none are told apart there.
const recipes: SourceRules = { ...HASH, strings: [], purpose: 'commands' };
const yaml: SourceRules = { ...HASH, strings: [], purpose: 'workflow' };
const settings: SourceRules = { ...HASH, strings: [DOUBLE, SINGLE], purpose: 'settings' };

/** By extension, in lower case. */
export const otherSources: ReadonlyMap<string, SourceRules> = new Map([
  ...each(braces, 'swift scala'),
  ...each(shell, 'sh bash zsh'),
  ...each(recipes, 'mk'),
  ...each(yaml, 'yml yaml'),
  ...each(settings, 'toml cfg ini'),
]);

/** By the whole name of a file. */
export const namedSources: readonly (readonly [RegExp, SourceRules])[] = [
  [/^(?:GNUm|[Mm])akefile$/, recipes],
  [/^Dockerfile(?:\.|$)|\.dockerfile$/i, recipes],
  [/^\.coveragerc$/, settings],
];

function each(rules: SourceRules, extensions: string): readonly (readonly [string, SourceRules])[] {
  return extensions.split(' ').map((extension) => [extension, rules]);
}
