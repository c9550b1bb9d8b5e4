import { diffLines } from '../core/text/lineDiff';
import type { Span } from './findText';
import { textLines } from './textLines';

/**
 * `given` with the line ends that `text` has at `span`, which it is to replace: lines that stay keep theirs, new ones end
 * as the first line there, else as the next one, else as the one before. As given where `text` has no line end.
 */
export function keepEnds(text: string, { start, end }: Span, given: string): string {
  const own = endNear(text, start, end);
  if (own === null) return given;
  const old = textLines(text.slice(start, end));
  const young = textLines(given);
  const ends = young.map((line) => (line.end === '' ? '' : own));
  const hunks = diffLines(
    old.map(({ content }) => content),
    young.map(({ content }) => content),
  );
  let [from, newFrom] = [0, 0];
  for (const hunk of [...hunks, { from: old.length, to: 0, newFrom: young.length, newTo: 0 }]) {
    for (; from < hunk.from; from++, newFrom++) {
      const kept = old[from]?.end ?? '';
      if (kept !== '' && ends[newFrom] !== '') ends[newFrom] = kept;
    }
    [from, newFrom] = [hunk.to, hunk.newTo];
  }
  return young.map(({ content }, at) => content + (ends[at] ?? '')).join('');
}

function endNear(text: string, start: number, end: number): string | null {
  const next = text.indexOf('\n', start);
  // Of a pair that begins where the span ends, the span has no half.
  const at = next === -1 ? text.lastIndexOf('\n', Math.min(start, end)) : next;
  if (at === -1) return null;
  return text.charCodeAt(at - 1) === 13 ? '\r\n' : '\n';
}
