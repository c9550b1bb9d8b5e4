/** An exploration tool's answer taken apart: it is written for a model, one sentence first and notes last. */
export interface ToolText {
  readonly sentence: string;
  readonly body: readonly string[];
  /** What is not known, or was cut. */
  readonly notes: readonly string[];
}

/** Rows of a body under a title. */
export interface Section {
  /** '' for rows before the first title. */
  readonly title: string;
  readonly rows: readonly string[];
}

/** A place of the results. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly id: string | null;
}

/** A place with the tool's order of merit, where it has one. */
export interface RankedPlace extends Place {
  readonly score: number | null;
  /** Of a symbol its last line; absent where nobody told it. */
  readonly endLine?: number | undefined;
  /** Of a class what it is based on; absent where nothing is told. */
  readonly bases?: readonly string[] | undefined;
}

/** What a row says of its place besides its name. */
export interface Row {
  /** Where the sites are, as `src/a.py:3, 8`; '' where it says none. */
  readonly sites: string;
  readonly details: readonly string[];
}

/** What explore/code/viewCode.ts and explore/trace/traceTarget.ts say of a folder, behind its name. */
export const IS_FOLDER = /' is a folder;/;

/** What explore/trace/traceTarget.ts says of a file that is no code, behind its name. */
export const IS_UNMAPPED = /' is not mapped as code,/;

/** What explore/structure/viewStructure.ts says of a function without inner ones, and of a file that is not mapped. */
export const HOLDS_NOTHING =
  /It contains no definitions; |that file is not in the map, so its structure is not known/;

/** The parts of such a text; a text of any other form is its first line and a body. */
export function parseToolText(text: string): ToolText {
  const [sentence = '', ...lines] = text.split('\n');
  const stamp = /^index v\d+/.test(lines.at(-1) ?? '') ? (lines.pop() ?? '') : '';
  const besides = /^index v\d+, (.+)$/.exec(stamp)?.[1];
  const notes = besides === undefined ? [] : [`The map is ${besides}.`];
  const told: string[] = [];
  while (lines.at(-1)?.startsWith('note: ') === true)
    told.unshift((lines.pop() ?? '').slice('note: '.length));
  return { sentence, body: lines, notes: [...told, ...notes] };
}

/** The body by its titles: a title is not indented, its rows are. */
export function sectionsOf({ body }: ToolText): readonly Section[] {
  const sections: { readonly title: string; readonly rows: string[] }[] = [];
  for (const line of body) {
    const rows = sections.at(-1)?.rows;
    if (!line.startsWith(' ')) sections.push({ title: line, rows: [] });
    else if (rows) rows.push(line);
    else sections.push({ title: '', rows: [line] });
  }
  return sections;
}

/** Whether a line is the title of places that have a name as their word alone, and are no symbols of the map. */
export function isOfWord(title: string): boolean {
  return /^(?:Also set or declared at the top of a module|Text matches in files that are not mapped) \([\d,]+\):$/.test(
    title,
  );
}

/** Whether a line is the title of rows `PATH:LINE  code` beside what the map knows: those places, or what a function returns. */
export function isBeside(title: string): boolean {
  return isOfWord(title) || /^Returns, by its code \([\d,]+\):$/.test(title);
}

/** How many rows of facts the text counts but does not show. */
export function rowsLeftOut(text: ToolText): number {
  const facts = sectionsOf(text).filter(
    ({ title }) => !/^(?:Ambiguous|Calls to names outside)/.test(title) && !isBeside(title),
  );
  return facts
    .flatMap(({ rows }) => rows.map((row) => /^ {2}and ([\d,]+) more$/.exec(row)?.[1]))
    .reduce((sum, count) => sum + Number(count?.replaceAll(',', '') ?? 0), 0);
}

/** How many symbols call or are called, by the sentence of a trace; null where it tells none. */
export function symbolsTold({ sentence }: ToolText): number | null {
  const count = /(?:is called(?: from outside itself)? by|\bcalls) ([\d,]+) symbols?\b/.exec(sentence)?.[1];
  return count === undefined ? null : Number(count.replaceAll(',', ''));
}

/** What the row of this place says: its columns stand two spaces or more apart; null where there is no such row. */
export function rowOf(body: readonly string[], name: string, { path, line }: Place): Row | null {
  const rows = body.flatMap((text) => {
    const columns = text.trim().split(/ {2,}/);
    const at = columns.findIndex((column) => column.replace(/^(?:calls|imports) /, '') === name);
    if (at < 0 || !text.startsWith(' ')) return [];
    const others = columns.toSpliced(at, 1);
    const found = others.find((column) => /^\S.*:\d[\d, x]*(?:\(\+[\d,]+\))?$/.test(column)) ?? '';
    return [{ sites: found.replace(/^at /, ''), details: others.filter((column) => column !== found) }];
  });
  // Of what has several rows, as it is joined to the target in several ways, the one with this line is meant.
  return rows.find(({ sites }) => sites.replace(/[ ,].*/, '') === `${path}:${line}`) ?? rows[0] ?? null;
}

/**
 * The line of code that a search found at this place: it stands indented below `path:line`, or behind its number among the lines
 * around it; '' for none.
 */
export function foundLine(body: readonly string[], { path, line }: Place): string {
  const start = `${path}:${line} `;
  const at = body.findIndex((row) => `${row} `.startsWith(start));
  const next = at < 0 ? '' : (body[at + 1] ?? '');
  for (const row of at < 0 ? [] : body.slice(at + 1, at + 1 + MOST_AROUND)) {
    const [, number, text = ''] = /^ *(\d+)\| (.*)$/.exec(row) ?? [];
    if (number === undefined) break;
    if (Number(number) === line) return text.trim();
  }
  return next.startsWith('  ') ? next.trim() : '';
}

/** Lines that a search shows of one place. */
const MOST_AROUND = 3;
