import type { ImportEdge, Language } from '../../core/map/codeIndex';
import { deferredLines } from './deferredLines';

/** Heads of blocks of Python whose body does not run when the module is loaded by an import. */
const DEFERRED_IN_PYTHON =
  /^(?:(?:async\s+)?def\b|(?:el)?if\s+(?:[\w.]+\.)?TYPE_CHECKING\b(?!\s*or\b)|(?:el)?if\s+(?:False|0|None)\s*:|while\s+(?:False|0)\s*:|if\s+__name__\s*==)/;

/** `if not TYPE_CHECKING:` and `if True:`, whose `else` never runs. */
const ALWAYS_IN_PYTHON = /^if\s+(?:not\s+(?:[\w.]+\.)?TYPE_CHECKING\b|True\b|1\s*:)/;

/** Heads of blocks of JavaScript that run later or never: functions, methods, `if (false)`. */
const DEFERRED_IN_SCRIPT =
  /\bfunction\b|=>\s*[{(]?\s*$|^(?:async\s+|static\s+|get\s+|set\s+|\*\s*)*(?!(?:if|for|while|switch|catch|with)\b)[\w$#]+\s*\([^()]*\)\s*(?::[^{]+)?\{$|\bif\s*\(\s*(?:false|0|!1|!true)\s*\)/;

/**
 * Tells of the imports of one file whether they are made when its module is loaded, as far as their statements' lines
 * tell: not one inside a function, under TYPE_CHECKING or a condition that never holds, not a type-only or a dynamic one.
 * `lines` is the file's text; without any, every import is made. All its imports together cost a few looks at each line.
 */
export function importTimes(language: Language, lines: readonly string[]): (edge: ImportEdge) => boolean {
  let isDeferred: ((at: number) => boolean) | undefined;
  return (edge) => {
    if (lines.length === 0 || edge.lines.length === 0) return true;
    const inFile = (isDeferred ??= language === 'python' ? deferredInPython(lines) : deferredInScript(lines));
    return edge.lines.some((line1) => !inFile(line1 - 1));
  };
}

/** Whether a file only declares what another one runs: it is never loaded. */
export function isNeverLoaded(path: string): boolean {
  return /\.d\.[cm]?ts$|\.pyi$/.test(path);
}

function deferredInPython(lines: readonly string[]): (at: number) => boolean {
  const isInside = deferredLines(lines, {
    // `) -> None:` ends a signature, whose `def` is as far to the left.
    isSkipped: (line) => /^\s*(?:[)\]}#]|$)/.test(line),
    isChoice: (text) => /^if\b/.test(text),
    isDeferred: (head, choice) =>
      DEFERRED_IN_PYTHON.test(head) || (/^else\s*:/.test(head) && ALWAYS_IN_PYTHON.test(choice)),
  });
  // `if TYPE_CHECKING: import a` stands in one line.
  return (at) => DEFERRED_IN_PYTHON.test((lines[at] ?? '').trimStart()) || isInside(at);
}

function deferredInScript(lines: readonly string[]): (at: number) => boolean {
  const startOf = statementStarts(lines);
  const bindsTypes = new Map<number, boolean>();
  const bindsTypesAt = (start: number): boolean => {
    const known = bindsTypes.get(start);
    if (known !== undefined) return known;
    const found = bindsTypesAlone(lines, start);
    bindsTypes.set(start, found);
    return found;
  };
  let isInside: ((at: number) => boolean) | undefined;
  return (at) => {
    const start = startOf(at);
    const line = lines[start] ?? '';
    if (/^\s*(?:import|export)\s+type(?:of)?\b(?!\s+from\b|\s*,)/.test(line)) return true;
    if (/^\s*(?:import|export)\s*\{/.test(line)) return bindsTypesAt(start);
    if (/\bimport\s*\(/.test(line)) return true;
    const before = line.split(/\brequire\s*\(/)[0] ?? '';
    if (before === line) return false;
    return (
      /=>|\bfunction\b|\)\s*\{|\bif\s*\(\s*(?:false|0|!1|!true)\s*\)/.test(before) ||
      (isInside ??= deferredBlocks(lines))(at)
    );
  };
}

/** Goes by how far lines are indented, as a formatter leaves them. */
function deferredBlocks(lines: readonly string[]): (at: number) => boolean {
  return deferredLines(lines, {
    isSkipped: (line) => line.trim() === '',
    isChoice: () => false,
    isDeferred: (head) => DEFERRED_IN_SCRIPT.test(head),
  });
}

/** Index of the line that begins the statement of a name that stands in a line of its own; the line itself for all others. */
function statementStarts(lines: readonly string[]): (at: number) => number {
  let starts: Int32Array | undefined;
  return (at) => {
    starts ??= aboveNames(lines);
    const start = starts[at] ?? at;
    return /^\s*(?:import|export)\b/.test(lines[start] ?? '') ? start : at;
  };
}

/** For each line the next one above, itself included, that is not one name alone. */
function aboveNames(lines: readonly string[]): Int32Array {
  const above = new Int32Array(lines.length);
  lines.forEach((line, at) => {
    const isName = /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*$/.test(line);
    above[at] = isName && at > 0 ? (above[at - 1] ?? at) : at;
  });
  return above;
}

/** The most lines that the names of one import are looked for in. */
const MOST_LINES = 200;

/** `import { type A, type B } from`, in one line or several. */
function bindsTypesAlone(lines: readonly string[], at: number): boolean {
  const text = lines.slice(at, at + MOST_LINES).join('\n');
  const names = (/\{([^}]*)\}/.exec(text)?.[1] ?? '').split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => /^\s*type\s+\w/.test(name));
}
