/** Answers the chat page's questions about places that answers name. */
import { closeSync, readFile } from 'node:fs';
import { promisify } from 'node:util';
import type { CodeReference } from '../core/changes/checks';
import type { CitedPlace, PeekedCode, Verdict } from '../protocol/citations';
import type { FolderIndex } from './folder/folderIndex';
import { openBelow } from './preview/openBelow';

/** Larger files are data. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Of a hover: more is read in the editor. */
const MOST_LINES = 14;
const MOST_LINE_CHARACTERS = 240;
/** Before and after what is named. */
const AROUND = 2;

/**
 * Whether each place is there, in their order: by the map, else by the file itself, which the map may have left out. `folder`
 * is absolute.
 */
export async function verifyPlaces(
  folderIndex: Pick<FolderIndex, 'references'>,
  folder: string,
  places: readonly CitedPlace[],
): Promise<readonly Verdict[]> {
  const references = places.map(({ path, line, endLine }): CodeReference => ({
    kind: 'place',
    path,
    line,
    endLine,
  }));
  const answers = await folderIndex.references(references);
  return Promise.all(
    places.map(async (place, at): Promise<Verdict> => {
      const answer = answers?.[at];
      if (answer?.kind === 'found') return { ...place, isVerified: true, why: '' };
      const count = await countLines(folder, place.path);
      if (count !== null && Math.max(place.line, place.endLine) <= count)
        return { ...place, isVerified: true, why: '' };
      return { ...place, isVerified: false, why: answer?.kind === 'missing' ? answer.why : '' };
    }),
  );
}

/** The code at the place with a few lines around it; null where there is no text, or not so many lines of it. */
export async function peekAt(
  folder: string,
  { path, line, endLine }: CitedPlace,
): Promise<PeekedCode | null> {
  const lines = await readLines(folder, path);
  if (lines === null || line > lines.length) return null;
  const first = Math.max(1, line - AROUND);
  const last = Math.min(lines.length, Math.max(line, endLine) + AROUND, first + MOST_LINES - 1);
  return {
    firstLine: first,
    lines: lines.slice(first - 1, last).map((each) => each.slice(0, MOST_LINE_CHARACTERS)),
    isCut: last < Math.min(endLine, lines.length),
  };
}

async function countLines(folder: string, path: string): Promise<number | null> {
  return (await readLines(folder, path))?.length ?? null;
}

/** Null for what is no text inside the folder. */
async function readLines(folder: string, path: string): Promise<readonly string[] | null> {
  const opened = openBelow(folder, path);
  if (opened.descriptor === null) return null;
  try {
    if (opened.sizeBytes > MOST_BYTES) return null;
    const bytes = await promisify(readFile)(opened.descriptor);
    if (bytes.includes(0)) return null;
    const lines = bytes.toString('utf8').split(/\r?\n/);
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  } finally {
    closeSync(opened.descriptor);
  }
}
