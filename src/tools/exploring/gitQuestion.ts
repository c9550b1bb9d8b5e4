/** What the tools that ask git share: their arguments, and how they say what was asked and what git wrote. */
import * as z from 'zod';
import { isNotebook } from '../../core/files/notebookFiles';
import type { AuthorsQuestion } from '../../core/map/authors';

/** Of a name or a subject; longer ones were made to break something. */
const MOST_CHARACTERS = 80;

export const schema = z.strictObject({
  path: z.string().optional(),
  from: z.int().min(1).optional(),
  to: z.int().min(1).optional(),
});

export type GitArgs = z.infer<typeof schema>;

export const example: GitArgs = { path: 'src/a.py', from: 3, to: 9 };

/** The question to git: about all where the path is the folder itself; lines only with both ends, and of no notebook. */
export function questionOf({ path, from, to }: GitArgs): AuthorsQuestion {
  if (path === undefined || IS_WHOLE.test(path)) return { path: null, lines: null };
  // Git knows the lines of a notebook's JSON, not those of its code.
  const hasLines = from !== undefined && to !== undefined && !isNotebook(path);
  return { path, lines: hasLines ? { from, to } : null };
}

/** The indexed folder as people write it: `.`, `./` or nothing. */
const IS_WHOLE = /^(?:\.\/*)?$/;

/** What was asked about: `This repository`, a path, or `path:from-to`. */
export function whatOf({ path, lines }: AuthorsQuestion): string {
  if (path === null) return 'This repository';
  return lines === null ? path : `${path}:${lines.from}-${lines.to}`;
}

/** Why there is no answer; `what` is what then is not known. */
export function unknownIn({ path }: AuthorsQuestion, what: string): string {
  return `git has no commits for ${path ?? 'this folder'}, so ${what} is unknown.`;
}

/** What somebody wrote in git, on one line, without characters that turn or move what stands beside it. */
export function gitText(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS - 1)}…`;
}

/** The day of seconds since the epoch, UTC: `2026-01-31`. */
export function dayOf(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10);
}
