import type { ImportEdge, Language } from '../../core/model';

/** Blocks whose body does not run when the module is loaded. */
const DEFERRED_BLOCK = /^(?:async\s+def|def)\b|^if\s+(?:[\w.]+\.)?TYPE_CHECKING\b/;

/**
 * Whether the import is made when its module is loaded, as far as its statements' lines tell: not one inside a function
 * or under TYPE_CHECKING, not a type-only or a dynamic one. `lines` is the importing file's text; none = it is made.
 */
export function isMadeOnLoad(edge: ImportEdge, language: Language, lines: readonly string[]): boolean {
  if (lines.length === 0 || edge.lines.length === 0) return true;
  const isDeferred = language === 'python' ? isDeferredInPython : isDeferredInScript;
  return edge.lines.some((line1) => !isDeferred(lines, line1 - 1));
}

function isDeferredInPython(lines: readonly string[], at: number): boolean {
  let indent = indentOf(lines[at] ?? '');
  for (let above = at - 1; above >= 0 && indent > 0; above--) {
    const line = lines[above] ?? '';
    // `) -> None:` ends a signature, whose `def` is as far to the left.
    if (/^\s*(?:[)\]}]|$)/.test(line) || indentOf(line) >= indent) continue;
    if (DEFERRED_BLOCK.test(line.trimStart())) return true;
    indent = indentOf(line);
  }
  return false;
}

function isDeferredInScript(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (/^\s*(?:import|export)\s+type\b/.test(line)) return true;
  const named = /^\s*(?:import|export)\s*\{([^}]*)\}/.exec(line)?.[1];
  if (named !== undefined) {
    const names = named.split(',').filter((name) => name.trim() !== '');
    return names.length > 0 && names.every((name) => /^\s*type\s+\w/.test(name));
  }
  return /\bimport\s*\(/.test(line) || (/^\s/.test(line) && /\brequire\s*\(/.test(line));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
