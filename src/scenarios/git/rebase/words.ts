/** A branch as people name it. */
export function withoutPrefix(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}
