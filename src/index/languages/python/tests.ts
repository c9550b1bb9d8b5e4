import type { TestRules } from '../sourceRules';

export const pythonTests: TestRules = {
  find: { by: 'functions', name: /(^|\.)test\w*$/ },
  assertion:
    /(?:^|[^\w.])assert\b|\bassert\w+\s*\(|\bassert_\w+\s*\(|\.raises\s*\(|\bpytest\.(?:warns|fail)\s*\(|\.match_lines\w*\(/g,
  skip: /^\s*pytestmark\s*=.*\bmark\.(?:skip|xfail)\b|^\s*@(?:pytest\.mark\.(?:skip|xfail)\b|unittest\.(?:skip|expectedFailure)\b|skip(?![\w.])|expectedFailure\b)|^\s{4,}(?:pytest\.(?:skip|xfail)|self\.skipTest)\(|^\s{4,}raise\s+(?:unittest\.)?SkipTest\b|^\s*@(?:pytest\.mark\.|unittest\.)?skip[iI]f\(\s*(?:True|1)\b/,
  alone: null,
  failsIf: null,
  named: { head: /^\s*(?:async\s+)?def\s+(\w+)/, start: 'test' },
  forgiven: {
    handler: /^\s*except\b[^:]*\bAssertionError\b/,
    block: /\bsuppress\([^)]*\bAssertionError\b/,
    quiet: /^(?:pass|continue|return|\.\.\.|print\(.*|)$/,
  },
};
