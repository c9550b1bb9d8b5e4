/** Places in the workspace as text. */

export interface Place {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  /** From 1, inclusive. */
  readonly line: number;
  readonly endLine: number;
}

const form = /^([^:]{1,1000}?)(?::(\d{1,7})(?:-(\d{1,7}))?)?$/;

/** The place that `path:line`, `path:from-to` or a path alone names; null for absolute paths, addresses and other text. */
export function parsePlace(text: string): Place | null {
  const match = form.exec(text);
  const path = match?.[1];
  if (match === null || path === undefined || !isRelativeFile(path)) return null;
  const line = Math.max(1, Number(match[2] ?? 1));
  return { path, line, endLine: Math.max(line, Number(match[3] ?? line)) };
}

/** The place as `path:line` or `path:from-to`. */
export function renderPlace({ path, line, endLine }: Place): string {
  return endLine > line ? `${path}:${line}-${endLine}` : `${path}:${line}`;
}

// A folder, a file's ending or a name like `Makefile` is asked for: `localhost:80` and `note:3` are no places.
function isRelativeFile(path: string): boolean {
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  const looksLikeFile = segments.length > 1 || /\.[a-z][a-z0-9]{0,9}$/i.test(last) || /^[A-Z]\w+$/.test(last);
  const isRelative = segments.every((segment) => segment !== '' && segment !== '..' && segment !== '.');
  return looksLikeFile && isRelative && !/[\\?#<>"|*\p{Cc}\p{Bidi_Control}]|^\s|\s$/u.test(path);
}
