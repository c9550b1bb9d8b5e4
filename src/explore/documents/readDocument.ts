import { ToolError } from '../../core/errors';
import type { ExploreAnswer, ExploreResult, ReadDocumentArgs, ShownFile } from '../../core/map/explore';
import type { ReadPdf } from '../../core/map/pdf';
import { bodyRoom, frameAnswer, roomOf } from '../answer/answerText';
import { documentForm, partPlace } from './documentForms';
import type { DocumentForm } from './documentForms';
import { pagesOf } from './documentPages';
import { documentPath } from './documentPath';
import { notebookForm } from './notebookForm';
import { isSecretFile } from '../../core/files/secretFiles';
import { isNotebook } from '../../core/files/notebookFiles';
import type { ExploreMap } from '../map/exploreMap';
import { isPdf } from '../pdf/isPdf';
import { hasNoText, pdfForm, pdfNotes } from '../pdf/pdfForm';
import { BEST_CHUNKS, chunksFor, documentChunks } from '../selection/documentChunks';
import type { Chunk } from '../selection/documentChunks';
import { reduceOutput } from '../selection/reduceOutput';
import type { ReducedOutput } from '../selection/reduceOutput';
import { shownLines } from '../answer/shownLines';
import { numberedLine, readLines } from '../map/sourceLines';
import { clip, count, groupedNumber, oneLine } from '../answer/text';

/** Four chunks of 1,000 tokens, and the frame. Characters of prose: a token has more of them than of code. */
const LIMIT_TOKENS = 5500;
/** Of a log without a query: its head, tail and errors. */
const LOG_TOKENS = 3000;
/** What the line above a chunk takes. */
const TITLE_ROOM = 60;
/** What is asked of a table that its first lines answer. */
const ASKS_HEAD =
  /\bheaders?\b|\bcolumns?\b|\bfields?\b|\b(?:first|top|few|some|sample)\b.*\b(?:rows?|lines?|records?)\b|\bhead\b/i;
/** A line of a document; a paragraph may be one line. */
const LINE_CHARACTERS = 380;

/**
 * A document, or some of its pages, as its kind is read: whole where it has at most 4 chunks of 1,000 tokens, else the 4 chunks that say most
 * of `query`; without one a log's head, tail and errors, of others the beginning. A PDF is read before (`pdf`), all
 * others here. Throws ToolError for what is no listed text file, and for a PDF without text.
 * Source: RepoMaster section 3.3.3, L_c = 1,000 and n_c = 4.
 */
export function readDocument(
  map: ExploreMap,
  { path: asked, query, pages }: ReadDocumentArgs,
  pdf: ReadPdf | null = null,
): ExploreAnswer {
  const path = documentPath(map, asked);
  const {
    form: whole,
    version,
    notes,
  } = isPdf(path)
    ? pdfDocument(path, pdf)
    : (notebookDocument(map, path, pages === undefined) ?? textDocument(map, path));
  const form = pages === undefined ? whole : pagesOf(path, whole, pages);
  const chunks = chunksOf(form);
  const isLog = /\.log(?:\.\d+)?$/i.test(path);
  if (query === undefined && isLog && chunks.length > BEST_CHUNKS) return reducedLog(map, path, form);
  const chosen = choose(query, form, chunks);
  const cut = chosen.places.length < chunks.length;
  const bodies = chosen.places.map((at) => chunkLines(form, chunks[at], cut));
  const answer = frameAnswer(
    map,
    {
      sentence: oneLine(`${path}: ${form.what}${cut ? `; ${chosen.why}` : ', complete'}.`),
      body: bodies.flat(),
      notes: [...notes, ...chosen.notes],
      results: chosen.places.flatMap((at) => resultOf(path, form, chunks[at])),
      more: cut ? moreOf(path, form, query) : null,
    },
    LIMIT_TOKENS,
  );
  return { ...answer, shown: shownOf(path, version, form, answer) };
}

interface Document {
  readonly form: DocumentForm;
  /** As of a VersionedSource. */
  readonly version: string | null;
  /** What is missing of it, a sentence each. */
  readonly notes: readonly string[];
}

function textDocument(map: ExploreMap, path: string): Document {
  const source = readLines(map, path);
  if (source.kind === 'none') throw new ToolError(`${oneLine(path)} ${source.why}.`);
  return {
    form: wrapped(documentForm(path, source.lines.join('\n'))),
    version: source.version,
    notes: [],
  };
}

/** Null of what is no notebook that can be read. */
function notebookDocument(map: ExploreMap, path: string, isWhole: boolean): Document | null {
  const notebook = isNotebook(path) && !isSecretFile(path) ? (map.texts.readNotebook?.(path) ?? null) : null;
  return notebook && { form: wrapped(notebookForm(notebook, isWhole)), version: null, notes: [] };
}

function pdfDocument(path: string, pdf: ReadPdf | null): Document {
  const name = oneLine(path);
  if (pdf?.path !== path)
    throw new ToolError(
      `${name} cannot be read now: it was deleted, is a link, or was just created; try again.`,
    );
  const { reading, version } = pdf;
  if (reading.kind === 'none') throw new ToolError(`${name} ${reading.why}.`);
  const notes = pdfNotes(reading);
  if (hasNoText(reading))
    throw new ToolError(
      `${name} is a PDF without readable text: ${['it may be scanned.', ...notes].join(' ')}`,
    );
  return { form: pdfForm(reading, LINE_CHARACTERS), version, notes };
}

/** Of a form that is not the file's own lines it is not known which of them were shown. */
function shownOf(
  path: string,
  version: string | null,
  { ownLines }: DocumentForm,
  { text }: ExploreAnswer,
): ShownFile[] {
  if (version === null) return [];
  return [{ path, version, lines: ownLines ? shownLines(text.split('\n')) : [] }];
}

/** Lines that are too long for an answer, broken: what cannot be seen cannot be found. */
function wrapped(form: DocumentForm): DocumentForm {
  if (form.lines.every((line) => line.length <= LINE_CHARACTERS)) return form;
  const lines: string[] = [];
  const starts: boolean[] = [];
  const numbers: number[] = [];
  form.lines.forEach((line, at) => {
    for (let from = 0; from === 0 || from < line.length; from += LINE_CHARACTERS) {
      lines.push(line.slice(from, from + LINE_CHARACTERS));
      starts.push(from === 0 && form.breaksAt(at));
      numbers.push(form.numbered?.of[at] ?? 0);
    }
  });
  const header = clip(form.header, LINE_CHARACTERS);
  return {
    ...form,
    lines,
    header,
    ...(form.numbered && { numbered: { ...form.numbered, of: numbers } }),
    ownLines: false,
    placeOf: partPlace,
    breaksAt: (at) => starts[at] ?? false,
  };
}

interface Choice {
  readonly places: readonly number[];
  readonly why: string;
  readonly notes: readonly string[];
}

function choose(query: string | undefined, form: DocumentForm, chunks: readonly Chunk[]): Choice {
  const first = chunks.map((_, at) => at).slice(0, BEST_CHUNKS);
  const all = groupedNumber(chunks.length);
  if (chunks.length <= BEST_CHUNKS) return { places: first, why: '', notes: [] };
  if (query !== undefined && form.header !== '' && ASKS_HEAD.test(query))
    return { places: [0], why: 'its header and first rows', notes: [] };
  const best = query === undefined ? [] : chunksFor(query, form.lines, chunks);
  if (best.length > 0)
    return { places: best, why: `the ${best.length} of ${all} parts that match the query best`, notes: [] };
  return {
    places: first,
    why: `the first ${first.length} of ${all} parts`,
    notes: query === undefined ? [] : ['no word of the query occurs in it.'],
  };
}

/** Four of them fit in an answer, each below its title and the header of a table. */
function chunksOf(form: DocumentForm): readonly Chunk[] {
  const room = Math.floor(bodyRoom(LIMIT_TOKENS) / BEST_CHUNKS) - roomOf([form.header]) - TITLE_ROOM;
  const shown = (line: string, at: number): string => shownLine(form, line, at);
  return documentChunks(form.lines, (at) => form.breaksAt(at), room, shown);
}

function shownLine({ ownLines }: DocumentForm, line: string, at: number): string {
  return ownLines ? numberedLine(at + 1, line) : line;
}

function chunkLines(form: DocumentForm, chunk: Chunk | undefined, titled: boolean): readonly string[] {
  if (!chunk) return [];
  const { start, end } = chunk;
  const lines = form.lines.slice(start, end).map((line, at) => shownLine(form, line, start + at));
  const title = titled ? [`== ${form.placeOf(start, end)}`] : [];
  return [...title, ...(form.header !== '' && start > 0 ? [form.header] : []), ...lines];
}

function resultOf(path: string, { ownLines }: DocumentForm, chunk: Chunk | undefined): ExploreResult[] {
  if (!chunk) return [];
  const [line, endLine] = ownLines ? [chunk.start + 1, chunk.end] : [1, 1];
  return [{ path, line, endLine, id: null, score: null }];
}

function moreOf(path: string, form: DocumentForm, query: string | undefined): string {
  const ask = query === undefined ? 'ask again with a query' : 'ask again with other words';
  const lines = form.ownLines ? `, or take lines with view_code ${oneLine(path)}:from-to` : '';
  return `not all of it is shown; ${ask}${lines}.`;
}

function reducedLog(map: ExploreMap, path: string, form: DocumentForm): ExploreAnswer {
  const { text, omittedLines } = reducedTo(bodyRoom(LIMIT_TOKENS), form.lines.join('\n'));
  return frameAnswer(
    map,
    {
      sentence: oneLine(
        `${path}: ${form.what}; its head, its tail, and the lines between that look like errors.`,
      ),
      body: text.split('\n'),
      notes: [],
      results: [{ path, line: 1, endLine: form.lines.length, id: null, score: null }],
      more: `${count(omittedLines, 'line', 'lines')} left out; ask again with a query, or take lines with view_code ${oneLine(path)}:from-to.`,
    },
    LIMIT_TOKENS,
  );
}

/** A log of data is reduced further: its tail must not be what is cut. */
function reducedTo(room: number, text: string): ReducedOutput {
  let reduced = reduceOutput(text, { budgetTokens: LOG_TOKENS });
  for (let budget = LOG_TOKENS / 2; budget > 100 && roomOf(reduced.text.split('\n')) > room; budget /= 2)
    reduced = reduceOutput(text, { budgetTokens: budget });
  return reduced;
}
