/** Paths of Rust as they are written: `a::b::<T>::c`. */

/** The names of a path, without what it is made for; null of one that begins with a type: `<T as Trait>::f`. Linear. */
export function namesOf(text: string): readonly string[] | null {
  const plain = withoutArguments(text.replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, '').trim());
  if (plain === null) return null;
  const names = plain.split('::').map((name) => name.trim());
  // `::a` begins outside of the crate.
  if (names[0] === '' && names.length > 1) names.splice(0, 2, `::${names[1] ?? ''}`);
  const written = names.filter((name) => name !== '');
  return written.every((name) => /^(?:::)?(?:\$?[\p{L}_][\p{L}\p{N}_]*|r#[\p{L}\p{N}_]+)$/u.test(name))
    ? written
    : null;
}

/** Without `<...>`; null where the text begins with it. */
function withoutArguments(text: string): string | null {
  if (text.startsWith('<')) return null;
  let depth = 0;
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const each = text[at] ?? '';
    if (each === '<') depth++;
    else if (each === '>' && text[at - 1] !== '-' && text[at - 1] !== '=') depth--;
    else if (depth === 0) plain += each;
  }
  return plain.replace(/\([^]*$/, '');
}
