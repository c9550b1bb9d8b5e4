/**
 * The globs of the `packages` list of a pnpm-workspace.yaml: a block list or one in brackets, quoted or not,
 * with comments. Other keys and other YAML are passed over; without the key there are none.
 */
export function parsePnpmPackages(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(withoutComment);
  const start = lines.findIndex((line) => /^packages\s*:/.test(line));
  if (start < 0) return [];
  const inline = lines
    .slice(start)
    .join(' ')
    .match(/^packages\s*:\s*\[([^\]]*)\]/)?.[1];
  if (inline !== undefined) return inline.split(',').map(unquoted).filter(Boolean);
  const globs: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) globs.push(unquoted(item));
    else if (line.trim() !== '') break;
  }
  return globs;
}

/** A `#` starts a comment at the line's start or after a blank, outside quotes. */
function withoutComment(line: string): string {
  return /^((?:'[^']*'|"[^"]*"|(?<!\s)#|[^'"#])*?)\s*(?:(?:^|(?<=\s))#.*)?$/.exec(line)?.[1] ?? line;
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}
