/** How texts of Go are read without a grammar, and what a change of them may hide. */
import { phrase } from '../../../core/text/phrase';
import { C_PROGRAM, DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';

export const goSource: SourceRules = {
  ...C_PROGRAM,
  strings: [{ quote: '`', lines: true, raw: true }, DOUBLE, SINGLE],
  literals: 'quotes',
  review: {
    statement: null,
    asksForTest: [
      /\btesting\.Testing\(\)|\bflag\.Lookup\(\s*"test\.|\bos\.Args\[0\].{0,40}"[^"]*\.test"|"[^"]*\.test".{0,40}\bos\.Args\[0\]/,
    ],
    equalsAll: null,
    stops: /^\s*spew\.Dump\(/,
    prints: null,
    disabled: [
      {
        pattern: /\/\/\s*nolint\b/,
        told: 'linter',
        stands: 'in comments',
        narrow: /nolint:\w/,
        asksInTests: false,
      },
    ],
    unimplemented: /\bpanic\(\s*"(?:[^"]*\b(?:not implemented|unimplemented|todo)\b[^"]*)"/i,
    unimplementedBody: null,
    errors: {
      handlers: null,
      drops: [
        {
          pattern: /^\s*_\s*=\s*err\s*$/,
          why: phrase('the error is discarded'),
          confidence: 'high',
          inTests: false,
        },
      ],
      libraries: null,
      unhandled: null,
    },
    tests: {
      find: { by: 'blocks', head: /^func\s+(?:\([^)]*\)\s*)?((?:Test|Fuzz|Example)\w*)\s*\(/, above: null },
      assertion: /\bt\.(?:Error|Fatal|Fail)\w*\(|\b(?:assert|require)\.\w+\(/g,
      skip: /\bt\.Skip(?:f|Now)?\(/,
      alone: null,
      failsIf: /^\s*(?:\}\s*else\s+)?if\b.*[!=]=/,
      named: null,
      forgiven: null,
    },
  },
};
