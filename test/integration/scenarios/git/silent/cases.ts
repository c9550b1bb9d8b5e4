/** A change of one side, a use that the other side begins, and what is told of the merge. */
import type { TwoSides } from '../merging';

export type Files = Readonly<Record<string, string>>;

export interface SilentCase {
  readonly title: string;
  readonly base: Files;
  readonly change: Files;
  readonly use: Files;
  readonly told: readonly string[];
}

const PAD = '\n\n\n\n\n\n\n';

export const lib = (head: string, ext = 'py'): Files => ({ [`lib.${ext}`]: `${head}\n` });

/** An empty text deletes the file. */
export function sidesOf({ base, change, use }: SilentCase, changer: 'ours' | 'theirs'): TwoSides {
  const deleted = (files: Files) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text === '' ? null : text]));
  const own = Object.entries(use).find(([path]) => path in base);
  if (own !== undefined) throw new Error(`${own[0]} is changed by both sides`);
  const [changed, used] = [deleted(change), deleted(use)];
  return {
    base: { ...base, 'pad.txt': PAD },
    ours: changer === 'ours' ? changed : used,
    theirs: changer === 'ours' ? used : changed,
  };
}
