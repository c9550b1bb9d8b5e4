/** How texts of Java are read without a grammar, and what a change of them may hide. */
import { phrase } from '../../../core/text/phrase';
import { C_PROGRAM, DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';

export const javaSource: SourceRules = {
  ...C_PROGRAM,
  strings: [{ quote: '"""', lines: true, raw: false }, DOUBLE, SINGLE],
  literals: 'quotes',
  review: {
    statement: null,
    asksForTest: [
      /\bgetStackTrace\(\).{0,80}"[^"]*(?<![a-z])(?:junit|testng|tests?)(?![a-z])[^"]*"|\bClass\.forName\(\s*"org\.(?:junit|testng)|\bSystem\.(?:getProperty|getenv)\(\s*"(?:surefire|junit|test)(?:[._][\w.]*)?"/i,
    ],
    equalsAll: null,
    stops: null,
    prints: {
      debugging: /^\s*(?:System\.(?:out|err)\.print(?:ln|f)?\(|\w+\.printStackTrace\(\s*\))/,
      any: /\bSystem\.(?:out|err)\b/,
    },
    disabled: [
      {
        pattern: /@SuppressWarnings\b/,
        told: 'compiler',
        stands: 'in code',
        narrow: /@SuppressWarnings\(\s*(?:value\s*=\s*)?(?:\{\s*)?"(?!all")\w/,
        asksInTests: false,
      },
      {
        pattern: /\b(?:NOSONAR|NOPMD|CHECKSTYLE[: ]OFF)\b/,
        told: 'linter',
        stands: 'in comments',
        narrow: /^$/,
        asksInTests: false,
      },
    ],
    unimplemented:
      /\bthrow\s+new\s+(?:UnsupportedOperationException|NotImplementedException|IllegalStateException)\(\s*"[^"]*\b(?:not (?:yet )?implemented|unimplemented|todo)\b[^"]*"/i,
    unimplementedBody: null,
    errors: {
      handlers: null,
      drops: [
        {
          pattern: /\bcatch\s*\([^)]*\)\s*\{\s*\}/,
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
        head: /^\s*(?:(?:public|protected|private|static|final)\s+)*(?:<[^>]*>\s*)?void\s+(\w+)\s*\(/,
        above: /^\s*@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b/,
      },
      assertion: /\b(?:assert\w*|fail|verify\w*|expect\w*)\s*\(|\bassert\s/g,
      skip: /@(?:Disabled|Ignore)\b|\bassume\w*\(/,
      alone: null,
      failsIf: null,
      named: null,
      forgiven: null,
    },
  },
};
