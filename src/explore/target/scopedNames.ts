const SCOPED = /^(?:::)?[\w$]+(?:::~?[\w$]+)+$/;

/**
 * What the name means; where it means nothing and is written as C++, Rust and Kotlin write a member (`a::B::c`), what `a.B.c` means,
 * else `B.c`: the outer names may be those of a crate or a namespace.
 */
export function scopedFound<T>(name: string, find: (name: string) => readonly T[]): readonly T[] {
  const found = find(name);
  if (found.length > 0 || !SCOPED.test(name)) return found;
  const names = name.split('::').filter((each) => each !== '');
  for (let from = 0; from < names.length - 1; from += 1) {
    const meant = find(names.slice(from).join('.'));
    if (meant.length > 0) return meant;
  }
  return [];
}
