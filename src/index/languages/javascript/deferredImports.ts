import { deferredLines } from '../deferredLines';
import type { IsDeferred } from '../languageRules';

/** Heads of blocks that run later or never: functions, methods, `if (false)`. */
const DEFERRED =
  /\bfunction\b|=>\s*[{(]?\s*$|^(?:async\s+|static\s+|get\s+|set\s+|\*\s*)*(?!(?:if|for|while|switch|catch|with)\b)[\w$#]+\s*\([^()]*\)\s*(?::[^{]+)?\{$|\bif\s*\(\s*(?:false|0|!1|!true)\s*\)/;

/** The lines of a JavaScript or TypeScript text whose imports are for types alone, are dynamic, or stand in a function. */
export function deferredInScript(lines: readonly string[]): IsDeferred {
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
    isDeferred: (head) => DEFERRED.test(head),
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
