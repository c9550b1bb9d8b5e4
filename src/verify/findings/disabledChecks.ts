import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Told } from '../../index/languages/sourceRules';
import type { SourceText } from '../source/sourceText';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';

/** What types alone need (an overload's body, an import for its effect) hides nothing. */
const HARMLESS = /:\s*\.\.\.\s*#|noqa:\s*F401\b|if (?:typing\.)?TYPE_CHECKING:/;

/**
 * Comments that tell a linter, a type checker or a coverage tool to look away, where the change brought more of them
 * than it took out: one finding a tool and file.
 */
export const disabledChecks: Detector = (file) => {
  return (file.rules?.review?.disabled ?? []).flatMap((marker) => {
    if (file.isTest && marker.asksInTests) return [];
    const textsOf = (source: SourceText): readonly string[] =>
      marker.stands === 'in code' ? source.code : source.comments;
    const holds = (source: SourceText, line: number): boolean =>
      marker.pattern.test(textsOf(source)[line] ?? '') && !HARMLESS.test(source.lines[line] ?? '');
    const came = [...file.fresh].filter((line) => holds(file.after, line));
    const went = [...file.gone].filter((line) => holds(file.before, line));
    const isNarrow = (line: number): boolean => marker.narrow.test(textsOf(file.after)[line] ?? '');
    return judged(file, marker.told, came, went.length, came.every(isNarrow));
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
