import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { SourceText } from '../source/sourceText';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';

/** What looks for faults, and is told not to. */
type Told = 'linter' | 'types' | 'coverage' | 'security' | 'compiler';

interface Marker {
  readonly pattern: RegExp;
  readonly what: Told;
  /** Whether it names what it turns off; all is worse than one rule. */
  readonly narrow: RegExp;
}

const PYTHON: readonly Marker[] = [
  { pattern: /#\s*(?:ruff:\s*|flake8:\s*)?noqa\b/i, what: 'linter', narrow: /noqa\s*:\s*\w/i },
  { pattern: /#\s*type:\s*ignore\b/, what: 'types', narrow: /ignore\[/ },
  { pattern: /#\s*(?:pyright|ty):\s*ignore\b/, what: 'types', narrow: /ignore\[/ },
  { pattern: /#\s*pylint:\s*disable\b/, what: 'linter', narrow: /disable\s*=\s*(?!all)/ },
  { pattern: /#\s*pragma:\s*no cover\b/, what: 'coverage', narrow: /^$/ },
  { pattern: /#\s*nosec\b/, what: 'security', narrow: /nosec\s+B\d/ },
];
const SCRIPT: readonly Marker[] = [
  {
    pattern: /\beslint-disable(?:-next-line|-line)?\b/,
    what: 'linter',
    narrow: /eslint-disable\S*\s+[@\w]/,
  },
  { pattern: /@ts-(?:ignore|nocheck|expect-error)\b/, what: 'types', narrow: /^$/ },
  { pattern: /\b(?:biome|oxlint|tslint)[-:](?:ignore|disable)/, what: 'linter', narrow: /ignore\s+\w/ },
  { pattern: /\b(?:istanbul|c8|v8) ignore\b/, what: 'coverage', narrow: /^$/ },
];
const GO: readonly Marker[] = [{ pattern: /\/\/\s*nolint\b/, what: 'linter', narrow: /nolint:\w/ }];
const BRACES: readonly Marker[] = [
  { pattern: /\bNOLINT\w*/, what: 'linter', narrow: /NOLINT\w*\(/ },
  { pattern: /\bNOSONAR\b/, what: 'linter', narrow: /^$/ },
];
const MARKERS: Readonly<Record<string, readonly Marker[]>> = {
  python: PYTHON,
  script: SCRIPT,
  go: GO,
  braces: BRACES,
};
const RUST_ALLOW = /^\s*#!?\[allow\(/;

/** What types alone need (an overload's body, an import for its effect) hides nothing. */
const HARMLESS = /:\s*\.\.\.\s*#|noqa:\s*F401\b|if (?:typing\.)?TYPE_CHECKING:/;

/**
 * Comments that tell a linter, a type checker or a coverage tool to look away, where the change brought more of them
 * than it took out: one finding a tool and file.
 */
export const disabledChecks: Detector = (file) => {
  if (file.family === 'rust') return rustAllows(file);
  return (MARKERS[file.family ?? ''] ?? []).flatMap((marker) => {
    // A type test asks for an error with this.
    if (file.isTest && /@ts-/.test(marker.pattern.source)) return [];
    const holds = (source: SourceText, line: number): boolean =>
      marker.pattern.test(source.comments[line] ?? '') && !HARMLESS.test(source.lines[line] ?? '');
    const came = [...file.fresh].filter((line) => holds(file.after, line));
    const went = [...file.gone].filter((line) => holds(file.before, line));
    const isNarrow = (line: number): boolean => marker.narrow.test(file.after.comments[line] ?? '');
    return judged(file, marker.what, came, went.length, came.every(isNarrow));
  });
};

const HERE: Readonly<Record<Told, Phrase>> = {
  linter: phrase('a linter rule is turned off here'),
  types: phrase('the type checker is turned off here'),
  coverage: phrase('this code is excluded from coverage'),
  security: phrase('the security check is turned off here'),
  compiler: phrase('a compiler warning is turned off here'),
};

function judged(
  file: ChangedFile,
  what: Told,
  came: readonly number[],
  went: number,
  isNarrow: boolean,
): readonly Finding[] {
  const first = Math.min(...came);
  if (came.length <= went) return [];
  const here = HERE[what];
  const why =
    came.length === 1 ? here : phrase('{0}, and on {1} more lines in the file', here, came.length - 1);
  const confidence = isNarrow || file.isTest ? 'low' : 'medium';
  return [
    findingAt(file, first, {
      kind: 'disabled check',
      why,
      confidence,
    }),
  ];
}

function rustAllows(file: ChangedFile): readonly Finding[] {
  const came = [...file.fresh].filter((line) => RUST_ALLOW.test(file.after.code[line] ?? ''));
  const went = [...file.gone].filter((line) => RUST_ALLOW.test(file.before.code[line] ?? ''));
  return judged(file, 'compiler', came, went.length, true);
}
