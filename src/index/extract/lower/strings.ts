import type { CapturedNode } from '../captureTree';

const OPENING = /^[A-Za-z]*("""|'''|"|'|`)/;

/** The characters of a string literal without its prefix and quotes; escapes stay as written. */
export function stringValue(literal: string): string {
  const [opening, quote] = OPENING.exec(literal) ?? [];
  if (opening === undefined || quote === undefined) return literal;
  const isClosed = literal.length >= opening.length + quote.length && literal.endsWith(quote);
  return literal.slice(opening.length, isClosed ? -quote.length : undefined);
}

/** Whether these nodes' text is constant: a string, or a template without substitutions. */
export function isLiteral({ kind }: Pick<CapturedNode, 'kind'>, text: string): boolean {
  return kind === 'string' || (kind === 'template' && !text.includes('${'));
}
