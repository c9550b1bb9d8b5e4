/** What a document looks like to be read: its lines, what they are, and where one part of it ends and another begins. */

export interface DocumentForm {
  /** For the answer's first sentence: `120 rows of 5 columns`. */
  readonly what: string;
  readonly lines: readonly string[];
  /** Whether the lines are the file's own, so that their numbers mean something. */
  readonly ownLines: boolean;
  /** Repeated above every chunk: the header of a table; '' for none. */
  readonly header: string;
  breaksAt(line: number): boolean;
  /** What it is numbered by, and the number (from 1) at each line; absent where only its lines have numbers. */
  readonly numbered?: { readonly unit: 'page' | 'cell'; readonly of: readonly number[] };
  /** Where the lines from `start` to before `end` (from 0) stand in the document, to be found again: `lines 1-40`. */
  placeOf(start: number, end: number): string;
}

/** Where lines stand that are not the file's own. */
export function partPlace(start: number, end: number): string {
  return `part from line ${start + 1}-${end}`;
}

function linesPlace(start: number, end: number): string {
  return `lines ${start + 1}-${end}`;
}

type MakeForm = (text: string, lines: readonly string[]) => DocumentForm;

const FORMS: Readonly<Record<string, MakeForm>> = {
  csv: tableForm,
  tsv: tableForm,
  json: jsonForm,
  ipynb: jsonForm,
  jsonl: (_, lines) => plainForm(count(lines, 'record'), lines, () => true),
  ndjson: (_, lines) => plainForm(count(lines, 'record'), lines, () => true),
  yaml: yamlForm,
  yml: yamlForm,
  log: (_, lines) =>
    plainForm(`a log of ${count(lines, 'line')}`, lines, (at) => /^\S/.test(lines[at] ?? '')),
};

/** The form of a file by the end of its name; of any other, and of what cannot be read as what it is called, its lines. */
export function documentForm(path: string, text: string): DocumentForm {
  const lines = text.split(/\r\n|[\n\r]/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const make = Object.hasOwn(FORMS, ending) ? FORMS[ending] : undefined;
  return make ? make(text, lines) : textForm(lines);
}

function plainForm(
  what: string,
  lines: readonly string[],
  breaksAt: (line: number) => boolean,
): DocumentForm {
  return { what, lines, ownLines: true, header: '', breaksAt, placeOf: linesPlace };
}

/** Markdown and plain text: a heading begins something new, and so does a paragraph. */
function textForm(lines: readonly string[]): DocumentForm {
  return plainForm(
    count(lines, 'line'),
    lines,
    (at) => /^#{1,6}\s/.test(lines[at] ?? '') || (lines[at - 1] ?? '').trim() === '',
  );
}

function yamlForm(_text: string, lines: readonly string[]): DocumentForm {
  return plainForm(`YAML of ${count(lines, 'line')}`, lines, (at) => /^[^\s#-]/.test(lines[at] ?? ''));
}

function tableForm(_text: string, lines: readonly string[]): DocumentForm {
  const [header = ''] = lines;
  const separator = header.includes('\t') ? '\t' : header.includes(';') && !header.includes(',') ? ';' : ',';
  const columns = header.split(separator).length;
  const what = `a table of ${count(lines.slice(1), 'row')} with ${columns} ${columns === 1 ? 'column' : 'columns'}`;
  return { ...plainForm(what, lines, () => true), header };
}

function jsonForm(text: string, lines: readonly string[]): DocumentForm {
  const value = parsed(text);
  if (value === undefined) return textForm(lines);
  const what = Array.isArray(value)
    ? `a JSON list of ${count(value, 'entry')}`
    : value !== null && typeof value === 'object'
      ? `a JSON object with ${count(Object.keys(value), 'key')}`
      : 'a JSON value';
  // Data in one line can be read only once it is broken.
  if (lines.length > 1) return plainForm(what, lines, (at) => /^\s{0,4}\S/.test(lines[at] ?? ''));
  const broken = JSON.stringify(value, null, 1).split('\n');
  return {
    what: `${what}, here with line breaks`,
    lines: broken,
    ownLines: false,
    placeOf: partPlace,
    header: '',
    breaksAt: (at) => /^ {0,2}\S/.test(broken[at] ?? ''),
  };
}

/** The value of a JSON text; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function count(items: readonly unknown[], one: string): string {
  const many = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
  return `${items.length.toLocaleString('en-US')} ${items.length === 1 ? one : many}`;
}
