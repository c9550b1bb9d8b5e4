import type { CapturedNode } from '../captureTree';

/** The characters of a string literal without its prefix and quotes; escapes stay as written. */
export function stringValue(literal: string): string {
  const match = /^[A-Za-z]*("""|'''|"|'|`)([\s\S]*?)\1?$/.exec(literal);
  return match?.[2] ?? literal;
}

/** Whether these nodes' text is constant: a string, or a template without substitutions. */
export function isLiteral({ kind }: Pick<CapturedNode, 'kind'>, text: string): boolean {
  return kind === 'string' || (kind === 'template' && !text.includes('${'));
}
