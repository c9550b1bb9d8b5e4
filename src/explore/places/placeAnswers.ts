/** Answers about a file or folder of a named place, in the words of those about the map. */
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ToolError } from '../../core/errors';
import type { ExploreAnswer, ExploreRequest } from '../../core/map/explore';
import type { CodeIndex } from '../../core/map/codeIndex';
import { answerOf } from '../../core/map/reading';
import { unknownLanguageReason } from '../../index/scan/skipReasons';
import { prepareMap } from '../map/exploreMap';
import { folderTexts } from '../map/folderTexts';
import { createLocalExplorer } from '../localExplorer';
import type { ReadAhead } from '../pdf/readAhead';
import type { SourceTexts } from '../map/sourceTexts';
import type { PlacedPath } from './namedPlaces';

/** Names of a folder that are told where a file is needed. */
const MOST_NAMES = 50;
/** Rows of a folder that is asked for. */
const MOST_ROWS = 150;

/**
 * The answer to a request about one file of a place; its path in the request is `asked`, which the answer names it by.
 * Throws ToolError for a folder, with its names, and for what cannot be shown.
 */
export async function answerOfFile(
  placed: PlacedPath,
  asked: string,
  request: ExploreRequest,
  readAhead: ReadAhead,
  signal: AbortSignal,
): Promise<ExploreAnswer> {
  const file = join(placed.folder, placed.path);
  if (statSync(file).isDirectory())
    throw new ToolError(`${asked} is a folder; read the files that you need: ${namesIn(file)}.`);
  const index = listOfFile(asked);
  const texts = renamed(folderTexts(placed.folder, listOfFile(placed.path)), asked, placed.path);
  const explorer = createLocalExplorer(prepareMap(index, texts), readAhead);
  const answer = answerOf(await explorer.explore(request, signal));
  const shown =
    placed.place.changes === 'never' ? [] : (answer.shown ?? []).map((each) => ({ ...each, path: file }));
  const text = placed.place.label === null ? answer.text : `(${placed.place.label})\n${answer.text}`;
  return { ...answer, text, results: [], shown };
}

/** What is in a folder of a place, `depth` levels down, files with their sizes; or what there is to say of a file. */
export function structureOf(
  { place, folder, path }: PlacedPath,
  asked: string,
  depth: number,
): ExploreAnswer {
  const top = join(folder, path);
  const label = place.label === null ? [] : [`(${place.label})`];
  const stats = statSync(top);
  const told = { results: [], truncated: false, more: null };
  if (!stats.isDirectory())
    return {
      text: [
        ...label,
        `${asked} is a file of ${sizeText(stats.size)}; view_code or read_document shows it.`,
      ].join('\n'),
      ...told,
    };
  const rows: string[] = [];
  const isWhole = addRows(top, '', Math.max(depth, 1), rows);
  const text = [
    ...label,
    rows.length === 0 ? `${asked} is an empty folder.` : `${asked}/ has:`,
    ...rows,
    ...(isWhole ? [] : [`More than ${MOST_ROWS} entries: ask for one of its folders.`]),
  ].join('\n');
  return { ...told, text, truncated: !isWhole, more: isWhole ? null : 'ask for one of its folders' };
}

/** False where there is no room for all. */
function addRows(folder: string, indent: string, depth: number, rows: string[]): boolean {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (rows.length >= MOST_ROWS) return false;
    const at = join(folder, entry.name);
    rows.push(`${indent}${entry.name}${entry.isDirectory() ? '/' : ` (${kindText(at)})`}`);
    if (entry.isDirectory() && depth > 1 && !addRows(at, `${indent}  `, depth - 1, rows)) return false;
  }
  return true;
}

/** The size of a file; of a link nothing is told but that it is one. */
function kindText(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isSymbolicLink() ? 'a link' : sizeText(stats?.size ?? 0);
}

function sizeText(bytes: number): string {
  return bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en-US')} bytes`;
}

function namesIn(folder: string): string {
  const names = readdirSync(folder).sort();
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.length === 0 ? 'it is empty' : `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

/** The texts of one file, by the name that it was asked for. */
function renamed(texts: SourceTexts, name: string, path: string): SourceTexts {
  const ifNamed = <T>(asked: string, read: () => T): T | null => (asked === name ? read() : null);
  return {
    read: (asked) => ifNamed(asked, () => texts.read(path)),
    readVersion: (asked) => ifNamed(asked, () => texts.readVersion?.(path) ?? null),
    readPdf: (asked) => ifNamed(asked, () => texts.readPdf?.(path) ?? null),
    whyNot: (asked) => ifNamed(asked, () => texts.whyNot?.(path) ?? null),
  };
}

/** A map that lists one file, and knows nothing of it. */
export function listOfFile(path: string): CodeIndex {
  return {
    ...{ version: 1, root: '.', partial: false },
    ...{ modules: [], classes: [], functions: [], calls: [], ambiguous: [], unresolved: [] },
    ...{ external: [], imports: [], problems: [] },
    skipped: [{ path, reason: unknownLanguageReason(extname(path)) }],
  };
}
