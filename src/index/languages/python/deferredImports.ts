import { deferredLines } from '../deferredLines';
import type { IsDeferred } from '../languageRules';

/** Heads of blocks whose body does not run when the module is loaded by an import. */
const DEFERRED =
  /^(?:(?:async\s+)?def\b|(?:el)?if\s+(?:[\w.]+\.)?TYPE_CHECKING\b(?!\s*or\b)|(?:el)?if\s+(?:False|0|None)\s*:|while\s+(?:False|0)\s*:|if\s+__name__\s*==)/;

/** `if not TYPE_CHECKING:` and `if True:`, whose `else` never runs. */
const ALWAYS = /^if\s+(?:not\s+(?:[\w.]+\.)?TYPE_CHECKING\b|True\b|1\s*:)/;

/** The lines of a Python text inside functions, under TYPE_CHECKING or below a condition that never holds. */
export function deferredInPython(lines: readonly string[]): IsDeferred {
  const isInside = deferredLines(lines, {
    // `) -> None:` ends a signature, whose `def` is as far to the left.
    isSkipped: (line) => /^\s*(?:[)\]}#]|$)/.test(line),
    isChoice: (text) => /^if\b/.test(text),
    isDeferred: (head, choice) => DEFERRED.test(head) || (/^else\s*:/.test(head) && ALWAYS.test(choice)),
  });
  // `if TYPE_CHECKING: import a` stands in one line.
  return (at) => DEFERRED.test((lines[at] ?? '').trimStart()) || isInside(at);
}
