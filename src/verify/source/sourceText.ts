import { lex } from './lex';
import type { Span } from './lex';
import type { SourceRules } from '../../index/languages/sourceRules';

/** A text as lines, in four readings that have the same columns: what is left out of a reading is blank there. */
export interface SourceText {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly lines: readonly string[];
  /** Without comments and the insides of strings; the quotes stay. */
  readonly code: readonly string[];
  /** Without comments. */
  readonly plain: readonly string[];
  /** Comments alone. */
  readonly comments: readonly string[];
}

/** The readings of a text; of one in no known language `code` and `plain` are its lines, and it has no comments. */
export function readSource(text: string, rules: SourceRules | null): SourceText {
  const unix = text.replace(/\r\n?/g, '\n');
  const spans = rules === null ? [] : lex(unix, rules);
  const lines = unix.split('\n');
  return {
    text: unix,
    spans,
    lines,
    code: masked(unix, spans, (span) => (span.kind === 'comment' ? 'all' : 'inside')),
    plain: masked(unix, spans, (span) => (span.kind === 'comment' ? 'all' : 'none')),
    comments: commentsOf(unix, spans),
  };
}

function masked(
  text: string,
  spans: readonly Span[],
  what: (span: Span) => 'all' | 'inside' | 'none',
): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  for (const span of spans) {
    const how = what(span);
    if (how === 'none') continue;
    const edge = how === 'inside' ? 1 : 0;
    const start = Math.min(span.start + edge, span.end);
    const end = Math.max(start, span.end - edge);
    parts.push(text.slice(at, start), blank(text.slice(start, end)));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('').split('\n');
}

function commentsOf(text: string, spans: readonly Span[]): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of spans) {
    if (kind !== 'comment') continue;
    parts.push(blank(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  parts.push(blank(text.slice(at)));
  return parts.join('').split('\n');
}

function blank(text: string): string {
  if (!text.includes('\n')) return ' '.repeat(text.length);
  return text
    .split('\n')
    .map(({ length }) => ' '.repeat(length))
    .join('\n');
}
