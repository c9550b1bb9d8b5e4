import { blankSpans } from '../../rewriting';
import type { Span } from '../../rewriting';

const ATTRIBUTE =
  /\b(?:__attribute__|__attribute|__declspec|__asm__|__asm|_Alignas|alignas)\s*\(|\b(?:__extension__|__restrict__|__restrict|__inline__|__inline|__forceinline|_Noreturn|__cdecl|__stdcall|__volatile__)\b|(?<=\w[ \t]+)__unused(?=\s*[,)])/g;

const DIRECTIVE = /^[ \t]*#/;

/** Blanks what compilers are told beside the language, but for directives: `__attribute__((packed))`. Linear. */
export function blankAttributes(text: string): string {
  const spans: Span[] = [];
  for (const match of text.matchAll(ATTRIBUTE)) {
    const end = match.index + match[0].length;
    if (spans.length > 0 && match.index < (spans.at(-1)?.end ?? 0)) continue;
    // The grammar takes the line after an empty macro for its body.
    if (DIRECTIVE.test(text.slice(text.lastIndexOf('\n', match.index) + 1, match.index))) continue;
    spans.push({ start: match.index, end: match[0].endsWith('(') ? closing(text, end) : end });
  }
  return spans.length === 0 ? text : blankSpans(text, spans);
}

/** Longer than any attribute. */
const LONGEST = 500;

/** A block, or a line, of a machine's own language, as MSVC has them: `__asm { .. }`, `__asm rdtsc`. */
const ASSEMBLER =
  /\b__?asm\b\s*\{[^{}]*\}|\b__?asm\b[ \t]+(?!volatile\b|__volatile__\b|goto\b|inline\b)[^\n({;]*;?/g;

/** Without what is no C at all. Linear. */
export function blankAssembler(text: string): string {
  return text.replace(ASSEMBLER, (code) => code.replace(/\S/g, ' '));
}

/** The offset behind the bracket that closes one before `start`. */
function closing(text: string, start: number): number {
  let depth = 1;
  const end = Math.min(text.length, start + LONGEST);
  for (let at = start; at < end; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return start;
}
