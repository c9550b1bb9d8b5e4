/** How texts of Kotlin are read without a grammar, and what a change of them may hide. */
import { phrase } from '../../../core/text/phrase';
import { C_PROGRAM, DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';

export const kotlinSource: SourceRules = {
  ...C_PROGRAM,
  strings: [{ quote: '"""', lines: true, raw: true }, DOUBLE, SINGLE],
  literals: 'quotes',
  review: {
    statement: null,
    asksForTest: [
      /\bClass\.forName\(\s*"(?:org\.junit|kotlin\.test|io\.kotest)|\bstackTrace\b.{0,80}"[^"]*(?:junit|kotest)/,
    ],
    equalsAll: null,
    stops: null,
    prints: null,
    disabled: [
      {
        pattern: /@(?:file:)?Suppress\(/,
        told: 'compiler',
        stands: 'in code',
        narrow: /@(?:file:)?Suppress\(\s*"\w/,
        asksInTests: false,
      },
    ],
    unimplemented: /\bTODO\(|\bNotImplementedError\(/,
    unimplementedBody: null,
    errors: {
      handlers: null,
      drops: [
        {
          pattern: /\bcatch\s*\(\s*\w+\s*:\s*(?:Throwable|Exception)\s*\)\s*\{\s*\}/,
          why: phrase('the error is discarded'),
          confidence: 'high',
          inTests: false,
        },
      ],
      libraries: null,
      unhandled: null,
    },
    tests: {
      find: {
        by: 'blocks',
        head: /^\s*(?:[\w.@]+\s+)*fun\s+(`[^`\n]+`|\w+)\s*\(/,
        above: /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b/,
      },
      assertion: /\b(?:assert\w*|check|require|fail|verify|expect\w*|should\w*)\b/g,
      skip: /@(?:Ignore|Disabled)\b|\bassume\w*\(/,
      alone: null,
      failsIf: null,
      named: null,
      forgiven: null,
    },
  },
};
