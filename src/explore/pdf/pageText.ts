/** A run of characters of a page, as pdf.js gives them. */
export interface TextRun {
  readonly str: string;
  /** [a, b, c, d, x, y] of its baseline: y grows upwards. */
  readonly transform: readonly number[];
  readonly height: number;
  /** Whether a line ends behind it. */
  readonly hasEOL: boolean;
}

/** A step down of so many heights of a line is a paragraph's. */
const PARAGRAPH_STEP = 1.8;

/** The lines of a page in the order of the file, an empty one between paragraphs. */
export function pageText(runs: readonly TextRun[]): string {
  const lines: string[] = [];
  let line = '';
  let last: { readonly y: number; readonly height: number } | undefined;
  const flush = (): void => {
    lines.push(line.trimEnd());
    line = '';
  };
  for (const { str, transform, height, hasEOL } of runs) {
    const y = transform[5] ?? 0;
    if (line === '' && str.trim() !== '') {
      const isFar = last && Math.abs(last.y - y) > PARAGRAPH_STEP * Math.max(last.height, height);
      if (isFar && (lines.at(-1) ?? '') !== '') lines.push('');
      last = { y, height };
    }
    line += str;
    if (hasEOL) flush();
  }
  flush();
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
