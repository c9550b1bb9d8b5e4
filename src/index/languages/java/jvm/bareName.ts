/** The name in a written type, without type arguments and annotations: `a.B<C>.D` is `a.B.D`. */
export function bareName(written: string): string {
  let depth = 0;
  let name = '';
  for (const each of written.replace(/@[\w.]+(?:\([^()]*\))?/g, '')) {
    if (each === '<') depth++;
    else if (each === '>') depth--;
    else if (depth === 0) name += each;
  }
  return name.replace(/\s+/g, '');
}
