import { phrase } from '../../../core/text/phrase';
import type { DropRule, SourceRules } from '../sourceRules';
import { C_COMMENTS } from '../sourceRules';

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

export const rustSource: SourceRules = {
  ...C_COMMENTS,
  hashInWords: false,
  layout: false,
  freeSpace: true,
  markup: null,
  purpose: 'program',
  functions: null,
  strings: [{ quote: '"', lines: true, raw: false }],
  literals: 'rust',
  review: {
    statement: null,
    equalsAll: null,
    prints: null,
    unimplementedBody: null,
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
    errors: { handlers: null, drops: rustDrops, libraries: null, unhandled: null },
    tests: {
      alone: null,
      failsIf: null,
      named: null,
      forgiven: null,
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
