/** An exploration tool's answer taken apart: it is written for a model, one sentence first and notes last. */
export interface ToolText {
  readonly sentence: string;
  readonly body: readonly string[];
  /** What is not known, or was cut. */
  readonly notes: readonly string[];
}

/** The parts of such a text; a text of any other form is its first line and a body. */
export function parseToolText(text: string): ToolText {
  const [sentence = '', ...lines] = text.split('\n');
  const stamp = /^index v\d+/.test(lines.at(-1) ?? '') ? (lines.pop() ?? '') : '';
  const notes = stamp.includes('partial') ? ['The map is partial: files are still missing from it.'] : [];
  const told: string[] = [];
  while (lines.at(-1)?.startsWith('note: ') === true)
    told.unshift((lines.pop() ?? '').slice('note: '.length));
  return { sentence, body: lines, notes: [...told, ...notes] };
}

/** A place of the results. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly id: string | null;
}

/**
 * What a row of a trace or an overview says of this place besides its name: its columns, two spaces or more apart, without the name
 * and the place; '' where there is no such row.
 */
export function rowDetails(body: readonly string[], { id, path }: Place): string {
  for (const line of body) {
    const columns = line.trim().split(/ {2,}/);
    const at = columns.findIndex((column) => column === id || column === path);
    if (at < 0 || !line.startsWith(' ')) continue;
    const rest = columns.slice(at + 1).flatMap((column) => {
      if (!column.startsWith(`${path}:`)) return [column];
      const lines = column.slice(path.length + 1);
      return lines.includes(',') ? [`lines ${lines}`] : [];
    });
    return rest.join(', ');
  }
  return '';
}

/** The line of code that a search found at this place: it stands indented below `path:line`; '' for none. */
export function foundLine(body: readonly string[], { path, line }: Place): string {
  const start = `${path}:${line} `;
  const at = body.findIndex((row) => `${row} `.startsWith(start));
  const next = at < 0 ? '' : (body[at + 1] ?? '');
  return next.startsWith('  ') ? next.trim() : '';
}
