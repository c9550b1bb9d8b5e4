import { posix } from 'node:path';
import { isOutside } from '../../core/files/outsidePath';
import type { FramePlace, NamedPlace, PlaceQuestion } from '../../core/files/framePlaces';
import type { ExploreMap } from '../map/exploreMap';
import { mayBeText } from '../map/folderTexts';
import { oncePerMap } from '../map/oncePerMap';
import { readLines } from '../map/sourceLines';
import { nodeAt } from '../map/symbolAt';
import { cellPlace, isCellFrame } from './cellPlace';

/** More places are a flood, of which nobody reads the rest. */
const MOST_PLACES = 2_000;
/** What is installed into a folder is not what is worked on there. */
const installed =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.venv|venv|\.tox|\.nox|\.cargo|\.pnpm|\.yarn|vendor)\//;

/**
 * Where each place is in the workspace, null for what is outside of it, installed in it, or may be any of several files.
 * An absolute path counts below a root alone; a relative one from the folder of the run, from the workspace folder, and
 * else as the end of the only path that ends so. Reads each file once.
 */
export function locatePlaces(map: ExploreMap, question: PlaceQuestion): readonly (FramePlace | null)[] {
  const texts = new Map<string, readonly string[] | null>();
  const linesOf = (path: string): readonly string[] | null => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const read = listedPaths(map).all.has(path) ? readLines(map, path) : null;
    const lines = read?.kind === 'lines' ? read.lines : null;
    texts.set(path, lines);
    return lines;
  };
  return question.places.map((place, at) => {
    if (at >= MOST_PLACES) return null;
    if (isCellFrame(place)) return cellPlace(map, place, linesOf);
    const path = pathInside(map, question, place);
    if (path === null || installed.test(path)) return null;
    const lines = linesOf(path);
    // A line that the file does not have is another file's, or of one that has changed since.
    const text = lines?.[place.line - 1]?.trim() ?? null;
    const id = text === null ? null : (nodeAt(map, path, place.line)?.id ?? null);
    return { path, line: place.line, id, text };
  });
}

interface Listed {
  readonly all: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

const listedPaths = oncePerMap(({ index }): Listed => {
  const skipped = index.skipped.filter(mayBeText).map(({ path }) => path);
  const all = new Set([...index.modules.map(({ path }) => path), ...skipped]);
  const byName = new Map<string, string[]>();
  for (const path of all) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const same = byName.get(name);
    if (same) same.push(path);
    else byName.set(name, [path]);
  }
  return { all, byName };
});

/** Relative to the workspace folder; null for what is outside of it. */
function pathInside(map: ExploreMap, { folder, roots }: PlaceQuestion, place: NamedPlace): string | null {
  const path = plainPath(place.path);
  if (path === null) return null;
  if (/^(?:[A-Za-z]:)?\//.test(path)) return belowRoot(path, roots);
  const { all, byName } = listedPaths(map);
  const near = [posix.join(folder, path), posix.normalize(path)].filter(isBelow);
  const exact = near.find((each) => all.has(each));
  if (exact !== undefined) return exact;
  const bare = path.replace(/^(?:\.{1,2}\/)+/, '');
  const name = bare.slice(bare.lastIndexOf('/') + 1);
  const same = (byName.get(name) ?? []).filter((each) => each === bare || each.endsWith(`/${bare}`));
  // A package of Kotlin need not be a folder.
  const found = same.length === 0 && name.endsWith('.kt') ? (byName.get(name) ?? []) : same;
  return onlyOne(found, folder);
}

/** The only one, or the only one below the folder of the run. */
function onlyOne(paths: readonly string[], folder: string): string | null {
  if (paths.length === 1) return paths[0] ?? null;
  const below = paths.filter((path) => path.startsWith(`${folder}/`));
  return below.length === 1 ? (below[0] ?? null) : null;
}

/** A path with `/` from what was printed; null for what is none, such as `node:fs` and `<string>`. */
function plainPath(printed: string): string | null {
  const bundled = /^webpack(?:-internal)?:\/\/[^/]*\/(?:\.\/)?(.*)$/.exec(printed)?.[1];
  const text = (bundled ?? printed).replace(/\?[^/]*$/, '').replaceAll('\\', '/');
  const url = /^file:\/\/(\/.*)$/.exec(text)?.[1];
  const path = url === undefined ? text : decoded(url);
  if (path === '' || /[<>\0\n]/.test(path) || /^[A-Za-z][\w+.-]+:/.test(path)) return null;
  return path.replace(/^\/([A-Za-z]:\/)/, '$1');
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // A lone % is as it stands.
    return url;
  }
}

function belowRoot(path: string, roots: readonly string[]): string | null {
  const clean = posix.normalize(path);
  for (const root of roots) {
    const around = `${posix.normalize(root.replaceAll('\\', '/')).replace(/\/+$/, '')}/`;
    const inside = clean.startsWith(around) ? clean.slice(around.length) : '';
    if (inside !== '' && isBelow(inside)) return inside;
  }
  return null;
}

function isBelow(path: string): boolean {
  return !isOutside(path) && !posix.isAbsolute(path);
}
