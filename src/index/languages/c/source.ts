/** How texts of C and C++ are read without a grammar, and what a change of them may hide. */
import { phrase } from '../../../core/text/phrase';
import { C_PROGRAM, DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';

export const cSource: SourceRules = {
  ...C_PROGRAM,
  strings: [DOUBLE, SINGLE],
  literals: 'quotes',
  review: {
    statement: null,
    asksForTest: [/\bgetenv\(\s*"(?:GTEST|CTEST|TEST)_\w*"/],
    equalsAll: null,
    stops: /^\s*(?:__debugbreak\(\)|__builtin_trap\(\)|raise\(SIGTRAP\)|asm\("int3"\))\s*;/,
    prints: null,
    disabled: [
      {
        pattern: /\bNOLINT(?:NEXTLINE|BEGIN)?\b|\bcppcheck-suppress\b/,
        told: 'linter',
        stands: 'in comments',
        narrow: /NOLINT\w*\(\w|cppcheck-suppress\s+\w/,
        asksInTests: false,
      },
      {
        pattern:
          /^\s*#\s*pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored|^\s*#\s*pragma\s+warning\s*\(\s*disable/,
        told: 'compiler',
        stands: 'in code',
        narrow: /"-W\w|disable\s*:/,
        asksInTests: false,
      },
      {
        pattern: /\b(?:LCOV|GCOVR?)_EXCL_\w+/,
        told: 'coverage',
        stands: 'in comments',
        narrow: /_LINE/,
        asksInTests: false,
      },
    ],
    unimplemented:
      /\b(?:assert|abort|throw)\b[^;]*"(?:[^"]*\b(?:not implemented|unimplemented|todo)\b[^"]*)"/i,
    unimplementedBody: null,
    errors: {
      handlers: null,
      drops: [
        {
          pattern: /\bcatch\s*\(\s*(?:\.\.\.|[^()]*)\s*\)\s*\{\s*\}/,
          why: phrase('the error is ignored here, and the program continues'),
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
        head: /^(?:TEST(?:_F|_P|_CASE|_IMPL)?\s*\(\s*(?:\w+\s*,\s*)?|(?:static\s+)?(?:void|int)\s+(?=test))["']?(\w+)/,
        above: null,
      },
      assertion:
        /\b(?:ASSERT|EXPECT|CHECK|REQUIRE)\w*\s*\(|\b(?:assert|cr_assert\w*|ck_assert\w*|g_assert\w*)\s*\(/g,
      skip: /\bGTEST_SKIP\s*\(|\bRETURN_SKIP\s*\(|\bSKIP\s*\(/,
      alone: null,
      failsIf: null,
      named: null,
      forgiven: null,
    },
  },
};
