import type { ReadFile } from '../listedFiles';

/** What a line of a file says. */
export interface Fact {
  readonly says: string;
  readonly path: string;
  readonly line: number;
  readonly more?: string;
}

/** The first `most` lines of the file that the pattern matches, as its group 1. */
export function linesSaying({ path, lines }: ReadFile, pattern: RegExp, most: number): readonly Fact[] {
  return lines
    .flatMap((text, at) => {
      const says = pattern.exec(text)?.[1];
      return says === undefined ? [] : [{ says: says.trim(), path, line: at + 1 }];
    })
    .slice(0, most);
}
