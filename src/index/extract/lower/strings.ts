/** The characters of a string literal without its prefix and quotes; escapes stay as written. */
export function stringValue(literal: string): string {
  const match = /^[A-Za-z]*("""|'''|"|'|`)([\s\S]*?)\1?$/.exec(literal);
  return match?.[2] ?? literal;
}
