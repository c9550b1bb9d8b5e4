/** Texts of languages that the map does not read, and of commands and settings. A language that the map gets takes its row along. */
import { phrase } from '../../core/text/phrase';
import type { DropRule, ReviewRules, SourceRules } from '../../index/languages/sourceRules';
import { C_COMMENTS, DOUBLE, SINGLE } from '../../index/languages/sourceRules';

const PROGRAM = {
  ...C_COMMENTS,
  hashInWords: false,
  layout: false,
  freeSpace: true,
  markup: null,
  purpose: 'program',
  functions: null,
} as const;

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

const NO_ERRORS = { handlers: null, libraries: null, unhandled: null };
const NO_TEST_RULES = { alone: null, failsIf: null, named: null, forgiven: null };

const rustDrops: readonly DropRule[] = [
  {
    pattern: /\bErr\(_\w*\)\s*=>\s*(?:\(\)|\{\s*\})/,
    why: phrase('the error is ignored here, and the program continues'),
    confidence: 'high',
    inTests: false,
  },
  {
    pattern:
      /(?:\bparse(?:::<[^>]*>)?\(\)|\bfrom_str\(|\bread_to_string\(|\bfs::\w+\().*\.unwrap_or_default\(\)/,
    why: phrase('an error returns a default value, so a failure looks like a result'),
    confidence: 'medium',
    inTests: false,
  },
];

const rust: SourceRules = {
  ...PROGRAM,
  strings: [{ quote: '"', lines: true, raw: false }],
  literals: 'rust',
  review: {
    ...UNKNOWN,
    asksForTest: [/\bcfg!\(\s*test\s*\)|\benv::var(?:_os)?\(\s*"(?:RUST_TEST|CARGO_TEST)\w*"/],
    stops: /\bdbg!\s*\(/,
    disabled: [
      {
        pattern: /^\s*#!?\[allow\(/,
        told: 'compiler',
        stands: 'in code',
        narrow: /^/,
        asksInTests: false,
      },
    ],
    unimplemented: /\b(?:todo|unimplemented)!\s*\(/,
    errors: { ...NO_ERRORS, drops: rustDrops },
    tests: {
      ...NO_TEST_RULES,
      find: {
        by: 'blocks',
        head: /^\s*(?:pub\s+)?(?:async\s+)?fn\s+(\w+)/,
        above: /#\[(?:\w+::)*(?:test|rstest|test_case)\b/,
      },
      assertion: /\b(?:debug_)?assert\w*!/g,
      skip: /#\[ignore\b/,
    },
  },
};

const braces: SourceRules = {
  ...PROGRAM,
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
  ...each(rust, 'rs'),
  ...each(braces, 'java c h cc cpp hpp cs kt swift scala'),
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
