import type { ImportEdge, Language } from '../../core/model';

/** Heads of blocks of Python whose body does not run when the module is loaded by an import. */
const DEFERRED_IN_PYTHON =
  /^(?:(?:async\s+)?def\b|(?:el)?if\s+(?:[\w.]+\.)?TYPE_CHECKING\b(?!\s*or\b)|(?:el)?if\s+(?:False|0|None)\s*:|while\s+(?:False|0)\s*:|if\s+__name__\s*==)/;

/** `if not TYPE_CHECKING:` and `if True:`, whose `else` never runs. */
const ALWAYS_IN_PYTHON = /^if\s+(?:not\s+(?:[\w.]+\.)?TYPE_CHECKING\b|True\b|1\s*:)/;

/** Heads of blocks of JavaScript that run later or never: functions, methods, `if (false)`. */
const DEFERRED_IN_SCRIPT =
  /\bfunction\b|=>\s*[{(]?\s*$|^(?:async\s+|static\s+|get\s+|set\s+|\*\s*)*(?!(?:if|for|while|switch|catch|with)\b)[\w$#]+\s*\([^()]*\)\s*(?::[^{]+)?\{$|\bif\s*\(\s*(?:false|0|!1|!true)\s*\)/;

/**
 * Whether the import is made when its module is loaded, as far as its statements' lines tell: not one inside a function,
 * under TYPE_CHECKING or a condition that never holds, not a type-only or a dynamic one. `lines` is the importing file's
 * text; none = it is made.
 */
export function isMadeOnLoad(edge: ImportEdge, language: Language, lines: readonly string[]): boolean {
  if (lines.length === 0 || edge.lines.length === 0) return true;
  const isDeferred = language === 'python' ? isDeferredInPython : isDeferredInScript;
  return edge.lines.some((line1) => !isDeferred(lines, line1 - 1));
}

/** Whether a file only declares what another one runs: it is never loaded. */
export function isNeverLoaded(path: string): boolean {
  return /\.d\.[cm]?ts$|\.pyi$/.test(path);
}

function isDeferredInPython(lines: readonly string[], at: number): boolean {
  // `if TYPE_CHECKING: import a` stands in one line.
  if (DEFERRED_IN_PYTHON.test((lines[at] ?? '').trimStart())) return true;
  let indent = indentOf(lines[at] ?? '');
  let isElse = false;
  for (let above = at - 1; above >= 0 && (indent > 0 || isElse); above--) {
    const line = lines[above] ?? '';
    // `) -> None:` ends a signature, whose `def` is as far to the left.
    if (/^\s*(?:[)\]}#]|$)/.test(line) || indentOf(line) > indent) continue;
    const text = line.trimStart();
    if (indentOf(line) === indent) {
      if (!isElse || !/^(?:if|elif)\b/.test(text)) continue;
      if (ALWAYS_IN_PYTHON.test(text)) return true;
      isElse = text.startsWith('elif');
      continue;
    }
    if (DEFERRED_IN_PYTHON.test(text)) return true;
    isElse = /^else\s*:/.test(text);
    indent = indentOf(line);
  }
  return false;
}

function isDeferredInScript(lines: readonly string[], at: number): boolean {
  const line = lines[statementStart(lines, at)] ?? '';
  if (/^\s*(?:import|export)\s+type(?:of)?\b(?!\s+from\b|\s*,)/.test(line)) return true;
  if (/^\s*(?:import|export)\s*\{/.test(line)) return bindsTypesAlone(lines, statementStart(lines, at));
  if (/\bimport\s*\(/.test(line)) return true;
  const before = line.split(/\brequire\s*\(/)[0] ?? '';
  if (before === line) return false;
  return (
    /=>|\bfunction\b|\)\s*\{|\bif\s*\(\s*(?:false|0|!1|!true)\s*\)/.test(before) ||
    isInDeferredBlock(lines, at)
  );
}

/** Index of the line that begins the statement of a name that stands in a line of its own; the line itself for all others. */
function statementStart(lines: readonly string[], at: number): number {
  let start = at;
  while (
    at - start < MOST_LINES &&
    /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*$/.test(lines[start] ?? '')
  )
    start--;
  return /^\s*(?:import|export)\b/.test(lines[start] ?? '') ? start : at;
}

/** The most lines that the names of one import are looked for in. */
const MOST_LINES = 200;

/** `import { type A, type B } from`, in one line or several. */
function bindsTypesAlone(lines: readonly string[], at: number): boolean {
  const text = lines.slice(at, at + MOST_LINES).join('\n');
  const names = (/\{([^}]*)\}/.exec(text)?.[1] ?? '').split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => /^\s*type\s+\w/.test(name));
}

/** Goes by how far lines are indented, as a formatter leaves them. */
function isInDeferredBlock(lines: readonly string[], at: number): boolean {
  let indent = indentOf(lines[at] ?? '');
  for (let above = at - 1; above >= 0 && indent > 0; above--) {
    const line = lines[above] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    if (DEFERRED_IN_SCRIPT.test(line.trim())) return true;
    indent = indentOf(line);
  }
  return false;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
