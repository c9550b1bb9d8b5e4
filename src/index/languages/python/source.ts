import { QUOTED_RUNNER, RUNNER_VARIABLES } from '../patterns';
import { DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';
import { pythonErrors } from './errors';
import { pythonTests } from './tests';

export const pythonSource: SourceRules = {
  lineComments: ['#'],
  blockComments: [],
  strings: [
    { quote: '"""', lines: true, raw: false },
    { quote: "'''", lines: true, raw: false },
    DOUBLE,
    SINGLE,
  ],
  literals: 'quotes',
  hashInWords: true,
  layout: true,
  freeSpace: true,
  markup: null,
  purpose: 'program',
  functions: {
    shape: 'indented',
    head: /^(\s*)(?:async\s+)?(def|class)\s+(\w+)\s*[([:]/,
    classWord: 'class',
  },
  review: {
    statement:
      /^\s*(?:(?:from [\w.]+ )?import [\w.]+(?: as \w+)?(?:, \w+)*$|(?:def|class) \w+.*:$|(?:if|elif|for|while|with) .*:$|(?:else|try|finally):$|return [\w.]+\(.*\)$|[\w.]+(?:\[[^\]]+\])? [-+*/]?= [^=].*|[\w.]+\([^)]*\)$|assert \w.* [=<>!]=? .*)/,
    asksForTest: [
      new RegExp(
        String.raw`\b(?:environ|getenv)\b.{0,40}["']${RUNNER_VARIABLES}["']|["']${RUNNER_VARIABLES}["']\s+(?:not\s+)?in\s+(?:os\.)?environ\b`,
      ),
      new RegExp(
        String.raw`${QUOTED_RUNNER}\s+(?:not\s+)?in\s+(?:sys\.(?:modules|argv)|os\.environ|\w+\s+for\s+\w+\s+in\s+sys\.argv)`,
        'i',
      ),
      new RegExp(
        String.raw`\bsys\.(?:modules|argv)\b.{0,40}(?:\.get\(|\.endswith\(|\.startswith\(|\.find\(|==)\s*${QUOTED_RUNNER}`,
        'i',
      ),
      new RegExp(
        String.raw`${QUOTED_RUNNER}.{0,60}\b(?:inspect\.|sys\._getframe|traceback\.|sys\.argv|os\.environ)`,
        'i',
      ),
      new RegExp(
        String.raw`\b(?:inspect\.(?:stack|currentframe)|sys\._getframe|traceback\.\w+)\(.{0,80}${QUOTED_RUNNER}`,
        'i',
      ),
    ],
    equalsAll: {
      head: /^(\s*)def\s+__(?:eq|lt|gt|le|ge|contains)__\(.*?:\s*(.*)$/,
      body: /^return\s+(?:True|1)$/,
    },
    stops: /(?:^|[;:\s])(?:breakpoint\(\)|(?:i?pdb|pudb)\.set_trace\(\)|import i?pdb\b)/,
    prints: null,
    disabled: [
      {
        pattern: /#\s*(?:ruff:\s*|flake8:\s*)?noqa\b/i,
        told: 'linter',
        stands: 'in comments',
        narrow: /noqa\s*:\s*\w/i,
        asksInTests: false,
      },
      {
        pattern: /#\s*type:\s*ignore\b/,
        told: 'types',
        stands: 'in comments',
        narrow: /ignore\[/,
        asksInTests: false,
      },
      {
        pattern: /#\s*(?:pyright|ty):\s*ignore\b/,
        told: 'types',
        stands: 'in comments',
        narrow: /ignore\[/,
        asksInTests: false,
      },
      {
        pattern: /#\s*pylint:\s*disable\b/,
        told: 'linter',
        stands: 'in comments',
        narrow: /disable\s*=\s*(?!all)/,
        asksInTests: false,
      },
      {
        pattern: /#\s*pragma:\s*no cover\b/,
        told: 'coverage',
        stands: 'in comments',
        narrow: /^$/,
        asksInTests: false,
      },
      {
        pattern: /#\s*nosec\b/,
        told: 'security',
        stands: 'in comments',
        narrow: /nosec\s+B\d/,
        asksInTests: false,
      },
    ],
    unimplemented: null,
    unimplementedBody: /^\s*raise\s+NotImplementedError\b/,
    errors: pythonErrors,
    tests: pythonTests,
  },
};
