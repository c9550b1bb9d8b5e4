/** How texts of C# are read without a grammar, and what a change of them may hide. */
import { phrase } from '../../../core/text/phrase';
import { C_PROGRAM, DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';

export const csharpSource: SourceRules = {
  ...C_PROGRAM,
  strings: [{ quote: '"""', lines: true, raw: true }, DOUBLE, SINGLE],
  literals: 'quotes',
  review: {
    statement: null,
    asksForTest: [
      /\bAppDomain\.CurrentDomain\.GetAssemblies\(\).{0,80}"(?:xunit|nunit|testhost|Microsoft\.VisualStudio\.TestPlatform)/i,
    ],
    equalsAll: null,
    stops: /^\s*Debugger\.(?:Break|Launch)\(/,
    prints: null,
    disabled: [
      {
        pattern: /^\s*#\s*pragma\s+warning\s+disable\b/,
        told: 'linter',
        stands: 'in code',
        narrow: /disable\s+\w/,
        asksInTests: false,
      },
    ],
    unimplemented: /\bthrow\s+new\s+(?:System\.)?NotImplementedException\b/,
    unimplementedBody: null,
    errors: {
      handlers: null,
      drops: [
        {
          pattern: /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}/,
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
        head: /^\s*(?:public|internal|private|protected)\s+(?:(?:static|async|virtual|override)\s+)*[\w<>[\],.? ]+\s(\w+)\s*\(/,
        above: /^\s*\[(?:[\w.]+\.)?(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b/,
      },
      assertion: /\bAssert\.\w+\(|\.Should\(\)|\.Should\w+\(/g,
      skip: /\bSkip\s*=|\[Ignore\b|\bAssert\.(?:Ignore|Inconclusive)\(/,
      alone: null,
      failsIf: null,
      named: null,
      forgiven: null,
    },
  },
};
