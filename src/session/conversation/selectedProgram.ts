import type { ScratchLanguage } from '../../intents/reading/intent';

/**
 * Selected code as a program of its own: in Python, where lines of a body alone are an error, without the indentation that all of its
 * lines have; in others as it is. `before`: what stands before it on its first line, where people leave the indentation out.
 */
export function selectedProgram(language: ScratchLanguage, before: string, selected: string): string {
  if (language !== 'python') return selected;
  const lines = (before.trim() === '' ? before + selected : selected).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const indent = written.map(indentOf).reduce(commonStart, indentOf(written[0] ?? ''));
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.slice(indentOf(line).length)))
    .join('\n');
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
